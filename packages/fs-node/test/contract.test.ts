import { link, mkdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSystemContract, type Medium } from '@emend/fs/testing'
import { describe, test } from 'vitest'
import { nodeFileSystem } from '../src/node-file-system.js'
import type { TreeOptions } from '../src/open-tree.js'
import { temporaryFolders } from './support/temporary-folders.js'

const newFolder = temporaryFolders()

/** A folder with something outside of it, and what the contract needs of the disk below. */
async function newMedium(options: TreeOptions = {}): Promise<Medium> {
  const base = await newFolder()
  const at = (path: string) => join(base, 'root', path)
  await mkdir(join(base, 'outside'))
  await mkdir(at(''))
  return {
    fileSystem: nodeFileSystem(at(''), options),
    again: () => nodeFileSystem(at(''), options),
    symlink: (target, path) => symlink(target, at(path)),
    hardLink: (existing, path) => link(at(existing), at(path)),
    linkCount: async (path) => (await stat(at(path))).nlink,
  }
}

// Side by side: most of the time goes by with waiting for the disk, and every rule has a folder of its own.
describe('the contract', () => {
  for (const { name, run } of fileSystemContract(() => newMedium())) test.concurrent(name, run)
})

describe('the contract, with a policy that allows nothing and a history', () => {
  const create = () => newMedium({ policy: () => false, history: 3 })
  for (const { name, run } of fileSystemContract(create)) test.concurrent(name, run)
})
