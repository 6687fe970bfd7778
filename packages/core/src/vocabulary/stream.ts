import type { FileEdit } from './edit.js'
import type { ParsedRequest } from './format.js'
import type { ParseFailure } from './parse-failure.js'

/**
 * What a request has been found to say while it is still arriving. Of a request that turns out complete, the events since
 * the last `restarted` are its edits, in its order; of any other they are what it seemed to say.
 */
export type ParseEvent =
  /** The section of a file begins. What follows, up to the next such event, is in it. */
  | { readonly type: 'file-started'; readonly path: string; readonly kind: FileEdit['kind'] }
  /** A file is to be created or deleted; or one edit of a file is complete, the only one in `edit.edits`, which a move alone has none of. */
  | { readonly type: 'edit-complete'; readonly edit: FileEdit }
  /** What came later gives all events so far another meaning: forget them, the events begin anew. Only of JSON. */
  | { readonly type: 'restarted' }

/** What a request that has ended comes to: all there, broken off, or wrong. */
export type ParseOutcome =
  | { readonly status: 'complete'; readonly value: ParsedRequest }
  | { readonly status: 'truncated' | 'failed'; readonly failure: ParseFailure }

/** The end of a request: what only its end makes known, and what it comes to. */
export interface ParseEnd {
  readonly events: readonly ParseEvent[]
  readonly outcome: ParseOutcome
}

/**
 * Reads a request while it arrives. Pieces may be cut anywhere: neither the list of events nor the outcome depends on
 * where. The outcome is what the format's `parse` makes of the whole. Linear in the request, however small the pieces.
 */
export interface IncrementalParser {
  /** Takes the next piece, and gives what is known through it, in order. Throws after the end. */
  push(chunk: string): readonly ParseEvent[]
  /** The request has ended. Called once more, it gives the same outcome, and no events. */
  end(): ParseEnd
}
