import type { Located } from './located.js'

/**
 * By how many lines the numbers of a request are off at a line, as its other edits show: each with one place and a line
 * number is evidence. The nearest one above the line counts, or below where that is nearer; 0 where there is none.
 *
 * @rule offset-of-numbers Line numbers of a request are off by what its other edits show.
 * @off () => 0
 */
export function offsetsOf(all: readonly Located[]): (line: number) => number {
  const shown = all
    .flatMap((one) => {
      const [place, ...others] = one.applied === undefined ? one.places : [one.applied]
      const { line } = one.hunk.hints
      if (line === undefined || place === undefined || others.length > 0 || one.hunk.edit.search === '')
        return []
      return [{ line, offset: place.first + 1 - line }]
    })
    .sort((one, other) => one.line - other.line)
  return (line) => {
    let low = 0
    let high = shown.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((shown[middle]?.line ?? 0) < line) low = middle + 1
      else high = middle
    }
    const above = shown[low - 1]
    // An edit is no evidence for itself.
    while (shown[low]?.line === line) low++
    const below = shown[low]
    const isBelowNearer =
      above === undefined || (below !== undefined && below.line - line < line - above.line)
    return (isBelowNearer ? below : above)?.offset ?? 0
  }
}
