import { dirname } from 'node:path'
import { atOnce } from '../at-once.js'
import type { Disk } from '../disk.js'
import { codeOf, ifPresent } from '../errors.js'
import { ignoreMissing } from '../folders.js'
import { syncFolder } from '../stage.js'
import type { Tree } from '../tree.js'
import type { PlacedEntry } from './entry.js'

/** Flushes the folders of the given files, in which names were created, renamed or deleted. */
export async function flushFolders(disk: Disk, targets: readonly string[]): Promise<void> {
  const folders = new Set(targets.map((target) => dirname(target)))
  await atOnce(folders, (folder) => ifPresent(syncFolder(disk, folder)))
}

/** Removes what is left of a commit beside its files: temporary files, and those of the given folders that are empty. */
export async function clearAway(
  { disk, locatePlace }: Tree,
  entries: readonly PlacedEntry[],
  folders: readonly string[],
): Promise<void> {
  for (const { temporary } of entries) await removeUnlessBelowFile(disk.unlink(temporary))
  for (const folder of folders.toReversed()) {
    // Located anew, because a folder above it may have become a link, and the journal may have come with somebody's
    // files.
    const place = await locatePlace(folder).catch(() => undefined)
    if (place === undefined) continue
    try {
      await ignoreMissing(disk.rmdir(place.entry))
    } catch (error) {
      if (!IN_USE.has(codeOf(error))) throw error
    }
  }
  await flushFolders(disk, [...entries.map(({ temporary }) => temporary), ...folders])
}

async function removeUnlessBelowFile(removal: Promise<unknown>): Promise<void> {
  try {
    await ignoreMissing(removal)
  } catch (error) {
    if (codeOf(error) !== 'ENOTDIR') throw error
  }
}

const IN_USE: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EBUSY'])
