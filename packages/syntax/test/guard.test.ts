import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { describe, expect, it } from 'vitest'

// The guard starts a thread, whose file only the build has.
const BUILT = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href
const { syntaxGuard } = (await import(BUILT)) as typeof import('../src/index.js')

const FILES = { 'a.json': '{"a": 1,\n "b": 2}\n', 'a.js': 'f(1)\n', 'a.txt': '(' }

function setup(options: Parameters<typeof syntaxGuard>[0] = {}) {
  const fileSystem = memoryFileSystem(FILES)
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [editString()],
    fileSystem,
    guards: [syntaxGuard(options)],
  })
  const text = async (path: string) => new TextDecoder().decode(await fileSystem.readFile(path))
  return { engine, text }
}

describe('the guard of an engine', () => {
  it('refuses what does not parse any more, and shows the line', async () => {
    const { engine, text } = setup()
    const result = await engine.apply({ path: 'a.json', oldString: '1,', newString: '1' })
    expect(result.ok ? '' : result.message).toBe(
      [
        'a.json: the file as it would be fails a check:',
        '  line 2: a comma is expected before "\\"b\\"" (syntax)',
        '  1 | {"a": 1',
        '  2 |  "b": 2}',
        'Send an edit whose result passes.',
      ].join('\n'),
    )
    expect(await text('a.json')).toBe(FILES['a.json'])
  })

  it('lets go on what parses, one file after the other', async () => {
    const { engine } = setup()
    const edits = [
      { path: 'a.json', oldString: '1,', newString: '3,' },
      { path: 'a.js', oldString: '1', newString: '2' },
      { path: 'a.txt', oldString: '(', newString: '((' },
    ]
    expect(await engine.apply(edits)).toMatchObject({ ok: true, diagnostics: [] })
  })

  it('reports the first errors of very many', async () => {
    const { engine } = setup()
    const result = await engine.apply({ path: 'a.json', oldString: '1', newString: `[${'1 '.repeat(5000)}]` })
    const [failure] = result.ok ? [] : result.failures
    expect(failure).toMatchObject({ code: 'vetoed', diagnostics: { length: 10 } })
  })

  it('only warns where the host says so', async () => {
    const { engine, text } = setup({ onError: 'warn' })
    const result = await engine.apply({ path: 'a.js', oldString: '(1)', newString: '(1' })
    expect(result).toMatchObject({
      ok: true,
      diagnostics: [{ path: 'a.js', severity: 2, source: 'syntax', range: { start: { line: 0 } } }],
    })
    expect(await text('a.js')).toBe('f(1\n')
  })

  it('writes with a warning what could not be parsed in time, and parses the next file', async () => {
    const { engine } = setup({ timeLimit: 0 })
    const result = await engine.apply({ path: 'a.js', oldString: '(1)', newString: '(2)' })
    expect(result.ok ? result.message : '').toContain(
      'the syntax was not checked: parsing took longer than 0 ms',
    )
  })
})
