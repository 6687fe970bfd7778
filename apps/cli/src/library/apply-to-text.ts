import {
  type AppliedFiles,
  type AppliedText,
  applyFormat,
  applyFormatToFiles,
  describe,
  type Files,
  type FilesResult,
  orThrow,
  type Refused,
  type RequestOptions,
  type TextResult,
} from '@emend/core'
import { boundTo, refused } from '@emend/core/internal'
import { applyOptionsFor, type EditFormat, requireRequestOptions } from '@emend/core/plugin'
import { cascadeFor, chooseFormat, type Extend } from '@emend/engine'
import { formatRegistry } from '@emend/registry'
import { libraryFormats } from './formats.js'

/** The options of a request in any format. */
export interface AnyRequestOptions extends RequestOptions {
  /** The name of the request's format, or your own format. Default: the format whose detection is most confident. */
  readonly format?: string | EditFormat
  /**
   * Adds replacers to the cascade of the request's format.
   *
   * @example extend: (cascade) => cascade.with(mine, { before: 'escapes' })
   */
  readonly extend?: Extend
  /**
   * What the model was shown before it wrote the request: the text, or the texts of files by path. The request is applied to
   * that, and what it changes is carried to the files as they are. An edit of lines that changed meanwhile, or that stands
   * right beside one, is refused as `stale`. Default: the files as they are.
   */
  readonly shown?: string | Files
}

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
  return read.ok ? applyFormat(read.format, text, request, read.options) : read
}

/**
 * Applies a request in any format to several files in memory.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyToFiles(files: Files, request: unknown, options: AnyRequestOptions = {}): FilesResult {
  const read = resolveFormat(request, options)
  return read.ok ? applyFormatToFiles(read.format, files, request, read.options) : read
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

/** Returns the format of a request, and the options with the replacers that `extend` adds. */
function resolveFormat(
  request: unknown,
  all: AnyRequestOptions,
): { readonly ok: true; readonly format: EditFormat; readonly options: RequestOptions } | Refused {
  requireRequestOptions(all, OWN)
  const { format, extend, shown, ...others } = all
  const options = shown === undefined ? others : { ...others, bind: boundTo(shown) }
  const chosen = chooseFormat(FORMATS, request, format)
  if (!chosen.ok) return refused([chosen.failure], { describe })
  const { format: own } = chosen.value
  if (extend === undefined) return { ok: true, format: own, options }
  const policy = applyOptionsFor(own, options.profile)
  if (!policy.ok) return refused([policy.failure], { describe })
  const replacers = options.replacers === undefined ? {} : { replacers: options.replacers }
  const cascade = cascadeFor(own, policy.value, { extend, formats: FORMATS, ...replacers })
  if (!cascade.ok) return refused([cascade.failure], { describe })
  return { ok: true, format: own, options: { ...options, replacers: cascade.value } }
}

const OWN = { format: true, extend: 'function', shown: true } as const

const FORMATS = /* @__PURE__ */ formatRegistry(libraryFormats())
