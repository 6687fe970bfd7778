import type { AppliedCall } from '../report/describe-result.js'
import { describeTextFailure } from '../report/describe-text-failure.js'
import type { FileEdit } from '../vocabulary/edit.js'
import type { TextFailure } from '../vocabulary/failure.js'
import type { EditFormat } from '../vocabulary/format.js'
import type { FileResult, Files, FilesResult, Refused, TextResult } from '../vocabulary/outcome.js'
import type { Result } from '../vocabulary/result.js'
import { applyFileEdits, filesOf } from './apply-file-edits.js'
import { applyOptionsFor, parserFor, type RequestOptions, requireRequestOptions } from './apply-options.js'
import { type OptionNames, requireText } from './known-options.js'
import { appliedWith, refused } from './results.js'

/** As much of a format as it takes to apply a request: hosts that do no more bundle no more. */
export interface AppliedFormat extends Pick<EditFormat, 'name' | 'parse' | 'replacers' | 'placement'> {
  /** The options that its call has beside {@link RequestOptions}. Others are refused. */
  readonly options?: OptionNames
  /** What is applied in place of the edits that were read, such as their opposite. */
  readonly revise?: (edits: readonly FileEdit[]) => Result<readonly FileEdit[], readonly TextFailure[]>
  /** Why what would become of the files is refused; undefined where it is not. */
  readonly check?: (files: readonly FileResult[]) => TextFailure | undefined
}

/**
 * Applies a request in one format to one text: parsing, locating and merging in one pure call. The request may call the
 * file by any name; with the option `path` it has to be that one. To create a file, the empty text stands for no file.
 *
 * @returns the new text, or every failure; never throws for bad input
 * @throws TypeError for an option or a profile that there is not, and for a text that is no string
 */
export function applyFormat(
  format: AppliedFormat,
  text: string,
  request: unknown,
  options: RequestOptions = {},
): TextResult {
  requireText('the text', text)
  const { path: name } = options
  const done = run(format, request, { ...options, path: name ?? UNNAMED }, ([first, ...others]) => {
    const isOther = others.some(({ path }) => path !== first?.path)
    if (isOther) return notForOneText(format, 'a request for several files')
    if ([first, ...others].some((edit) => edit?.kind === 'delete'))
      return notForOneText(format, 'the deletion of a file')
    const isAbsent = first?.kind === 'create' && text === ''
    return { ok: true, value: new Map(isAbsent ? [] : [[name ?? first?.path ?? UNNAMED, text]]) }
  })
  if (!done.ok) return done
  const [{ after = text } = {}] = done.value.files
  return appliedWith({ text: after }, done.value, CONTEXT)
}

/** What one text is called where nobody names it. */
const UNNAMED = 'file'

function notForOneText({ name }: AppliedFormat, received: string): Refused {
  return refused([{ code: 'wrong-input', format: name, received, expected: 'changes of one text' }], CONTEXT)
}

/**
 * Applies a request in one format to several files: parsing, locating and merging in one pure call. The options come
 * before the profile's policies, and these before the format's own.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @throws TypeError for an option or a profile that there is not, and for a text that is no string
 */
export function applyFormatToFiles(
  format: AppliedFormat,
  files: Files,
  request: unknown,
  options: RequestOptions = {},
): FilesResult {
  const done = run(format, request, options, () => ({ ok: true, value: filesOf(files) }))
  return done.ok ? appliedWith({ files: done.value.files }, done.value, CONTEXT) : done
}

const CONTEXT = { describe: describeTextFailure }

type Step<Value> = { readonly ok: true; readonly value: Value } | Refused

function run(
  format: AppliedFormat,
  request: unknown,
  all: RequestOptions,
  filesFor: (edits: readonly FileEdit[]) => Step<ReadonlyMap<string, string>>,
): Step<AppliedCall<TextFailure>> {
  requireRequestOptions(all, format.options)
  const { path, mode, logger, unfinished, ...options } = all
  const policy = applyOptionsFor(format, options.profile)
  if (!policy.ok) return refused([policy.failure], CONTEXT)
  const parsed = parserFor(format, options.profile)(request, {
    ...(path !== undefined && { path }),
    ...(mode !== undefined && { mode }),
    ...(logger !== undefined && { logger }),
    ...(unfinished !== undefined && { partial: unfinished }),
  })
  if (!parsed.ok) return refused([parsed.failure], CONTEXT)
  const { edits, notices } = parsed.value
  const wanted = format.revise === undefined ? ({ ok: true, value: edits } as const) : format.revise(edits)
  if (!wanted.ok) return refused(wanted.failure, CONTEXT)
  const files = filesFor(wanted.value)
  if (!files.ok) return files
  const context = { ...CONTEXT, edits: () => countEdits(wanted.value) }
  const applied = applyFileEdits(wanted.value, files.value, { ...policy.value, ...options })
  if (!applied.ok) return refused(applied.failure, context)
  const problem = format.check?.(applied.value.files)
  if (problem !== undefined) return refused([problem], context)
  return { ok: true, value: { files: applied.value.files, skipped: applied.value.failures, notices } }
}

/** How many edits a request asks for: a file that is created, moved or deleted is one, too. */
export function countEdits(edits: readonly FileEdit[]): number {
  return edits.reduce((sum, file) => sum + (file.kind === 'update' ? Math.max(file.edits.length, 1) : 1), 0)
}
