import type { Window } from '../place/align.js'
import type { FileText } from '../text/file-text.js'
import { layoutFree, searchedWithoutLayout } from '../text/layout.js'
import { keyOf } from '../text/sameness.js'
import { hasWord } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'

/**
 * Whether the file has a removed line beside some of its lines in another layout, such as with other quotes or line breaks.
 *
 * @rule removed-in-other-layout While a removed line is beside the new state in another layout, the edit was not
 *   applied.
 * @off false
 */
export function leavesWrapped(file: FileText, { old, now }: Hunk, { first, end }: Window): boolean {
  const after = new Set(now.map(keyOf))
  const removed = old.filter((line) => hasWord(line) && !after.has(keyOf(line)))
  if (removed.length === 0) return false
  const reach = old.length + WRAPPED
  const around = [file.lines(first - reach, first), file.lines(end, end + reach)].map((lines) =>
    searchedWithoutLayout(lines.join('\n')),
  )
  return removed.map(layoutFree).some((free) => free.length >= LEAST && around.some((has) => has(free)))
}

/** So many lines may be more where the file wraps a line. */
const WRAPPED = 10
/** A shorter text is there by chance. */
const LEAST = 6
