import type { Align } from '../place/aligned-match.js'
import type { Place } from '../place/place.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Reason } from '../vocabulary/reason.js'
import type { Result } from '../vocabulary/result.js'
import type { Written } from '../vocabulary/written.js'
import type { Conflict, LineChange } from './line-change.js'

/** A change of characters: the new text with LF endings, which `splice` makes the file's. */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What an edit does at a place. */
export interface Merged {
  /** The rules that decided it, once for each part of the place. Default: not known. */
  readonly written?: readonly Written[]
  readonly lines?: readonly LineChange[]
  readonly texts?: readonly TextChange[]
}

/** How an edit goes in at its place. It is a value of a profile, so that a host bundles only the merge that it uses. */
export interface Merge {
  /** Whether the new text takes the place of an old text that is in the file to the letter, as it is written. */
  readonly isLiteral?: true
  /** Aligns a match that is only a span. Default: the new text replaces a span with another number of lines as a whole. */
  readonly align?: Align
  /** What an edit does at its place, or what of the file stands against it. */
  changesAt(place: Place): Result<Merged, Conflict>
  /** Why a place where only a part of the old text agrees is none. */
  refusedAt(place: Place): Reason | undefined
  /** What the request and the file disagree on at a place, and what was done about it. */
  noticesOf(place: Place): readonly Notice[]
}

/** A conflict as the reason for which an edit goes nowhere. */
export function conflictReason({ doubt, text }: Conflict): Reason {
  return { code: CODES[doubt] ?? 'not-found', doubt, ...(text !== undefined && { text }) }
}

const CODES: Readonly<Partial<Record<Conflict['doubt'], Reason['code']>>> = {
  'own-line': 'other-lines',
  'context-missing': 'context-missing',
  'unknown-indentation': 'indentation',
}
