import { memoryFileSystem } from '../../../fs-memory/src/index.js'
import { REQUIRED_RULES } from '../../src/contract/required-rules.js'
import { FileSystemError } from '../../src/file-system-error.js'
import { changed, testRules } from '../support/broken.js'

testRules(REQUIRED_RULES, () => memoryFileSystem(), {
  'names itself and its version': [['there is no name', changed(() => ({ name: '' }))]],
  'keeps every byte value': [
    [
      'bytes are text',
      changed((inner) => ({
        writeFile: (path, bytes) => inner.writeFile(path, Buffer.from(Buffer.from(bytes).toString('utf8'))),
      })),
    ],
  ],
  'keeps an empty file': [
    [
      'empty files are dropped',
      changed((inner) => ({
        writeFile: async (path, bytes) => void (bytes.length > 0 && (await inner.writeFile(path, bytes))),
      })),
    ],
  ],
  'keeps a megabyte': [
    [
      'files are cut off',
      changed((inner) => ({ writeFile: (path, bytes) => inner.writeFile(path, bytes.subarray(0, 65_536)) })),
    ],
  ],
  'replaces the whole content, also by a shorter one': [
    [
      'the rest of a longer content stays',
      changed((inner) => ({
        async writeFile(path, bytes) {
          const old = await inner.readFile(path).catch(() => new Uint8Array())
          await inner.writeFile(path, Buffer.concat([bytes, old.subarray(bytes.length)]))
        },
      })),
    ],
  ],
  'creates missing folders': [
    [
      'folders have to be there',
      changed((inner) => ({
        async writeFile(path, bytes) {
          const folder = path.split('/').slice(0, -1).join('/')
          if (folder !== '' && !(await inner.exists(folder)))
            throw new FileSystemError('file-not-found', path)
          await inner.writeFile(path, bytes)
        },
      })),
    ],
  ],
  'deletes a file, once, and nothing else': [
    [
      'a whole folder goes',
      changed((inner) => ({
        async deleteFile(path) {
          await inner.deleteFile(path)
          for (const other of inner.snapshot().keys()) await inner.deleteFile(other)
        },
      })),
    ],
    ['nothing goes', changed((inner) => ({ deleteFile: async (path) => void (await inner.readFile(path)) }))],
  ],
  'says whether anything is at a path': [
    [
      'folders are not found',
      changed((inner) => ({
        exists: (path) =>
          inner.readFile(path).then(
            () => true,
            () => false,
          ),
      })),
    ],
    [
      'what lies below a file is found',
      changed((inner) => ({ exists: async (path) => inner.exists(path.replace(/\.txt\/.*/, '.txt')) })),
    ],
  ],
  'shares no bytes with its caller': [
    [
      'what was written is kept as it is',
      changed((inner) => {
        const kept = new Map<string, Uint8Array>()
        return {
          writeFile: async (path, bytes) => void kept.set(path, bytes),
          readFile: async (path) => new Uint8Array(kept.get(path) ?? (await inner.readFile(path))),
        }
      }),
    ],
    [
      'what is read is what is kept',
      changed((inner) => {
        const kept = new Map<string, Uint8Array>()
        return {
          writeFile: async (path, bytes) => void kept.set(path, new Uint8Array(bytes)),
          readFile: async (path) => kept.get(path) ?? (await inner.readFile(path)),
        }
      }),
    ],
  ],
})
