import { WHOLE_FILE } from '@emend/core/plugin'
import { memoryFileSystem } from '@emend/fs-memory'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine, type Guard, type GuardedFile } from '../src/index.js'
import { USUAL } from './support/usual.js'

const REQUEST = `*** Begin Patch
*** Update File: a.json
-{}
+{"a": 1}
*** Add File: b.txt
+text
*** End Patch`

const onLine = (line: number) => ({
  start: { line: line - 1, character: 0 },
  end: { line: line - 1, character: 1 },
})

function setUp(guards: readonly Guard[]) {
  const fileSystem = memoryFileSystem({ 'a.json': '{}\n' })
  const engine = createEngine({ ...USUAL, formats: [v4a()], fileSystem, guards })
  const read = async (path: string) => new TextDecoder().decode(await fileSystem.readFile(path))
  return { engine, read, fileSystem }
}

describe('guards', () => {
  test('see every changed file before and after', async () => {
    const seen: GuardedFile[] = []
    const { engine } = setUp([
      (file) => {
        seen.push(file)
        return undefined
      },
    ])
    await engine.preview(REQUEST)
    expect(seen).toEqual([
      { path: 'a.json', before: '{}\n', after: '{"a": 1}\n' },
      { path: 'b.txt', before: undefined, after: 'text\n' },
    ])
  })

  test('may change what is written, one after the other', async () => {
    const add =
      (letter: string): Guard =>
      ({ after }) => ({ text: `${after}${letter}` })
    const { engine, read } = setUp([add('x'), async (file) => add('y')(file)])
    await engine.apply(REQUEST)
    expect(await read('b.txt')).toBe('text\nxy')
  })

  test('may leave a file as it is, whatever the request does to it', async () => {
    const leaves =
      (name: string): Guard =>
      (file) =>
        file.path === name ? { leave: true } : undefined
    const { engine, fileSystem, read } = setUp([leaves('b.txt')])
    expect(await engine.apply(REQUEST)).toMatchObject({ ok: true, files: [{ path: 'a.json' }] })
    expect([await read('a.json'), await fileSystem.exists('b.txt')]).toEqual(['{"a": 1}\n', false])
    const none = setUp([leaves('a.json'), leaves('b.txt')])
    expect(await none.engine.apply(REQUEST)).toMatchObject({
      ok: true,
      files: [],
      changed: false,
      record: undefined,
    })
    expect(await none.read('a.json')).toBe('{}\n')
  })

  test('may refuse the request, so that nothing is written', async () => {
    const guard: Guard = ({ path }) =>
      path === 'b.txt'
        ? { diagnostics: [{ severity: 1, message: 'no text files', range: onLine(1) }] }
        : undefined
    const { engine, fileSystem, read } = setUp([guard])
    expect(await engine.apply(REQUEST)).toMatchObject({
      ok: false,
      failures: [
        {
          code: 'vetoed',
          diagnostics: [{ severity: 1, message: 'no text files', range: onLine(1) }],
          path: 'b.txt',
        },
      ],
    })
    expect([await read('a.json'), await fileSystem.exists('b.txt')]).toEqual(['{}\n', false])
  })

  test('may warn', async () => {
    const warning = { severity: 2, message: 'short' } as const
    const { engine } = setUp([() => ({ diagnostics: [warning] })])
    expect(await engine.apply(REQUEST)).toMatchObject({
      ok: true,
      diagnostics: [
        { ...warning, path: 'a.json', range: WHOLE_FILE, source: 'guard 1', isNew: true },
        { ...warning, path: 'b.txt', range: WHOLE_FILE, source: 'guard 1', isNew: true },
      ],
    })
  })

  test('refuse the request if they throw', async () => {
    const { engine } = setUp([
      () => {
        throw new Error('out of order')
      },
    ])
    expect(await engine.apply(REQUEST)).toMatchObject({
      ok: false,
      failures: [
        { code: 'vetoed', path: 'a.json', diagnostics: [{ message: 'the guard failed: out of order' }] },
        { code: 'vetoed', path: 'b.txt' },
      ],
    })
  })

  describe('are named', () => {
    const refusing = (message: string): ReturnType<Guard> => ({
      diagnostics: [{ severity: 1, message, range: onLine(2) }],
    })
    const noTodos: Guard = () => refusing('a TODO is left')
    const cases: readonly (readonly [string, readonly Guard[], string])[] = [
      ['by the name of their function', [noTodos], '  line 2: a TODO is left (noTodos)\n'],
      ['by their number', [() => undefined, () => refusing('too long')], '  line 2: too long (guard 2)\n'],
      [
        'by what a guard of guards says',
        [() => ({ diagnostics: [{ severity: 1, message: 'x', source: 'lint', code: 'no-x' }] })],
        '  x (lint no-x)\n',
      ],
      [
        'if they throw',
        [
          function outOfOrder() {
            throw new Error('no parser')
          },
        ],
        '  the guard failed: no parser (outOfOrder)\n',
      ],
      ['if they return something else', [Object.assign(() => 5 as never, {}), noTodos], ' (guard 1)\n'],
    ]
    test.each(cases)('%s', async (_, guards, says) => {
      const result = await setUp(guards).engine.apply(REQUEST)
      expect(result.ok).toBe(false)
      expect(result.message).toContain(says)
    })

    test('in a warning, too', async () => {
      const longLines: Guard = () => ({ diagnostics: [{ severity: 2, message: 'long', range: onLine(1) }] })
      const result = await setUp([longLines]).engine.apply(REQUEST)
      expect(result).toMatchObject({ ok: true, diagnostics: [{ source: 'longLines' }, {}] })
      expect(result.message).toContain('a.json, line 1: long (longLines)')
    })
  })

  test.each<[string, unknown]>([
    ['a source that is no text', { diagnostics: [{ severity: 1, message: 'x', source: 1 }] }],
    ['a code that is none', { diagnostics: [{ severity: 1, message: 'x', code: {} }] }],
    ['a path that is none', { diagnostics: [{ severity: 1, message: 'x', path: 1 }] }],
    ['something else than whether it is new', { diagnostics: [{ severity: 1, message: 'x', isNew: 1 }] }],
    ['a line in place of a range', { diagnostics: [{ severity: 1, message: 'x', line: 1 }] }],
    ['a text that is none', { text: 5 }],
    ['half a yes', { leave: 'no' }],
    ['a text in place of a list', { diagnostics: 'wrong' }],
    ['nothing in a list', { diagnostics: [null] }],
    ['another severity', { diagnostics: [{ severity: 'error', message: 'x' }] }],
    ['a message that is none', { diagnostics: [{ severity: 1, message: 5 }] }],
    [
      'a range that is none',
      { diagnostics: [{ severity: 2, message: 'x', range: { start: { line: -1 } } }] },
    ],
    ['another part', { constructor: true }],
    ['a truth value', false],
  ])('refuse the request if they return %s', async (_, verdict) => {
    const { engine, read } = setUp([() => verdict as never])
    const message = expect.stringContaining('a guard must give nothing, or an object with ')
    expect(await engine.apply(REQUEST)).toMatchObject({
      ok: false,
      failures: [{ code: 'vetoed', diagnostics: [{ message }] }, { code: 'vetoed' }],
    })
    expect(await read('a.json')).toBe('{}\n')
  })

  test('that restore the old text leave the file unchanged', async () => {
    const { engine } = setUp([({ before }) => (before === undefined ? undefined : { text: before })])
    expect(await engine.apply(REQUEST)).toMatchObject({
      ok: true,
      files: [{ path: 'a.json', status: 'unchanged' }, { status: 'created' }],
    })
  })
})
