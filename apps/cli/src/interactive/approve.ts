import { type FileResult, hasEffect } from '@emend/core'
import type { Guard } from '@emend/engine'
import { type FileHunks, type Hunk, hunksOf } from './hunks.js'

/** What is to become of a hunk: `rest` accepts it and all that follow, `quit` ends without writing anything. */
export type Answer = 'accept' | 'reject' | 'rest' | 'quit'

/** Shows a hunk and asks. */
export type Ask = (hunk: Hunk) => Promise<Answer>

/** What was decided about all files of a request. */
export interface Approval {
  /** Lets through what was accepted, of files that are as they were when they were shown. */
  readonly guard: Guard
  /** How many hunks were rejected. */
  readonly rejected: number
  /** The files of which only some hunks were accepted: what is known of their edits says nothing of these. */
  readonly divided: ReadonlySet<string>
}

interface Decision {
  readonly file: FileResult
  /** The text that goes in; undefined leaves the file as it is. */
  readonly text: string | undefined
  readonly leave: boolean
}

/** Asks about every hunk of the files that would change, in order. Undefined when the answer was to quit. */
export async function approve(files: readonly FileResult[], ask: Ask): Promise<Approval | undefined> {
  const decisions = new Map<string, Decision>()
  const divided = new Set<string>()
  let [rejected, rest] = [0, false]
  for (const file of files.filter(hasEffect)) {
    const parts = hunksOf(file)
    const answers: boolean[] = []
    for (const hunk of parts.hunks) {
      const answer = rest ? 'rest' : await ask(hunk)
      if (answer === 'quit') return undefined
      if (answer === 'rest') rest = true
      answers.push(answer !== 'reject')
    }
    rejected += answers.filter((one) => !one).length
    if (answers.includes(true) && answers.includes(false)) divided.add(file.path)
    decisions.set(file.path, decide(file, parts, answers))
  }
  return { guard: guardFor(decisions), rejected, divided }
}

function decide(file: FileResult, parts: FileHunks, answers: readonly boolean[]): Decision {
  if (answers.every(Boolean)) return { file, text: file.after, leave: false }
  if (!answers.some(Boolean)) return { file, text: undefined, leave: true }
  return { file, text: parts.textWith(answers), leave: false }
}

function guardFor(decisions: ReadonlyMap<string, Decision>): Guard {
  return ({ path, before, after }) => {
    const decision = decisions.get(path)
    if (decision === undefined || decision.file.before !== before || decision.file.after !== after) {
      const message = 'the file has changed since its hunks were shown; nothing was written'
      return { diagnostics: [{ severity: 'error', message }] }
    }
    const { leave, text } = decision
    return leave ? { leave } : text === undefined ? undefined : { text }
  }
}
