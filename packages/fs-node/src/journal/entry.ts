import { dirname } from 'node:path'
import { hashAt } from '../content.js'
import { type Disk, MODE_BITS } from '../disk.js'
import { codeOf } from '../errors.js'
import { gone } from '../folders.js'
import { OWNER_WRITES, overwrite, replace, temporaryName } from '../stage.js'
import type { Tree } from '../tree.js'

/** One file of a commit, as its journal has it. */
export interface Entry {
  /** The path in the request. */
  readonly path: string
  /** Where the file really is: relative to the root and separated by `/`, or absolute where a policy allowed that. */
  readonly place: string
  /** The SHA-256 of the content before; absent where there was no file. */
  readonly before?: string
  /** The bytes before; absent where there was no file. */
  readonly size?: number
  /** The SHA-256 of the content afterwards; absent where the file is deleted. */
  readonly after?: string
  readonly modeBefore?: number
  /** The mode afterwards; absent for the one that the system gives new files. */
  readonly mode?: number
  /** Whether the file has several hard links, and is therefore written into. */
  readonly inPlace?: boolean
  /** The path in the request that the file is moved from. */
  readonly from?: string
  /** Where a symbolic link leads that is deleted. */
  readonly link?: string
  /** Where a symbolic link leads that is made in place of a file; `after` is what is read through it. */
  readonly makes?: string
  /** Which bytes of the old content are replaced, and by how many, where the commit is kept to be undone. */
  readonly change?: { readonly start: number; readonly end: number; readonly length: number }
}

/** An entry with the places of all that belongs to it, absolute. */
export interface PlacedEntry {
  readonly entry: Entry
  readonly target: string
  /** The new content, until it is at the target. */
  readonly temporary: string
  /** The old content: another name of the old file, or a copy. */
  readonly backup: string
}

/**
 * How far an entry is: as before, as afterwards, half written over, or changed by somebody else. Only a file that is
 * written in place can be half written.
 */
export type EntryState = 'old' | 'new' | 'torn' | 'other'

/** The entry of a number in the journal in `folder`, where it belongs. */
export function placeEntry(entry: Entry, index: number, folder: string, target: string): PlacedEntry {
  const id = folder.slice(folder.lastIndexOf('/') + 1)
  const temporary = `${dirname(target)}/${temporaryName(`${id}-${index}`)}`
  return { entry, target, temporary, backup: `${folder}/${index}.old` }
}

export async function stateOf(disk: Disk, { entry, target, temporary }: PlacedEntry): Promise<EntryState> {
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
  return inPlace && (await exists(disk, temporary)) ? 'torn' : 'other'
}

/**
 * Judges the place of an entry anew if anything on the way to it has become a link since it was found, or is spelled in
 * another way. Call it right before anything is done there.
 *
 * @throws FileSystemError `path-refused`, and what the disk throws
 */
export async function requirePlace(tree: Tree, { entry, target }: PlacedEntry): Promise<void> {
  // Opened to be written into, a file is found through a link by its very name too.
  const place = entry.inPlace ? target : dirname(target)
  const real = await tree.disk.realpath(place).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (real !== place) await tree.locatePlace(target, entry.path)
}

/** Takes an entry from the old state to the new one. */
export async function install(disk: Disk, { entry, target, temporary }: PlacedEntry): Promise<void> {
  const { after, inPlace, mode } = entry
  if (after === undefined) return gone(disk.unlink(target))
  if (!inPlace) return void (await disk.rename(temporary, target))
  // Whether it may be written was asked before the commit began.
  await overwrite(disk, target, { bytes: await disk.readFile(temporary), mode, force: true })
  await gone(disk.unlink(temporary))
}

/** Takes an entry from the new state back to the old one. */
export async function restore(disk: Disk, { entry, target, backup }: PlacedEntry): Promise<void> {
  const { before, link, inPlace, modeBefore } = entry
  if (link !== undefined) return void (await disk.symlink(link, target))
  if (before === undefined) return gone(disk.unlink(target))
  if (inPlace)
    return overwrite(disk, target, { bytes: await disk.readFile(backup), mode: modeBefore, force: true })
  try {
    await disk.rename(backup, target)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await replace(disk, target, { bytes: await disk.readFile(backup), mode: modeBefore, old: undefined })
  }
}

/** Makes a file read-only again that was read-only before, and that a kill met while it was opened to be written in place. */
export async function closeAgain(disk: Disk, { entry, target }: PlacedEntry): Promise<void> {
  const { inPlace, modeBefore } = entry
  if (!inPlace || modeBefore === undefined) return
  const file = await disk.open(target, 'r')
  try {
    if (((await file.stat()).mode & MODE_BITS) === (modeBefore | OWNER_WRITES)) await file.chmod(modeBefore)
  } finally {
    await file.close()
  }
}

/** Whether anything has the name, a link that leads nowhere too. */
export async function exists(disk: Disk, path: string): Promise<boolean> {
  try {
    await disk.lstat(path)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}
