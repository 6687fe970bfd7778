import { isBlank, writtenLines } from '../text/lines.js'
import type { Edit } from '../vocabulary/edit.js'

/**
 * Returns the edit without the doubtful, kept blank lines at its end, which may only separate it from what
 * follows in the request. Undefined where it has none. At least one line of the search text always stays.
 *
 * Example: ` a`, `+b`, then an empty line before the next `@@`: without it the edit is ` a`, `+b`.
 *
 * @rule separator-blanks Blank context lines at the end of a hunk may only part it from what follows in the request:
 *   without them it is looked for as well.
 * @off undefined
 */
export function withoutSeparators(edit: Edit): Edit | undefined {
  const { search, replacement, script = [], doubtful = [] } = edit
  const starts = new Set(doubtful.map(({ start }) => start))
  let [end, count] = [search.length, 0]
  for (const line of writtenLines(search).slice(1).reverse()) {
    const start = end - line.length
    if (!isBlank(line) || script[script.length - 1 - count] !== 'keep' || !starts.has(start)) break
    end = start
    count++
  }
  if (count === 0) return undefined
  return {
    ...edit,
    search: search.slice(0, end),
    replacement: writtenLines(replacement).slice(0, -count).join(''),
    script: script.slice(0, -count),
  }
}
