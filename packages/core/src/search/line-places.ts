import { perDocument, type TextDocument } from '../text/document.js'
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
      known.get(line) ?? ((!isBlank(line) && placesUpTo(COMMON_LINE, document, line, budget)) || [])
    known.set(line, places)
    return places
  }
}

/** A line that is at more places is common. */
const COMMON_LINE = 1000

/**
 * The lines of a document that are like one up to look-alike characters and whitespace at their ends, counted from 0; undefined
 * where there are more than a few. Each line is looked for once in a document.
 */
export function rareLine(
  document: TextDocument,
  line: string,
  budget: Budget,
): readonly number[] | undefined {
  const known = rareLines(document)
  const places = known.get(line)
  if (places !== undefined || known.has(line)) return places
  const found = placesUpTo(RARE, document, line, budget)
  known.set(line, found)
  return found
}

const rareLines = /* @__PURE__ */ perDocument(() => new Map<string, readonly number[] | undefined>())

/** A line that is at no more places is rare. */
const RARE = 8

function placesUpTo(
  most: number,
  document: TextDocument,
  line: string,
  budget: Budget,
): number[] | undefined {
  const places: number[] = []
  for (const { start } of findLines(document, FOLDED, [line], budget)) {
    if (places.length === most) return undefined
    places.push(document.lineAt(start))
  }
  return places
}
