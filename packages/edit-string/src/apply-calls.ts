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
import { editString } from './format.js'

/**
 * Applies edit calls to one text, one after the other, all or none. They may call the file by any name, or by none; with the
 * option `path` it has to be that one.
 *
 * @param calls `{path?, oldString, newString, replaceAll?}`, one or several, as objects or JSON text, in any usual spelling
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyCalls('one\n', { oldString: 'one', newString: 'two' })
 * console.log(result.ok ? result.text : result.message)
 */
export function applyCalls(text: string, calls: unknown, options: RequestOptions = {}): TextResult {
  return applyFormat(editString(), text, calls, options)
}

/**
 * Applies edit calls to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options among them `path`, the file of calls that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyCallsToFiles(files: Files, calls: unknown, options: RequestOptions = {}): FilesResult {
  return applyFormatToFiles(editString(), files, calls, options)
}

/** As {@link applyCalls}. @throws EmendError where it refuses */
export function applyCallsOrThrow(text: string, calls: unknown, options?: RequestOptions): AppliedText {
  return orThrow(applyCalls(text, calls, options))
}

/** As {@link applyCallsToFiles}. @throws EmendError where it refuses */
export function applyCallsToFilesOrThrow(
  files: Files,
  calls: unknown,
  options?: RequestOptions,
): AppliedFiles {
  return orThrow(applyCallsToFiles(files, calls, options))
}
