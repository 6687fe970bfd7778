import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { fileSystemContract } from '@emend/fs/testing'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { type KeyValueStore, keyValueFileSystem } from '../index.js'

function mapStore(): KeyValueStore {
  const map = new Map<string, string>()
  return {
    get: (key) => map.get(key),
    set: (key, value) => map.set(key, value),
    delete: (key) => map.delete(key),
    keys: () => [...map.keys()],
  }
}

describe('the contract', () => {
  for (const { name, run } of fileSystemContract(() => keyValueFileSystem(mapStore()))) test(name, run)
})

test('a commit that fails half-way is rolled back', async () => {
  const store = mapStore()
  const fileSystem = keyValueFileSystem(store)
  await fileSystem.writeFile('a', new TextEncoder().encode('one\n'))
  const failing: KeyValueStore = {
    ...store,
    set(key, value) {
      if (key === 'file:b') throw new Error('quota exceeded')
      store.set(key, value)
    },
  }
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [v4a()],
    fileSystem: keyValueFileSystem(failing),
  })
  const request = '*** Begin Patch\n*** Update File: a\n-one\n+two\n*** Add File: b\n+new\n*** End Patch'
  expect(await engine.apply(request)).toMatchObject({
    ok: false,
    failures: [{ code: 'write-failed', reason: 'quota exceeded', rolledBack: true }],
  })
  expect(new TextDecoder().decode(await fileSystem.readFile('a'))).toBe('one\n')
})
