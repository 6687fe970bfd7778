import { orThrow, type Refused, standard } from '@emend/core'
import { createEngine, type Engine, keepBeginnings, type RequestOptions, type Undone } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import {
  type CommitRecord,
  FileSystemError,
  type Undoing as UndoingOfCommit,
  type UndoOptions,
} from '@emend/fs'
import { type ChangesToUndo, commitRecord, nodeFileSystem, type TreeOptions } from '@emend/fs-node'
import { notebook } from '@emend/notebook'
import { formatRegistry } from '@emend/registry'
import { allFormats } from '@emend/registry/formats'
import { streaming } from '@emend/request/stream'
import { lazyBlocks } from '../edit/named-blocks.js'
import { type EmendOptions, requireOptions } from './emend-options.js'
import { type HistoryEntry, historyOf, isChosen, undoChosen } from './history.js'
import { type EmendTools, toolsOver } from './tools.js'

/** What to undo: the last commit, the given one, or chosen changes of the kept history. */
export type Undoing =
  | []
  | [
      which: CommitRecord | readonly UndoingOfCommit[] | ChangesToUndo | string | undefined,
      options?: Pick<UndoOptions, 'merge' | 'partial'>,
    ]
/** Applies requests in all formats to the files of a folder, and can undo them. */
export interface Emend extends Omit<Engine, 'undo' | 'undoOrThrow'> {
  /**
   * Undoes what a call wrote. Takes the record of the call's result, or the id of a kept commit; without any argument it
   * undoes the last commit of this object that is not undone yet. The record of a call that wrote nothing is undefined; it
   * undoes nothing. If a file has changed since, the undo is refused as `stale`; see the option `merge`.
   *
   * Takes also a list of commits, each with the hunks that are meant, or what is to be undone of the kept history, such as `{ turn: '3' }` or `{ id, hunks: ['src/a.ts#1'] }`: then `merge` is
   * set.
   */
  undo(...which: Undoing): Promise<Undone | Refused>
  /** Like `undo`, but throws when it is refused. @throws EmendError */
  undoOrThrow(...which: Undoing): Promise<Undone>
  /**
   * Returns what is kept of this folder and can be undone, by this object, by others, and by agents whose hooks keep what they write,
   * oldest first, with the ids of the hunks of each.
   */
  history(): Promise<readonly HistoryEntry[]>
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
  const tree: TreeOptions = { history, absolutePaths, policy, force, hardLinks }
  const engine = createEngine({
    views: [notebook()],
    blocks: lazyBlocks,
    beginnings: keepBeginnings(),
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
    if (isChosen(commit)) return undoChosen(engine, root, commit, { encoding: options.encoding, ...how })
    const record = typeof commit === 'string' ? await recordOf(root, commit) : commit
    if (record === undefined) return nothingWritten()
    if (typeof record === 'object' && record !== null && 'ok' in record) return record
    const result = await engine.undo(record, how)
    if ('length' in record) return result
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
    history: () => historyOf(root, options.encoding),
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
