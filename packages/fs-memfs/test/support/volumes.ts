import nodePromises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileSystem } from '@emend/fs'
import type { Medium } from '@emend/fs/testing'
import { Volume } from 'memfs'

/** The operations that tests use on a volume besides the adapter. Both kinds of volumes support them. */
export type Promises = typeof nodePromises

export interface TestVolume {
  readonly promises: Promises
  /** An empty folder, absolute. */
  readonly folder: string
}

/** Functions that create a volume, by name. */
export const VOLUMES: Readonly<Record<string, () => Promise<TestVolume>>> = {
  memfs: async () => {
    const promises = new Volume().promises as unknown as Promises
    await promises.mkdir('/base')
    return { promises, folder: '/base' }
  },
  'node:fs/promises': async () => {
    const folder = await nodePromises.mkdtemp(join(tmpdir(), 'emend-fs-memfs-'))
    return { promises: nodePromises, folder: await nodePromises.realpath(folder) }
  },
}

/** Returns the medium for the contract. The root of the file system is an absolute path without a final slash. */
export function mediumOf(fileSystem: FileSystem, promises: Promises, root: string): Medium {
  return {
    fileSystem,
    symlink: (target, path) => promises.symlink(target, `${root}/${path}`),
    hardLink: (existing, path) => promises.link(`${root}/${existing}`, `${root}/${path}`),
    linkCount: async (path) => (await promises.stat(`${root}/${path}`)).nlink,
  }
}

/** Removes the files that a volume left on disk. */
export async function removeVolume({ promises, folder }: TestVolume): Promise<void> {
  await promises.chmod(folder, 0o755)
  await promises.rm(folder, { recursive: true })
}

/** Returns every file and link below a folder, with its content or the target of the link. */
export async function contents(promises: Promises, folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of (await promises.readdir(folder)).sort()) {
    const path = `${folder}/${name}`
    const stats = await promises.lstat(path)
    if (stats.isSymbolicLink()) found[name] = `-> ${await promises.readlink(path)}`
    else if (stats.isFile()) found[name] = String(await promises.readFile(path))
    else
      for (const [below, content] of Object.entries(await contents(promises, path)))
        found[`${name}/${below}`] = content
  }
  return found
}

export const text = (content: string): Uint8Array => new TextEncoder().encode(content)
