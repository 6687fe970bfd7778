import { dirname, resolve, sep } from 'node:path'
import { type CommitOutcome, FileSystemError, type FileWrite } from '@emend/fs'
import { atOnce } from '../at-once.js'
import { wayInside } from '../contain.js'
import { hashAt, hashOf } from '../content.js'
import { type DiskStats, MODE_BITS } from '../disk.js'
import { ifPresent } from '../errors.js'
import { exists } from '../folders.js'
import { requireFile } from '../operations.js'
import { canKeepOwner, currentUser, isReadOnly, type User } from '../owner.js'
import type { Tree } from '../tree.js'
import { changeBetween } from './change.js'
import { type Entry, type PlacedEntry, placeEntry } from './entry.js'

/** One file of a commit, with everything needed to write it. */
export interface Draft {
  readonly write: FileWrite
  readonly placed: PlacedEntry
  /** The stats of the file that exists now. */
  readonly old: DiskStats | undefined
  /** The new bytes for `entry.change`, if the commit is kept for undo. */
  readonly change: Uint8Array | undefined
}

/** The file is not as the plan read it. */
export class StaleError extends Error {}

/**
 * Finds the place and kind of each file of a commit. If an earlier write of the commit deletes a file, a new file may take
 * its name in another spelling: the name counts as free, and gets the new spelling.
 *
 * @param folder of the journal, absolute
 * @param failed called for every file with a problem: a StaleError, a FileSystemError, or an error of the disk
 */
export async function draftsOf(
  tree: Tree,
  writes: readonly FileWrite[],
  folder: string,
  failed: (path: string, error: unknown) => void,
): Promise<Draft[]> {
  const drafts: (Draft | undefined)[] = []
  const problems: unknown[] = []
  const left = new Set<string>()
  for (const run of runsOf(writes)) {
    await atOnce(run, async ([index, write]) => {
      try {
        drafts[index] = await draftOf(tree, write, index, folder, left)
      } catch (error) {
        problems[index] = error
      }
    })
    for (const [index, { after }] of run) {
      const draft = drafts[index]
      if (after === undefined && draft !== undefined) left.add(draft.placed.target)
    }
  }
  for (const [index, { path }] of writes.entries()) if (index in problems) failed(path, problems[index])
  return drafts.filter((draft) => draft !== undefined)
}

/** Groups the writes, with their indexes, into runs of consecutive deletions and runs of consecutive other writes. */
function runsOf(writes: readonly FileWrite[]): (readonly [number, FileWrite])[][] {
  const runs: (readonly [number, FileWrite])[][] = []
  for (const [index, write] of writes.entries()) {
    const run = runs.at(-1)
    const isSame = (run?.[0]?.[1].after === undefined) === (write.after === undefined)
    if (run !== undefined && isSame) run.push([index, write])
    else runs.push([[index, write]])
  }
  return runs
}

async function draftOf(
  tree: Tree,
  write: FileWrite,
  index: number,
  folder: string,
  left: ReadonlySet<string>,
): Promise<Draft> {
  const { disk } = tree
  const { path, after } = write
  const { target: leads, entry: name } = await tree.locate(path)
  const isFreed = write.before === undefined && left.has(leads)
  const target = isFreed || after === undefined || write.link !== undefined ? name : leads
  if (write.link !== undefined) await requireRoomForLink(disk, name, write.link, isFreed)
  const old = isFreed ? undefined : await ifPresent(requireFile(disk, leads, path))
  const user = currentUser()
  if (old !== undefined && !tree.force && isReadOnly(old, user)) throw new FileSystemError('read-only', path)
  const before = write.before && hashOf(write.before)
  if ((old && (await hashAt(disk, leads))) !== before) throw new StaleError()
  const mode = write.mode ?? (old && old.mode & MODE_BITS)
  const change = tree.history > 0 && write.before && after ? changeBetween(write.before, after) : undefined
  const entry: Entry = {
    path,
    place: placeOf(await tree.root(path), target),
    ...(write.before !== undefined && before !== undefined && { before, size: write.before.length }),
    ...(after !== undefined && { after: hashOf(after) }),
    ...(old !== undefined && { modeBefore: old.mode & MODE_BITS }),
    ...(mode !== undefined && { mode }),
    ...(old !== undefined &&
      after !== undefined &&
      isInPlace(old, user, tree.keepsHardLinks) && { inPlace: true }),
    ...(write.from !== undefined && { from: write.from }),
    ...(target !== leads && !isFreed && { link: await disk.readlink(target) }),
    ...(write.link !== undefined && { makes: write.link }),
    ...(change && { change: { start: change.start, end: change.end, length: change.bytes.length } }),
  }
  return { write, placed: placeEntry(entry, index, folder, target), old, change: change?.bytes }
}

/**
 * Checks that a deleted symbolic link can be created again: nothing is at its path, not even a broken link, and its target
 * exists. @throws StaleError
 */
async function requireRoomForLink(
  disk: Tree['disk'],
  name: string,
  link: string,
  isFreed: boolean,
): Promise<void> {
  const isTaken = !isFreed && (await exists(disk, name))
  if (isTaken || !(await exists(disk, resolve(dirname(name), link)))) throw new StaleError()
}

/** Whether a file is written in place: it has several hard links that are kept, or one name and an owner that a new file could not be given. */
function isInPlace(old: DiskStats, user: User | undefined, keepsHardLinks: boolean): boolean {
  return old.nlink > 1 ? keepsHardLinks : !canKeepOwner(old, user)
}

/**
 * Returns a place in the form used in journals: relative to the root and separated by `/`, or absolute if it is
 * outside the root.
 */
export function placeOf(root: string, target: string): string {
  return wayInside(root, target)?.split(sep).join('/') ?? target
}

/** A commit whose files are drafted. */
export interface Prepared {
  readonly id: string
  readonly drafts: readonly Draft[]
  /** The folders that it creates, absolute, outermost first. */
  readonly folders: readonly string[]
}

/**
 * Returns the outcome of a commit that is done.
 *
 * @param id under which it is kept, if it is kept
 */
export function committed(
  root: string,
  { drafts, folders }: Prepared,
  id: string | undefined,
): CommitOutcome {
  const links = new Map(
    drafts.flatMap(({ placed: { entry } }) => (entry.link === undefined ? [] : [[entry.path, entry.link]])),
  )
  const value = { hashes: hashesOf(drafts), folders: folders.map((folder) => placeOf(root, folder)), links }
  return { ok: true, value: { ...value, ...(id !== undefined && { id }) } }
}

function hashesOf(drafts: readonly Draft[]): ReadonlyMap<Uint8Array, string> {
  const hashes = new Map<Uint8Array, string>()
  for (const { write, placed } of drafts) {
    const { before, after } = placed.entry
    if (write.before !== undefined && before !== undefined) hashes.set(write.before, before)
    if (write.after !== undefined && after !== undefined) hashes.set(write.after, after)
  }
  return hashes
}
