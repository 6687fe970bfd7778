import type { TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findLines } from './find-lines.js'
import { FOLDED } from './line-keys.js'

/**
 * The lines of a document that are like one up to look-alike characters and whitespace at their ends, counted from 0; undefined
 * where there are more than `most`.
 */
export function rareLine(
  document: TextDocument,
  line: string,
  most: number,
  budget: Budget,
): number[] | undefined {
  const places: number[] = []
  for (const { start } of findLines(document, FOLDED, [line], budget)) {
    if (places.length === most) return undefined
    places.push(document.lineAt(start))
  }
  return places
}
