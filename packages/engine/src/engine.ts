import { defaultCascade, type Failure, type FileResult, hasEffect, orThrow, type Refused } from '@emend/core'
import type { CancelSignal, LineRange } from '@emend/core/plugin'
import { type EditFormat, howFor, pathsOf } from '@emend/core/plugin'
import { type CommitRecord, checkedPath, contained, inTurn, readText, type Undoing } from '@emend/fs'
import type { Ledger } from '@emend/ledger'
import { type FormatRegistry, formatRegistry, type ReplacerRegistry, replacerRegistry } from '@emend/registry'
import { readWhole } from './accepted.js'
import type { Applied, Preview } from './called.js'
import { cancelling } from './cancel.js'
import { extended, requireAsked } from './cascade.js'
import { chooseFormat } from './choose-format.js'
import { recordChosen } from './chosen.js'
import { type CallFacts, withEvent } from './events.js'
import { commitFound, lookedAhead, withFound, withNotes } from './found.js'
import { requireOptions, requireRequestOptions } from './known-options.js'
import type { EngineOptions, EngineParts, RequestOptions, StreamOptions, UndoRequest } from './options.js'
import { otherThanPlanned } from './planned.js'
import { contextOf, type Prepared, prepare, type ReadRequest } from './prepare.js'
import { refusedBy } from './refused.js'
import { openStream, type RequestStream } from './stream.js'
import { textOptions } from './text-options.js'
import { openTransaction, type Pending, type Transaction } from './transaction.js'
import { undoRecords } from './undo-records.js'
import type { Undone } from './undone.js'
import { withWriters } from './writers.js'

/** Formats, replacers, a file system and policies combined in one immutable object. */
export interface Engine {
  readonly formats: FormatRegistry
  /** The cascade for all formats; undefined if each format uses its own. */
  readonly replacers: ReplacerRegistry | undefined
  /**
   * Reads a file as text. The same paths, encodings and sizes are allowed as in requests. Never throws for bad input. If the
   * file begins with a byte order mark, the text begins with U+FEFF.
   */
  read(
    path: string,
    options?: Pick<RequestOptions, 'signal'>,
  ): Promise<{ readonly ok: true; readonly text: string } | Refused>
  /**
   * Records in the engine's ledger that the model was shown rows of a file, for a host with a read tool of its own. Does nothing
   * without a ledger, and for a path that edits may not have.
   *
   * @param text what `read` gave, the whole of it
   * @param rows the rows that the model saw, counted from 1. Default: all
   */
  show(path: string, text: string, rows?: LineRange): Promise<void>
  /**
   * The format in which a request would be read: the one that is named, or the one with the highest confidence. With the
   * format's `render`, core's `describe` writes corrected edits in the format of the request.
   */
  formatOf(
    input: unknown,
    options?: Pick<RequestOptions, 'format'>,
  ): { readonly ok: true; readonly format: EditFormat } | Refused
  /** Returns what a request would do, without writing anything. Guards are called. Never throws for bad input. */
  preview(input: unknown, options?: RequestOptions): Promise<Preview | Refused>
  /** Does what `preview` does and returns the preview itself. @throws EmendError where `preview` refuses */
  previewOrThrow(input: unknown, options?: RequestOptions): Promise<Preview>
  /**
   * Applies a request. Either all of it is applied or, unless the option `partial` is set, nothing; a request of which a call asks
   * for a dry run is only previewed. Requests for the same
   * file run one after the other; other requests run concurrently. Never throws for bad input.
   */
  apply(input: unknown, options?: RequestOptions): Promise<Applied | Refused>
  /** Does what `apply` does and returns the result itself. @throws EmendError where `apply` refuses */
  applyOrThrow(input: unknown, options?: RequestOptions): Promise<Applied>
  /**
   * Begins several requests that are one commit. Each is placed in what those before it leave; nothing is written before the commit.
   */
  transaction(): Transaction
  /**
   * Opens a request that is still arriving, so that its effects can be shown while the model writes it. At its end it is
   * applied like any other request.
   *
   * @throws TypeError without the option `format`, and for an unknown option
   */
  stream(options: StreamOptions): RequestStream
  /**
   * Undoes what a request wrote, or what several did, or hunks of it. Refused as `stale` if a file has changed since. With the
   * option `merge` only the changes of the request are undone in the current file.
   */
  undo(undone: CommitRecord | readonly Undoing[], options?: UndoRequest): Promise<Undone | Refused>
  /** Does what `undo` does and returns the result itself. @throws EmendError where `undo` refuses */
  undoOrThrow(undone: CommitRecord | readonly Undoing[], options?: UndoRequest): Promise<Undone>
  /** Ends what `diagnostics` has started, such as language servers. A later call starts it again. */
  close(): Promise<void>
  /** Returns the same engine with a signal that cancels all its calls, too. Pass it to code that makes calls, such as a tool. */
  cancelledBy(signal: CancelSignal): Engine
}

/**
 * Creates an engine. The given lists are copied, so the engine does not change if the host changes them.
 *
 * @throws RegistryError for plugins that cannot be used together: duplicate names, another API version, replacers that are
 *   not in tier order, a replacer whose tier the profile never asks
 * @throws TypeError for an invalid profile (such as the name of one), an invalid file system, or an unknown option
 * @throws whatever `extend` throws
 */
export function createEngine(options: EngineOptions): Engine {
  requireOptions(options)
  const { formats, replacers, guards = [], ...others } = options
  const parts: EngineParts = {
    ...others,
    fileSystem: contained(options.fileSystem),
    guards: [...guards],
    formats: formatRegistry(formats),
    replacers: replacers && replacerRegistry(replacers),
  }
  checkReplacers(parts)
  return engineOf(parts)
}

function engineOf(parts: EngineParts): Engine {
  const previewOf = (input: unknown, request: RequestOptions = {}) =>
    withEvent(parts, 'preview', (facts) => preview(parts, input, request, facts))
  const applyTo = (input: unknown, request: RequestOptions = {}) =>
    withEvent(parts, 'apply', (facts) => apply(parts, input, request, facts))
  const undoOf = (what: CommitRecord | readonly Undoing[], request: UndoRequest = {}) =>
    withEvent(parts, 'undo', () => undoRecords(parts, what, request))
  return Object.freeze<Engine>({
    formats: parts.formats,
    replacers: parts.replacers,
    async read(path, { signal } = {}) {
      const cancel = cancelling([parts.signal, signal], 'read')
      return cancel.race(
        async () => {
          const read = await readText(path, parts.fileSystem, textOptions(parts))
          return read.ok ? { ok: true, text: read.value } : refusedBy(parts, [read.failure])
        },
        () => refusedBy(parts, cancel.failures),
      )
    },
    async show(path, text, rows) {
      if (parts.ledger === undefined) return
      const checked = await checkedPath(path, parts.fileSystem)
      if (checked.ok) parts.ledger.show(checked.value, text, rows)
    },
    formatOf(input, { format } = {}) {
      const chosen = chooseFormat(parts.formats, input, format)
      return chosen.ok ? { ok: true, format: chosen.value.format } : refusedBy(parts, [chosen.failure])
    },
    preview: previewOf,
    previewOrThrow: async (input, request) => orThrow(await previewOf(input, request)),
    apply: applyTo,
    applyOrThrow: async (input, request) => orThrow(await applyTo(input, request)),
    transaction: () =>
      openTransaction(parts, (inner, input, request, into) =>
        withEvent(parts, 'apply', (facts) => apply(inner, input, request, facts, into)),
      ),
    stream: (options) => openStream(parts, options, (request) => applyTo(request, options)),
    undo: undoOf,
    undoOrThrow: async (what, options) => orThrow(await undoOf(what, options)),
    close: async () => parts.diagnostics?.close(),
    cancelledBy: (signal) => engineOf({ ...parts, signal: cancelling([parts.signal, signal]).signal }),
  })
}

/** Calls `extend` once for every format, so that the host sees a mistake in it or in `replacers` at once. */
function checkReplacers({ formats, replacers, extend, profile }: EngineParts): void {
  if (replacers !== undefined) requireAsked(replacers, defaultCascade, profile)
  if (extend === undefined) return
  for (const format of formats) {
    const options = howFor(format, { profile })
    if (!options.ok) continue
    const isAsListed = profile.formats !== undefined
    const others = replacers === undefined ? formats : []
    extended(extend, replacers ?? options.value.replacers, format, { isAsListed, formats: others, profile })
  }
}

async function preview(
  parts: EngineParts,
  input: unknown,
  request: RequestOptions,
  facts: CallFacts,
): Promise<Preview | Refused> {
  requireRequestOptions(request)
  const cancel = cancelling([parts.signal, request.signal], request.format)
  const call = { ...parts, signal: cancel.signal }
  const cancelled = () => refusedBy(parts, cancel.failures)
  return cancel.race(async () => {
    const read = await readWhole(call, input, request)
    if (!read.ok) return refusedBy(parts, read.failure)
    facts.format = read.value.format.name
    const prepared = await prepare(call, read.value)
    facts.placed = performance.now()
    if (cancel.isCancelled) return cancelled()
    if (!prepared.ok) return refusedRequest(parts, read.value, prepared.failure)
    return lookedAhead(parts, prepared.value.preview)
  }, cancelled)
}

async function apply(
  parts: EngineParts,
  input: unknown,
  request: RequestOptions,
  facts: CallFacts,
  into?: Pending,
): Promise<Applied | Refused> {
  requireRequestOptions(request)
  const cancel = cancelling([parts.signal, request.signal], request.format)
  const call = { ...parts, signal: cancel.signal }
  const cancelled = () => refusedBy(parts, cancel.failures)
  return cancel.race(async (begin) => {
    const read = await readWhole(call, input, request)
    if (!read.ok) return refusedBy(parts, read.failure)
    facts.format = read.value.format.name
    // A request must read what an earlier request for the same file writes.
    return inTurn(pathsOf(read.value.edits), parts.fileSystem, async () => {
      if (cancel.isCancelled) return cancelled()
      const prepared = await prepare(call, read.value)
      facts.placed = performance.now()
      if (cancel.isCancelled) return cancelled()
      if (!prepared.ok) return refusedRequest(parts, read.value, prepared.failure)
      const { preview, plan } = prepared.value
      const stale = otherThanPlanned(preview.files, request.planned)
      if (stale.length > 0) return refusedBy(parts, stale, contextOf(read.value))
      const isDry = read.value.dryRun !== undefined
      if (isDry || !plan.changed) into?.files.push(preview.files)
      if (isDry)
        return Object.assign(await lookedAhead(parts, preview), { record: undefined, dryRun: true as const })
      if (!plan.changed) return Object.assign(preview, { record: undefined })
      const record = () => recordWritten(parts, read.value, prepared.value, request)
      if (into !== undefined) {
        const added = await into.add(plan, preview.files, record)
        if (!added.ok) return refusedRequest(parts, read.value, added.failure)
        return Object.assign(preview, { record: undefined })
      }
      begin()
      const isAgreed = request.planned !== undefined || request.chosen !== undefined
      const committed = await commitFound(
        parts.diagnostics,
        { files: preview.files, fileSystem: parts.fileSystem, isAgreed },
        (options) => plan.commit({ ...options, onProgress: parts.onProgress }),
      )
      if (!committed.ok)
        return withNotes(await refusedRequest(parts, read.value, committed.failure), committed.notes)
      record()
      const { record: kept, found } = committed.value
      return Object.assign(withFound(preview, found), { record: kept })
    })
  }, cancelled)
}

/** The session's model knows what was written. */
function recordWritten(
  parts: EngineParts,
  { binding }: ReadRequest,
  { preview, rewritten }: Prepared,
  { chosen, ledger = parts.ledger }: RequestOptions,
): void {
  if (chosen === undefined) binding?.written()
  else if (ledger !== undefined) recordChosen(ledger, preview.files)
  // What a guard wrote in its place is what the next edit is placed in.
  if (chosen === undefined)
    for (const { path, before, after } of rewritten) ledger?.changed(path, before, after)
  if (ledger !== undefined && parts.echo === 'context') recordEchoed(parts, ledger, preview.files)
}

/** The model reads back lines of what it changed. */
function recordEchoed(
  { describe: { echo } }: EngineParts,
  ledger: Ledger,
  files: readonly FileResult[],
): void {
  for (const file of files.filter(hasEffect))
    for (const rows of echo?.(file, 'context')?.rows ?? []) ledger.show(file.path, file.after ?? '', rows)
}

/** What a refusal shows of the current files counts as shown. */
async function refusedRequest(
  parts: EngineParts,
  request: ReadRequest,
  failures: readonly Failure[],
): Promise<Refused> {
  request.binding?.refused(failures)
  return refusedBy(parts, await withWriters(failures, parts), contextOf(request))
}
