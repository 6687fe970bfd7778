import {
  type AppliedFiles,
  type AppliedText,
  applyFormat,
  applyFormatToFiles,
  type Files,
  type FilesResult,
  orThrow,
  type TextResult,
} from '@emend/core'
import type { AppliedFormat } from '@emend/core/plugin'
import { contentHash } from '@emend/edit-string'
import { type AnyRequestOptions, resolveFormat } from './resolve-format.js'

/**
 * Applies a request in any format to one text. The request may give the file any path, or none; with the option `path` it
 * must be that path.
 *
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyToText('one\n', answer)
 * console.log(result.ok ? result.text : result.message)
 */
export function applyToText(text: string, request: unknown, options: AnyRequestOptions = {}): TextResult {
  const read = resolveFormat(request, options)
  return read.ok ? applyFormat(hashing(read.format), text, request, read.options) : read
}

/**
 * Applies a request in any format to several files in memory.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyToFiles(files: Files, request: unknown, options: AnyRequestOptions = {}): FilesResult {
  const read = resolveFormat(request, options)
  return read.ok ? applyFormatToFiles(hashing(read.format), files, request, read.options) : read
}

/** The format with the hash that calls may expect of a file. */
function hashing(format: AppliedFormat): AppliedFormat {
  return { ...format, contentHash }
}

/** Like {@link applyToText}, but throws when the request is refused. @throws EmendError */
export function applyToTextOrThrow(text: string, request: unknown, options?: AnyRequestOptions): AppliedText {
  return orThrow(applyToText(text, request, options))
}

/** Like {@link applyToFiles}, but throws when the request is refused. @throws EmendError */
export function applyToFilesOrThrow(
  files: Files,
  request: unknown,
  options?: AnyRequestOptions,
): AppliedFiles {
  return orThrow(applyToFiles(files, request, options))
}
