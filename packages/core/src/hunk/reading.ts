import type { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import type { Tier } from '../vocabulary/tier.js'

/** Another way to read a request; undefined where it does not apply. Pure and linear in the hunk. */
export interface Reading {
  /** The name, in kebab case. */
  readonly name: string
  /** Whether it explains what is so at the end of the file only: without a place there it does not apply. Default false. */
  readonly isAtEnd?: boolean
  read(hunk: Hunk, file: FileText): Hunk | undefined
}

/**
 * A replacer that searches for a hunk as a reading has it. What leaves nothing to change when read so is meant otherwise.
 *
 * @param tier the tier of what it finds
 * @param name the name of the replacer
 */
export function withReading<Name extends string>(
  replacer: Replacer,
  reading: Reading,
  tier: Tier,
  name: Name,
): Replacer<Name> {
  return Object.freeze({
    apiVersion: 1,
    name,
    tier,
    *find(query: Query) {
      const hunk = reading.read(query.hunk, new FileText(query.document, query.budget))
      if (hunk === undefined) return
      const found = replacer.find({ ...query, hunk })
      for (const match of reading.isAtEnd ? ifOneIsAtEnd(query.document, found) : found) {
        // Behind the search: to read the new lines as well takes longer than to find that the old ones are nowhere.
        if (hunk.isIdle && !query.hunk.isIdle) return
        yield { ...match, hunk: match.hunk ?? hunk, tier }
      }
    },
  })
}

/** All matches, if one of them ends where the text does; else none. */
function ifOneIsAtEnd({ text }: TextDocument, found: Iterable<Match>): readonly Match[] {
  const matches = Array.from(found)
  return matches.some(({ span }) => span.end === text.length) ? matches : []
}
