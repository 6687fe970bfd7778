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
import type { AppliedFormat } from '@emend/core/format'
import { contentHash } from './content-hash.js'
import { editString } from './format.js'

/**
 * Applies edit calls to one text, one after the other. Either all are applied or none. The calls may name the file by any
 * path or by none; if the option `path` is set, any path they name must be that one.
 *
 * @param calls one call `{path?, oldString, newString, replaceAll?}` or several, as objects or JSON text; every usual
 *   spelling of the field names is read
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyCalls('one\n', { oldString: 'one', newString: 'two' })
 * console.log(result.ok ? result.text : result.message)
 */
export function applyCalls(text: string, calls: unknown, options: RequestOptions = {}): TextResult {
  return applyFormat(hashing(), text, calls, options)
}

/**
 * Applies edit calls to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options see `RequestOptions`; its `path` is the file for calls that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyCallsToFiles(files: Files, calls: unknown, options: RequestOptions = {}): FilesResult {
  return applyFormatToFiles(hashing(), files, calls, options)
}

/** The format with the hash that calls may expect of a file. */
function hashing(): AppliedFormat {
  return { ...editString(), contentHash }
}

/** Does what {@link applyCalls} does and returns the result itself. @throws EmendError where `applyCalls` refuses */
export function applyCallsOrThrow(text: string, calls: unknown, options?: RequestOptions): AppliedText {
  return orThrow(applyCalls(text, calls, options))
}

/** Does what {@link applyCallsToFiles} does and returns the result itself. @throws EmendError where that refuses */
export function applyCallsToFilesOrThrow(
  files: Files,
  calls: unknown,
  options?: RequestOptions,
): AppliedFiles {
  return orThrow(applyCallsToFiles(files, calls, options))
}
