import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findLines } from './find-lines.js'
import { FOLDED } from './line-keys.js'

/** Tells where in a document lines like one are, counted from 0; nowhere for a blank line and for one that is common. */
export type LinePlaces = (line: string) => readonly number[]

/** The places of lines compared up to look-alike characters and whitespace at their ends. Each line is looked for once. */
export function linePlaces(document: TextDocument, budget: Budget): LinePlaces {
  const known = new Map<string, readonly number[]>()
  return (line) => {
    const places =
      known.get(line) ?? ((!isBlank(line) && rareLine(document, line, COMMON_LINE, budget)) || [])
    known.set(line, places)
    return places
  }
}

/** A line that is at more places is common. */
const COMMON_LINE = 1000

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
