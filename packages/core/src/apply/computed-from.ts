import type { Edit, Step } from '../vocabulary/edit.js'

/**
 * The edits as those that a tool computed, where they show it: they are hunks of a diff whose numbers and counts agree, each is on its
 * line to the byte, and all have the same context above and below, as far as the text goes. Linear, and asks for no line table.
 */
export function withComputed(text: string, edits: readonly Edit[]): readonly Edit[] {
  return isComputedFrom(text, edits) ? edits.map((edit) => ({ ...edit, computed: true })) : edits
}

/**
 * @rule computed-diff A diff whose numbers, counts and contexts all fit its file was computed by a tool, and is taken
 *   as written.
 * @off false
 */
function isComputedFrom(text: string, edits: readonly Edit[]): boolean {
  if (edits.length === 0 || !edits.every(({ counted }) => counted)) return false
  const contexts = edits.map(
    ({ script = [] }) => [keptAtTop(script), keptAtTop(script.toReversed())] as const,
  )
  const context = contexts.flat().reduce((most, count) => Math.max(most, count), LEAST_CONTEXT)
  let [line, at] = [1, 0]
  return edits.every(({ search, hints: { line: first = 0 } = {} }, i) => {
    const [above, below] = contexts[i] as (typeof contexts)[number]
    for (; line < first && at < text.length; line++) {
      const newline = text.indexOf('\n', at)
      at = newline === -1 ? text.length : newline + 1
    }
    const isAtEnd = at + search.length >= text.length
    const isThere = text.startsWith(search, at) || (isAtEnd && `${text.slice(at)}\n` === search)
    return line === first && isThere && (above === context || first === 1) && (below === context || isAtEnd)
  })
}

/** What tools show by default. A model that counts right shows so much seldom, and a shorter hunk may fit again where it was applied. */
const LEAST_CONTEXT = 3

function keptAtTop(script: readonly Step[]): number {
  const changed = script.findIndex((step) => step !== 'keep')
  return changed < 0 ? script.length : changed
}
