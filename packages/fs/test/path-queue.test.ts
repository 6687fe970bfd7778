import { describe, expect, test, vi } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import type { FileSystem } from '../src/file-system.js'
import { FileSystemError } from '../src/file-system-error.js'
import { inTurn, pathQueue } from '../src/path-queue.js'
import { caselessFileSystem } from './support/caseless.js'

/** Lets every task continue that can. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates tasks that record when they start, and end when they are told to. */
function tasks() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const task = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await pause()
  }
  return { begun, task, end }
}

// promise: queue
describe('inTurn', () => {
  test('runs tasks for one file in the order in which they came', async () => {
    const fileSystem = memoryFileSystem()
    const { begun, task, end } = tasks()
    const results = ['1', '2', '3'].map((name) => inTurn(['a.txt'], fileSystem, task(name)))
    await pause()
    expect(begun).toEqual(['1'])
    await end('1')
    expect(begun).toEqual(['1', '2'])
    await end('2')
    await end('3')
    expect(await Promise.all(results)).toEqual(['1', '2', '3'])
  })

  test('runs tasks for different files, or of different file systems, at the same time', async () => {
    const [one, other] = [memoryFileSystem(), memoryFileSystem()]
    const { begun, task, end } = tasks()
    const results = [
      inTurn(['a.txt'], one, task('a')),
      inTurn(['b.txt'], one, task('b')),
      inTurn(['a.txt'], other, task('other')),
      inTurn([], one, task('none')),
    ]
    await pause()
    expect(begun.toSorted()).toEqual(['a', 'b', 'none', 'other'])
    for (const name of begun) await end(name)
    await Promise.all(results)
  })

  test('continues after a task that fails, and passes its error on', async () => {
    const fileSystem = memoryFileSystem()
    const { begun, task, end } = tasks()
    const first = inTurn(['a.txt'], fileSystem, task('1'))
    const second = inTurn(['a.txt'], fileSystem, task('2'))
    const failed = expect(first).rejects.toThrow('no')
    await pause()
    await end('1', new Error('no'))
    await failed
    expect(begun).toEqual(['1', '2'])
    await end('2')
    expect(await second).toBe('2')
  })

  test('does not deadlock if two tasks name two files in opposite order', async () => {
    const fileSystem = memoryFileSystem()
    const order: string[] = []
    const run = (paths: readonly string[]) =>
      inTurn(paths, fileSystem, async () => {
        await pause()
        order.push(paths.join())
      })
    await Promise.all([run(['a', 'b']), run(['b', 'a']), run(['a', 'b', 'a']), run(['b'])])
    expect(order).toEqual(['a,b', 'b,a', 'a,b,a', 'b'])
  })

  test('distinguishes files by their canonical paths', async () => {
    const fileSystem = caselessFileSystem({ 'a.txt': 'a' })
    const { begun, task, end } = tasks()
    const results = ['a.txt', 'A.TXT', './a.txt'].map((path) => inTurn([path], fileSystem, task(path)))
    await pause()
    expect(begun).toHaveLength(1)
    for (const path of ['a.txt', 'A.TXT', './a.txt']) await end(path)
    await Promise.all(results)
  })

  test('recognizes a folder inside another, and a file by each of its paths', async () => {
    const medium = {}
    const below = (root: string): FileSystem => {
      const { realPath: _, ...bare } = memoryFileSystem()
      return { ...bare, identity: async () => ({ medium, root }) }
    }
    const { begun, task, end } = tasks()
    const results = [
      inTurn(['src/a.txt'], below('/project'), task('outer')),
      inTurn(['./a.txt'], below('/project/src'), task('inner')),
      inTurn(['a.txt'], below('/project'), task('other')),
    ]
    await pause()
    expect(begun.toSorted()).toEqual(['other', 'outer'])
    for (const name of ['outer', 'inner', 'other']) await end(name)
    await Promise.all(results)
  })

  test('treats a file system whose identity fails as itself', async () => {
    const mute: FileSystem = { ...memoryFileSystem(), identity: () => Promise.reject(new Error('mute')) }
    expect(await inTurn(['a'], mute, async () => 1)).toBe(1)
  })

  test('runs a task for a path that is refused, and for a path that cannot be resolved', async () => {
    const refusing: FileSystem = {
      ...memoryFileSystem(),
      realPath: (path) => Promise.reject(new FileSystemError('io', path)),
    }
    const { realPath: _, ...bare } = memoryFileSystem()
    expect(await inTurn(['../a'], memoryFileSystem(), async () => 1)).toBe(1)
    expect(await inTurn(['a'], refusing, async () => 2)).toBe(2)
    expect(await inTurn(['a'], bare, async () => 3)).toBe(3)
  })

  test('lets a task read what the one before it wrote', async () => {
    const fileSystem = memoryFileSystem({ a: '0' })
    const increase = () =>
      inTurn(['a'], fileSystem, async () => {
        const now = Number(new TextDecoder().decode(await fileSystem.readFile('a')))
        await pause()
        await fileSystem.writeFile('a', new TextEncoder().encode(`${now + 1}`))
      })
    await Promise.all(Array.from({ length: 50 }, increase))
    expect(new TextDecoder().decode(await fileSystem.readFile('a'))).toBe('50')
  })
})

describe('pathQueue', () => {
  test('is not blocked by tasks of another queue', async () => {
    const fileSystem = memoryFileSystem()
    const { begun, task, end } = tasks()
    const results = ['1', '2'].map((name) => pathQueue().run(fileSystem, ['a'], task(name)))
    await pause()
    expect(begun).toEqual(['1', '2'])
    await end('1')
    await end('2')
    await Promise.all(results)
  })

  test('treats a task that throws like a task that rejects', async () => {
    const queue = pathQueue()
    const fileSystem = memoryFileSystem()
    const thrown = queue.run(fileSystem, ['a'], () => {
      throw new Error('at once')
    })
    await expect(thrown).rejects.toThrow('at once')
    expect(await queue.run(fileSystem, ['a'], async () => 'next')).toBe('next')
  })

  test.each(['works', 'fails'])('keeps nothing of a file after a task that %s', async (how) => {
    const set = vi.spyOn(Map.prototype, 'set')
    try {
      const task = async () => {
        if (how === 'fails') throw new Error('no')
      }
      const queue = pathQueue()
      const fileSystem = memoryFileSystem()
      const runs = ['a', 'b', 'a'].map((path) => queue.run(fileSystem, [path, 'both'], task))
      await Promise.allSettled(runs)
      await pause()
      const maps = set.mock.calls.flatMap(([key], call) => (key === 'both' ? [set.mock.contexts[call]] : []))
      expect(maps).toHaveLength(3)
      for (const map of maps) expect(map).toEqual(new Map())
    } finally {
      set.mockRestore()
    }
  })

  test('handles ten thousand tasks for one file, and as many for different files', async () => {
    const queue = pathQueue()
    const fileSystem = memoryFileSystem()
    let done = 0
    const task = async () => {
      done += 1
    }
    const run = (paths: readonly string[]) => queue.run(fileSystem, paths, task)
    await Promise.all(
      Array.from({ length: 10_000 }, (_, index) => Promise.all([run(['a']), run([`${index}`])])),
    )
    expect(done).toBe(20_000)
  })
})
