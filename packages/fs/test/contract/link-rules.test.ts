import { LINK_RULES } from '../../src/contract/link-rules.js'
import { FileSystemError } from '../../src/file-system-error.js'
import { testRules } from '../support/broken.js'
import { linked } from '../support/linked.js'

testRules(LINK_RULES, () => linked(), {
  'a symbolic link is read through, and found': [
    [
      'a link is no file',
      () =>
        linked(({ inner, promises, at }) => ({
          async readFile(path) {
            const stats = await promises.lstat(at(path)).catch(() => undefined)
            if (stats?.isSymbolicLink()) throw new FileSystemError('not-a-file', path)
            return inner.readFile(path)
          },
        })),
    ],
    [
      'stat tells of the link',
      () =>
        linked(({ promises, at }) => ({
          async stat(path) {
            const { size } = await promises.lstat(at(path))
            return { kind: 'file', size }
          },
        })),
    ],
  ],
  'a symbolic link is written through and stays': [
    [
      'a file takes the place of the link',
      () =>
        linked(({ inner, promises, at }) => ({
          async writeFile(path, bytes) {
            await promises.unlink(at(path)).catch(() => undefined)
            await inner.writeFile(path, bytes)
          },
        })),
    ],
  ],
  'deleting a symbolic link leaves its target': [
    [
      'the target goes',
      () =>
        linked(({ inner }) => ({ deleteFile: async (path) => inner.deleteFile(await inner.realPath(path)) })),
    ],
    [
      'both go',
      () =>
        linked(({ inner }) => ({
          async deleteFile(path) {
            const target = await inner.realPath(path)
            await inner.deleteFile(path)
            if (target !== path) await inner.deleteFile(target)
          },
        })),
    ],
  ],
  'renaming moves a symbolic link itself': [
    [
      'the target moves',
      () =>
        linked(({ inner }) => ({ rename: async (from, to) => inner.rename(await inner.realPath(from), to) })),
    ],
    [
      'the link becomes a file',
      () =>
        linked(({ inner }) => ({
          async rename(from, to) {
            await inner.writeFile(to, await inner.readFile(from))
            await inner.deleteFile(from)
          },
        })),
    ],
  ],
  'renaming a file to a symbolic link replaces the link': [
    [
      'the target is replaced',
      () =>
        linked(({ inner }) => ({ rename: async (from, to) => inner.rename(from, await inner.realPath(to)) })),
    ],
  ],
  'a symbolic link to a folder leads to its files, new ones too': [
    [
      'the link to the folder can be deleted',
      () =>
        linked(({ inner, promises, at }) => ({
          deleteFile: (path) => (path === 'linked' ? promises.unlink(at(path)) : inner.deleteFile(path)),
        })),
    ],
    [
      'a folder takes the place of the link',
      () =>
        linked(({ inner, promises, at }) => ({
          async writeFile(path, bytes) {
            if (path.startsWith('linked/')) await promises.unlink(at('linked'))
            await inner.writeFile(path, bytes)
          },
        })),
    ],
  ],
  'a symbolic link may lead to nothing yet': [
    [
      'the link is found',
      () =>
        linked(({ promises, at }) => ({
          exists: (path) =>
            promises.lstat(at(path)).then(
              () => true,
              () => false,
            ),
        })),
    ],
    [
      'it cannot be written through',
      () =>
        linked(({ inner, promises, at }) => ({
          async writeFile(path, bytes) {
            const stats = await promises.lstat(at(path)).catch(() => undefined)
            if (stats && !(await inner.exists(path))) throw new FileSystemError('io', path, 'leads nowhere')
            await inner.writeFile(path, bytes)
          },
        })),
    ],
  ],
  'realPath resolves symbolic links': [
    ['paths come back as they are', () => linked(() => ({ realPath: async (path) => path }))],
  ],
})
