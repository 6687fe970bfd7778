import { expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import type { FileSystem } from '../src/file-system.js'
import { plan } from '../src/plan.js'
import type { CommitProgress } from '../src/progress.js'
import { move, OPTIONS, update } from './support/edits.js'
import { failing } from './support/failing.js'

const FILES = { a: 'one\n', b: 'two\n' }

async function progressOf(fileSystem: FileSystem = memoryFileSystem(FILES)) {
  const planned = await plan([update('a', 'one', '1'), move('b', 'c')], fileSystem, OPTIONS)
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  const told: CommitProgress[] = []
  const result = await planned.value.commit({ onProgress: (progress) => told.push(progress) })
  return {
    ok: result.ok,
    told: told.map(({ path, state, index, total }) => `${path} ${state} ${index}/${total}`),
  }
}

test('a commit reports every file when it starts and when it is done', async () => {
  expect(await progressOf()).toEqual({
    ok: true,
    told: ['a started 0/3', 'a done 0/3', 'c started 1/3', 'c done 1/3', 'b started 2/3', 'b done 2/3'],
  })
})

test('a callback that throws changes nothing', async () => {
  const fileSystem = memoryFileSystem({ a: 'one\n' })
  const planned = await plan([update('a', 'one', '1')], fileSystem, OPTIONS)
  const onProgress = () => {
    throw new Error('display gone')
  }
  expect(planned.ok && (await planned.value.commit({ onProgress })).ok).toBe(true)
  expect(new TextDecoder().decode(await fileSystem.readFile('a'))).toBe('1\n')
})

test('a file that fails is not reported as done, and files that are put back are not reported', async () => {
  const fileSystem = failing(memoryFileSystem(FILES), { at: 1, methods: ['writeFile'] })
  expect(await progressOf(fileSystem)).toEqual({
    ok: false,
    told: ['a started 0/3', 'a done 0/3', 'c started 1/3'],
  })
})
