import { NAME_RULES } from '../../src/contract/name-rules.js'
import { FileSystemError } from '../../src/file-system-error.js'
import type { Medium } from '../../src/testing.js'
import { changed, testRules } from '../support/broken.js'
import { caselessFileSystem } from '../support/caseless.js'

const sound = (): Medium => ({ fileSystem: caselessFileSystem(), isCaseInsensitive: true })

testRules(NAME_RULES, sound, {
  'takes `./a` and `a//b` for `a` and `a/b`': [
    [
      'paths are keys as they are',
      changed(() => {
        const files = new Map<string, Uint8Array>()
        return {
          writeFile: async (path, bytes) => void files.set(path, bytes),
          readFile: async (path) => files.get(path) ?? new Uint8Array(),
        }
      }),
    ],
  ],
  'treats odd names as ordinary ones': [
    [
      'files are fields of an object',
      changed(() => {
        const files: Record<string, Uint8Array> = {}
        return {
          exists: async (path) => files[path] !== undefined,
          async writeFile(path, bytes) {
            files[path] = bytes
          },
          async readFile(path) {
            const found = files[path]
            if (found === undefined) throw new FileSystemError('file-not-found', path)
            return found
          },
        }
      }),
    ],
  ],
  'takes long names, of folders too': [
    [
      'names are cut off',
      changed((inner) => ({
        writeFile: (path, bytes) => inner.writeFile(path.replaceAll(/[^/]{150,}/g, 'long'), bytes),
        readFile: (path) => inner.readFile(path.replaceAll(/[^/]{150,}/g, 'long')),
      })),
    ],
  ],
  'takes paths of forty folders': [
    [
      'there may be twenty',
      changed((inner) => ({
        async writeFile(path, bytes) {
          if (path.split('/').length > 20) throw new FileSystemError('io', path, 'is too deep')
          await inner.writeFile(path, bytes)
        },
      })),
    ],
  ],
  'sees letter case in every method alike': [
    [
      'it is said to be nothing and is',
      () => ({ fileSystem: changed(() => ({}))(), isCaseInsensitive: true }),
    ],
    [
      'it is said to count and does not',
      () => ({ fileSystem: caselessFileSystem(), isCaseInsensitive: false }),
    ],
    [
      'only reading is blind to it',
      changed((inner) => ({
        readFile: (path) => inner.readFile(path).catch(() => inner.readFile(path.toLowerCase())),
        exists: async (path) => (await inner.exists(path)) || inner.exists(path.toLowerCase()),
      })),
    ],
    [
      'realPath gives every spelling back as it is',
      () => ({ ...caselessFileSystem(), realPath: async (path) => path }),
    ],
  ],
  'rename changes nothing but the letter case of a name': [
    [
      'it copies and deletes',
      () => {
        const inner = caselessFileSystem()
        return {
          ...inner,
          async rename(from, to) {
            await inner.writeFile(to, await inner.readFile(from))
            await inner.deleteFile(from)
          },
        }
      },
    ],
    [
      'it does nothing where the file is the same',
      () => {
        const inner = caselessFileSystem()
        return {
          ...inner,
          rename: async (from, to) =>
            (await inner.realPath(from)) === (await inner.realPath(to)) ? undefined : inner.rename(from, to),
        }
      },
    ],
    [
      'names are compared without it on a medium that distinguishes them',
      changed((inner) => ({
        rename: async (from, to) =>
          from.toLowerCase() === to.toLowerCase() ? undefined : inner.rename(from, to),
      })),
    ],
  ],
})
