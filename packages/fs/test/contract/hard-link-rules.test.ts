import { HARD_LINK_RULES } from '../../src/contract/hard-link-rules.js'
import type { Medium } from '../../src/testing.js'
import { testRules } from '../support/broken.js'
import { linked } from '../support/linked.js'

/** Writing creates a new file under the name, as renaming a temporary file over it does. */
const replacing = () =>
  linked(({ inner, promises, at }) => ({
    async writeFile(path, bytes, options) {
      await promises.unlink(at(path)).catch(() => undefined)
      await inner.writeFile(path, bytes, options)
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
  'writing keeps all hard links': [
    ['a new file takes the name', replacing],
    ['the links are copies', copying],
    ['the count is another one', async () => ({ ...(await linked()), linkCount: () => 1 })],
  ],
  'writing keeps and sets the permission bits of hard links': [
    ['a new file takes the name', replacing],
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
