import type { Notice, TextEdit } from '@emend/core'
import type {
  Logger,
  ParseFailure,
  Parsing,
  RequestLine,
  RequestLines,
  Result,
  Waiting,
} from '@emend/core/plugin'

/** The edits of one file, and what was repaired in reading them. */
export interface ParsedHunks {
  readonly edits: readonly TextEdit[]
  readonly notices: readonly Notice[]
}

/** The text of a new file, and what was repaired in reading it. */
export interface CreatedText {
  readonly text: string
  readonly notices: readonly Notice[]
}

/**
 * How the bodies of sections are read. Envelopes, section headers and operations are the same for all; what
 * is below a header is read one way by this package and another by the tools that profiles stand for.
 */
export interface Dialect {
  /**
   * Whether whitespace around the markers of a patch says nothing, so that a last line which is the end marker but for it ends
   * the patch, and the indentation of the begin marker is never the whole patch's.
   */
  readonly padded: boolean
  /** Whether lines without envelope are the body of an update of the file that the host names. */
  isBare(lines: readonly RequestLine[]): boolean
  /** The hunks of an update. Reports their edits in order, each as soon as it is known for certain. */
  readHunks(
    body: RequestLines,
    logger: Logger | undefined,
  ): Parsing<Result<ParsedHunks, ParseFailure>, TextEdit>
  /**
   * The text of a new file.
   *
   * @param bare without envelope: then the final newline is as written, in an envelope there always is one
   */
  readCreated(
    body: RequestLines,
    bare: boolean,
    logger: Logger | undefined,
  ): Waiting<Result<CreatedText, ParseFailure>>
}
