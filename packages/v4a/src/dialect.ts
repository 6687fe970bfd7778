import type { Edit, Notice } from '@emend/core'
import type { ParseContext, ParseFailure, Result } from '@emend/core/plugin'
import type { Parsing, RequestLine, RequestLines, Waiting } from '@emend/request'

/** The edits of one file, and notices about repairs made while reading them. */
export interface ParsedHunks {
  readonly edits: readonly Edit[]
  readonly notices: readonly Notice[]
}

/** The text of a new file, and notices about repairs made while reading it. */
export interface CreatedText {
  readonly text: string
  readonly notices: readonly Notice[]
}

/**
 * How the bodies of sections are read. Envelopes, section headers and operations are the same in all dialects. The lines
 * below a header are read in one way by the format itself and in others by the profiles that imitate other tools.
 */
export interface Dialect {
  /**
   * Whether whitespace around the markers of a patch has no meaning. If so, an indented end marker ends the patch if it is
   * the last line, and an indented begin marker does not mean that the whole patch is indented.
   */
  readonly padded: boolean
  /** Whether a patch that is nothing but a patch is read in one pass. */
  readonly hasPlain?: boolean
  /** Whether lines without an envelope may be the body of an update to the file that the host names. */
  isBare(lines: readonly RequestLine[]): boolean
  /** Reads the hunks of an update. Yields their edits in order, each as soon as nothing below can change it. */
  readHunks(
    body: RequestLines,
    logger: ParseContext['logger'],
  ): Parsing<Result<ParsedHunks, ParseFailure>, Edit>
  /**
   * Reads the text of a new file.
   *
   * @param bare whether there is no envelope. If so, the final newline is as written; otherwise there always is one.
   */
  readCreated(
    body: RequestLines,
    bare: boolean,
    logger: ParseContext['logger'],
  ): Waiting<Result<CreatedText, ParseFailure>>
}
