import type { ParseContext } from '../parts/format.js'
import type { Profile } from '../parts/profile.js'
import type { Describe } from '../parts/words.js'
import type {
  AppliedFiles,
  AppliedText,
  Files,
  FilesResult,
  Refused,
  TextResult,
} from '../vocabulary/outcome.js'
import { no, ok, type Result } from '../vocabulary/result.js'
import { filesOf } from './apply-file-edits.js'
import { type RequestOptions, requireRequestOptions, requireText, type WithProfile } from './apply-options.js'
import {
  type AppliedFormat,
  type AppliedRequest,
  applyRequest,
  countEdits,
  howOfRequest,
  type RefusedRequest,
  type TextsFor,
} from './apply-request.js'
import { appliedWith, orThrow, refused } from './results.js'

/**
 * Applies a request in one format to one text: it parses, locates and merges in one pure call. The request may
 * give the file any name, but with the option `path` it must be that name. For a request that creates the file,
 * the empty text means no file.
 *
 * @returns the new text, or every failure; never throws for a bad request
 * @throws TypeError for an unknown option or profile, and for a text that is not a string
 */
export function applyFormat(
  format: AppliedFormat,
  text: string,
  request: unknown,
  options: WithProfile<RequestOptions>,
): TextResult {
  requireText('the text', text)
  requireRequestOptions(options, format.options)
  const { path: name, describe } = options
  const textsFor: TextsFor = (edits) => {
    const [first] = edits
    if (edits.some(({ path }) => path !== first?.path))
      return notForOneText(format, 'a request for several files')
    if (edits.some(({ kind }) => kind === 'delete')) return notForOneText(format, 'the deletion of a file')
    const isAbsent = first?.kind === 'create' && text === ''
    return ok(new Map(isAbsent ? [] : [[name ?? first?.path ?? DEFAULT_PATH, text]]))
  }
  const context = { ...contextOf({ ...options, path: name ?? DEFAULT_PATH }), isOneText: true }
  const applied = applyBy(format, request, textsFor, options, context)
  if (!applied.ok) return refusedWith(applied.failure, describe)
  const { files } = applied.value
  const [{ after = text } = {}] = files
  return appliedWith({ text: after, files }, asCall(applied.value), { describe })
}

/** The path of a text that neither the request nor the options name. */
const DEFAULT_PATH = 'file'

function notForOneText({ name: format }: AppliedFormat, received: string): Result<never, RefusedRequest> {
  return no({ failures: [{ code: 'wrong-input', format, received, expected: 'changes of one text' }] })
}

/**
 * Applies a request in one format to several files: it parses, locates and merges in one pure call. Options
 * take precedence over the profile's policies, and these over the format's own choices.
 *
 * @param files the texts of the files that exist, by path
 * @returns every file of the request with its text before and after, or every failure; never throws for a bad
 *   request
 * @throws TypeError for an unknown option or profile, and for a text that is not a string
 */
export function applyFormatToFiles(
  format: AppliedFormat,
  files: Files,
  request: unknown,
  options: WithProfile<RequestOptions>,
): FilesResult {
  requireRequestOptions(options, format.options)
  const { describe } = options
  const applied = applyBy(format, request, () => ok(filesOf(files)), options, contextOf(options))
  if (!applied.ok) return refusedWith(applied.failure, describe)
  return appliedWith({ files: applied.value.files }, asCall(applied.value), { describe })
}

/** Applies a request by the options of a call. */
function applyBy(
  format: AppliedFormat,
  request: unknown,
  textsFor: TextsFor,
  {
    path: _,
    mode: __,
    logger: ___,
    unfinished: ____,
    ignoreFields: _____,
    ...options
  }: WithProfile<RequestOptions>,
  context: ParseContext,
): Result<AppliedRequest, RefusedRequest> {
  const how = howOfRequest(format, options)
  return how.ok ? applyRequest(request, textsFor, how.value, context) : no({ failures: [how.failure] })
}

function refusedWith({ failures, edits }: RefusedRequest, describe: Describe | undefined): Refused {
  return refused(failures, { describe, ...(edits && { edits: () => countEdits(edits) }) })
}

function asCall({ files, failures: skipped, notices }: AppliedRequest) {
  return { files, skipped, notices }
}

/** The context of a request as its options give it. */
function contextOf({ path, mode, logger, unfinished, ignoreFields }: RequestOptions): ParseContext {
  const context: { -readonly [Name in keyof ParseContext]: ParseContext[Name] } = {}
  if (path !== undefined) context.path = path
  if (mode !== undefined) context.mode = mode
  if (logger !== undefined) context.logger = logger
  if (unfinished !== undefined) context.partial = unfinished
  if (ignoreFields !== undefined) context.ignoreFields = ignoreFields
  return context
}

/**
 * A call of a format on what it is given, a text or several files, with a profile and words of its own where the options name none.
 * What gives a result that may be a refusal never throws for bad input; what gives only what was applied throws an `EmendError`.
 */
export type FormatCall<Given, Gives, Options = RequestOptions, Request = unknown> = (
  given: Given,
  request: Request,
  options?: Options,
) => Gives

/** A {@link FormatCall} with the profile that its options name. */
export type FormatCallWith<Given, Gives, Options = RequestOptions, Request = unknown> = (
  given: Given,
  request: Request,
  options: WithProfile<Options>,
) => Gives

/** A format, or what makes one of the options of its call. */
type FormatOf<Options> = AppliedFormat | ((options: Options) => AppliedFormat)

/** Makes a format's call on one text. */
export function textCall<Options extends RequestOptions, Request = unknown>(
  format: FormatOf<WithProfile<Options>>,
): FormatCallWith<string, TextResult, Options, Request> {
  return (text, request, options) => applyFormat(formatOf(format, options), text, request, options)
}

/** Makes a format's call on several files. */
export function filesCall<Options extends RequestOptions, Request = unknown>(
  format: FormatOf<WithProfile<Options>>,
): FormatCallWith<Files, FilesResult, Options, Request> {
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
export function preset<Given, Request, Options extends RequestOptions, Gives>(
  call: FormatCallWith<Given, Gives, Options, Request>,
  { profile, describe }: Preset,
): FormatCall<Given, Gives, Options, Request> {
  return (given, request, options) => {
    if (options === undefined) return call(given, request, { profile, describe } as WithProfile<Options>)
    if (typeof options !== 'object' || options === null) return call(given, request, options)
    const chosen = {
      profile: options.profile === undefined ? profile : options.profile,
      describe: options.describe ?? describe,
    }
    return call(given, request, { ...options, ...chosen })
  }
}

/** The same call, which returns the result itself where it was applied, and throws an `EmendError` where it was refused. */
export function throwing<Arguments extends readonly unknown[], Applied extends AppliedText | AppliedFiles>(
  call: (...args: Arguments) => Applied | Exclude<TextResult, AppliedText>,
): (...args: Arguments) => Applied {
  return (...args) => orThrow(call(...args)) as Applied
}
