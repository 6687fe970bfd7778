import { memoryFileSystem } from '../../../fs-memory/src/index.js'
import { OVERLAP_RULES } from '../../src/contract/overlap-rules.js'
import { changed, testRules } from '../support/broken.js'

/** Lets other tasks continue. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** All writes share one temporary file, so that their contents and paths get mixed up. */
const oneTemporary = changed((inner) => {
  let temporary: { path: string; bytes: Uint8Array } = { path: '', bytes: new Uint8Array() }
  return {
    async writeFile(path, bytes) {
      temporary = { path, bytes }
      await pause()
      await inner.writeFile(temporary.path, temporary.bytes)
    },
  }
})

/** The beginning is written immediately, and longer contents finish the rest sooner. */
const inPieces = changed((inner) => ({
  async writeFile(path, bytes) {
    await inner.writeFile(path, bytes.subarray(0, 500))
    for (let length = bytes.length; length < 9000; length += 1000) await pause()
    const beginning = (await inner.readFile(path)).subarray(0, 500)
    await inner.writeFile(path, Buffer.concat([beginning, bytes.subarray(500)]))
  },
}))

testRules(OVERLAP_RULES, () => memoryFileSystem(), {
  'takes many writes at once': [['they share one temporary file', oneTemporary]],
  'does different things to different files at once': [
    ['writes share one temporary file', oneTemporary],
    [
      'deleting writes all other files back',
      changed((inner) => ({
        async deleteFile(path) {
          const files = inner.snapshot()
          await pause()
          await inner.deleteFile(path)
          for (const [other, bytes] of files) if (other !== path) await inner.writeFile(other, bytes)
        },
      })),
    ],
  ],
  'leaves one of several overlapping writes whole': [['they are written in pieces', inPieces]],
  'shows readers the old or the new content, whole': [
    ['files are written in pieces', inPieces],
    [
      'the file is gone for a moment',
      changed((inner) => ({
        async writeFile(path, bytes) {
          await inner.deleteFile(path).catch(() => undefined)
          await pause()
          await inner.writeFile(path, bytes)
        },
      })),
    ],
  ],
})
