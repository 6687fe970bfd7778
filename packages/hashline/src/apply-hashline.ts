import {
  type AppliedFiles,
  type AppliedText,
  applyFormat,
  applyFormatToFiles,
  type Files,
  type FilesResult,
  orThrow,
  type RequestOptions,
  type TextResult,
} from '@emend/core'
import { FORMAT_PARTS } from './format.js'

/**
 * Applies edits of rows to one text. A row is where its number says, if it holds what its hash says; or where it has moved, if
 * other rows of the call prove that. Else the call is refused as `stale`, with the current rows and their anchors in the message.
 *
 * @param request one call `{path?, edits: [{op, pos, end?, lines}]}` or several, as objects or JSON text
 * @param options see `RequestOptions`; with `bind` the rows are those that the model was shown
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyHashline('one\n', { op: 'replace', pos: anchorOf('one', 1), lines: ['two'] })
 * console.log(result.ok ? result.text : result.message)
 */
export function applyHashline(text: string, request: unknown, options: RequestOptions = {}): TextResult {
  return applyFormat(FORMAT_PARTS, text, request, options)
}

/**
 * Applies edits of rows to several files by the rules of {@link applyHashline}.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyHashlineToFiles(
  files: Files,
  request: unknown,
  options: RequestOptions = {},
): FilesResult {
  return applyFormatToFiles(FORMAT_PARTS, files, request, options)
}

/** Does what {@link applyHashline} does and returns the result itself. @throws EmendError where that refuses */
export function applyHashlineOrThrow(text: string, request: unknown, options?: RequestOptions): AppliedText {
  return orThrow(applyHashline(text, request, options))
}

/** Does what {@link applyHashlineToFiles} does and returns the result itself. @throws EmendError where that refuses */
export function applyHashlineToFilesOrThrow(
  files: Files,
  request: unknown,
  options?: RequestOptions,
): AppliedFiles {
  return orThrow(applyHashlineToFiles(files, request, options))
}
