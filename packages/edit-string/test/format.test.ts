import type { FileEdit } from '@emend/core'
import { standard } from '@emend/core'
import { type AppliedFileEdits, applyFileEdits, type Result, unique } from '@emend/core/plugin'
import { describe as describeFailure } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { editString, readCalls } from '../src/index.js'

const format = editString()

function parsed(input: unknown, path?: string): readonly FileEdit[] {
  const result = format.parse(input, path === undefined ? {} : { path })
  if (result.ok) return result.value.edits
  throw new Error(describeFailure(result.failure))
}

function update(path: string, search: string, replacement: string, all?: true): FileEdit {
  return {
    kind: 'update',
    path,
    edits: [{ unit: 'text', search, replacement, ...(all !== undefined && { all }) }],
  }
}

function applied(input: unknown, files: Readonly<Record<string, string>>): Result<AppliedFileEdits, unknown> {
  return applyFileEdits(parsed(input), new Map(Object.entries(files)), {
    profile: standard,
    placement: unique,
  })
}

const EDIT = update('a.ts', 'x', 'y')

describe('parse', () => {
  test.each([
    'path',
    'filePath',
    'file_path',
    'filepath',
    'file',
    'fileName',
    'filename',
    'target_file',
    'TargetFile',
    'absolutePath',
  ])('reads the path from %s', (name) => {
    expect(parsed({ [name]: 'a.ts', oldString: 'x', newString: 'y' })).toEqual([EDIT])
    expect(parsed({ [name]: 'a.ts', edits: [{ oldString: 'x', newString: 'y' }] })).toEqual([EDIT])
  })

  test.each([
    'oldString',
    'old_string',
    'oldText',
    'old_text',
    'oldStr',
    'old_str',
    'old',
    'search',
    'find',
    'old_content',
    'oldCode',
    'search_text',
    'original',
    'TargetContent',
  ])('reads the old text from %s', (name) => {
    expect(parsed({ path: 'a.ts', [name]: 'x', newString: 'y' })).toEqual([EDIT])
  })

  test.each([
    'newString',
    'new_string',
    'newText',
    'new_text',
    'newStr',
    'new_str',
    'new',
    'replace',
    'replacement',
    'replace_with',
    'replacementText',
    'updated',
  ])('reads the new text from %s', (name) => {
    expect(parsed({ path: 'a.ts', oldString: 'x', [name]: 'y' })).toEqual([EDIT])
  })

  test.each(['replaceAll', 'replace_all', 'all'])('reads %s as replaceAll', (name) => {
    const call = { path: 'a.ts', oldString: 'x', newString: 'y' }
    for (const yes of [true, 'true'])
      expect(parsed({ ...call, [name]: yes })).toEqual([update('a.ts', 'x', 'y', true)])
    for (const no of [false, 'false', null, undefined])
      expect(parsed({ ...call, [name]: no })).toEqual([EDIT])
  })

  test.each(['edits', 'edit', 'input', 'arguments', 'args', 'parameters', 'params', 'changes'])(
    'takes calls nested under %s, with the path beside them or inside',
    (name) => {
      const call = { oldString: 'x', newString: 'y' }
      expect(parsed({ path: 'a.ts', [name]: [call, { ...call, path: 'b.ts' }] })).toEqual([
        EDIT,
        update('b.ts', 'x', 'y'),
      ])
      expect(parsed({ [name]: { ...call, path: 'a.ts' } })).toEqual([EDIT])
      expect(parsed({ path: 'a.ts', [name]: JSON.stringify([call]) })).toEqual([EDIT])
    },
  )

  test.each([
    { name: 'JSON text', input: '{"path": "a.ts", "oldString": "x", "newString": "y"}' },
    { name: 'fenced JSON', input: '```json\n{"path": "a.ts", "oldString": "x", "newString": "y"}\n```' },
    { name: 'JSON in tildes', input: '\n~~~\n{"path": "a.ts", "oldString": "x", "newString": "y"}\n~~~\n' },
    { name: 'an array', input: [{ path: 'a.ts', oldString: 'x', newString: 'y' }] },
    { name: 'a JSON array', input: '[{"path": "a.ts", "oldString": "x", "newString": "y"}]' },
    { name: 'an array of JSON texts', input: ['{"path": "a.ts", "oldString": "x", "newString": "y"}'] },
    {
      name: 'missing fields as null',
      input: { path: 'a.ts', oldString: 'x', newString: 'y', replaceAll: null },
    },
  ])('accepts $name', ({ input }) => {
    expect(parsed(input)).toEqual([EDIT])
  })

  test('accepts raw control characters inside JSON strings, and escapes next to them', () => {
    const input = '{"path": "a.ts",\n\t"oldString": "if (a) {\r\n\tb(\\"c\\")\n}", "newString": "\\\\\n"}'
    expect(parsed(input)).toEqual([update('a.ts', 'if (a) {\r\n\tb("c")\n}', '\\\n')])
  })

  test('accepts several calls with the fields of other vendors', () => {
    const replacements = [{ filePath: 'a.ts', oldString: 'x', newString: 'y', explanation: 'z' }]
    expect(parsed({ explanation: 'z', replacements })).toEqual([EDIT])
    const chunk = { TargetContent: 'x', ReplacementContent: 'y', AllowMultiple: false }
    expect(parsed({ TargetFile: 'a.ts', ReplacementChunks: [chunk] })).toEqual([EDIT])
    expect(parsed({ path: 'a.ts', oldString: 'x', newString: 'y', allow_multiple: 'True' })).toEqual([
      update('a.ts', 'x', 'y', true),
    ])
  })

  test('treats null as a missing field', () => {
    const none = { insert_line: null, insert_text: null, file_text: null, view_range: null, start_line: null }
    const call = { path: 'a.ts', old_str: 'x', new_str: 'y', replace_all: null }
    expect(parsed({ ...none, ...call })).toEqual([EDIT])
    expect(parsed({ command: 'str_replace', ...none, ...call })).toEqual([EDIT])
    expect(parsed({ path: 'a.ts', old_str: null, insert_line: 2, insert_text: null, new_str: 'y' })).toEqual([
      {
        kind: 'update',
        path: 'a.ts',
        edits: [{ unit: 'lines', search: '', replacement: 'y\n', hints: { line: 2 } }],
      },
    ])
  })

  test('follows the command if there are fields of several', () => {
    const fields = { path: 'a.ts', old_str: 'x', new_str: 'y', insert_line: 0, file_text: '' }
    expect(parsed({ command: 'str_replace', ...fields })).toEqual([EDIT])
    expect(parsed({ command: 'create', ...fields, old_str: '', new_str: '' })).toEqual([
      { kind: 'create', path: 'a.ts', text: '', replaces: 'shown' },
    ])
    expect(format.parse(fields)).toMatchObject({ ok: false, failure: { code: 'wrong-input' } })
  })

  test('names the field of a text that is null', () => {
    expect(format.parse({ path: 'a.ts', old_string: 'x', new_string: null })).toMatchObject({
      ok: false,
      failure: { code: 'wrong-input', received: 'new_string as null' },
    })
  })

  test('leaves texts unchanged', () => {
    const texts = { oldString: ' $& \\n "</x>" ', newString: '```\n\t' }
    expect(parsed(JSON.stringify({ path: 'a.ts', ...texts }))).toEqual([
      update('a.ts', texts.oldString, texts.newString),
    ])
    expect(parsed({ path: 'a.ts', oldString: '', newString: '{"oldString": 1}' })).toEqual([
      update('a.ts', '', '{"oldString": 1}'),
    ])
  })

  test('uses the path of the host if the call has none', () => {
    expect(parsed({ oldString: 'x', newString: 'y' }, 'a.ts')).toEqual([EDIT])
    expect(parsed({ path: null, edits: [{ path: null, oldString: 'x', newString: 'y' }] }, 'a.ts')).toEqual([
      EDIT,
    ])
    expect(parsed({ path: 'a.ts', oldString: 'x', newString: 'y' }, 'b.ts')).toEqual([EDIT])
  })

  test('reads no field from the prototype, and treats odd names as names', () => {
    const input = JSON.parse(
      '{"__proto__": {"replaceAll": true}, "path": "constructor", "oldString": "x", "newString": "y"}',
    )
    expect(format.parse(input)).toMatchObject({ ok: false, failure: { field: '__proto__' } })
    expect(format.parse(Object.create({ path: 'a', oldString: 'x', newString: 'y' }))).toMatchObject({
      ok: false,
    })
  })

  test.each([
    {
      name: 'of a call',
      input: { path: 'a.ts', oldString: 'x', newString: 'y', reason: 'z' },
      left: ['reason'],
    },
    {
      name: 'in a second spelling',
      input: { path: 'a.ts', file: './a.ts', oldString: 'x', newString: 'y' },
      left: ['file'],
    },
    {
      name: 'beside nested calls',
      input: { path: 'a.ts', replaceAll: false, edits: [{ oldString: 'x', newString: 'y', '': 'x y z' }] },
      left: ['replaceAll', ''],
    },
  ])('gives a notice about ignored fields: $name', ({ input, left }) => {
    const notices = left.map((name) => ({
      code: 'field-ignored',
      message: `the field ${JSON.stringify(name)} was ignored`,
    }))
    expect(format.parse(input)).toEqual({ ok: true, value: { edits: [EDIT], notices } })
  })

  test.each([
    { name: 'prose', input: 'Replace x by y.', received: 'text that is not a JSON object' },
    { name: 'JSON of a text', input: '"x"', received: 'text that is not a JSON object' },
    { name: 'JSON of null', input: 'null', received: 'text that is not a JSON object' },
    { name: 'nothing', input: undefined, received: 'undefined' },
    { name: 'null', input: null, received: 'null' },
    { name: 'a number', input: 7, received: 'a number' },
    { name: 'a number in an array', input: [7], received: 'a number' },
    { name: 'an empty object', input: {}, received: 'an empty object' },
    {
      name: 'other fields',
      input: { path: 'a', code: 'b' },
      received: 'an object with the fields path, code',
    },
    {
      name: 'a command that makes no edit',
      input: { command: 'undo_edit', path: 'a' },
      received: 'the command "undo_edit" with the fields path',
    },
    {
      name: 'no new text',
      input: { path: 'a', oldString: 'b' },
      received: 'an object with the fields path, oldString',
    },
    {
      name: 'an old text that is not a string',
      input: { path: 'a', old: 1, new: '' },
      received: 'old as a number',
    },
    {
      name: 'a new text that is not a string',
      input: { path: 'a', old: '', new: ['b'] },
      received: 'new as an array',
    },
    {
      name: 'a path that is not a string',
      input: { file: {}, old: '', new: 'b' },
      received: 'file as an object',
    },
    {
      name: 'an outer path that is not a string',
      input: { path: 1, edits: [{ old: '', new: 'b' }] },
      received: 'path as a number',
    },
    { name: 'an invalid flag', input: { path: 'a', old: '', new: 'b', all: 'yes' }, received: 'all as text' },
    {
      name: 'too many levels',
      input: { path: 'a', input: { edit: { edits: { edit: { edits: { edit: [] } } } } } },
      received: 'calls nested too deeply',
    },
    {
      name: 'no path',
      input: [
        { path: 'a', old: 'b', new: 'c' },
        { old: 'b', new: 'c' },
      ],
      received: 'edit 2 without a path',
    },
    { name: 'an empty path', input: { path: '', old: 'b', new: 'c' }, received: 'edit 1 without a path' },
  ])('says what it received and what it expects: $name', ({ input, received }) => {
    expect(format.parse(input)).toMatchObject({
      ok: false,
      failure: {
        code: 'wrong-input',
        format: 'edit-string',
        received,
        expected: expect.stringContaining('path'),
      },
    })
  })

  test.each([
    ['{"path": "a.ts", "oldString": "x', '}'],
    ['```json\n[{"path": "a.ts", "oldString": "x", "newString": "y"}', ']'],
    ['{"path": "a.ts", "oldString": "x", "newString": "y"}\n{"path', '}'],
  ])('reports JSON that is cut off: %j', (input, expected) => {
    expect(format.parse(input)).toMatchObject({ ok: false, failure: { code: 'missing-end', expected } })
  })

  test('refuses a call without edits, and one with equal texts', () => {
    expect(format.parse([])).toEqual({ ok: false, failure: { code: 'empty-request', format: 'edit-string' } })
    expect(format.parse({ path: 'a', edits: [] })).toMatchObject({ failure: { code: 'empty-request' } })
    const edits = [
      { old: 'b', new: 'c' },
      { old: 'b', new: 'b' },
    ]
    expect(format.parse({ path: 'a', edits })).toEqual({
      ok: false,
      failure: { code: 'same-text', format: 'edit-string', edit: 1, edits: 2 },
    })
  })

  test('terminates on endlessly nested input', () => {
    const endless: unknown[] = []
    endless.push(endless)
    for (const input of [endless, { edits: endless }, '['.repeat(100_000) + ']'.repeat(100_000)]) {
      expect(readCalls(input)).toMatchObject({ ok: false, failure: { code: 'wrong-input' } })
      expect(format.detect(input)).toBeLessThan(1)
    }
  })
})

describe('calls for one file', () => {
  const file = 'a\nb\nc\n'

  test('see the results of the calls before them', () => {
    const edits = [
      { old: 'a', new: 'x' },
      { old: 'x\nb', new: 'y' },
    ]
    expect(applied({ path: 'f', edits }, { f: file })).toMatchObject({
      ok: true,
      value: { files: [{ path: 'f', status: 'updated', after: 'y\nc\n' }], failures: [] },
    })
  })

  test('are either all applied or none', () => {
    const input = [
      { path: 'f', old: 'a', new: 'x' },
      { path: 'f', old: 'a', new: 'y' },
      { path: 'g', old: 'a', new: 'z' },
    ]
    expect(applied(input, { f: file, g: file })).toMatchObject({
      ok: false,
      failure: [{ code: 'not-found', path: 'f', edit: 1, edits: 2 }],
    })
  })

  test('create a missing or empty file only', () => {
    const input = { path: 'f', old: '', new: 'a\n' }
    expect(applied(input, {})).toMatchObject({ value: { files: [{ status: 'created', after: 'a\n' }] } })
    expect(applied(input, { f: '' })).toMatchObject({
      value: { files: [{ status: 'updated', after: 'a\n' }] },
    })
    expect(applied(input, { f: 'b\n' })).toMatchObject({ failure: [{ code: 'empty-search', path: 'f' }] })
    expect(applied({ path: 'f', old: 'a', new: 'b' }, {})).toMatchObject({
      failure: [{ code: 'file-not-found', path: 'f' }],
    })
  })

  test('report an edit that is already applied, without blocking the others', () => {
    const edits = [
      { old: 'a\ngone', new: 'a\nb' },
      { old: 'c', new: 'd' },
    ]
    expect(applied({ path: 'f', edits }, { f: file })).toMatchObject({
      ok: true,
      value: {
        files: [{ after: 'a\nb\nd\n' }],
        failures: [{ code: 'already-applied', edit: 0, place: { start: 1, end: 2 } }],
      },
    })
  })
})

describe('detect', () => {
  const call = { path: 'a', oldString: 'x', newString: 'y' }

  test.each([
    { name: 'a call', input: call, sure: 1 },
    { name: 'an array of calls', input: [call], sure: 1 },
    { name: 'other spellings', input: { old_str: 'x', new_str: 'y' }, sure: 1 },
    { name: 'JSON text', input: JSON.stringify(call), sure: 0.9 },
    { name: 'fenced JSON', input: `\`\`\`json\n${JSON.stringify([call])}\n\`\`\``, sure: 0.9 },
    {
      name: 'the new string first',
      input: `{"newString": "${'x'.repeat(5000)}", "oldString": "y"}`,
      sure: 0.9,
    },
    {
      name: 'calls as JSON text in JSON',
      input: JSON.stringify({ edits: JSON.stringify([call]) }),
      sure: 0.9,
    },
    { name: 'an object without a known field', input: { a: 1 }, sure: 0.1 },
    { name: 'an empty array', input: [], sure: 0.1 },
    { name: 'a number', input: 5, sure: 0 },
    { name: 'nested calls', input: { path: 'a', edits: [call] }, sure: 0.5 },
    { name: 'a patch', input: '*** Begin Patch\n*** End Patch', sure: 0 },
    { name: 'a diff', input: { path: 'a', diff: '@@' }, sure: 0.1 },
    { name: 'prose', input: 'the "old": value', sure: 0 },
    { name: 'nothing', input: undefined, sure: 0 },
  ])('is $sure for $name', ({ input, sure }) => {
    expect(format.detect(input)).toBe(sure)
  })

  test('is fast on long input', () => {
    for (const input of [' '.repeat(1_000_000), '`'.repeat(1_000_000), `{${'"a'.repeat(500_000)}`])
      expect(format.detect(input)).toBe(0)
  })
})

test('the format is a frozen object', () => {
  expect(Object.isFrozen(format)).toBe(true)
  expect(format).toMatchObject({ apiVersion: 1, name: 'edit-string', placement: { name: 'unique' } })
})
