import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import type { Budget } from '../vocabulary/replacer.js'
import { rareLine } from './rare-line.js'

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
