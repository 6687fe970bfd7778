import { expect, test, vi } from 'vitest'
import { ContractViolation } from '../../../core/src/testing.js'
import { OUTSIDE_RULES } from '../../src/contract/outside-rules.js'
import { FileSystemError } from '../../src/file-system-error.js'
import { caseOf, testRules } from '../support/broken.js'
import { linked } from '../support/linked.js'

testRules(OUTSIDE_RULES, () => linked(), {
  'a circle of symbolic links is an error, and no hang': [
    [
      'it is not found',
      () =>
        linked(({ inner }) => ({
          readFile: (path) =>
            inner.readFile(path).catch(() => Promise.reject(new FileSystemError('file-not-found', path))),
        })),
    ],
    [
      'a link of it can be deleted',
      () => linked(({ promises, at }) => ({ deleteFile: (path) => promises.unlink(at(path)) })),
    ],
  ],
  'a symbolic link that leads outside is refused': [
    [
      'writing follows it',
      () =>
        linked(({ promises, at }) => ({ writeFile: (path, bytes) => promises.writeFile(at(path), bytes) })),
    ],
    [
      'it is only not found',
      () => linked(({ inner }) => ({ exists: (path) => inner.exists(path).catch(() => false) })),
    ],
    [
      'it can be moved',
      () => linked(({ promises, at }) => ({ rename: (from, to) => promises.rename(at(from), at(to)) })),
    ],
  ],
  'a symbolic link into a closed folder is refused': [
    [
      'reading follows it',
      () =>
        linked(({ promises, at }) => ({
          readFile: async (path) => new Uint8Array((await promises.readFile(at(path))) as Uint8Array),
        })),
    ],
    [
      'it is only not found',
      () => linked(({ inner }) => ({ exists: (path) => inner.exists(path).catch(() => false) })),
    ],
  ],
  'a folder of the path that leads outside is refused': [
    [
      'writing follows it',
      () =>
        linked(({ inner, promises, at }) => ({
          async writeFile(path, bytes) {
            const stats = await promises.lstat(at(path)).catch(() => undefined)
            if (stats?.isSymbolicLink()) return inner.writeFile(path, bytes)
            await inner.writeFile(path, bytes).catch(() => promises.writeFile(at(path), bytes))
          },
        })),
    ],
    [
      'what is not there is told first',
      () =>
        linked(({ inner }) => ({
          readFile: (path) =>
            inner.readFile(path).catch(() => Promise.reject(new FileSystemError('file-not-found', path))),
        })),
    ],
  ],
})

test('a method that never settles breaks the rule for circles after a time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const create = () =>
      linked(({ inner }) => ({
        stat: (path) => inner.stat(path).catch(() => new Promise(() => {})),
      }))
    const broken = expect(
      caseOf(create, 'a circle of symbolic links is an error, and no hang')(),
    ).rejects.toThrow(ContractViolation)
    const clock = setInterval(() => vi.advanceTimersByTime(60_000), 5)
    await broken
    clearInterval(clock)
  } finally {
    vi.useRealTimers()
  }
})
