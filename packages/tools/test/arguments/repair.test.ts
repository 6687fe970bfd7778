import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claudeCodeEdit,
  edit,
  multiEdit,
  opencodeMultiedit,
  replace,
  textEditor,
  undoTool,
} from '../../src/index.js'
import { ALL_TOOLS } from '../support/all-tools.js'
import { argumentsOf } from '../support/arguments-of.js'

/** The tools whose arguments are not distinguished by a command. */
const PLAIN = ALL_TOOLS.filter(
  ({ parameters }) => !Object.hasOwn(parameters['properties'] as object, 'command'),
)

describe.each(
  PLAIN.map((tool) => ({
    name: `${tool.name} (${Object.keys(tool.parameters['properties'] as object)})`,
    tool,
  })),
)('$name', ({ tool }) => {
  const args = argumentsOf(tool.parameters)

  test('accepts what its JSON Schema describes, without a notice', () => {
    fc.assert(
      fc.property(args, (value) => {
        expect(tool.read(value)).toMatchObject({ ok: true, value: { arguments: value, notices: [] } })
      }),
    )
  })

  test('accepts the same as JSON text, even encoded twice', () => {
    fc.assert(
      fc.property(args, (value) => {
        const text = JSON.stringify(value)
        expect(tool.read(text)).toEqual(tool.read(value))
        expect(tool.read(JSON.stringify(text))).toEqual(tool.read(value))
      }),
    )
  })

  test('accepts the same with field values as text and names in other letter case', () => {
    fc.assert(
      fc.property(args, (value) => {
        const fields = Object.entries(value as object).map(([name, one]) => {
          const other = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
          return [other, typeof one === 'string' ? one : JSON.stringify(one)]
        })
        expect(tool.read(Object.fromEntries(fields))).toEqual(tool.read(value))
      }),
    )
  })

  test('answers anything else without throwing, and says what it expects', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = tool.read(value)
        if (!read.ok && read.failure.code !== 'unsupported-field')
          expect(read.failure).toMatchObject({
            code: 'wrong-input',
            received: expect.stringMatching(/./),
            expected: expect.stringMatching(/^an object with /),
          })
      }),
    )
  })
})

describe('names of fields', () => {
  const expected = { path: 'a.ts', oldString: 'x', newString: 'y', replaceAll: false }

  test.each([
    { file_path: 'a.ts', old_string: 'x', new_string: 'y' },
    { filePath: 'a.ts', oldText: 'x', newText: 'y' },
    { filename: 'a.ts', search: 'x', replace: 'y' },
    { file: 'a.ts', old_str: 'x', new_str: 'y', replace_all: 'false' },
    { path: 'a.ts', 'old-string': 'x', NEW_STRING: 'y', all: false },
    { arguments: { path: 'a.ts', old: 'x', new: 'y' } },
    { input: '{"path": "a.ts", "old": "x", "replacement": "y", "replaceAll": null}' },
    '```json\n{"path": "a.ts", "oldString": "x", "newString": "y"}\n```',
  ])('%j', (input) => {
    expect(edit.read(input)).toEqual({ ok: true, value: { arguments: expected, notices: [] } })
  })

  test('two with the same value count as one', () => {
    const input = { path: 'a.ts', file_path: 'a.ts', oldString: 'x', newString: 'y' }
    expect(edit.read(input)).toMatchObject({ ok: true, value: { arguments: expected } })
  })

  test('two with different values are refused, whichever is the documented one', () => {
    const input = { path: 'a.ts', oldString: 'x', old_str: 'z', newString: 'y' }
    expect(edit.read(input)).toMatchObject({
      ok: false,
      failure: {
        code: 'wrong-input',
        format: 'edit',
        received: 'oldString and old_str with different values',
      },
    })
  })

  test('without meaning are ignored with a notice', () => {
    const input = {
      path: 'a.ts',
      oldString: 'x',
      newString: 'y',
      constructor: 'of no known kind',
      explanation: 'why',
    }
    expect(edit.read(input)).toEqual({
      ok: true,
      value: {
        arguments: expected,
        notices: [
          { code: 'field-ignored', message: 'the field "constructor" was ignored' },
          { code: 'field-ignored', message: 'the field "explanation" was ignored' },
        ],
      },
    })
  })

  test('a property with the exact name comes first', () => {
    const input = {
      command: 'str_replace',
      path: 'a.ts',
      old_str: 'x',
      new_str: 'y',
      text: 'what is written there',
    }
    expect(textEditor().read(input)).toMatchObject({
      ok: true,
      value: { arguments: { command: 'str_replace', path: 'a.ts', old_str: 'x', new_str: 'y' } },
    })
  })
})

describe('nested values', () => {
  const edits = [{ oldString: 'x', newString: 'y', replaceAll: false }]

  test.each([
    { path: 'a.ts', edits: '[{"oldString": "x", "newString": "y"}]' },
    { path: 'a.ts', edits: ['{"oldString": "x", "newString": "y"}'] },
    { path: 'a.ts', edits: { oldString: 'x', newString: 'y' } },
    { path: 'a.ts', changes: [{ old_string: 'x', new_string: 'y', replace_all: 'false' }] },
  ])('%j', (input) => {
    expect(multiEdit.read(input)).toEqual({
      ok: true,
      value: { arguments: { path: 'a.ts', edits }, notices: [] },
    })
  })

  test('numbers as text', () => {
    const input = { file_path: 'a', old_string: 'x', new_string: 'y', expected_replacements: ' 2 ' }
    expect(replace.read(input)).toMatchObject({
      ok: true,
      value: { arguments: { expected_replacements: 2 } },
    })
  })

  test('a range as text', () => {
    const input = { command: 'view', path: 'a', view_range: '[1, -1]' }
    expect(textEditor().read(input)).toMatchObject({
      ok: true,
      value: { arguments: { view_range: [1, -1] } },
    })
  })
})

describe('what is received and expected', () => {
  const said = (input: unknown, tool = edit as { read: (input: unknown) => unknown }) =>
    (tool.read(input) as { failure: { received: string } }).failure.received

  test.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [7, 'a number'],
    [[], 'an array'],
    [{}, 'an empty object'],
    ['', 'empty text'],
    ['edit it', 'text that is not a JSON object'],
  ])('%j', (input, received) => {
    expect(said(input)).toMatch(received)
  })

  test('for JSON as text, the parsed value', () => {
    expect(said('{"file_path": "a.ts", "old_str": "let x"}')).toBe(
      'an object with the fields file_path, old_str, without newString',
    )
  })

  test('a missing field, and the fields that are there', () => {
    expect(said({ path: 'a.ts', oldString: 'x' })).toBe(
      'an object with the fields path, oldString, without newString',
    )
  })

  test.each([
    [{ path: '', oldString: 'x', newString: 'y' }, 'path as empty text'],
    [{ path: 'a', oldString: ['x'], newString: 'y' }, 'oldString as a list of 1'],
    [{ path: 'a', oldString: 'x', newString: 'y', replaceAll: 'yes' }, 'replaceAll as "yes"'],
  ])('%j', (input, received) => {
    expect(said(input)).toBe(received)
  })

  test('lists that are too short or contain other values', () => {
    expect(said({ path: 'a', edits: [] }, multiEdit)).toBe('edits as an empty list')
    expect(said({ path: 'a', edits: ['x'] }, multiEdit)).toBe('edits.0 as "x"')
    expect(said({ command: 'view', path: 'a', view_range: [1] }, textEditor())).toBe(
      'view_range as a list of 1',
    )
    expect(
      said({ filePath: 'a', edits: [{ filePath: '', oldString: 'x', newString: 'y' }] }, opencodeMultiedit),
    ).toBe('edits.0.filePath as empty text')
  })

  test('the expected shape names every field and its type', () => {
    expect(claudeCodeEdit.read({})).toMatchObject({
      failure: {
        expected:
          'an object with file_path (text), old_string (text), new_string (text) and optionally replace_all (true or false)',
      },
    })
    expect(undoTool(async () => ({ ok: false, failures: [], message: '' })).read({ id: 5 })).toMatchObject({
      failure: {
        expected:
          'an object with optionally id (text), hunks (a list), turn (text), session (text), since (text), file (text)',
      },
    })
    expect(textEditor().read({ command: 'insert', path: 'a' })).toMatchObject({
      failure: {
        expected:
          'an object with command "insert", path (text), insert_line (a whole number), insert_text (text)',
      },
    })
    expect(textEditor().read({ command: 'undo_edit', path: 'a' })).toMatchObject({
      failure: {
        expected: 'an object with command, which is one of "view", "create", "str_replace", "insert"',
      },
    })
  })
})

describe('an unknown field that holds an edit is refused by its name', () => {
  const pair = { oldString: 'a', newString: 'b' }
  test.each([
    { tool: edit, input: { path: 'f', ...pair, edits: [pair] }, field: 'edits' },
    { tool: edit, input: { path: 'f', ...pair, oldString2: 'c', newString2: 'd' }, field: 'oldString2' },
    { tool: edit, input: { path: 'f', ...pair, multi: JSON.stringify([pair]) }, field: 'multi' },
    { tool: multiEdit, input: { path: 'f', edits: [pair], ...pair }, field: 'oldString' },
    {
      tool: multiEdit,
      input: { path: 'f', edits: [{ ...pair, more: { find: 'c', replace: 'd' } }] },
      field: 'more',
    },
    {
      tool: claudeCodeEdit,
      input: { file_path: 'f', old_string: 'a', new_string: 'b', edits: [pair] },
      field: 'edits',
    },
    {
      tool: textEditor(),
      input: { command: 'view', path: 'f', old_str: 'a', new_str: 'b' },
      field: 'old_str',
    },
  ])('$tool.name: $field', ({ tool, input, field }) => {
    const read = tool.read(input)
    expect(read).toMatchObject({ ok: false, failure: { code: 'wrong-input' } })
    expect(!read.ok && 'received' in read.failure && read.failure.received).toContain(JSON.stringify(field))
  })

  test('empty texts in unknown fields are ignored', () => {
    const input = {
      command: 'create',
      path: 'f',
      file_text: 'x',
      old_str: '',
      new_str: '',
      insert_line: null,
    }
    expect(textEditor().read(input)).toMatchObject({ ok: true, value: { arguments: { file_text: 'x' } } })
  })

  test.each(ALL_TOOLS)('values without a text do not throw: $name', (tool) => {
    const odd = { toString: null, valueOf: null }
    const names = [...Object.keys(tool.parameters['properties'] as object), 'edits', 'command']
    for (const name of names) expect(() => tool.read({ path: 'f', [name]: odd })).not.toThrow()
    expect(() => tool.read(odd)).not.toThrow()
  })
})
