import { perDocument, type TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findLines } from './find-lines.js'
import { FOLDED } from './line-keys.js'

/** Returns the lines of a document, counted from 0, that are like the given one; none for a blank or a common line. */
export type LinePlaces = (line: string) => readonly number[]

/**
 * Makes a {@link LinePlaces} that compares lines without leading and trailing whitespace and with look-alikes folded. It
 * searches each line once.
 */
export function linePlaces(document: TextDocument, budget: Budget): LinePlaces {
  const known = new Map<string, readonly number[]>()
  return (line) => {
    const places =
      known.get(line) ?? ((!isBlank(line) && placesUpTo(COMMON_LINE, document, line, budget)) || [])
    known.set(line, places)
    return places
  }
}

/** A line with more places is common. */
const COMMON_LINE = 1000

/**
 * The lines of a document, counted from 0, that equal the given one without leading and trailing whitespace and with
 * look-alikes folded; undefined if there are more than {@link RARE}. Each line is searched once per document.
 */
export function placesIfRare(
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

/** A line with at most this many places is rare. */
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
