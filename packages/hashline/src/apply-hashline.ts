import {
  type AppliedFiles,
  type AppliedText,
  type Files,
  type FilesResult,
  standard,
  type TextResult,
} from '@emend/core'
import { type FormatCall, filesCall, preset, textCall, throwing } from '@emend/core/plugin'
import { textMessages } from '@emend/feedback'
import { openRequest } from '@emend/request'
import { partsWith } from './format.js'

const PARTS = /* @__PURE__ */ partsWith(openRequest)
const STANDARD = { profile: standard, describe: textMessages }

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
export const applyHashline: FormatCall<string, TextResult> = /* @__PURE__ */ preset(textCall(PARTS), STANDARD)

/**
 * Applies edits of rows to several files by the rules of {@link applyHashline}.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export const applyHashlineToFiles: FormatCall<Files, FilesResult> = /* @__PURE__ */ preset(
  filesCall(PARTS),
  STANDARD,
)

/** Does what {@link applyHashline} does and returns the result itself. @throws EmendError where that refuses */
export const applyHashlineOrThrow: FormatCall<string, AppliedText> = /* @__PURE__ */ throwing(applyHashline)

/** Does what {@link applyHashlineToFiles} does and returns the result itself. @throws EmendError where that refuses */
export const applyHashlineToFilesOrThrow: FormatCall<Files, AppliedFiles> =
  /* @__PURE__ */ throwing(applyHashlineToFiles)
