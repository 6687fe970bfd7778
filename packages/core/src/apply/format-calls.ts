import type { Profile } from '../parts/profile.js'
import type { Describe } from '../parts/words.js'
import type { AppliedFiles, AppliedText, Files, FilesResult, TextResult } from '../vocabulary/outcome.js'
import { applyFormat, applyFormatToFiles } from './apply-format.js'
import { type RequestOptions, requireRequestOptions, type WithProfile } from './apply-options.js'
import type { AppliedFormat } from './apply-request.js'
import { orThrow } from './results.js'

/** A call of a format on one text, with the profile that its options name. Never throws for bad input. */
export type TextCallWith<Options = RequestOptions, Request = unknown> = (
  text: string,
  request: Request,
  options: WithProfile<Options>,
) => TextResult

/** A call of a format on several files, with the profile that its options name. Never throws for bad input. */
export type FilesCallWith<Options = RequestOptions, Request = unknown> = (
  files: Files,
  request: Request,
  options: WithProfile<Options>,
) => FilesResult

/** A call of a format on one text, with a profile and words of its own where the options name none. Never throws for bad input. */
export type TextCall<Options = RequestOptions, Request = unknown> = (
  text: string,
  request: Request,
  options?: Options,
) => TextResult

/** A call of a format on several files, with a profile and words of its own where the options name none. Never throws for bad input. */
export type FilesCall<Options = RequestOptions, Request = unknown> = (
  files: Files,
  request: Request,
  options?: Options,
) => FilesResult

/** A format's call on one text that returns what was applied. @throws EmendError where the call refuses */
export type TextCallOrThrow<Options = RequestOptions, Request = unknown> = (
  text: string,
  request: Request,
  options?: Options,
) => AppliedText

/** A format's call on several files that returns what was applied. @throws EmendError where the call refuses */
export type FilesCallOrThrow<Options = RequestOptions, Request = unknown> = (
  files: Files,
  request: Request,
  options?: Options,
) => AppliedFiles

/** A format, or what makes one of the options of its call. */
type FormatOf<Options> = AppliedFormat | ((options: Options) => AppliedFormat)

/** Makes a format's call on one text. */
export function textCall<Options extends RequestOptions, Request = unknown>(
  format: FormatOf<WithProfile<Options>>,
): TextCallWith<Options, Request> {
  return (text, request, options) => applyFormat(formatOf(format, options), text, request, options)
}

/** Makes a format's call on several files. */
export function filesCall<Options extends RequestOptions, Request = unknown>(
  format: FormatOf<WithProfile<Options>>,
): FilesCallWith<Options, Request> {
  return (files, request, options) => applyFormatToFiles(formatOf(format, options), files, request, options)
}

function formatOf<Options extends RequestOptions>(
  format: FormatOf<Options>,
  options: Options,
): AppliedFormat {
  if (typeof options !== 'object' || options === null) requireRequestOptions(options)
  return typeof format === 'function' ? format(options) : format
}

/** What a call does where its options do not say it. */
interface Preset {
  readonly profile: Profile
  readonly describe: Describe
}

/** The same call with a profile and words where its options name none. */
export function preset<What, Request, Options extends RequestOptions, Result>(
  call: (what: What, request: Request, options: WithProfile<Options>) => Result,
  { profile, describe }: Preset,
): (what: What, request: Request, options?: Options) => Result {
  return (what, request, options) => {
    if (options === undefined) return call(what, request, { profile, describe } as WithProfile<Options>)
    if (typeof options !== 'object' || options === null) return call(what, request, options)
    const chosen = {
      profile: options.profile === undefined ? profile : options.profile,
      describe: options.describe ?? describe,
    }
    return call(what, request, { ...options, ...chosen })
  }
}

/** The same call, which returns the result itself where it was applied, and throws an `EmendError` where it was refused. */
export function throwing<Arguments extends readonly unknown[], Applied extends AppliedText | AppliedFiles>(
  call: (...args: Arguments) => Applied | Exclude<TextResult, AppliedText>,
): (...args: Arguments) => Applied {
  return (...args) => orThrow(call(...args)) as Applied
}
