import type { TextDocument } from '../text/document.js'

/** Where lines are, by their content, ascending. */
export type PlacesOfLines = ReadonlyMap<string, readonly number[]>

/**
 * Where lines are in a document, counted from 0, each at up to `most` lines and one more, which says that there are too many.
 * Linear in the document and the lines: less than an index of the document, which keeps every line.
 */
export function placesOfLines(document: TextDocument, lines: Iterable<string>, most: number): PlacesOfLines {
  const all = new Map(Array.from(lines, (line): [string, number[]] => [line, []]))
  for (let at = 0; at < document.lineCount; at++) {
    const places = all.get(document.line(at))
    if (places !== undefined && places.length <= most) places.push(at)
  }
  return all
}
