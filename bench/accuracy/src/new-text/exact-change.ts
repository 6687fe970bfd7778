import { structuredPatch } from 'diff'
import type { FileChange } from '../histories/history.js'

/** A real change of whole lines, as an exact edit with one place. */
export interface ExactChange {
  readonly path: string
  readonly step: string
  /** The text of the file before. */
  readonly text: string
  readonly search: string
  readonly replacement: string
  /** Where the old text begins. */
  readonly at: number
}

/** How many lines of context the edits have, each change with each number. */
const CONTEXTS = [0, 1, 3]
const LONGEST_DIFF = 2000

/** The changes of a file as exact edits. Those whose old text is at several places are left out. */
export function* exactChanges(
  { path, step, before, after }: FileChange,
  contexts: readonly number[] = CONTEXTS,
): Generator<ExactChange> {
  if (before.includes('\r') || after.includes('\r')) return
  for (const context of contexts) {
    const options = { context, maxEditLength: LONGEST_DIFF }
    const patch = structuredPatch(path, path, before, after, undefined, undefined, options)
    for (const { lines } of patch?.hunks ?? []) {
      if (lines.some((line) => line.startsWith('\\'))) continue
      const side = (mark: string) =>
        lines.flatMap((line) => (line.startsWith(mark) ? [] : `${line.slice(1)}\n`)).join('')
      const [search, replacement] = [side('+'), side('-')]
      const at = search === '' ? -1 : before.indexOf(search)
      const isWhole = at === 0 || before[at - 1] === '\n'
      if (at < 0 || !isWhole || before.includes(search, at + 1)) continue
      yield { path, step, text: before, search, replacement, at }
    }
  }
}

/** The text of the file where a new text goes in as it is written. */
export function textWith({ text, search, at }: ExactChange, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + search.length)
}
