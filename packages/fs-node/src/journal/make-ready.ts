import { dirname } from 'node:path'
import { FileSystemError } from '@emend/fs'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { makeFolders, missingFolders } from '../folders.js'
import { stage } from '../stage.js'
import type { Tree } from '../tree.js'
import { changeBetween } from './change.js'
import { flushFolders } from './close.js'
import { requirePlace } from './entry.js'
import type { Draft } from './prepare.js'

/** The folders that the files need and that are missing, from the outermost, each once. */
export async function foldersFor(disk: Disk, drafts: readonly Draft[]): Promise<string[]> {
  const missing = new Set<string>()
  for (const { write, placed } of drafts) {
    if (write.after === undefined) continue
    try {
      for (const folder of await missingFolders(disk, dirname(placed.target))) missing.add(folder)
    } catch (error) {
      if (codeOf(error) !== 'ENOTDIR') throw error
      throw new FileSystemError('not-a-file', write.path, 'lies below a file')
    }
  }
  return [...missing]
}

/** Keeps the old content of every file and, where commits are kept to be undone, what this one puts there. */
export async function writeBackups(tree: Tree, drafts: readonly Draft[]): Promise<void> {
  const { disk } = tree
  for (const { write, placed, old } of drafts) {
    const { entry, target, backup, change } = placed
    if (write.before === undefined) continue
    await requirePlace(tree, placed)
    const copy = { bytes: write.before, mode: entry.modeBefore, old }
    // What is written in place changes under all its names; what a link leads to is not what is deleted.
    const byName = !entry.inPlace && entry.link === undefined && old?.nlink === 1
    if (byName) await disk.link(target, backup).catch(() => stage(disk, backup, copy))
    else await stage(disk, backup, copy)
    if (entry.change === undefined || write.after === undefined) continue
    const { bytes } = changeBetween(write.before, write.after)
    await stage(disk, change, { bytes, mode: 0o600, old: undefined })
  }
}

/** Writes every new file beside its place, in a folder that is made where it is missing, and flushes it. */
export async function writeTemporaries(
  tree: Tree,
  drafts: readonly Draft[],
  onTurn: (path: string) => void,
): Promise<void> {
  const { disk } = tree
  for (const { write, placed, old } of drafts) {
    if (write.after === undefined) continue
    onTurn(write.path)
    await requirePlace(tree, placed)
    if (old === undefined) await makeFolders(disk, dirname(placed.target))
    await stage(disk, placed.temporary, { bytes: write.after, mode: placed.entry.mode, old })
  }
  await flushFolders(
    disk,
    drafts.map(({ placed }) => placed.temporary),
  )
}
