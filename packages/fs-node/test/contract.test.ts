import { link, mkdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSystemContract, type Medium } from '@emend/fs/testing'
import { describe, test } from 'vitest'
import { nodeFileSystem } from '../src/node-file-system.js'
import type { TreeOptions } from '../src/open-tree.js'
import { temporaryFolders } from './support/temporary-folders.js'

const newFolder = temporaryFolders()

/** Creates a folder with files outside it, and returns the medium for the contract. */
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

// Concurrent, because most of the time is spent waiting for the disk, and every rule has its own folder.
describe('the contract', () => {
  for (const { name, run } of fileSystemContract(() => newMedium())) test.concurrent(name, run)
})

describe('the contract, with a policy that allows nothing and a history', () => {
  const create = () => newMedium({ policy: () => false, history: 3 })
  for (const { name, run } of fileSystemContract(create)) test.concurrent(name, run)
})
