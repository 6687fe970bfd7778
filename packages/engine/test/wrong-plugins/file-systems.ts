import type { FileSystem } from '@emend/fs'
import { memoryFileSystem } from '@emend/fs-memory'

/** A file system with one fault, and what the host is told about it. */
export interface WrongFileSystem {
  readonly name: string
  readonly spoilt: { readonly [Method in keyof FileSystem]?: unknown }
  readonly code: string
  readonly says: RegExp
}

const throws = () => {
  throw new Error('at once')
}

export const WRONG_FILE_SYSTEMS: readonly WrongFileSystem[] = [
  {
    name: 'readFile returns a text',
    spoilt: { readFile: async () => 'one' },
    code: 'plugin-failed',
    says: /readFile gives/,
  },
  {
    name: 'readFile returns undefined',
    spoilt: { readFile: async () => undefined },
    code: 'plugin-failed',
    says: /readFile gives/,
  },
  { name: 'readFile throws at once', spoilt: { readFile: throws }, code: 'read-failed', says: /at once/ },
  {
    name: 'stat returns nonsense',
    spoilt: { stat: async () => ({ kind: 'file' }) },
    code: 'plugin-failed',
    says: /stat gives/,
  },
  {
    name: 'realPath returns a number',
    spoilt: { realPath: async () => 3 },
    code: 'plugin-failed',
    says: /realPath gives/,
  },
  { name: 'checkPath throws at once', spoilt: { checkPath: throws }, code: 'read-failed', says: /at once/ },
  {
    name: 'checkPath returns true',
    spoilt: { checkPath: async () => true },
    code: 'plugin-failed',
    says: /checkPath gives/,
  },
  { name: 'writeFile throws at once', spoilt: { writeFile: throws }, code: 'write-failed', says: /at once/ },
  {
    name: 'writeFile rejects with a text',
    spoilt: { writeFile: () => Promise.reject('full') },
    code: 'write-failed',
    says: /full/,
  },
  {
    name: 'commit returns undefined',
    spoilt: { commit: async () => undefined },
    code: 'write-failed',
    says: /commit gives/,
  },
  {
    name: 'commit returns hashes that are no map',
    spoilt: { commit: async () => ({ ok: true, value: { hashes: {} } }) },
    code: 'write-failed',
    says: /commit gives/,
  },
  { name: 'commit throws at once', spoilt: { commit: throws }, code: 'write-failed', says: /at once/ },
  {
    name: 'commit fails without a failure',
    spoilt: { commit: async () => ({ ok: false, failure: [] }) },
    code: 'write-failed',
    says: /commit gives/,
  },
  // A fault in an optional method must not hide the fault of the main one.
  {
    name: 'identity throws, readFile too',
    spoilt: { identity: throws, readFile: throws },
    code: 'read-failed',
    says: /at once/,
  },
  {
    name: 'recover throws, writeFile too',
    spoilt: { recover: throws, writeFile: throws },
    code: 'write-failed',
    says: /at once/,
  },
]

/** A memory file system with faulty methods, and the memory file system behind it. */
export function spoiltFileSystem({ spoilt }: Pick<WrongFileSystem, 'spoilt'>, files: Record<string, string>) {
  const memory = memoryFileSystem(files)
  const fileSystem = { ...memory, name: 'wrong', ...(spoilt as Partial<FileSystem>) } as FileSystem
  return { fileSystem, memory }
}
