import type { Edit, Failure } from '@emend/core'

/** A text with conflict markers in it, and the first and last line of the marked part, counted from 1. */
export interface Marked {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Marks a conflict where an edit does not fit, as `git merge` does in the diff3 style: the file's lines, the lines that
 * the edit searched for, and its new lines. The markers go to the place that the failure reports as closest to the edit.
 *
 * @returns undefined if no place has a similarity of at least 0.5, if the text of that place is not unique, or if the edit
 * is for a part of a line
 */
export function markConflict(text: string, edit: Edit, failure: Failure): Marked | undefined {
  const closest = markableIn(failure)
  if (closest === undefined || !isOfLines(edit)) return undefined
  const start = text.indexOf(closest.text)
  if (start === -1 || text.indexOf(closest.text, start + 1) !== -1) return undefined
  const end = start + closest.text.length
  const ending = closest.text.includes('\r\n') || text.startsWith('\r\n', end) ? '\r\n' : '\n'
  const [ours, base, theirs] = [closest.text, edit.search, edit.replacement].map(linesOf) as [
    string[],
    string[],
    string[],
  ]
  const { above, below } = shared(ours, base, theirs)
  const part = (lines: readonly string[]) => lines.slice(above, lines.length - below)
  const marked = [
    ...ours.slice(0, above),
    '<<<<<<< file',
    ...part(ours),
    '||||||| what the edit replaces',
    ...part(base),
    '=======',
    ...part(theirs),
    '>>>>>>> edit',
    ...ours.slice(ours.length - below),
  ]
  const before = text.slice(0, start)
  const first = linesOf(`${before}x`).length + above
  return {
    text: before + marked.join(ending) + (/\n$/.test(closest.text) ? ending : '') + text.slice(end),
    start: first,
    end: first + marked.length - above - below - 1,
  }
}

function isOfLines({ unit, search }: Edit): boolean {
  return unit === 'lines' || search.includes('\n')
}

function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}

/** Returns how many lines all three share at the beginning and at the end. These lines are not part of the conflict. */
function shared(...all: readonly [string[], string[], string[]]): {
  readonly above: number
  readonly below: number
} {
  const [ours, base, theirs] = all
  const most = Math.min(...all.map(({ length }) => length))
  const same = (at: (lines: string[]) => string | undefined) =>
    at(ours) === at(base) && at(base) === at(theirs)
  let above = 0
  while (above < most && same((lines) => lines[above])) above++
  let below = 0
  while (below < most - above && same((lines) => lines.at(-1 - below))) below++
  return { above, below }
}

/** The lines of the file that are like enough to those of a refused edit for conflict markers around them, if there are any. */
export function markableIn(failure: Failure): (Failure & { code: 'not-found' })['closest'] {
  const closest = 'closest' in failure ? failure.closest : undefined
  return closest !== undefined && closest.similarity >= LEAST ? closest : undefined
}

const LEAST = 0.5
