import type { FileEdit } from '@emend/core'
import { hashline } from '@emend/hashline'
import type { FormatName } from '../formats/format.js'
import { renderers } from '../formats/index.js'
import type { FileChange } from '../histories/history.js'
import { randomFrom } from '../random.js'
import { fileText, newLines, oldLines, type Situation, wantedText, writtenLine } from '../situation.js'
import { carefulSituation } from '../task.js'
import { STALE_KINDS, type StaleKind } from './kinds.js'

/** The formats of the requests. */
export type StaleFormat = FormatName | 'hashline'

/** An edit of a text that was shown, and the file as it is when the edit arrives. */
export interface StaleTask {
  readonly kind: StaleKind
  readonly path: string
  readonly step: string
  readonly shown: string
  readonly current: string
  /** The right text afterwards; undefined if only a refusal is right. */
  readonly wanted: string | undefined
  /** The right text if the file had not changed. */
  readonly wantedAsShown: string
  /** The request; undefined where the format cannot write it. */
  readonly requests: Readonly<Record<StaleFormat, unknown>>
}

/** How many changes are tried for one task. */
const ATTEMPTS = 400

/** Yields a number of tasks, with the same number of every kind. The same seed gives the same tasks. */
export function* staleTasks(
  history: readonly FileChange[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Generator<StaleTask, void> {
  const random = randomFrom(seed)
  for (let number = 0; number < count; number++) {
    const kind = STALE_KINDS[number % STALE_KINDS.length] as StaleKind
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const file = random.pick(history)
      const situation = file && carefulSituation(file, random)
      const script = situation && kind.change(situation.script, random)
      if (situation === undefined || script === undefined) continue
      const now: Situation = { ...situation, script }
      yield {
        kind,
        path: situation.path,
        step: situation.step,
        shown: fileText(situation),
        current: fileText(now),
        wanted: kind.right === 'lands' ? wantedText(now) : undefined,
        wantedAsShown: wantedText(situation),
        requests: requestsFor(situation),
      }
      break
    }
  }
}

function requestsFor(situation: Situation): StaleTask['requests'] {
  const written = Object.entries(renderers).map(([format, render]) => [format, render(situation)])
  const rows = hashline().render?.([inRows(situation)])
  return { ...Object.fromEntries(written), hashline: rows?.ok ? rows.value : undefined }
}

/** The edits with the numbers of their rows, for the format that names rows. */
function inRows(situation: Situation): FileEdit {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const edits = situation.hunks.map((hunk) => ({
    unit: 'lines' as const,
    search: text(oldLines(hunk.lines).map((line) => line.old)),
    replacement: text(newLines(hunk.lines).map((line) => line.new)),
    script: hunk.lines.map(({ step }) => step),
    hints: { line: writtenLine(situation, hunk) },
    computed: true,
  }))
  return { kind: 'update', path: situation.path, edits }
}
