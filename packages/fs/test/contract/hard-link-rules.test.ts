import { HARD_LINK_RULES } from '../../src/contract/hard-link-rules.js'
import type { Medium } from '../../src/testing.js'
import { testRules } from '../support/broken.js'
import { linked } from '../support/linked.js'

/** Writing fills the file itself, under all of its names. */
const inPlace = () =>
  linked(({ inner, promises, at }) => ({
    async writeFile(path, bytes, options) {
      const stats = await promises.stat(at(path)).catch(() => undefined)
      if (stats === undefined) return inner.writeFile(path, bytes, options)
      await promises.writeFile(at(path), bytes)
      if (options?.mode !== undefined) await promises.chmod(at(path), options.mode)
    },
  }))

/** After writing, every name is a separate file with the same content. */
const copying = async (): Promise<Medium> => {
  const medium = await linked()
  const { fileSystem } = medium
  return {
    ...medium,
    async hardLink(existing, path) {
      await fileSystem.writeFile(path, await fileSystem.readFile(existing))
    },
  }
}

testRules(HARD_LINK_RULES, () => linked(), {
  'writing leaves the other hard links': [['the file is written in place', inPlace]],
  'writing keeps and sets the permission bits of a hard link': [
    ['the file is written in place', inPlace],
    [
      'bits are skipped where there are several names',
      () =>
        linked(({ inner, promises, at }) => ({
          async writeFile(path, bytes, options) {
            const stats = await promises.stat(at(path)).catch(() => undefined)
            await inner.writeFile(path, bytes, stats && stats.nlink > 1 ? {} : options)
          },
        })),
    ],
  ],
  'deleting one hard link leaves the others': [
    [
      'the file is emptied first',
      () =>
        linked(({ inner }) => ({
          async deleteFile(path) {
            await inner.writeFile(path, new Uint8Array())
            await inner.deleteFile(path)
          },
        })),
    ],
  ],
  'renaming one hard link leaves the others': [
    ['the links are copies', copying],
    [
      'the file is copied',
      () =>
        linked(({ inner }) => ({
          async rename(from, to) {
            await inner.writeFile(to, await inner.readFile(from))
            await inner.deleteFile(from)
          },
        })),
    ],
  ],
})
