import { resolve } from 'node:path'
import { isInside } from '../contain.js'
import { hashOf } from '../content.js'
import type { Disk } from '../disk.js'
import { ignoreMissing, makeFolders, namesIn, statsAt } from '../folders.js'
import { putInStore } from './put-in-store.js'

/** A file that a commit wrote: where it is, and the SHA-256 of what was there before. */
interface WrittenFile {
  readonly place: string
  readonly before?: string | undefined
}

/**
 * Remembers which files requests wrote, longer than the history keeps their commits, and for all roots. Stored beside the user's key, one
 * file for each root.
 */
export interface Written {
  /** Adds files of a commit. Never fails: at worst, only the history knows them. */
  add(root: string, files: readonly WrittenFile[]): Promise<void>
  /** What was there before the first request wrote, by absolute path, of all roots in or above a folder. */
  around(root: string): Promise<ReadonlyMap<string, string | undefined>>
}

/** @param folder of the user's key, absolute; undefined where the user has none */
export function writtenIn(disk: Disk, folder: string | undefined): Written {
  const all = `${folder}/written`
  const fileOf = (root: string) => `${all}/${hashOf(root).slice(0, 32)}`
  return {
    async add(root, files) {
      if (folder === undefined || (await statsAt(disk, folder).catch(() => undefined)) === undefined) return
      try {
        const known = await read(disk, fileOf(root))
        const before = new Map(known?.before)
        const news = files.filter(({ place }) => !before.has(place))
        if (news.length === 0) return
        for (const one of news) before.set(one.place, one.before)
        await makeFolders(disk, all, 0o700)
        if (known === undefined) await sweep(disk, all)
        await write(disk, fileOf(root), { root, before: [...before].slice(-MOST_FILES) })
      } catch {
        // See above.
      }
    },
    async around(root) {
      const found = new Map<string, string | undefined>()
      if (folder === undefined) return found
      for (const name of await namesIn(disk, all).catch(() => [])) {
        const one = await read(disk, `${all}/${name}`)
        if (one === undefined || !(isInside(root, one.root) || isInside(one.root, root))) continue
        for (const [place, before] of one.before) found.set(resolve(one.root, place), before)
      }
      return found
    },
  }
}

interface Record {
  readonly root: string
  /** By place, the one that was written first at first. */
  readonly before: readonly (readonly [string, string | undefined])[]
}

/** Reads a file of this store. One that a crash has truncated counts as missing. */
async function read(disk: Disk, file: string): Promise<Record | undefined> {
  const bytes = await disk.readFile(file).catch(() => undefined)
  try {
    const { root, before } = JSON.parse(new TextDecoder().decode(bytes))
    return {
      root,
      before: before.map(([place, hash]: [string, string | null]) => [place, hash ?? undefined]),
    }
  } catch {
    return undefined
  }
}

function write(disk: Disk, path: string, { root, before }: Record): Promise<void> {
  const list = { root, before: before.map(([place, hash]) => [place, hash ?? null]) }
  return putInStore(disk, path, JSON.stringify(list))
}

/** Removes the files of roots that no longer exist, once there are many files. */
async function sweep(disk: Disk, all: string): Promise<void> {
  const names = await namesIn(disk, all)
  if (names.length < MANY) return
  for (const name of names) {
    const one = await read(disk, `${all}/${name}`)
    if (one === undefined || (await statsAt(disk, one.root).catch(() => undefined)) === undefined)
      await ignoreMissing(disk.unlink(`${all}/${name}`))
  }
}

/** How many files of a root are remembered; then those that were written first are forgotten. */
const MOST_FILES = 2_000
const MANY = 200
