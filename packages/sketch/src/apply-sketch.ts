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
 * Merges a sketch into one text. The sketch may name the file by any path; if the option `path` is set, it must be that one.
 *
 * @param request a call `{target_file, code_edit}`, a message with a block of code, or the code of the sketch
 * @returns the new text, or why the sketch is refused; never throws for bad input
 * @example
 * const result = applySketch(text, '// ... existing code ...\nconst retries = 5\n// ... existing code ...\n')
 * console.log(result.ok ? result.text : result.message)
 */
export const applySketch: FormatCall<string, TextResult> = /* @__PURE__ */ preset(textCall(PARTS), STANDARD)

/**
 * Merges the sketches of a request into several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options see `RequestOptions`; its `path` is the file for sketches that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export const applySketchToFiles: FormatCall<Files, FilesResult> = /* @__PURE__ */ preset(
  filesCall(PARTS),
  STANDARD,
)

/** Does what {@link applySketch} does and returns the result itself. @throws EmendError where `applySketch` refuses */
export const applySketchOrThrow: FormatCall<string, AppliedText> = /* @__PURE__ */ throwing(applySketch)

/** Does what {@link applySketchToFiles} does and returns the result itself. @throws EmendError where that refuses */
export const applySketchToFilesOrThrow: FormatCall<Files, AppliedFiles> =
  /* @__PURE__ */ throwing(applySketchToFiles)
