import type { FileEdit } from './edit.js'
import type { ParseFailure, RenderFailure } from './parse-failure.js'
import type { Placement } from './placement.js'
import type { Replacer } from './replacer.js'
import type { Result } from './result.js'

/** Something the parser repaired or left out, which the host may want to show. */
export interface Notice {
  readonly code: string
  readonly message: string
  /** The line of the request, counted from 1. */
  readonly line?: number
}

/** What a request says once it is parsed. */
export interface ParsedRequest {
  readonly edits: readonly FileEdit[]
  readonly notices: readonly Notice[]
}

/** Where a host wants to read what goes on. */
export interface Logger {
  debug(message: string): void
}

/** What a format is told beside the request. */
export interface ParseContext {
  /** The file that a request without a path of its own is for. */
  readonly path?: string
  /** What such a request does with that file: changes it (`default`), or makes it. Default `default`. */
  readonly mode?: 'default' | 'create'
  /** Accept a request that breaks off, for previews. Default false. */
  readonly partial?: boolean
  /** Hears of what the parser leaves out without a word to the model. */
  readonly logger?: Logger
}

/** What is said about a request that is still arriving: whether it breaks off is in its outcome. */
export type StreamContext = Omit<ParseContext, 'partial'>

/** An edit syntax: it parses a request into the common vocabulary and names the replacers that suit it. */
export interface EditFormat<Name extends string = string> {
  readonly apiVersion: 1
  /** Unique among formats, in kebab case. */
  readonly name: Name
  /** How sure the format is that the input is written in it, from 0 to 1. Never throws. */
  detect(input: unknown): number
  /** Pure: reads no file. Every line of the input is accounted for, in an edit, a notice or the failure. */
  parse(input: unknown, context?: ParseContext): Result<ParsedRequest, ParseFailure>
  /** Reads a request that is still arriving, as `parse` reads the whole of it. Without it, hosts wait for the end. */
  incremental?(context?: StreamContext): IncrementalParser
  /**
   * Writes edits as a request in this format; reading it gives edits that do the same, or are refused where a hint that
   * the format has no words for would have decided. Fails for whatever else it cannot say. Pure and linear.
   */
  render?(edits: readonly FileEdit[]): Result<string, RenderFailure>
  /** In cascade order. */
  readonly replacers: readonly Replacer[]
  /** Imported directly, like the replacers, so that a host gets no more than it uses. */
  readonly placement: Placement
}

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
