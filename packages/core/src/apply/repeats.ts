import type { EditOutcome } from '../parts/placement.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'

/**
 * Maps the index of each edit that repeats an earlier one to the index of the first such edit. A repeat is the same
 * in everything that it asks for, so it asks for nothing new. Linear.
 *
 * @rule repeated-edit An edit that is sent twice in one request is taken once.
 * @off new Map()
 */
export function repeatsOf(edits: readonly Edit[]): ReadonlyMap<number, number> {
  const repeats = new Map<number, number>()
  // Hardly any request has the same old text twice.
  if (new Set(edits.map(({ search }) => search)).size === edits.length) return repeats
  const firsts = new Map<string, number>()
  for (const [i, { source: _, ...asked }] of edits.entries()) {
    const key = JSON.stringify(asked)
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, i)
    else repeats.set(i, first)
  }
  return repeats
}

/**
 * The outcome `unchanged` for an edit that repeats an earlier edit that was applied; undefined for any other edit.
 *
 * @param number the index of the edit
 * @param outcomes the outcomes of the edits before it
 */
export function outcomeOfRepeat(
  repeats: ReadonlyMap<number, number>,
  number: number,
  { source }: Edit,
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
