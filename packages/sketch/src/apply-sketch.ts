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
 * Merges a sketch into one text. The sketch may name the file by any path; if the option `path` is set, it must be that one.
 *
 * @param request a call `{target_file, code_edit}`, a message with a block of code, or the code of the sketch
 * @returns the new text, or why the sketch is refused; never throws for bad input
 * @example
 * const result = applySketch(text, '// ... existing code ...\nconst retries = 5\n// ... existing code ...\n')
 * console.log(result.ok ? result.text : result.message)
 */
export function applySketch(text: string, request: unknown, options: RequestOptions = {}): TextResult {
  return applyFormat(FORMAT_PARTS, text, request, options)
}

/**
 * Merges the sketches of a request into several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options see `RequestOptions`; its `path` is the file for sketches that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applySketchToFiles(
  files: Files,
  request: unknown,
  options: RequestOptions = {},
): FilesResult {
  return applyFormatToFiles(FORMAT_PARTS, files, request, options)
}

/** Does what {@link applySketch} does and returns the result itself. @throws EmendError where `applySketch` refuses */
export function applySketchOrThrow(text: string, request: unknown, options?: RequestOptions): AppliedText {
  return orThrow(applySketch(text, request, options))
}

/** Does what {@link applySketchToFiles} does and returns the result itself. @throws EmendError where that refuses */
export function applySketchToFilesOrThrow(
  files: Files,
  request: unknown,
  options?: RequestOptions,
): AppliedFiles {
  return orThrow(applySketchToFiles(files, request, options))
}
