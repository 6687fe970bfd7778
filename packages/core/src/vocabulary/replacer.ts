import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from './edit.js'
import type { GuardName } from './guard-names.js'

/** Cancels a call when `aborted` becomes true. An `AbortSignal` fits. A signal with events also ends a waiting call at once. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener?(type: 'abort', listener: () => void): void
  removeEventListener?(type: 'abort', listener: () => void): void
}

/** Limits that end a call early. */
export interface Limits {
  /** The most steps of work; one step is about one line compared. Default 200 million. */
  readonly steps?: number
  readonly signal?: CancelSignal
}

/** The tiers in ascending order of tolerance. Each tier tolerates one thing more than the tier before it. */
export const TIERS = ['exact', 'trailing', 'whitespace', 'lookalike', 'escape', 'drift', 'similar'] as const

/**
 * What a match tolerated, in the order of {@link TIERS}: nothing but other line endings, trailing whitespace,
 * other whitespace, look-alike characters, escapes and line-number prefixes, outdated context, or text that is
 * only similar.
 */
export type Tier = (typeof TIERS)[number]

/**
 * The work that one call may still do. It is counted in steps and not in time, so that the same input always
 * ends the same way.
 */
export interface Budget {
  /**
   * Takes steps from the budget; one step is about one line compared. When they run out, or when the host
   * cancelled the call, it throws a signal. Only the caller of the replacer may catch it: a replacer must let
   * it pass.
   */
  spend(steps: number): void
}

/** What a replacer is asked to find. */
export interface Query {
  readonly document: TextDocument
  readonly edit: TextEdit
  /** The part of the document to search. Matches must lie inside it. */
  readonly within: Span
  readonly budget: Budget
  /** The similarity, 0 to 1, below which a place need not be yielded. Default 0.9. */
  readonly threshold?: number
  /** Is told which guard refused a place that the replacer does not yield. Only explanations ask for it. */
  readonly onRefused?: (guard: GuardName) => void
}

/** One place of an edit's search text. */
export interface Match {
  /** The place in the document's original text. With unit `lines` it is whole lines with their endings. */
  readonly span: Span
  /** How similar the place is to the search text, 0 to 1. Default 1. */
  readonly similarity?: number
  /**
   * How the request was read if not literally, for instance unescaped or without line numbers. `replacement` is
   * absent where the new text cannot be read the same way; then only a profile that writes verbatim takes the
   * place.
   */
  readonly reading?: { readonly search: string; readonly replacement?: string; readonly line?: number }
  /**
   * Which line of the file matches which line of the search text, ascending. Present where the n-th searched
   * line is not always the n-th line of the place. The edit is then merged with the lines from the first to the
   * last of them. Not allowed together with `reading`.
   */
  readonly alignment?: readonly LinePair[]
}

/** A place where an edit may go, the replacer that found it, and the edit as that replacer read it. */
export interface Candidate {
  readonly span: Span
  readonly edit: TextEdit
  readonly replacer: string
  readonly tier: Tier
  readonly similarity: number
  /** Which line of the file matches which line of the search text, as in {@link Match}. */
  readonly alignment?: Match['alignment']
}

/** The numbers, counted from 0, of a searched line and of the file's line that matches it. */
export type LinePair = readonly [searched: number, file: number]

/**
 * A strategy for finding text. It only finds places: it never edits, and never decides between them.
 *
 * `find` yields every candidate place once, in a fixed order, and nothing if there is none. It is a pure
 * function of the query, without state or randomness. It must not yield a span outside `within`. It must spend
 * budget in proportion to its work, which should be linear in the document and the search text.
 */
export interface Replacer<Name extends string = string> {
  readonly apiVersion: 1
  /** The name, unique in a cascade, in kebab case. */
  readonly name: Name
  readonly tier: Tier
  find(query: Query): Iterable<Match>
}
