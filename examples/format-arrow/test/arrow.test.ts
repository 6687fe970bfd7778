import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { cardContract } from '@emend/request/testing'
import { callTool, schemaFor, toolsOf, VENDOR_NAMES } from '@emend/tools'
import { v4a } from '@emend/v4a'
import { expect, test } from 'vitest'
import { card } from '../card.js'
import { arrow } from '../index.js'

function setUp() {
  const fileSystem = memoryFileSystem({ 'a.txt': 'one\ntwo\n', 'b.txt': 'one\n' })
  return {
    engine: createEngine({
      profile: standard,
      describe: engineMessages,
      formats: [v4a(), arrow()],
      fileSystem,
    }),
    fileSystem,
  }
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

test.each(cardContract(arrow(), card))('the card: $name', ({ run }) => run())

test('its card makes a tool, and a definition of it for every vendor', async () => {
  const { engine, fileSystem } = setUp()
  for (const tool of toolsOf(card))
    expect(await callTool(tool, engine, { lines: 'a.txt: one => 1' })).toMatchObject({ ok: true })
  expect(new TextDecoder().decode(await fileSystem.readFile('a.txt'))).toBe('1\ntwo\n')
  for (const vendor of VENDOR_NAMES) expect(JSON.stringify(schemaFor(card, vendor))).toContain('"edit_lines"')
})
