import type { TextEdit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { EditOutcome } from '../vocabulary/placement.js'

/**
 * Maps the index of each edit that repeats an earlier one to the index of the first such edit. A repeat is the same
 * in everything that it asks for, so it asks for nothing new. Linear; of edits with the same old text only the first
 * 20 different ones are compared.
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

/** How many different edits with the same old text are compared at most. */
const MOST_ALIKE = 20

function isSame(one: TextEdit, other: TextEdit): boolean {
  const isEqual = (field: (typeof ASKED)[number]) =>
    one[field] === other[field] || JSON.stringify(one[field]) === JSON.stringify(other[field])
  return one.replacement === other.replacement && ASKED.every(isEqual)
}

const ASKED = ['unit', 'all', 'script', 'hints', 'doubtful', 'finalNewline', 'byteOrderMark'] as const

/**
 * The outcome `unchanged` for an edit that repeats an earlier edit that was applied; undefined for any other edit.
 *
 * @param number the index of the edit
 * @param outcomes the outcomes of the edits before it
 */
export function outcomeOfRepeat(
  repeats: ReadonlyMap<number, number>,
  number: number,
  { source }: TextEdit,
  outcomes: readonly EditOutcome[],
): EditOutcome | undefined {
  const first = repeats.get(number)
  const known = first === undefined ? undefined : outcomes[first]
  if (first === undefined || !known?.ok) return undefined
  const message = `the edit is the same as edit ${first + 1} and was taken once`
  const report: EditReport = {
    status: 'unchanged',
    places: known.value.places,
    notices: [{ code: 'repeated-edit', message }],
    ...(source !== undefined && { source }),
  }
  return { ok: true, value: report }
}
