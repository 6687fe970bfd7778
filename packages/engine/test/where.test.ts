import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from '../../unified-diff/src/index.js'
import { type BlockFinder, createEngine, type Where } from '../src/index.js'
import { USUAL } from './support/usual.js'

const FILE = ['one {', '  a', '  b', '}', 'two {', '  a', '  b', '}', 'three {', '  c', '}', ''].join('\n')

/** A block is a line `NAME {` and all down to the next `}`. */
const blocks: BlockFinder = {
  async find({ text }, { symbol }) {
    const lines = text.split('\n')
    const line = lines.indexOf(`${symbol} {`) + 1
    const message = `there is no block named "${symbol}"`
    if (line === 0) return { ok: false, failure: { code: 'block:unknown', message } }
    return { ok: true, value: { line, lastLine: lines.indexOf('}', line) + 1 } }
  },
}

const formats = [editString(), searchReplace(), v4a(), unifiedDiff()]

async function applied(request: unknown, where?: Where) {
  const fileSystem = memoryFileSystem({ 'f.txt': FILE })
  const engine = createEngine({ ...USUAL, formats, fileSystem, blocks })
  const result = await engine.apply(request, { ...(where && { where }) })
  const text = new TextDecoder().decode(await fileSystem.readFile('f.txt'))
  return result.ok ? text : result.failures[0]
}

const IN_TWO = FILE.replace('two {\n  a', 'two {\n  z')

const REQUESTS: readonly (readonly [string, unknown])[] = [
  ['edit-string', { path: 'f.txt', oldString: '  a\n', newString: '  z\n' }],
  ['search-replace', 'f.txt\n<<<<<<< SEARCH\n  a\n=======\n  z\n>>>>>>> REPLACE\n'],
  ['v4a', '*** Begin Patch\n*** Update File: f.txt\n@@\n-  a\n+  z\n   b\n*** End Patch\n'],
  ['unified-diff', '--- a/f.txt\n+++ b/f.txt\n@@ -2,2 +2,2 @@\n-  a\n+  z\n   b\n'],
]

describe('a request with `where`', () => {
  it.each(REQUESTS)('is looked for in its block only: %s', async (_, request) => {
    expect(await applied(request, { symbol: 'two' })).toBe(IN_TWO)
  })

  it.each(REQUESTS)('is refused where its old text is not in the block: %s', async (_, request) => {
    expect(await applied(request, { symbol: 'three' })).toMatchObject({ code: 'not-found', path: 'f.txt' })
  })

  it.each(REQUESTS)('is refused without such a block: %s', async (_, request) => {
    expect(await applied(request, { symbol: 'four' })).toMatchObject({ code: 'block:unknown', path: 'f.txt' })
  })
})

describe('an edit with `where`', () => {
  const call = { path: 'f.txt', oldString: '  a', newString: '  z' }

  it.each([
    ['by a name', { where: 'two' }],
    ['by an object', { where: { symbol: 'two' } }],
    ['with a line that only chooses', { where: { symbol: 'two' }, startLine: 2 }],
    ['with lines that bind', { where: { symbol: 'two' }, startLine: 1, endLine: 7 }],
    ['with all occurrences', { where: { symbol: 'two' }, replaceAll: true }],
  ])('goes into its block: %s', async (_, fields) => {
    expect(await applied({ ...call, ...fields })).toBe(IN_TWO)
  })

  it('goes into its block as the file had it, behind edits above', async () => {
    const edits = [
      { path: 'f.txt', oldString: 'one {\n', newString: 'one {\n  y\n  y\n' },
      { ...call, where: 'two' },
      { path: 'f.txt', oldString: '  b', newString: '  x', where: 'one' },
    ]
    const expected = IN_TWO.replace('one {\n  a\n  b', 'one {\n  y\n  y\n  a\n  x')
    expect(await applied(edits)).toBe(expected)
  })

  it('may insert at a line of its block, and at no other', async () => {
    const insertion = { path: 'f.txt', insertLine: 6, newString: '  y\n' }
    expect(await applied({ ...insertion, where: 'two' })).toBe(
      FILE.replace('two {\n  a\n', 'two {\n  a\n  y\n'),
    )
    expect(await applied({ ...insertion, where: 'one' })).toMatchObject({ code: 'block:outside' })
  })

  it('is refused where its own lines are not in the block', async () => {
    const found = await applied({ ...call, where: 'two', startLine: 1, endLine: 3 })
    expect(found).toMatchObject({ code: 'block:outside', message: expect.stringContaining('lines 5 to 8') })
  })

  it.each([
    ['where as a number', 3],
    ['where as an object', { line: 1 }],
    ['where as text', ' '],
  ])('is not read without a name: %s', async (received, where) => {
    expect(await applied({ ...call, where })).toMatchObject({
      code: 'wrong-input',
      received: expect.stringContaining(received),
    })
  })

  it('beside a list of edits is not dropped', async () => {
    const found = await applied({
      path: 'f.txt',
      where: 'two',
      edits: [{ oldString: '  a', newString: '  z' }],
    })
    expect(found).toMatchObject({ code: 'wrong-input' })
  })

  it('is refused by an engine that finds no blocks', async () => {
    const engine = createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem({ 'f.txt': FILE }) })
    const results = await Promise.all([
      engine.apply({ ...call, where: 'two' }),
      engine.apply(call, { where: { symbol: 'two' } }),
    ])
    for (const result of results)
      expect(result.ok ? result : result.message).toBe(
        'f.txt: edits are not narrowed to named blocks here. Send an edit without a name.',
      )
  })

  it('is narrowed while it arrives', async () => {
    const engine = createEngine({
      ...USUAL,
      formats,
      fileSystem: memoryFileSystem({ 'f.txt': FILE }),
      blocks,
    })
    const stream = engine.stream({ format: 'search-replace', where: { symbol: 'two' } })
    const events = await stream.push(String(REQUESTS[1]?.[1]))
    const end = await stream.end()
    expect([...events, ...end.events]).toContainEqual(
      expect.objectContaining({
        type: 'preview',
        result: expect.objectContaining({ file: expect.objectContaining({ after: IN_TWO }) }),
      }),
    )
  })
})
