import type { FileEdit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/notice.js'
import type { ParseFailure, RenderFailure } from '../vocabulary/parse-failure.js'
import type { Replacer } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { Placement } from './placement.js'

/** A parsed request. */
export interface ParsedRequest {
  readonly edits: readonly FileEdit[]
  readonly notices: readonly Notice[]
  /** The field of a call that asks for a dry run of the whole request: nothing may be written. Absent where none does. */
  readonly dryRun?: string
}

/** Receives debug messages for the host. */
interface Logger {
  debug(message: string): void
}

/** What a format gets in addition to the request. */
export interface ParseContext {
  /** The file that a request means if it names no path. */
  readonly path?: string | undefined
  /** The request is for one text, which the host has: whatever its headers call the file, it means that text. Default false. */
  readonly isOneText?: boolean | undefined
  /** What a request without a path does to that file: `default` changes it, `create` creates it. Default `default`. */
  readonly mode?: 'default' | 'create' | undefined
  /** Names of fields that mean nothing to the host's own tool. Default: a field whose value may mean something is refused by its name. */
  readonly ignoreFields?: readonly string[] | undefined
  /** Accept a request that is cut off, for previews. Default false. */
  readonly partial?: boolean | undefined
  /** Receives what the parser leaves out without a notice to the model. */
  readonly logger?: Logger | undefined
}

/**
 * The context of a request that is still arriving. It has no `partial`, because the outcome says whether the
 * request was cut off.
 */
export type StreamContext = Omit<ParseContext, 'partial'>

/** An edit syntax: it parses a request into the common vocabulary and names the replacers that suit it. */
export interface EditFormat<Name extends string = string> {
  readonly apiVersion: 1
  /** Unique among formats, in kebab case. */
  readonly name: Name
  /** How sure the format is that the input is written in it, from 0 to 1. Never throws. */
  detect(input: unknown): number
  /** Parses a whole request. Pure: reads no file. Every line of the input ends up in an edit, a notice or the failure. */
  parse(input: unknown, context?: ParseContext): Result<ParsedRequest, ParseFailure>
  /**
   * Returns a parser for a request that is still arriving, which reads it as `parse` does. Without it hosts
   * wait for the whole request.
   */
  incremental?(context?: StreamContext): IncrementalParser
  /**
   * Writes edits as a request in this format. Parsing that request gives edits with the same effect. A hint
   * that the format cannot express is dropped, so that an edit whose place only the hint decides is refused.
   * Fails for anything else that the format cannot express. Pure and linear.
   */
  render?(edits: readonly FileEdit[]): Result<string, RenderFailure>
  /** The replacers for this format in place of the profile's, in cascade order. Default: the profile's. */
  readonly replacers?: readonly Replacer[]
  /** How its edits are placed. A format imports it directly, so that a host bundles only what it uses. */
  readonly placement: Placement
}

/**
 * What has been read of a request that is still arriving. If the request turns out complete, the events since
 * the last `restarted` are its edits, in its order. Otherwise they are only what the part that arrived seemed
 * to say.
 */
export type ParseEvent =
  /** The section of a file begins. It holds all events up to the next one of this type. */
  | { readonly type: 'file-started'; readonly path: string; readonly kind: FileEdit['kind'] }
  /**
   * The edit of a file is complete: its creation, its deletion, or one edit of its text, which is then the only
   * one in `edit.edits`. For a move without changes of the text `edit.edits` is empty.
   */
  | { readonly type: 'edit-complete'; readonly edit: FileEdit }
  /**
   * The rest of the request changed the meaning of its beginning: discard all events so far, they are sent
   * again. Only for requests in JSON.
   */
  | { readonly type: 'restarted' }

/** The result of a request that has ended: `complete`, `truncated` (cut off) or `failed` (not readable). */
export type ParseOutcome =
  | { readonly status: 'complete'; readonly value: ParsedRequest }
  | { readonly status: 'truncated' | 'failed'; readonly failure: ParseFailure }

/** What the end of a request gives: the events that only the end makes certain, and the outcome. */
export interface ParseEnd {
  readonly events: readonly ParseEvent[]
  readonly outcome: ParseOutcome
}

/**
 * Parses a request while it arrives. Chunks may be cut anywhere: neither the list of events nor the outcome
 * depends on where. The outcome is what the format's `parse` returns for the whole request. Linear in the
 * request, however small the chunks.
 */
export interface IncrementalParser {
  /** Takes the next chunk and returns the events that it makes certain, in order. Throws after {@link end} was called. */
  push(chunk: string): readonly ParseEvent[]
  /** Says that the request has ended, and returns its outcome. Another call returns the same outcome and no events. */
  end(): ParseEnd
}
