import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { describe, expect, it } from 'vitest'

// Blocks are found in a thread, whose file only the build has.
const BUILT = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href
const { namedBlocks } = (await import(BUILT)) as typeof import('../src/index.js')

const FILE = [
  'class A {',
  '  f() {',
  '    go(1)',
  '  }',
  '}',
  'class B {',
  '  f() {',
  '    go(1)',
  '  }',
  '}',
  '',
].join('\n')

async function applied(call: object, path = 'a.ts') {
  const fileSystem = memoryFileSystem({ [path]: FILE })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [editString()],
    fileSystem,
    blocks: namedBlocks(),
  })
  const result = await engine.apply({ path, oldString: 'go(1)', newString: 'go(2)', ...call })
  return result.ok ? new TextDecoder().decode(await fileSystem.readFile(path)) : result.message
}

describe('an edit with `where`', () => {
  it('is looked for in the block that it names', async () => {
    expect(await applied({ where: { symbol: 'B.f' } })).toBe(FILE.replace(/go\(1\)(?![\s\S]*go)/, 'go(2)'))
    expect(await applied({ where: { symbol: 'f', line: 2 } })).toBe(FILE.replace('go(1)', 'go(2)'))
  })

  it('is refused with the candidates where the name is of several blocks, or of none', async () => {
    expect(await applied({ where: 'f' })).toBe(
      'a.ts: there are 2 blocks named "f": A.f (line 2), B.f (line 7). Send a longer name, or the name with the line of one of them.',
    )
    expect(await applied({ where: 'C.f' })).toBe(
      'a.ts: there is no block named "C.f"; there are A.f (line 2), B.f (line 7), A (line 1), B (line 6). Send the name of one of them, or an edit without a name.',
    )
  })

  it('is refused for what no grammar parses', async () => {
    expect(await applied({ where: 'f' }, 'a.txt')).toContain('have no names that emend knows')
    expect(await applied({ where: 'f' }, 'a.yaml')).toContain('blocks of YAML are not known by name')
  })
})

describe('named blocks', () => {
  const file = { path: 'a.ts', text: FILE }

  it('are found with the lines that they have', async () => {
    expect(await namedBlocks().find(file, { symbol: 'B' })).toEqual({
      ok: true,
      value: { line: 6, lastLine: 10 },
    })
  })

  it('list ten candidates at most', async () => {
    const text = Array.from({ length: 300 }, (_, i) => `function f${i}() {}\n`).join('')
    const found = await namedBlocks().find({ path: 'a.ts', text }, { symbol: 'f' })
    expect(found).toMatchObject({ ok: false, failure: { code: 'block:unknown' } })
    if (!found.ok) expect(found.failure.candidates).toHaveLength(10)
    if (!found.ok) expect(found.failure.message).toContain(', and 290 more')
  })

  it.each([
    ['x'.repeat(100_000)],
    ['<'.repeat(5000)],
    ['('.repeat(5000)],
    ['a.'.repeat(300)],
    ['constructor'],
    ['__proto__'],
    [''],
    ['..'],
  ])('are not found by names that are none: %.20s', async (symbol) => {
    expect(await namedBlocks().find(file, { symbol })).toMatchObject({ failure: { code: 'block:unknown' } })
  })

  it('are not found in time where parsing takes too long, and the next time they are', async () => {
    const blocks = namedBlocks({ timeLimit: 0 })
    const found = await blocks.find(file, { symbol: 'A' })
    expect(found).toMatchObject({ failure: { code: 'block:not-parsed' } })
    expect(found.ok ? '' : found.failure.message).toContain('parsing took longer than 0 ms')
  })

  it('are edited', async () => {
    const call = { symbol: 'B.f', action: 'replaceSymbol', newText: 'f() {}' } as const
    expect(await namedBlocks().edit(file, call)).toEqual({
      ok: true,
      value: {
        unit: 'lines',
        search: '  f() {\n    go(1)\n  }\n',
        replacement: '  f() {}\n',
        hints: { line: 7, lastLine: 9 },
      },
    })
  })
})
