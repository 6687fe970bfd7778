import { opencode } from '@emend/edit-string/opencode'
import { describe, expect, test } from 'vitest'
import {
  callTool,
  claudeCodeEdit,
  claudeCodeMultiEdit,
  type EditTool,
  edit,
  multiEdit,
  opencodeEdit,
  opencodeMultiedit,
  replace,
} from '../../src/index.js'
import { hostOf } from '../support/host.js'

const FILES = { 'a.py': 'def f():\n\treturn 1\n\ndef g():\n\treturn 2\n' }

const SINGLE: readonly (readonly [EditTool, Record<string, unknown>])[] = [
  [edit, { path: 'a.py', oldString: 'return 1', newString: 'return 3' }],
  [opencodeEdit, { filePath: 'a.py', oldString: 'return 1', newString: 'return 3' }],
  [claudeCodeEdit, { file_path: 'a.py', old_string: 'return 1', new_string: 'return 3' }],
  [replace, { file_path: 'a.py', old_string: 'return 1', new_string: 'return 3' }],
]

describe.each(SINGLE.map(([tool, input]) => ({ fields: Object.keys(input).join(), tool, input })))(
  'one edit with $fields',
  ({ tool, input }) => {
    test('is made, and reported in one line', async () => {
      const { engine, texts } = hostOf(FILES)
      const answer = await callTool(tool, engine, input)
      expect(answer).toMatchObject({
        ok: true,
        message: 'updated a.py: 1 edit, at what was line 2',
        failures: [],
      })
      expect(texts()['a.py']).toBe(FILES['a.py'].replace('return 1', 'return 3'))
    })

    test('can be undone by its record', async () => {
      const { engine, texts } = hostOf(FILES)
      const { record } = await callTool(tool, engine, input)
      expect(record && (await engine.undo(record))).toMatchObject({ ok: true })
      expect(texts()).toEqual(FILES)
    })

    test('changes nothing the second time, and is not a success', async () => {
      const { engine } = hostOf(FILES)
      await callTool(tool, engine, input)
      const answer = await callTool(tool, engine, input)
      expect(answer).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
      expect(answer.message).toContain(
        'Line 2 has the new text already: if that is where the edit belongs, do not send it again.',
      )
    })
  },
)

const SEVERAL: readonly (readonly [EditTool, string, readonly [string, string]])[] = [
  [multiEdit, 'path', ['oldString', 'newString']],
  [opencodeMultiedit, 'filePath', ['oldString', 'newString']],
  [claudeCodeMultiEdit, 'file_path', ['old_string', 'new_string']],
]

describe.each(SEVERAL.map(([tool, path, names]) => ({ name: tool.name, tool, path, names })))(
  'several edits with $name',
  ({ tool, path, names: [old, now] }) => {
    test('are made in order, each in the result of the edits before it', async () => {
      const { engine, texts } = hostOf(FILES)
      const edits = [
        { [old]: 'return 1', [now]: 'return 3' },
        { [old]: 'return 3', [now]: 'return 4' },
      ]
      expect(await callTool(tool, engine, { [path]: 'a.py', edits })).toMatchObject({ ok: true })
      expect(texts()['a.py']).toContain('return 4')
    })

    test('are all left out if one has no place', async () => {
      const { engine, texts } = hostOf(FILES)
      const edits = [
        { [old]: 'return 1', [now]: 'return 3' },
        { [old]: 'return 9', [now]: 'yield 9' },
      ]
      const answer = await callTool(tool, engine, { [path]: 'a.py', edits })
      expect(answer).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
      expect(answer.message).toContain('a.py, edit 2 of 2: the text to replace is not in the file')
      expect(texts()).toEqual(FILES)
    })
  },
)

test('an edit of multiedit may name another file', async () => {
  const { engine, texts } = hostOf({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  const edits = [
    { oldString: 'one', newString: 'two' },
    { filePath: 'b.txt', oldString: 'one', newString: 'three' },
  ]
  await callTool(opencodeMultiedit, engine, { filePath: 'a.txt', edits })
  expect(texts()).toEqual({ 'a.txt': 'two\n', 'b.txt': 'three\n' })
})

test('a loose match is reported with the diff', async () => {
  const { engine } = hostOf(FILES)
  const { message: text } = await callTool(edit, engine, {
    path: 'a.py',
    oldString: 'def f():\n    return 1\n',
    newString: 'def f():\n    return 3\n',
  })
  expect(text).toContain('found by other-whitespace (whitespace)')
  expect(text).toContain('-\treturn 1\n+\treturn 3')
})

test('diagnostics of a guard and skipped parts are reported, too', async () => {
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } }
  const guard = () => ({ diagnostics: [{ severity: 2, message: 'unused', range } as const] })
  const { engine } = hostOf(FILES, { guards: [guard] })
  const input = { path: 'a.py', oldString: 'return 1', newString: 'return 3', reason: 'because' }
  expect((await callTool(edit, engine, input)).message.split('\n').slice(1)).toEqual([
    'warning: a.py, line 2: unused (guard)',
    'note: the field "reason" was ignored',
  ])
})

test.each(['../a.py', '/etc/passwd', 'C:\\a.py', 'a.py\0'])('%j is refused', async (path) => {
  const { engine } = hostOf(FILES)
  const answer = await callTool(edit, engine, { path, oldString: 'return 1', newString: 'return 3' })
  expect(answer).toMatchObject({ ok: false, failures: [{ code: 'path-refused' }] })
})

test('the profile of the engine is used', async () => {
  const { engine, texts } = hostOf({ 'a.txt': 'if (a) {\n  x()\n}\n' }, { profile: opencode })
  await callTool(edit, engine, { path: 'a.txt', oldString: 'if (a) {\ny()\n}', newString: 'z()' })
  expect(texts()).toEqual({ 'a.txt': 'z()\n' })
})

describe('expected_replacements', () => {
  const call = (count: unknown) => ({
    file_path: 'b.txt',
    old_string: 'x',
    new_string: 'y',
    expected_replacements: count,
  })

  test('replaces that many', async () => {
    const { engine, texts } = hostOf({ 'b.txt': 'x\nx\n' })
    expect((await callTool(replace, engine, call(2))).message).toBe(
      'updated b.txt: 1 edit at 2 places, at what were lines 1, 2',
    )
    expect(texts()).toEqual({ 'b.txt': 'y\ny\n' })
  })

  test.each([1, 3])('writes nothing if it is %i and there are two', async (count) => {
    const { engine, texts } = hostOf({ 'b.txt': 'x\nx\n' })
    const answer = await callTool(replace, engine, call(count))
    expect(answer.ok).toBe(false)
    expect(answer.message).toContain('in 2 places')
    expect(texts()).toEqual({ 'b.txt': 'x\nx\n' })
  })

  test.each([0, -1, 1.5, 'many'])('%j is refused', async (count) => {
    const { engine } = hostOf({ 'b.txt': 'x\nx\n' })
    expect((await callTool(replace, engine, call(count))).message).toContain('got expected_replacements as')
  })

  test('counts again what was written, and undoes it', async () => {
    const host = hostOf({ 'b.txt': 'x\nx\n' })
    let applied = 0
    const engine = {
      ...host.engine,
      async apply(...request: Parameters<typeof host.engine.apply>) {
        // Someone else writes the file between the preview and the edit.
        if (applied++ === 0) await host.fileSystem.writeFile('b.txt', new TextEncoder().encode('x\nx\nx\n'))
        return host.engine.apply(...request)
      },
    }
    const answer = await callTool(replace, engine, call(2))
    expect(answer.message).toContain('old_string is in 3 places')
    expect(host.texts()).toEqual({ 'b.txt': 'x\nx\nx\n' })
  })
})
