import type { TextEdit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'

/**
 * For every edit of a call the first one before it that is the same in all that it asks for, by their numbers. Where an edit comes
 * twice, the second asks for nothing. Linear, unless many edits share their old text.
 */
export function repeatsOf(edits: readonly TextEdit[]): ReadonlyMap<number, number> {
  const repeats = new Map<number, number>()
  const bySearch = new Map<string, number[]>()
  for (const [i, edit] of edits.entries()) {
    const known = bySearch.get(edit.search)
    const first = known?.find((one) => isSame(edits[one] as TextEdit, edit))
    if (first !== undefined) repeats.set(i, first)
    else if (known === undefined) bySearch.set(edit.search, [i])
    else if (known.length < MOST_ALIKE) known.push(i)
  }
  return repeats
}

/** Of edits with one and the same old text no more are compared. */
const MOST_ALIKE = 20

function isSame(one: TextEdit, other: TextEdit): boolean {
  return one.replacement === other.replacement && ASKED.every((field) => isEqual(one[field], other[field]))
}

const ASKED = ['unit', 'all', 'script', 'hints', 'doubtful', 'finalNewline', 'byteOrderMark'] as const

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** What is said of an edit that repeats another one, which was applied. */
export function reportOfRepeat(first: number, { places }: EditReport, { source }: TextEdit): EditReport {
  const message = `the edit is the same as edit ${first + 1} and was taken once`
  return {
    status: 'unchanged',
    places,
    notices: [{ code: 'repeated-edit', message }],
    ...(source !== undefined && { source }),
  }
}
