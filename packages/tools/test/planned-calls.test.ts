import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { callTool, edit, isTolerant } from '../src/index.js'

const FILES = { 'a.py': 'def f():\n\treturn 1\n', 'b.txt': 'one\n' }
const EXACT = { path: 'b.txt', oldString: 'one', newString: 'two' }
const TOLERANT = { path: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }

function setUp() {
  const fileSystem = memoryFileSystem(FILES)
  return {
    fileSystem,
    engine: createEngine({ profile: standard, describe: engineMessages, formats: [], fileSystem }),
  }
}

describe('a call that is only planned', () => {
  test('says what it would do, and writes nothing', async () => {
    const { engine, fileSystem } = setUp()
    const plan = await callTool(edit, engine, EXACT, { planOnly: true })
    expect(plan).toMatchObject({ ok: true, files: [{ path: 'b.txt', before: 'one\n', after: 'two\n' }] })
    expect(await fileSystem.exists('b.txt')).toBe(true)
    expect(await engine.read('b.txt')).toEqual({ ok: true, text: 'one\n' })
    expect(await callTool(edit, engine, { ...EXACT, oldString: 'no' }, { planOnly: true })).toMatchObject({
      ok: false,
    })
  })

  test('is written as planned, or is stale', async () => {
    const { engine } = setUp()
    const { files: planned } = await callTool(edit, engine, EXACT, { planOnly: true })
    const other = { ...EXACT, newString: 'three' }
    expect(await callTool(edit, engine, other, { planned })).toMatchObject({ failures: [{ code: 'stale' }] })
    expect(await callTool(edit, engine, EXACT, { planned })).toMatchObject({ ok: true })
    expect(await engine.read('b.txt')).toEqual({ ok: true, text: 'two\n' })
  })
})

test.each([
  [EXACT, false],
  [TOLERANT, true],
])('%j is tolerant: %s', async (call, expected) => {
  const { files } = await callTool(edit, setUp().engine, call, { planOnly: true })
  expect(files.map(isTolerant)).toEqual([expected])
})
