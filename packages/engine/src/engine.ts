import { orThrow, type Refused } from '@emend/core'
import { pathsOf } from '@emend/core/internal'
import { applyOptionsFor, type CancelSignal, type EditFormat } from '@emend/core/plugin'
import {
  type CommitRecord,
  contained,
  inTurn,
  readText,
  type TextOptions,
  type UndoOptions,
  undo,
} from '@emend/fs'
import { type FormatRegistry, formatRegistry, type ReplacerRegistry, replacerRegistry } from '@emend/registry'
import { cancelling } from './cancel.js'
import { extended } from './cascade.js'
import { chooseFormat } from './choose-format.js'
import { requireOptions, requireRequestOptions, requireUndo } from './known-options.js'
import type { EngineOptions, RequestOptions } from './options.js'
import { type Applied, contextOf, type Parts, type Preview, prepare, readRequest } from './prepare.js'
import { refusedBy } from './refused.js'
import { openStream, type RequestStream, type StreamOptions } from './stream.js'
import { type Undone, undone } from './undone.js'

/** Formats, replacers, a file system and policies as one object. It never changes. */
export interface Engine {
  readonly formats: FormatRegistry
  /** The cascade for all formats; undefined where each has its own. */
  readonly replacers: ReplacerRegistry | undefined
  /**
   * Reads a file as text, by the rules that hold for requests: the same paths, encodings and sizes. Never throws for
   * bad input. The text begins with U+FEFF where the file begins with a byte order mark.
   */
  read(
    path: string,
    options?: Pick<RequestOptions, 'signal'>,
  ): Promise<{ readonly ok: true; readonly text: string } | Refused>
  /**
   * The format that a request would be read in: the one that is named, or the one that is surest. With its `render`,
   * `describe` of core writes a corrected edit the way that the request is written.
   */
  formatOf(
    input: unknown,
    options?: Pick<RequestOptions, 'format'>,
  ): { readonly ok: true; readonly format: EditFormat } | Refused
  /** Works out what a request would do and writes nothing. Guards are asked. Never throws for bad input. */
  preview(input: unknown, options?: RequestOptions): Promise<Preview | Refused>
  /** As `preview`. @throws EmendError where it refuses */
  previewOrThrow(input: unknown, options?: RequestOptions): Promise<Preview>
  /**
   * Applies a request: all of it or, unless the option `partial` says otherwise, nothing. Requests for the same file
   * are applied one after the other, others at the same time. Never throws for bad input.
   */
  apply(input: unknown, options?: RequestOptions): Promise<Applied | Refused>
  /** As `apply`. @throws EmendError where it refuses */
  applyOrThrow(input: unknown, options?: RequestOptions): Promise<Applied>
  /**
   * Opens a request that is still arriving, to show what it does while it is written. It is applied at its end, in the
   * same way as any.
   */
  stream(options: StreamOptions): RequestStream
  /**
   * Takes back what a request wrote; refused as `stale` when a file has changed since, unless the option `merge` lets it
   * take back what it changed in the file as it is now.
   */
  undo(record: CommitRecord, options?: UndoRequest): Promise<Undone | Refused>
  /** As `undo`. @throws EmendError where it refuses */
  undoOrThrow(record: CommitRecord, options?: UndoRequest): Promise<Undone>
  /** The same engine, all of whose calls this signal cancels, too: to hand on to what makes calls of its own, such as a tool. */
  cancelledBy(signal: CancelSignal): Engine
}

/** How a commit is taken back. */
export interface UndoRequest extends Pick<UndoOptions, 'merge'>, Pick<RequestOptions, 'signal'> {}

/**
 * Makes an engine. The lists that it is given are copied, so that it never changes under its host.
 *
 * @throws RegistryError for plugins that cannot be used together: names that come twice, another API version, replacers
 * against the tier order; whatever `extend` throws. TypeError for a profile or a file system that is none, such as the name of a profile, and
 * for an option that there is not
 */
export function createEngine(options: EngineOptions): Engine {
  requireOptions(options)
  const { formats, replacers, guards = [], ...others } = options
  const parts: Parts = {
    ...others,
    fileSystem: contained(options.fileSystem),
    guards: [...guards],
    formats: formatRegistry(formats),
    ...(replacers !== undefined && { replacers: replacerRegistry(replacers) }),
  }
  tryExtending(parts)
  return engineOf(parts)
}

function engineOf(parts: Parts): Engine {
  const previewOf = (input: unknown, request: RequestOptions = {}) => preview(parts, input, request)
  const applyTo = (input: unknown, request: RequestOptions = {}) => apply(parts, input, request)
  const undoOf = (record: CommitRecord, request: UndoRequest = {}) => undoRecord(parts, record, request)
  return Object.freeze<Engine>({
    formats: parts.formats,
    replacers: parts.replacers,
    async read(path, { signal } = {}) {
      const cancel = cancelling([parts.signal, signal], 'read')
      return cancel.race(
        async () => {
          const read = await readText(path, parts.fileSystem, textOptions(parts))
          return read.ok ? { ok: true, text: read.value } : refusedBy([read.failure])
        },
        () => refusedBy(cancel.failures),
      )
    },
    formatOf(input, { format } = {}) {
      const chosen = chooseFormat(parts.formats, input, format)
      return chosen.ok ? { ok: true, format: chosen.value.format } : refusedBy([chosen.failure])
    },
    preview: previewOf,
    previewOrThrow: async (input, request) => orThrow(await previewOf(input, request)),
    apply: applyTo,
    applyOrThrow: async (input, request) => orThrow(await applyTo(input, request)),
    stream: (options) => openStream(parts, options, (request) => apply(parts, request, options)),
    undo: undoOf,
    undoOrThrow: async (record, options) => orThrow(await undoOf(record, options)),
    cancelledBy: (signal) => {
      const either = cancelling([parts.signal, signal]).signal
      return engineOf({ ...parts, ...(either && { signal: either }) })
    },
  })
}

/** How files are read. */
function textOptions({ encoding, maxBytes }: Parts): TextOptions {
  return { ...(encoding !== undefined && { encoding }), ...(maxBytes !== undefined && { maxBytes }) }
}

/** What `extend` makes of the cascades of all formats, once, so that a wrong one is the host's to see at once. */
function tryExtending({ formats, replacers, extend, profile }: Parts): void {
  if (extend === undefined) return
  for (const format of formats) {
    const options = applyOptionsFor(format, profile)
    if (options.ok)
      extended(extend, replacers ?? options.value.replacers, format, profile?.formats !== undefined)
  }
}

async function preview(parts: Parts, input: unknown, request: RequestOptions): Promise<Preview | Refused> {
  requireRequestOptions(request)
  const cancel = cancelling([parts.signal, request.signal], request.format)
  const call = { ...parts, ...(cancel.signal && { signal: cancel.signal }) }
  const cancelled = () => refusedBy(cancel.failures)
  return cancel.race(async () => {
    const read = readRequest(call, input, request)
    if (!read.ok) return refusedBy(read.failure)
    const prepared = await prepare(call, read.value)
    if (cancel.isCancelled) return cancelled()
    return prepared.ok ? prepared.value.preview : refusedBy(prepared.failure, contextOf(read.value))
  }, cancelled)
}

async function apply(parts: Parts, input: unknown, request: RequestOptions): Promise<Applied | Refused> {
  requireRequestOptions(request)
  const cancel = cancelling([parts.signal, request.signal], request.format)
  const call = { ...parts, ...(cancel.signal && { signal: cancel.signal }) }
  const cancelled = () => refusedBy(cancel.failures)
  return cancel.race(async (begin) => {
    const read = readRequest(call, input, request)
    if (!read.ok) return refusedBy(read.failure)
    // What an earlier request for one of the files writes, this one has to read.
    return inTurn(pathsOf(read.value.edits), parts.fileSystem, async () => {
      if (cancel.isCancelled) return cancelled()
      const prepared = await prepare(call, read.value)
      if (cancel.isCancelled) return cancelled()
      if (!prepared.ok) return refusedBy(prepared.failure, contextOf(read.value))
      const { preview, plan } = prepared.value
      if (!plan.changes) return Object.assign(preview, { record: undefined })
      begin()
      const committed = await plan.commit(parts.onProgress && { onProgress: parts.onProgress })
      return committed.ok
        ? Object.assign(preview, { record: committed.value })
        : refusedBy(committed.failure, contextOf(read.value))
    })
  }, cancelled)
}

/** Undoing writes from its beginning, so that it is cancelled before it begins, or not at all. */
async function undoRecord(
  parts: Parts,
  record: CommitRecord,
  request: UndoRequest,
): Promise<Undone | Refused> {
  requireUndo(record, request)
  const { merge = false, signal } = request
  const cancel = cancelling([parts.signal, signal], 'undo')
  if (cancel.isCancelled) return refusedBy(cancel.failures)
  const result = await undo(record, parts.fileSystem, {
    merge,
    ...textOptions(parts),
    ...(parts.onProgress !== undefined && { onProgress: parts.onProgress }),
  })
  return result.ok ? undone(result.value) : refusedBy(result.failure)
}
