import { lenient, type Profile, standard, strict } from '@emend/core'
import type { FormatName } from './formats/format.js'
import type { FileChange } from './histories/history.js'
import { emend } from './implementations/emend/index.js'
import { implementationsFor } from './implementations/index.js'
import { type Kind, kindsOf, type Summary, summaryOf } from './report.js'
import { type Scored, score } from './score.js'
import { eachTask } from './task.js'

export const PROFILES: readonly Profile[] = [strict, standard, lenient]

/** A number of tasks of one history in one format, with one profile. */
export interface Job {
  readonly format: FormatName
  readonly profile: string
  readonly tasks: number
  readonly seed: number
  readonly only?: string | undefined
  /** Whether only emend is measured. */
  readonly own: boolean
}

/** The results of a job: numbers, and every task that emend got wrong. */
export interface JobResult {
  readonly job: Job
  readonly rows: readonly { readonly name: string; readonly summary: Summary }[]
  readonly kinds: readonly Kind[]
  readonly explained: { readonly shown: number; readonly of: number }
  readonly wrong: readonly Scored[]
}

/**
 * Runs tasks as they are created, and keeps only the wrong ones.
 *
 * @param onScored called with the score of emend for each task
 */
export function runJob(
  history: readonly FileChange[],
  job: Job,
  onScored: (one: Scored) => void = () => {},
): JobResult {
  const { format, tasks, seed, only } = job
  const profile = PROFILES.find(({ name }) => name === job.profile) ?? standard
  const all = (job.own ? [emend(profile)] : implementationsFor(profile)).filter(({ formats }) =>
    formats.includes(format),
  )
  const scored = all.map((): Scored[] => [])
  const wrong: Scored[] = []
  for (const task of eachTask(history, format, { count: tasks, seed, only })) {
    for (const [i, implementation] of all.entries()) {
      const one = score(implementation, task)
      scored[i]?.push(withoutTexts(one))
      if (i > 0) continue
      if (one.verdict === 'wrong') wrong.push(one)
      onScored(one)
    }
  }
  const [own = []] = scored
  const explained = own.filter(({ showsPlace }) => showsPlace !== undefined)
  return {
    job,
    rows: all.map(({ name }, i) => ({ name, summary: summaryOf(scored[i] ?? []) })),
    kinds: kindsOf(own),
    explained: {
      shown: explained.filter(({ showsPlace }) => showsPlace === true).length,
      of: explained.length,
    },
    wrong,
  }
}

/** Returns a scored task without its texts and what was said of it, which would take memory. */
function withoutTexts(one: Scored): Scored {
  const task = { ...one.task, text: '', request: '', wanted: one.task.wanted === undefined ? undefined : '' }
  const { said: _, ...outcome } = one.outcome
  return { ...one, task, outcome: outcome.kind === 'applied' ? { kind: 'applied', text: '' } : outcome }
}
