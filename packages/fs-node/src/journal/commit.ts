import { resolve } from 'node:path'
import {
  type CommitContext,
  type CommitOutcome,
  type FileWrite,
  type WriteProblem,
  writeFailure,
} from '@emend/fs'
import { hashAt } from '../content.js'
import { toFileSystemError } from '../errors.js'
import { ignoreMissing } from '../folders.js'
import { type HeldLock, LockLostError } from '../lock/lock.js'
import type { Tree } from '../tree.js'
import { clearAway, flushFolders } from './close.js'
import { draft, type Failures } from './draft.js'
import { entryState, install, type PlacedEntry, requirePlace, restore } from './entry.js'
import { keepOrDrop } from './history.js'
import { newId } from './id.js'
import { Journal } from './journal.js'
import { writeBackups, writeChanges, writeTemporaries } from './make-ready.js'
import { committed, type Draft, type Prepared, placeOf, StaleError } from './prepare.js'

/**
 * One commit, which runs under the lock of the root. All new content is written beside its target and flushed before the
 * first file is changed. Once the mark `committed` is written, any process that finds the journal can finish the commit or
 * roll it back. With a verdict, the mark is `on-trial` first, by which any process rolls it back.
 */
export class Commit {
  readonly #tree: Tree
  readonly #lock: HeldLock
  readonly #journal: Journal
  #drafts: readonly Draft[] = []
  /** The folders that the commit creates, absolute, outermost first. */
  #folders: readonly string[] = []
  /** How many commits are kept once this commit is done. */
  #history = 0
  /** The current operation and its file, for messages. */
  #current = { path: '', operation: 'begin' }

  /**
   * @param lock of the root, which this process holds
   * @param state the state folder of the root, absolute
   * @param id of the commit; must sort after the ids of earlier commits
   */
  constructor(tree: Tree, lock: HeldLock, state: string, id: string = newId(Date.now())) {
    this.#tree = tree
    this.#lock = lock
    this.#journal = new Journal(tree, state, id)
  }

  /** The commit as far as it was prepared, for {@link settleLost}. */
  get prepared(): Prepared {
    return { id: this.#journal.id, drafts: this.#drafts, folders: this.#folders }
  }

  /** @throws LockLostError if another process took the lock over; that process ends the commit */
  async run(writes: readonly FileWrite[], context: CommitContext): Promise<CommitOutcome> {
    const failures =
      (await this.#draft(writes)) ?? (await this.#makeReady(context)) ?? (await this.#putInPlace(context))
    if (failures !== undefined) return { ok: false, failure: failures }
    // From here on, a process that finds the journal after an interruption only has to store or remove it.
    context.onWritten?.()
    await this.#removeEmptied(context)
    const entries = this.#drafts.map(({ placed }) => placed.entry)
    const id = await keepOrDrop(this.#tree, this.#journal, entries, this.#history)
    if (id === undefined) await this.#throwIfLost()
    return committed(await this.#tree.root(''), this.prepared, id)
  }

  async #draft(writes: readonly FileWrite[]): Promise<Failures | undefined> {
    const found = await draft(this.#tree, writes, this.#journal.folder)
    if (!found.ok) return found.failure
    this.#drafts = found.value.drafts
    this.#folders = found.value.folders
    return undefined
  }

  /** Writes the journal, and the new content of all files beside them. When that fails, everything is removed again. */
  async #makeReady({ undoes, undoesPart, emptied, verdict }: CommitContext): Promise<Failures | undefined> {
    let isMarking = false
    this.#setCurrent(this.#drafts[0]?.write.path ?? '', 'begin')
    try {
      const root = await this.#tree.root('')
      // Without a key, a kept commit could not be verified later, so none is kept.
      if ((await this.#tree.seals.problem()) === undefined) this.#history = this.#tree.history
      await this.#journal.begin({
        id: this.#journal.id,
        root,
        time: Date.now(),
        history: this.#history,
        ...(undoes !== undefined && { undoes }),
        ...(undoesPart !== undefined && { undoesPart }),
        entries: this.#drafts.map(({ placed }) => placed.entry),
        folders: this.#folders.map((folder) => placeOf(root, folder)),
        ...(emptied !== undefined && { emptied }),
      })
      await writeBackups(this.#tree, this.#drafts)
      await writeChanges(this.#tree.disk, this.#journal.folder, this.#drafts)
      await writeTemporaries(this.#tree, this.#drafts, (path) => this.#setCurrent(path, 'write'))
      await this.#lock.require()
      isMarking = true
      await this.#journal.mark(verdict === undefined ? 'committed' : 'on-trial')
      return undefined
    } catch (error) {
      await this.#throwIfLost()
      const isClear = await succeeds(this.#clear())
      // A mark that could not be flushed may exist nevertheless, and recovery would act on it.
      return [this.#failure(error, isClear || !isMarking, { left: await this.#left(isClear) })]
    }
  }

  async #putInPlace({ onProgress, verdict }: CommitContext): Promise<Failures | undefined> {
    const { disk } = this.#tree
    const started: PlacedEntry[] = []
    try {
      for (const [index, { write, placed }] of this.#drafts.entries()) {
        const at = { path: write.path, index, total: this.#drafts.length }
        this.#setCurrent(write.path, write.after === undefined ? 'delete' : 'write')
        onProgress?.({ ...at, state: 'started' })
        await requirePlace(this.#tree, placed)
        await this.#requireUnchanged(placed)
        await this.#lock.require()
        started.unshift(placed)
        await install(disk, placed)
        onProgress?.({ ...at, state: 'done' })
      }
      this.#setCurrent(this.#current.path, 'flush')
      await flushFolders(
        disk,
        this.#drafts.map(({ placed }) => placed.target),
      )
      if (verdict !== undefined) await this.#judge(verdict)
      return undefined
    } catch (error) {
      await this.#throwIfLost()
      return this.#rollBack(started, error)
    }
  }

  /** @throws RefusedError if the files do not stay */
  async #judge(verdict: NonNullable<CommitContext['verdict']>): Promise<void> {
    this.#setCurrent(this.#current.path, 'check')
    const failures = await verdict()
    if (failures.length > 0) throw new RefusedError(failures)
    await this.#lock.require()
    await this.#journal.mark('committed')
  }

  /** Another process that took the lock over ends the commit, so this one must not roll it back. @throws LockLostError */
  async #throwIfLost(): Promise<void> {
    await this.#lock.require().catch((error: unknown) => {
      if (error instanceof LockLostError) throw error
    })
  }

  /**
   * Removes the folders that an undo leaves empty. Errors are ignored: all files are written, and a folder that stays
   * does no harm.
   */
  async #removeEmptied({ emptied = [] }: CommitContext): Promise<void> {
    const root = await this.#tree.root('')
    const folders = emptied.map((folder) => resolve(root, folder))
    await succeeds(clearAway(this.#tree, [], folders))
  }

  /** Checks a file again right before its turn: an earlier file of the commit may have changed it through a hard link. */
  async #requireUnchanged({ entry, target }: PlacedEntry): Promise<void> {
    if (entry.link !== undefined) return
    if ((await hashAt(this.#tree.disk, target)) !== entry.before) throw new StaleError()
  }

  async #rollBack(started: readonly PlacedEntry[], cause: unknown): Promise<Failures> {
    const { disk } = this.#tree
    const isMarked = await succeeds(this.#journal.mark('aborted'))
    // A full disk may have no space for the mark. Then the new files are removed, so that nobody can finish the commit.
    if (!isMarked)
      for (const { placed } of this.#drafts) await succeeds(ignoreMissing(disk.unlink(placed.temporary)))
    const lost: string[] = []
    for (const placed of started) {
      if (!(await succeeds(this.#putBack(placed, cause)))) lost.push(placed.entry.path)
    }
    if (lost.length > 0) return [this.#failure(cause, false, { lost })]
    const isClear = await succeeds(
      flushFolders(
        disk,
        started.map(({ target }) => target),
      ).then(() => this.#clear()),
    )
    if (isClear && cause instanceof StaleError) return [{ code: 'stale', path: this.#current.path }]
    if (isClear && cause instanceof RefusedError) return cause.failures
    // Without the mark, a process that finds the journal may finish the commit that was rolled back here.
    return [this.#failure(cause, isClear || isMarked, { left: await this.#left(isClear) })]
  }

  async #putBack(placed: PlacedEntry, cause: unknown): Promise<void> {
    const { disk } = this.#tree
    await requirePlace(this.#tree, placed)
    const state = await entryState(disk, placed)
    // A trial takes time, in which somebody may change a file: their content stays, and recovery reports it as a conflict.
    if (state === 'other' && cause instanceof RefusedError) throw new StaleError()
    if (state !== 'old') await restore(disk, placed)
  }

  async #clear(): Promise<void> {
    const entries = this.#drafts.map(({ placed }) => placed)
    await clearAway(this.#tree, entries, this.#folders)
    await this.#journal.drop()
    await this.#tree.finished.add(await this.#tree.root(''), this.#journal.id)
  }

  #setCurrent(path: string, operation: string): void {
    this.#current = { path, operation }
  }

  /** The journal and the temporary files that are still there, if not all of them could be removed. */
  async #left(isClear: boolean): Promise<readonly string[]> {
    if (isClear) return []
    const root = await this.#tree.root('')
    const left: string[] = []
    for (const path of [this.#journal.folder, ...this.#drafts.map(({ placed }) => placed.temporary)])
      if (await succeeds(this.#tree.disk.lstat(path))) left.push(placeOf(root, path))
    return left
  }

  #failure(
    error: unknown,
    rolledBack: boolean,
    about: Pick<WriteProblem, 'lost' | 'left'> = {},
  ): Failures[number] {
    const cause =
      error instanceof StaleError
        ? 'has changed since it was read'
        : error instanceof RefusedError
          ? error.message
          : toFileSystemError(error, this.#current.path)
    return writeFailure(cause, { ...this.#current, rolledBack, recoverable: true, ...about })
  }
}

/** The verdict about a commit on trial: it is taken back. */
class RefusedError extends Error {
  readonly failures: Failures

  constructor(failures: Failures) {
    super('what was written was refused, and could not be taken back in full')
    this.failures = failures
  }
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch {
    return false
  }
}
