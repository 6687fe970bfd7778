import { createEngine } from '@emend/engine'
import { memoryFileSystem } from '@emend/fs-memory'
import { v4a } from '@emend/v4a'
import { expect, test } from 'vitest'
import { arrow } from '../index.js'

function setUp() {
  const fileSystem = memoryFileSystem({ 'a.txt': 'one\ntwo\n', 'b.txt': 'one\n' })
  return { engine: createEngine({ formats: [v4a(), arrow()], fileSystem }), fileSystem }
}

test('a request in the format is detected and applied', async () => {
  const { engine, fileSystem } = setUp()
  expect(await engine.apply('a.txt: one => 1\na.txt: two => 2\n\nb.txt: one => 1\n')).toMatchObject({
    ok: true,
    format: 'arrow',
  })
  expect(new TextDecoder().decode(await fileSystem.readFile('a.txt'))).toBe('1\n2\n')
})

test('a line that is none is named', async () => {
  expect(await setUp().engine.apply('a.txt: one => 1\nand so on')).toMatchObject({
    ok: false,
    failures: [{ code: 'unexpected-line', format: 'arrow', line: 2, text: 'and so on' }],
  })
})

test('an edit without a place leaves all files as they are', async () => {
  const { engine, fileSystem } = setUp()
  expect((await engine.apply('b.txt: one => 1\na.txt: three => 3')).ok).toBe(false)
  expect(new TextDecoder().decode(await fileSystem.readFile('b.txt'))).toBe('one\n')
})
