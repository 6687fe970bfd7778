import { memoryFileSystem } from '../../../fs-memory/src/index.js'
import { ERROR_RULES } from '../../src/contract/error-rules.js'
import { FileSystemError } from '../../src/file-system-error.js'
import { checkPath } from '../../src/paths.js'
import { changed, testRules } from '../support/broken.js'

const sound = () => ({ ...memoryFileSystem(), checkPath: async (path: string) => checkPath(path) })

const isCode = (error: unknown, code: string) => FileSystemError.isInstance(error) && error.code === code

/** Returns the path without the parts that lead out of the root. */
const inside = (path: string) => path.replaceAll(/[^a-z]/g, '') || 'x'

testRules(ERROR_RULES, sound, {
  'says what is absent': [
    [
      'deleting nothing is fine',
      changed((inner) => ({ deleteFile: (path) => inner.deleteFile(path).catch(() => undefined) })),
    ],
    [
      'an absent file is read as empty',
      changed((inner) => ({ readFile: (path) => inner.readFile(path).catch(() => new Uint8Array()) })),
    ],
    [
      'the error is not of this package',
      changed((inner) => ({
        readFile: (path) => inner.readFile(path).catch(() => Promise.reject(new Error('ENOENT'))),
      })),
    ],
    [
      'renaming nothing makes an empty file',
      changed((inner) => ({
        rename: (from, to) => inner.rename(from, to).catch(() => inner.writeFile(to, new Uint8Array())),
      })),
    ],
    [
      'stat tells of an absent file',
      changed((inner) => ({ stat: (path) => inner.stat(path).catch(() => ({ kind: 'other', size: 0 })) })),
    ],
    ['everything is there', changed(() => ({ exists: async () => true }))],
  ],
  'takes no folder for a file': [
    [
      'a folder is read',
      changed((inner) => ({
        readFile: (path) =>
          inner
            .readFile(path)
            .catch((error) => (isCode(error, 'not-a-file') ? new Uint8Array() : Promise.reject(error))),
      })),
    ],
    [
      'a folder is deleted with all that is in it',
      changed((inner) => ({
        async deleteFile(path) {
          for (const one of inner.snapshot().keys())
            if (one === path || one.startsWith(`${path}/`)) await inner.deleteFile(one)
        },
      })),
    ],
    [
      'a folder is moved',
      changed((inner) => ({
        async rename(from, to) {
          for (const one of inner.snapshot().keys())
            if (one === from || one.startsWith(`${from}/`)) await inner.rename(one, one.replace(from, to))
        },
      })),
    ],
  ],
  'takes no file for a folder': [
    [
      'the file gives way to a folder',
      changed((inner) => ({
        async writeFile(path, bytes) {
          for (const one of inner.snapshot().keys())
            if (path.startsWith(`${one}/`)) await inner.deleteFile(one)
          await inner.writeFile(path, bytes)
        },
      })),
    ],
    ['realPath tells of a place below a file', changed(() => ({ realPath: async (path) => path }))],
    [
      'what is below a file is only not found',
      changed((inner) => ({
        readFile: (path) =>
          inner.readFile(path).catch(() => Promise.reject(new FileSystemError('file-not-found', path))),
      })),
    ],
  ],
  'refuses paths that are not inside the root': [
    ['reading does not check', changed((inner) => ({ readFile: (path) => inner.readFile(inside(path)) }))],
    [
      'writing does not check',
      changed((inner) => ({ writeFile: (path, bytes) => inner.writeFile(inside(path), bytes) })),
    ],
    ['exists does not check', changed((inner) => ({ exists: (path) => inner.exists(inside(path)) }))],
    [
      'the target of a rename is not checked',
      changed((inner) => ({ rename: (from, to) => inner.rename(from, inside(to)) })),
    ],
    [
      'what checkPath refuses is written',
      () => ({ ...sound(), writeFile: (path, bytes) => sound().writeFile(inside(path), bytes) }),
    ],
  ],
  'checkPath accepts every ordinary path, in its normal form': [
    [
      'names that begin with a dot are refused',
      () => ({
        ...sound(),
        checkPath: async (path) =>
          path.startsWith('.') ? { ok: false, failure: 'is hidden' } : checkPath(path),
      }),
    ],
    [
      'the path stays as it is',
      () => ({ ...sound(), checkPath: async (path) => ({ ok: true, value: path }) }),
    ],
  ],
  'checkPath gives a reason for what it refuses': [
    ['there is none', () => ({ ...sound(), checkPath: async () => ({ ok: false, failure: '' }) })],
  ],
})
