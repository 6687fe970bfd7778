import type { EditFormat, ParseContext, ParsedRequest } from '../parts/format.js'
import type { AppliedCall, Describe } from '../parts/words.js'
import type { FileEdit } from '../vocabulary/edit.js'
import type { TextFailure } from '../vocabulary/failure.js'
import type { FileResult, Files, FilesResult, Refused, TextResult } from '../vocabulary/outcome.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import type { Result } from '../vocabulary/result.js'
import type { Tier } from '../vocabulary/tier.js'
import { applyFileEdits, filesOf } from './apply-file-edits.js'
import {
  applyOptionsFor,
  parserFor,
  type RequestOptions,
  requireRequestOptions,
  type WithProfile,
} from './apply-options.js'
import { countEdits } from './count-edits.js'
import { type OptionNames, requirePresent, requireText } from './known-options.js'
import { appliedWith, refused } from './results.js'

/** The parts of a format that applying a request needs. A host that only applies requests bundles only these. */
export interface AppliedFormat extends Pick<EditFormat, 'name' | 'parse' | 'replacers' | 'placement'> {
  /** The options that its call has in addition to {@link RequestOptions}. All others are refused. */
  readonly options?: OptionNames
  /** Returns the edits to apply in place of the parsed ones, such as the edits that undo them. */
  readonly revise?: (edits: readonly FileEdit[]) => Result<readonly FileEdit[], readonly TextFailure[]>
  /**
   * Makes the SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. Default: none, and a call that expects a hash of a
   * file is refused as `unsupported-field`.
   */
  readonly contentHash?: (text: string) => string
  /** The most tolerant tier whose replacers run, where the profile goes further. */
  readonly cap?: Tier
  /** Returns why the resulting files are refused; undefined where they are not. */
  readonly check?: (files: readonly FileResult[]) => TextFailure | undefined
}

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
  const applied = parseAndApply(
    format,
    request,
    { ...options, path: name ?? DEFAULT_PATH },
    true,
    ([first, ...others]) => {
      const hasOtherPaths = others.some(({ path }) => path !== first?.path)
      if (hasOtherPaths) return notForOneText(format, 'a request for several files', describe)
      if ([first, ...others].some((edit) => edit?.kind === 'delete'))
        return notForOneText(format, 'the deletion of a file', describe)
      const isAbsent = first?.kind === 'create' && text === ''
      return { ok: true, value: new Map(isAbsent ? [] : [[name ?? first?.path ?? DEFAULT_PATH, text]]) }
    },
  )
  if (!applied.ok) return applied
  const { files } = applied.value
  const [{ after = text } = {}] = files
  return appliedWith({ text: after, files }, applied.value, { describe })
}

/** The path of a text that neither the request nor the options name. */
const DEFAULT_PATH = 'file'

function notForOneText({ name: format }: AppliedFormat, received: string, describe?: Describe): Refused {
  return refused([{ code: 'wrong-input', format, received, expected: 'changes of one text' }], { describe })
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
  const applied = parseAndApply(format, request, options, false, () => ({ ok: true, value: filesOf(files) }))
  const { describe } = options
  return applied.ok ? appliedWith({ files: applied.value.files }, applied.value, { describe }) : applied
}

type StepResult<Value> = { readonly ok: true; readonly value: Value } | Refused

function parseAndApply(
  format: AppliedFormat,
  request: unknown,
  allOptions: WithProfile<RequestOptions>,
  isOneText: boolean,
  filesFor: (edits: readonly FileEdit[]) => StepResult<ReadonlyMap<string, string>>,
): StepResult<AppliedCall> {
  const { path: _, mode: __, logger: ___, unfinished: ____, ignoreFields: _____, ...options } = allOptions
  const { describe } = options
  const chosen = requirePresent(options.profile)
  const { cap = chosen.cap } = format
  const profile = cap === chosen.cap ? chosen : { ...chosen, cap }
  const policy = applyOptionsFor(format, { ...options, profile })
  if (!policy.ok) return refused([policy.failure], { describe })
  const parsed = parserFor(
    format,
    profile,
    options,
  )(request, {
    ...contextOf(allOptions),
    ...(isOneText && { isOneText }),
  })
  if (!parsed.ok) return refused([parsed.failure], { describe })
  const { edits, notices } = parsed.value
  const unsupported = conditionIn(format, parsed.value)
  if (unsupported !== undefined) return refused([unsupported], { describe })
  const revised = format.revise === undefined ? ({ ok: true, value: edits } as const) : format.revise(edits)
  if (!revised.ok) return refused(revised.failure, { describe })
  const files = filesFor(revised.value)
  if (!files.ok) return files
  const context = { describe, edits: () => countEdits(revised.value) }
  const { contentHash } = format
  const applied = applyFileEdits(revised.value, files.value, {
    ...policy.value,
    ...(contentHash !== undefined && { contentHash }),
  })
  if (!applied.ok) return refused(applied.failure, context)
  const problem = format.check?.(applied.value.files)
  if (problem !== undefined) return refused([problem], context)
  return { ok: true, value: { files: applied.value.files, skipped: applied.value.failures, notices } }
}

/**
 * The condition of a request that a call which writes nothing itself cannot keep; undefined where there is none. It cannot keep
 * a dry run, because the host writes what it gets, nor a hash without a way to make one.
 */
export function conditionIn(
  { name: format, contentHash }: Pick<AppliedFormat, 'name' | 'contentHash'>,
  { dryRun, edits }: Pick<ParsedRequest, 'dryRun' | 'edits'>,
): ParseFailure | undefined {
  if (dryRun !== undefined)
    return {
      code: 'unsupported-field',
      format,
      field: dryRun,
      value: 'true',
      instead: 'the call without it where the change is wanted: what this call returns is written',
    }
  const field = edits.find(({ expects }) => expects !== undefined)?.expects?.field
  if (field === undefined || contentHash !== undefined) return undefined
  const instead = 'the call without a hash, with the text to replace'
  return { code: 'unsupported-field', format, field, value: 'a hash of the file', instead }
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
