import { dirname } from 'node:path'
import { hashAt } from '../content.js'
import { type Disk, MODE_BITS } from '../disk.js'
import { codeOf, ifPresent } from '../errors.js'
import { exists, ignoreMissing } from '../folders.js'
import { OWNER_WRITES, overwrite, replace, stage, syncFolder, temporaryName } from '../stage.js'
import type { Tree } from '../tree.js'

/** One file of a commit, as recorded in its journal. */
export interface Entry {
  /** The path in the request. */
  readonly path: string
  /** Where the file really is: relative to the root and separated by `/`, or absolute if a policy allowed that. */
  readonly place: string
  /** The SHA-256 of the content before; absent if there was no file. */
  readonly before?: string
  /** The size before, in bytes; absent if there was no file. */
  readonly size?: number
  /** The SHA-256 of the content afterwards; absent if the file is deleted. */
  readonly after?: string
  readonly modeBefore?: number
  /** The mode afterwards; absent for the system's default for new files. */
  readonly mode?: number
  /** Whether the file is written in place: it has several hard links that are kept, or an owner that a new file could not be given. */
  readonly inPlace?: boolean
  /** The path in the request that the file is moved from. */
  readonly from?: string
  /** The target of the symbolic link that is deleted. */
  readonly link?: string
  /** The target of the symbolic link that is created in place of a file; `after` is the content read through it. */
  readonly makes?: string
  /** Which bytes of the old content are replaced, and by how many, if the commit is kept for undo. */
  readonly change?: { readonly start: number; readonly end: number; readonly length: number }
}

/** An entry with the absolute paths of all its files. */
export interface PlacedEntry {
  readonly entry: Entry
  readonly target: string
  /** The file with the new content, until it is renamed to the target. */
  readonly temporary: string
  /** The file with the old content: a hard link to the old file, or a copy. */
  readonly backup: string
}

/**
 * The state of an entry's file: as before the commit, as after it, half replaced, or changed by somebody else. A file that is
 * written in place can be partly overwritten; any other can be gone with its new content still beside it, on a disk that does
 * not replace files in one step.
 */
export type EntryState = 'old' | 'new' | 'torn' | 'other'

/** Returns the paths of the entry with this index in the journal in `folder`. */
export function placeEntry(entry: Entry, index: number, folder: string, target: string): PlacedEntry {
  const id = folder.slice(folder.lastIndexOf('/') + 1)
  const temporary = `${dirname(target)}/${temporaryName(`${id}-${index}`)}`
  return { entry, target, temporary, backup: `${folder}/${index}.old` }
}

export async function entryState(disk: Disk, { entry, target, temporary }: PlacedEntry): Promise<EntryState> {
  const { before, after, link, makes, mode, inPlace } = entry
  const isLink = link !== undefined || makes !== undefined
  const leads = isLink ? await disk.readlink(target).catch(codeOf) : undefined
  if (link !== undefined) return leads === link ? 'old' : leads === 'ENOENT' ? 'new' : 'other'
  if (makes !== undefined) return leads === makes ? 'new' : leads === 'ENOENT' ? 'old' : 'other'
  const now = await hashAt(disk, target)
  if (now === before && now === after && now !== undefined)
    return ((await disk.stat(target)).mode & MODE_BITS) === mode ? 'new' : 'old'
  if (now === before) return 'old'
  if (now === after) return 'new'
  const mayBeTorn = inPlace || now === undefined
  return mayBeTorn && (await exists(disk, temporary)) ? 'torn' : 'other'
}

/**
 * Checks the place of an entry again if a part of its path has become a link since it was found, or is spelled differently
 * on the disk. Call it right before acting on the file.
 *
 * @throws FileSystemError `path-refused`, and what the disk throws
 */
export async function requirePlace(tree: Tree, { entry, target }: PlacedEntry): Promise<void> {
  // Opening a file to write in place follows a link at its own name too, so the whole path is checked.
  const place = entry.inPlace ? target : dirname(target)
  if ((await ifPresent(tree.disk.realpath(place))) !== place) await tree.locatePlace(target, entry.path)
}

/** Brings the file of an entry from the old state to the new state. */
export async function install(disk: Disk, { entry, target, temporary }: PlacedEntry): Promise<void> {
  const { after, inPlace, mode } = entry
  if (after === undefined) return ignoreMissing(disk.unlink(target))
  if (!inPlace) return void (await disk.rename(temporary, target))
  // Whether the file may be written was checked before the commit began.
  await overwrite(disk, target, { bytes: await disk.readFile(temporary), mode, force: true })
  await ignoreMissing(disk.unlink(temporary))
}

/** Brings the file of an entry from the new state back to the old state. */
export async function restore(disk: Disk, placed: PlacedEntry): Promise<void> {
  const { entry, target, backup } = placed
  const { before, link, inPlace, modeBefore } = entry
  if (link !== undefined) return void (await disk.symlink(link, target))
  if (before === undefined) return ignoreMissing(disk.unlink(target))
  if (inPlace) return overwriteBack(disk, placed)
  try {
    await disk.rename(backup, target)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await replace(disk, target, { bytes: await disk.readFile(backup), mode: modeBefore, old: undefined })
  }
}

/** Writes the old content in place. Until that is done, a file of the temporary's name says that the target may be half written. */
async function overwriteBack(disk: Disk, { entry, target, temporary, backup }: PlacedEntry): Promise<void> {
  const isMarked = await exists(disk, temporary)
  if (!isMarked) {
    await stage(disk, temporary, { bytes: new Uint8Array(), mode: 0o600, old: undefined })
    await syncFolder(disk, dirname(temporary))
  }
  await overwrite(disk, target, { bytes: await disk.readFile(backup), mode: entry.modeBefore, force: true })
  if (!isMarked) await ignoreMissing(disk.unlink(temporary))
}

/** Makes a file read-only again if the process was killed while it had made the file writable to write it in place. */
export async function restoreReadOnly(disk: Disk, { entry, target }: PlacedEntry): Promise<void> {
  const { inPlace, modeBefore } = entry
  if (!inPlace || modeBefore === undefined) return
  const file = await disk.open(target, 'r')
  try {
    if (((await file.stat()).mode & MODE_BITS) === (modeBefore | OWNER_WRITES)) await file.chmod(modeBefore)
  } finally {
    await file.close()
  }
}
