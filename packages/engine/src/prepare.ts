import type { Failure, FileEdit, FileResult, Notice } from '@emend/core'
import type { Diagnostic, PlacedOptions, Result } from '@emend/core/plugin'
import { appliedWith, countEdits, type EditFormat, howFor, reverse } from '@emend/core/plugin'
import { type Plan, plan } from '@emend/fs'
import type { Binding } from '@emend/ledger'
import { withAskedPaths } from './asked-paths.js'
import { balanced, balanceNotices } from './balance.js'
import type { Preview } from './called.js'
import { pause } from './cancel.js'
import { cascadeFor } from './cascade.js'
import { chooseFormat } from './choose-format.js'
import { chosenPart } from './chosen.js'
import { containedPlacement, containedRender, readWith } from './contain-format.js'
import { type Guard, pathsLeft, runGuards } from './guard.js'
import type { EngineParts, RequestOptions } from './options.js'
import type { CallContext } from './refused.js'
import { asTaken } from './taken.js'
import { definedFields, textOptions } from './text-options.js'
import { correct } from './unmatched.js'
import { narrowed, type Where } from './where.js'
import { withNoticedWriters } from './writers.js'

/** A request that is ready to be committed. */
export interface Prepared {
  readonly preview: Preview
  readonly plan: Plan
  /** Files whose text a guard changed, with the text of the request and that of the guard. */
  readonly rewritten: readonly Rewritten[]
}

/** A file whose text a guard changed. */
interface Rewritten {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A parsed request. */
export interface ReadRequest {
  readonly format: EditFormat
  readonly edits: readonly FileEdit[]
  readonly notices: readonly Notice[]
  /** The field of a call that asks for a dry run; absent where none does. */
  readonly dryRun?: string
  readonly options: PlacedOptions
  /** What binds the edits to what the model was shown. */
  readonly binding?: Binding
  /** The part that is to be written, if not all. */
  readonly chosen?: readonly FileResult[]
  /** The named block for edits that name none. */
  readonly where?: Where
}

/** Reads a request: detects its format, parses it, and reverses its edits if asked to. */
export function readRequest(
  parts: EngineParts,
  input: unknown,
  request: RequestOptions,
): Result<ReadRequest, readonly Failure[]> {
  const chosen = chooseFormat(parts.formats, input, request.format)
  if (!chosen.ok) return refused([chosen.failure])
  const { format } = chosen.value
  parts.logger?.debug(`format ${format.name}`)
  const options = optionsFor(parts, format)
  if (!options.ok) return options
  const parsed = readWith(format, parts, input, {
    path: request.path ?? request.file,
    partial: request.unfinished,
    ignoreFields: parts.ignoreFields,
  })
  if (!parsed.ok) return refused([parsed.failure])
  const { dryRun } = parsed.value
  const edits = asTaken(parsed.value.edits, request)
  const notices = [...chosen.value.notices, ...parsed.value.notices]
  const { file, strip } = request
  const named = withAskedPaths(edits, { paths: parts.paths, strip, file }, format.name)
  if (!named.ok) return named
  notices.push(...named.value.notices)
  const wanted = request.reverse
    ? reverse(named.value.edits)
    : ({ ok: true, value: named.value.edits } as const)
  if (!wanted.ok) return wanted
  const { where, expects, ledger = parts.ledger } = request
  const binding = ledger?.bind()
  return {
    ok: true,
    value: {
      format,
      edits: expects === undefined ? wanted.value : wanted.value.map((edit) => ({ expects, ...edit })),
      notices,
      ...(dryRun !== undefined && { dryRun }),
      options: { ...options.value, bind: binding?.bind },
      ...(binding && { binding }),
      ...(request.chosen && { chosen: request.chosen }),
      ...(where && { where }),
    },
  }
}

/** Plans a request: places its edits, asks for corrections, and runs the guards. */
export async function prepare(
  parts: EngineParts,
  request: ReadRequest,
): Promise<Result<Prepared, readonly Failure[]>> {
  const { format, edits, options, where, chosen } = request
  const narrow = await narrowed(parts, edits, where, textOptions(parts))
  const planned = narrow.ok ? await planWithCorrections(parts, narrow.value, options, chosen) : narrow
  if (!planned.ok) return planned
  const { plan, diagnostics, rewritten } = planned.value
  const { failures: skipped, changed } = plan
  const { describe } = parts
  const { diagnostic = ({ message }) => message } = describe
  const files = await withNoticedWriters(plan.files, parts)
  const notices = [...request.notices, ...planned.value.notices]
  const result = appliedWith(
    { files },
    { files, skipped, notices },
    {
      describe,
      ...contextOf(request),
      echo: (file) => describe.echo?.(file, parts.echo)?.text,
      warnings: diagnostics.filter(({ severity }) => severity <= 2).map(diagnostic),
    },
  )
  const preview: Preview = Object.assign(result, { format: format.name, diagnostics, changed })
  return { ok: true, value: { preview, plan, rewritten } }
}

/** The facts about a request that the message of its result needs. */
export function contextOf({ format, edits }: ReadRequest): CallContext {
  const render = containedRender(format)
  return { ...(render && { render }), edits: () => countEdits(edits) }
}

/** The options for placing edits: those of the profile, overridden by the engine's own. */
export function optionsFor(
  parts: EngineParts,
  format: EditFormat,
): Result<PlacedOptions, readonly Failure[]> {
  const { profile, describe } = parts
  const options = howFor(format, { profile, describe })
  if (!options.ok) return refused([options.failure])
  const { corrections: isCorrected = true } = parts
  const overrides = {
    placeholders: parts.placeholders,
    damagedText: parts.damagedText,
    newText: parts.newText,
    checks: parts.checks,
    buffer: parts.buffer,
    partial: parts.partial,
    skipped: parts.skipped,
    signal: parts.signal,
    steps: parts.budget,
  }
  const cascade = cascadeFor(format, options.value, parts)
  if (!cascade.ok) return refused([cascade.failure])
  return {
    ok: true,
    value: {
      ...options.value,
      ...(isCorrected && describe.corrections && { corrections: describe.corrections }),
      replacers: cascade.value,
      placement: containedPlacement(options.value.placement),
      ...definedFields(overrides),
    },
  }
}

interface PlannedFiles {
  readonly plan: Plan
  readonly diagnostics: readonly Diagnostic[]
  readonly notices: readonly Notice[]
  readonly rewritten: readonly Rewritten[]
}

async function planWithCorrections(
  parts: EngineParts,
  edits: readonly FileEdit[],
  options: PlacedOptions,
  chosen: readonly FileResult[] | undefined,
): Promise<Result<PlannedFiles, readonly Failure[]>> {
  const first = await planGuarded(parts, edits, options, chosen)
  if (first.ok || parts.onUnmatched === undefined) return first
  const corrected = await correct(edits, first.failure, parts.onUnmatched)
  return corrected === undefined ? first : planGuarded(parts, corrected, options, chosen)
}

/** Plans edits and runs the guards on the results. If a part was chosen, only that is planned. */
export async function planGuarded(
  parts: EngineParts,
  edits: readonly FileEdit[],
  options: PlacedOptions,
  chosen?: readonly FileResult[],
): Promise<Result<PlannedFiles, readonly Failure[]>> {
  const guards = guardsOf(parts)
  const { fileSystem } = parts
  let rewritten: readonly Rewritten[] = []
  let diagnostics: readonly Diagnostic[] = []
  let notices: readonly Notice[] = []
  const planned = await plan(edits, fileSystem, {
    ...options,
    ...textOptions(parts),
    pause: options.signal && pause,
    async review(files) {
      const guarded = await runGuards(files, guards)
      if (!guarded.ok) return guarded
      rewritten = rewrittenBy(files, guarded.value.files)
      const part = chosen && (await chosenPart(guarded.value, chosen, guards))
      if (part?.ok === false) return part
      const { value } = part ?? guarded
      diagnostics = value.diagnostics
      if (part !== undefined) notices = part.value.notices
      if ((parts.balance ?? 'report') === 'report')
        notices = [...notices, ...(await balanceNotices(value.files))]
      return { ok: true, value: value.files }
    },
  })
  return planned.ok ? { ok: true, value: { plan: planned.value, diagnostics, notices, rewritten } } : planned
}

/** The guards of the host, behind them the formatter of `diagnostics`, and the one of the option `balance`. */
function guardsOf({ fileSystem, guards = [], diagnostics, balance }: EngineParts): readonly Guard[] {
  const all = [...guards]
  if (diagnostics?.format !== undefined)
    all.push(async (file, files = [file]) =>
      diagnostics.format?.(file, { paths: pathsLeft(files), fileSystem }),
    )
  return balance === 'refuse' ? [...all, balanced] : all
}

function rewrittenBy(files: readonly FileResult[], guarded: readonly FileResult[]): readonly Rewritten[] {
  const texts = new Map(files.map(({ path, after }) => [path, after]))
  return guarded.flatMap(({ path, after }) => {
    const before = texts.get(path)
    return before === after ? [] : [{ path, before, after }]
  })
}

function refused(failure: readonly Failure[]): { readonly ok: false; readonly failure: readonly Failure[] } {
  return { ok: false, failure }
}
