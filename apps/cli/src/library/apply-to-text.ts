import {
  type AppliedFiles,
  type AppliedText,
  applyFormat,
  applyFormatToFiles,
  type EditFormat,
  type Files,
  type FilesResult,
  orThrow,
  type RequestOptions,
  refusedBy,
  type TextResult,
} from '@emend/core'
import { chooseFormat } from '@emend/engine'
import { formatRegistry } from '@emend/registry'
import { libraryFormats } from './formats.js'

export interface AnyRequestOptions extends RequestOptions {
  /** The name of the request's format, or a format of one's own. Default: the one that is surest. */
  readonly format?: string | EditFormat
}

/**
 * Applies a request in any format to one text. The request may call the file by any name, or by none; with the option `path`
 * it has to be that one.
 *
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyToText('one\n', answer)
 * console.log(result.ok ? result.text : result.message)
 */
export function applyToText(
  text: string,
  request: unknown,
  { format, ...options }: AnyRequestOptions = {},
): TextResult {
  const chosen = chooseFormat(FORMATS, request, format)
  return chosen.ok ? applyFormat(chosen.value, text, request, options) : refusedBy([chosen.failure])
}

/**
 * Applies a request in any format to several files in memory.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyToFiles(
  files: Files,
  request: unknown,
  { format, ...options }: AnyRequestOptions = {},
): FilesResult {
  const chosen = chooseFormat(FORMATS, request, format)
  return chosen.ok ? applyFormatToFiles(chosen.value, files, request, options) : refusedBy([chosen.failure])
}

/** As {@link applyToText}. @throws EmendError where it refuses */
export function applyToTextOrThrow(text: string, request: unknown, options?: AnyRequestOptions): AppliedText {
  return orThrow(applyToText(text, request, options))
}

/** As {@link applyToFiles}. @throws EmendError where it refuses */
export function applyToFilesOrThrow(
  files: Files,
  request: unknown,
  options?: AnyRequestOptions,
): AppliedFiles {
  return orThrow(applyToFiles(files, request, options))
}

const FORMATS = /* @__PURE__ */ formatRegistry(libraryFormats())
