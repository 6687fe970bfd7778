import { memoryFileSystem } from '../../../fs-memory/src/index.js'
import { OPTIONAL_RULES } from '../../src/contract/optional-rules.js'
import { FileSystemError } from '../../src/file-system-error.js'
import { changed, testRules } from '../support/broken.js'

testRules(OPTIONAL_RULES, () => memoryFileSystem(), {
  'stat gives kind and size': [
    [
      'everything is a file',
      changed((inner) => ({ stat: async (path) => ({ ...(await inner.stat(path)), kind: 'file' }) })),
    ],
    [
      'the size is in blocks',
      changed((inner) => ({ stat: async (path) => ({ ...(await inner.stat(path)), size: 4096 }) })),
    ],
  ],
  'listFiles lists the files below the root': [
    [
      'folders are files',
      changed((inner) => ({ listFiles: async () => [...(await inner.listFiles()), 'folder'] })),
    ],
    ['what is deleted stays', changed(() => ({ listFiles: async () => ['a.txt'] }))],
  ],
  'writesOf tells what kept commits did to a file, the last one first': [
    [
      'there is a commit that nobody made',
      changed(() => ({ writesOf: async () => [{ id: 'none', before: undefined, hashAfter: undefined }] })),
    ],
  ],
  'writing sets the permission bits asked for': [
    ['they are skipped', changed((inner) => ({ writeFile: (path, bytes) => inner.writeFile(path, bytes) }))],
    [
      'a mask takes some away',
      changed((inner) => ({
        writeFile: (path, bytes, { mode = 0o644 } = {}) =>
          inner.writeFile(path, bytes, { mode: mode & 0o700 }),
      })),
    ],
  ],
  'writing keeps the permission bits otherwise': [
    [
      'they are those of a new file',
      changed((inner) => ({
        writeFile: (path, bytes, { mode = 0o644 } = {}) => inner.writeFile(path, bytes, { mode }),
      })),
    ],
  ],
  'rename moves content and permission bits': [
    [
      'it copies the content alone',
      changed((inner) => ({
        async rename(from, to) {
          const bytes = await inner.readFile(from)
          await inner.deleteFile(from)
          await inner.writeFile(to, bytes)
        },
      })),
    ],
    [
      'the old file stays',
      changed((inner) => ({
        async rename(from, to) {
          const { mode = 0o644 } = await inner.stat(from)
          await inner.writeFile(to, await inner.readFile(from), { mode })
        },
      })),
    ],
  ],
  'rename replaces the file at its target': [
    [
      'it refuses to',
      changed((inner) => ({
        async rename(from, to) {
          if (await inner.exists(to)) throw new FileSystemError('io', to, 'EEXIST: file already exists')
          await inner.rename(from, to)
        },
      })),
    ],
    [
      'a file that is moved to itself is lost',
      changed((inner) => ({
        async rename(from, to) {
          await inner.writeFile(to, await inner.readFile(from))
          await inner.deleteFile(from)
        },
      })),
    ],
  ],
  'realPath gives every spelling of a path the same one': [
    ['paths come back as they are', changed(() => ({ realPath: async (path) => path }))],
  ],
  'realPath says where an absent file would be': [
    [
      'it needs a file',
      changed((inner) => ({
        async realPath(path) {
          await inner.readFile(path)
          return inner.realPath(path)
        },
      })),
    ],
  ],
})
