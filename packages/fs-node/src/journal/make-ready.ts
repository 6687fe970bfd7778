import { dirname } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { atOnce } from '../at-once.js'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { makeFolders, missingFolders } from '../folders.js'
import { stage } from '../stage.js'
import type { Tree } from '../tree.js'
import { flushFolders } from './close.js'
import { requirePlace } from './entry.js'
import { changesOf } from './journal.js'
import type { Draft } from './prepare.js'

/** Returns the missing folders that the files need, outermost first, each once. */
export async function foldersFor(disk: Disk, drafts: readonly Draft[]): Promise<string[]> {
  const missing = new Set<string>()
  const needed = new Map<string, string>()
  for (const { write, placed } of drafts.toReversed())
    if (write.after !== undefined) needed.set(dirname(placed.target), write.path)
  for (const [needs, path] of Array.from(needed).reverse()) {
    try {
      for (const folder of await missingFolders(disk, needs)) missing.add(folder)
    } catch (error) {
      if (codeOf(error) !== 'ENOTDIR') throw error
      throw new FileSystemError('not-a-file', path, 'lies below a file')
    }
  }
  return [...missing]
}

/** Backs up the old content of every file. */
export async function writeBackups(tree: Tree, drafts: readonly Draft[]): Promise<void> {
  const { disk } = tree
  await atOnce(drafts, async ({ write, placed, old }) => {
    const { entry, target, backup } = placed
    if (write.before === undefined) return
    await requirePlace(tree, placed)
    const copy = { bytes: write.before, mode: entry.modeBefore, old }
    // A hard link is no backup for a file written in place, because it would change too. For a deleted symbolic link, the
    // file at its target is not what is deleted.
    const byName = !entry.inPlace && entry.link === undefined && old?.nlink === 1
    if (byName) await disk.link(target, backup).catch(() => stage(disk, backup, copy))
    else await stage(disk, backup, copy)
  })
}

/** Writes the new bytes of all changes into one file. */
export async function writeChanges(disk: Disk, folder: string, drafts: readonly Draft[]): Promise<void> {
  const changes = drafts.flatMap(({ change }) => change ?? [])
  if (changes.length === 0) return
  await stage(disk, changesOf(folder), { bytes: Buffer.concat(changes), mode: 0o600, old: undefined })
}

/**
 * Writes every new file beside its target and flushes it. Missing folders are created.
 *
 * @param failed called for the file that could not be written
 */
export async function writeTemporaries(
  tree: Tree,
  drafts: readonly Draft[],
  failed: (path: string) => void,
): Promise<void> {
  const { disk } = tree
  const writeOne = async ({ write, placed, old }: Draft) => {
    if (write.after === undefined) return
    await requirePlace(tree, placed)
    if (old === undefined) await makeFolders(disk, dirname(placed.target))
    const { temporary, entry } = placed
    if (entry.makes !== undefined) await disk.symlink(entry.makes, temporary)
    else await stage(disk, temporary, { bytes: write.after, mode: entry.mode, old })
  }
  await atOnce(drafts, writeOne, ({ write }) => failed(write.path))
  await flushFolders(
    disk,
    drafts.map(({ placed }) => placed.temporary),
  )
}
