import { hashOf } from '../content.js'
import type { Disk } from '../disk.js'
import { ignoreMissing, makeFolders, namesIn, statsAt } from '../folders.js'
import { putInStore } from './put-in-store.js'

/**
 * Remembers the id of the last commit that ended in each root. Ids increase, so a journal with that id or an earlier one is
 * a copy that somebody has put back. Stored beside the user's key, one small file for each root.
 */
export interface Finished {
  /** Returns the id of the last commit that ended in a root; undefined if none is known. */
  last(root: string): Promise<string | undefined>
  /** Records that a commit has ended. Never fails: at worst, a copy of its journal is not recognized later. */
  add(root: string, id: string): Promise<void>
}

/** @param folder of the user's key, absolute; undefined where the user has none */
export function finishedIn(disk: Disk, folder: string | undefined): Finished {
  const all = `${folder}/finished`
  const fileOf = (root: string) => `${all}/${hashOf(root).slice(0, 32)}`
  const last = async (root: string) => (await read(disk, fileOf(root)))?.id
  return {
    last: async (root) => (folder === undefined ? undefined : last(root)),
    async add(root, id) {
      if (folder === undefined || (await statsAt(disk, folder).catch(() => undefined)) === undefined) return
      try {
        const before = await last(root)
        if (before !== undefined && before >= id) return
        await makeFolders(disk, all, 0o700)
        if (before === undefined) await sweep(disk, all)
        await putInStore(disk, fileOf(root), `${id} ${root}\n`)
      } catch {
        // See above.
      }
    },
  }
}

interface FinishedCommit {
  readonly id: string
  readonly root: string
}

/** Reads a file of this store. A file that a crash has truncated counts as missing. */
async function read(disk: Disk, file: string): Promise<FinishedCommit | undefined> {
  const bytes = await disk.readFile(file).catch(() => undefined)
  const [, id, root] = /^(\S+) (.+)\n$/s.exec(new TextDecoder().decode(bytes)) ?? []
  return id === undefined || root === undefined ? undefined : { id, root }
}

/** Removes the files of roots that no longer exist, once there are many files. */
async function sweep(disk: Disk, all: string): Promise<void> {
  const names = await namesIn(disk, all)
  if (names.length < MANY) return
  for (const name of names) {
    const file = `${all}/${name}`
    const line = await read(disk, file)
    if (line === undefined || (await statsAt(disk, line.root).catch(() => undefined)) === undefined)
      await ignoreMissing(disk.unlink(file))
  }
}

const MANY = 1000
