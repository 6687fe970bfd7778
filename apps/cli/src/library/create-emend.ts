import { orThrow, type Refused, standard } from '@emend/core'
import { createEngine, type Engine, type RequestOptions, type Undone } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { type CommitRecord, FileSystemError, type UndoOptions } from '@emend/fs'
import { commitRecord, nodeFileSystem, type TreeOptions } from '@emend/fs-node'
import { notebook } from '@emend/notebook'
import { formatRegistry } from '@emend/registry'
import { allFormats } from '@emend/registry/formats'
import { streaming } from '@emend/request/stream'
import { lazyBlocks } from '../edit/named-blocks.js'
import type { EmendOptions } from './emend-options.js'
import { requireOptions } from './known-options.js'
import { type EmendTools, toolsOver } from './tools.js'

/** Which commit to undo: the last one, or the given one. */
export type Undoing = [] | [commit: CommitRecord | string | undefined, options?: Pick<UndoOptions, 'merge'>]
/** Applies requests in all formats to the files of a folder, and can undo them. */
export interface Emend extends Omit<Engine, 'undo' | 'undoOrThrow'> {
  /**
   * Undoes what a call wrote. Takes the record of the call's result, or the id of a kept commit; without any argument it
   * undoes the last commit of this object that is not undone yet. The record of a call that wrote nothing is undefined; it
   * undoes nothing. If a file has changed since, the undo is refused as `stale`; see the option `merge`.
   */
  undo(...which: Undoing): Promise<Undone | Refused>
  /** Like `undo`, but throws when it is refused. @throws EmendError */
  undoOrThrow(...which: Undoing): Promise<Undone>
  /** The edit tools for a model in the form of a vendor's API: their definitions, and functions that answer calls. */
  readonly tools: EmendTools
}

/**
 * Creates an object that applies requests in any format to the files of a folder: all of a request, or nothing of it. A
 * commit that was interrupted is finished or rolled back before the next request.
 *
 * @throws RegistryError for formats that conflict with others
 * @throws TypeError for an unknown option, and for a root that is no folder
 * @example
 * const emend = createEmend({ root: '.' })
 * const result = await emend.apply(answer)
 * console.log(result.message)
 */
export function createEmend(given: EmendOptions): Emend {
  requireOptions(given)
  const {
    root,
    formats = [],
    history = 20,
    policy,
    absolutePaths = 'below-root',
    force,
    hardLinks,
    anchors = false,
    profile = standard,
    ...options
  } = given
  const tree: TreeOptions = {
    history,
    absolutePaths,
    ...(policy !== undefined && { policy }),
    ...(force !== undefined && { force }),
    ...(hardLinks !== undefined && { hardLinks }),
  }
  const engine = createEngine({
    views: [notebook()],
    blocks: lazyBlocks,
    profile,
    describe: engineMessages,
    ...options,
    formats: formatRegistry<string>([...allFormats().map(streaming), ...formats]),
    fileSystem: nodeFileSystem(root, tree),
  })
  const written: CommitRecord[] = []
  const apply = async (input: unknown, request?: RequestOptions) => {
    const result = await engine.apply(input, request)
    if (result.ok && result.record !== undefined) written.push(result.record)
    return result
  }
  const undo = async (...which: Undoing) => {
    const [commit, how] = which.length === 0 ? [written.at(-1)] : which
    const record = typeof commit === 'string' ? await recordOf(root, commit) : commit
    if (record === undefined) return nothingWritten()
    if (typeof record === 'object' && record !== null && 'ok' in record) return record
    const result = await engine.undo(record, how)
    const at = written.findIndex(({ id, changes }) => changes === record.changes || (id && id === record.id))
    if (result.ok && at !== -1) written.splice(at, 1)
    return result
  }
  const kit: Engine = Object.freeze({
    ...engine,
    apply,
    applyOrThrow: async (...call: Parameters<typeof apply>) => orThrow(await apply(...call)),
  })
  return Object.freeze<Emend>({
    ...kit,
    stream(request) {
      const stream = engine.stream(request)
      const applyOnce = once(async () => {
        const result = await stream.apply()
        if (result.ok && result.record !== undefined) written.push(result.record)
        return result
      })
      return { ...stream, apply: applyOnce, applyOrThrow: async () => orThrow(await applyOnce()) }
    },
    undo,
    undoOrThrow: async (...which) => orThrow(await undo(...which)),
    tools: toolsOver(kit, { reads: options.ledger !== undefined, anchors }),
  })
}

function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined
  return () => {
    done ??= work()
    return done
  }
}

/** Returns the record of a kept commit, or a refusal if no commit with that id is kept. */
async function recordOf(root: string, id: string): Promise<CommitRecord | Refused> {
  try {
    return await commitRecord(root, id)
  } catch (error) {
    if (!FileSystemError.isInstance(error)) throw error
    return { ok: false, failures: [], message: error.message }
  }
}

function nothingWritten(): Refused {
  return {
    ok: false,
    failures: [],
    message: 'There is nothing to take back: nothing was written, or all of it is taken back.',
  }
}
