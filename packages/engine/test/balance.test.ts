import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { expect, test } from 'vitest'
import type { Balance } from '../src/index.js'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const CODE = 'export function a() {\n  return f("b", {\n    c: 1,\n  })\n}\n'
/** A call that loses the last line of what it replaces. */
const LOST = { path: 'a.ts', old_string: '    c: 1,\n  })', new_string: '    c: 2,' }

function setUp({ balance, files = { 'a.ts': CODE } }: { balance?: Balance; files?: Record<string, string> }) {
  const fileSystem = memoryFileSystem(files)
  const engine = createEngine({
    ...USUAL,
    formats: [editString()],
    fileSystem,
    ...(balance && { balance }),
  })
  const read = async (path: string) => new TextDecoder().decode(await fileSystem.readFile(path))
  return { engine, read }
}

test.each([undefined, 'report'] as const)(
  '%s: a bracket that is lost is written and reported',
  async (balance) => {
    const { engine, read } = setUp({ ...(balance && { balance }) })
    const result = await engine.applyOrThrow(LOST)
    expect(result.notices.map(({ code }) => code)).toEqual(['unbalanced'])
    expect(result.message).toContain('a.ts, line 2: ( is not closed; before this request')
    expect(await read('a.ts')).toContain('c: 2')
  },
)

test('refuse: nothing is written, and the failure names the line', async () => {
  const { engine, read } = setUp({ balance: 'refuse' })
  const result = await engine.apply(LOST)
  expect(!result.ok && result.failures).toMatchObject([
    { code: 'vetoed', path: 'a.ts', diagnostics: [{ source: 'balance', range: { start: { line: 1 } } }] },
  ])
  expect(await read('a.ts')).toBe(CODE)
})

test('off: nothing is looked at', async () => {
  const { engine } = setUp({ balance: 'off' })
  expect((await engine.applyOrThrow(LOST)).notices).toEqual([])
})

test.each([
  ['a file that was unbalanced before', { 'a.ts': `(\n${CODE}` }],
  ['a language that is not known', { 'a.ts': undefined, 'a.yaml': CODE }],
])('%s is let through', async (_, files) => {
  const present = Object.entries(files).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]))
  const { engine } = setUp({ balance: 'refuse', files: Object.fromEntries(present) })
  const result = await engine.applyOrThrow({ ...LOST, path: present[0]?.[0] })
  expect(result.notices).toEqual([])
})

test('a new file is let through', async () => {
  const { engine } = setUp({ balance: 'refuse', files: {} })
  const result = await engine.applyOrThrow({ path: 'b.ts', old_string: '', new_string: 'f(\n' })
  expect(result.notices).toEqual([])
})

test('edits of one request are one change', async () => {
  const { engine } = setUp({ balance: 'refuse' })
  const edits = [
    { old_string: 'f("b", {', new_string: 'f("b", g({' },
    { old_string: '  })', new_string: '  }))' },
  ]
  expect((await engine.applyOrThrow({ path: 'a.ts', edits })).notices).toEqual([])
})

test('a guard that mends the file is asked first', async () => {
  const { engine } = setUp({ balance: 'refuse' })
  const mending = createEngine({
    ...USUAL,
    formats: [editString()],
    fileSystem: memoryFileSystem({ 'a.ts': CODE }),
    balance: 'refuse',
    guards: [({ after }) => ({ text: `${after}`.replace('c: 2,\n', 'c: 2,\n  })\n') })],
  })
  expect((await engine.apply(LOST)).ok).toBe(false)
  expect((await mending.apply(LOST)).ok).toBe(true)
})
