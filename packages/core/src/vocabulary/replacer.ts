import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from './edit.js'

/** Cancels a call when `aborted` becomes true; an `AbortSignal` fits. One with events ends what waits at once, too. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener?(type: 'abort', listener: () => void): void
  removeEventListener?(type: 'abort', listener: () => void): void
}

/** What ends a call early. */
export interface Limits {
  /** Steps of work, about a line compared each. Default 200 million. */
  readonly steps?: number
  readonly signal?: CancelSignal
}

/** The tiers in ascending order of tolerance. A tier tolerates what the tiers before it do, and one thing more. */
export const TIERS = ['exact', 'trailing', 'whitespace', 'lookalike', 'escape', 'drift', 'similar'] as const

/**
 * What a match tolerated: nothing (but line endings), trailing whitespace, other whitespace, look-alike characters,
 * escapes and line-number prefixes, context that is out of date, or text that is only similar.
 */
export type Tier = (typeof TIERS)[number]

/** Work left for one call. Counted in steps, so that the same input always ends the same way. */
export interface Budget {
  /**
   * Takes steps from the budget; one step is about one line compared. When they run out, or the host has
   * cancelled, it throws a signal that only the caller of the replacer catches: let it pass.
   */
  spend(steps: number): void
}

/** What a replacer is asked. */
export interface Query {
  readonly document: TextDocument
  readonly edit: TextEdit
  /** Only spans inside this one count. */
  readonly within: Span
  readonly budget: Budget
  /** Places less similar than this, 0 to 1, need not be yielded. Default 0.9. */
  readonly threshold?: number
}

/** One place of an edit's search text. */
export interface Match {
  /** The place in the document's original text. With unit `lines`, whole lines with their endings. */
  readonly span: Span
  /** 0 to 1; 1 when absent. */
  readonly similarity?: number
  /**
   * How the request was read when not literally: unescaped, or without line numbers. Without `replacement` where
   * the new text cannot be read the same way; then the place is taken only by a profile that writes verbatim.
   */
  readonly reading?: { readonly search: string; readonly replacement?: string; readonly line?: number }
  /**
   * Which line of the file each line of the search text is, ascending, where not each is the one in its position; the edit is
   * then merged with the lines from the first to the last of them. Not together with a reading.
   */
  readonly alignment?: readonly LinePair[]
}

/** A place where an edit may go, who found it, and the edit as it was read to be found there. */
export interface Candidate {
  readonly span: Span
  readonly edit: TextEdit
  readonly replacer: string
  readonly tier: Tier
  readonly similarity: number
  /** Which line of the file each line of the search text is, where not each is the one in its position. */
  readonly alignment?: Match['alignment']
}

/** The numbers of a searched line and of a line of the file that agree, counted from 0. */
export type LinePair = readonly [searched: number, file: number]

/**
 * A strategy for finding text. It only finds: it never edits, and never decides between places.
 *
 * `find` yields every candidate place, each once, in a fixed order, and nothing when there is none. It is a
 * pure function of the query: no state, no randomness. It must not yield a span outside `within`, and must
 * spend budget in proportion to its work, which should be linear in document and search text.
 */
export interface Replacer<Name extends string = string> {
  readonly apiVersion: 1
  /** Unique in a cascade, in kebab case. */
  readonly name: Name
  readonly tier: Tier
  find(query: Query): Iterable<Match>
}
