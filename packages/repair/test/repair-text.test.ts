import { strict } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { repairCall } from '../src/index.js'
import { readFrom, repairIn } from './files.js'

const CART = 'def total(items):\n\treturn sum(items)\n\ndef main():\n\tprint(total([]))\n'
const OLD = 'def total(items):\n    return sum(items)\n'
const NEW = 'def total(items):\n    if not items:\n        return 0\n    return sum(items)\n'

const files = { 'cart.py': CART }

describe('a call whose old text is in the file apart from whitespace', () => {
  test.each([
    {
      host: 'OpenCode',
      input: { filePath: 'cart.py', oldString: OLD, newString: NEW },
      rewritten: {
        filePath: 'cart.py',
        oldString: 'def total(items):',
        newString: 'def total(items):\n\tif not items:\n\t\treturn 0',
      },
    },
    {
      host: 'Claude Code',
      input: { file_path: 'cart.py', old_string: OLD, new_string: NEW, replace_all: false },
      rewritten: {
        file_path: 'cart.py',
        old_string: 'def total(items):',
        new_string: 'def total(items):\n\tif not items:\n\t\treturn 0',
        replace_all: false,
      },
    },
    {
      host: 'Gemini CLI',
      input: { file_path: 'cart.py', instruction: 'Guard.', old_string: OLD, new_string: NEW },
      rewritten: {
        file_path: 'cart.py',
        instruction: 'Guard.',
        old_string: 'def total(items):',
        new_string: 'def total(items):\n\tif not items:\n\t\treturn 0',
      },
    },
    {
      host: 'pi',
      input: { path: 'cart.py', edits: [{ oldText: OLD, newText: NEW }] },
      rewritten: {
        path: 'cart.py',
        edits: [
          { oldText: 'def total(items):', newText: 'def total(items):\n\tif not items:\n\t\treturn 0' },
        ],
      },
    },
    {
      host: 'Copilot',
      input: { path: 'cart.py', old_str: OLD, new_str: NEW },
      rewritten: {
        path: 'cart.py',
        old_str: 'def total(items):',
        new_str: 'def total(items):\n\tif not items:\n\t\treturn 0',
      },
    },
  ])('is rewritten with the field names of $host, to its smallest piece', async ({ input, rewritten }) => {
    expect(await repairIn(input, files)).toMatchObject({ status: 'rewritten', input: rewritten })
  })

  test('keeps the fields that choose no place, and resets those that count places', async () => {
    const input = {
      path: 'a',
      command: 'str_replace',
      old_str: 'x  y',
      new_str: 'z',
      note: 'n',
      expected_replacements: 1,
    }
    expect(await repairIn(input, { a: 'x y\n' })).toMatchObject({
      status: 'rewritten',
      input: {
        path: 'a',
        command: 'str_replace',
        old_str: 'x y',
        new_str: 'z',
        note: 'n',
        expected_replacements: 1,
      },
    })
  })

  test('with replaceAll and several places becomes one piece from the first to the last', async () => {
    const input = { filePath: 'a', oldString: 'f( x )', newString: 'g(x)', replaceAll: true }
    expect(await repairIn(input, { a: '  f(  x  )\nkeep\nf(  x  )\n' })).toMatchObject({
      status: 'rewritten',
      input: { oldString: '  f(  x  )\nkeep\nf(  x  )', newString: '  g(x)\nkeep\ng(x)', replaceAll: false },
    })
  })
})

describe('the piece', () => {
  const input = (path: string, oldText: string, newText: string) => ({ path, edits: [{ oldText, newText }] })

  test('has as many lines around it as make it unique', async () => {
    const text = 'start a\n  go()\nend\nstart b\n  go()\nend\n'
    const repaired = await repairIn(input('a', 'start b\n    go()\nend', 'start b\n    stop()\nend'), {
      a: text,
    })
    expect(repaired).toMatchObject({
      input: { edits: [{ oldText: 'start b\n  go()', newText: 'start b\n  stop()' }] },
    })
  })

  test('has a neighboring line if lines are only added or removed', async () => {
    expect(await repairIn(input('a', 'one \ntwo', 'one\ntwo\nthree'), { a: 'one\ntwo\n' })).toMatchObject({
      input: { edits: [{ oldText: 'two', newText: 'two\nthree' }] },
    })
    expect(await repairIn(input('a', 'one \ntwo', 'one '), { a: 'one\ntwo\n' })).toMatchObject({
      input: { edits: [{ oldText: 'one\ntwo', newText: 'one' }] },
    })
  })

  test('is one for each change if the call can hold several', async () => {
    const text = Array.from({ length: 30 }, (_, i) => `\tline ${i}\n`).join('')
    const edits = [
      { oldText: '    line 3\n', newText: '    third\n' },
      { oldText: '    line 20\n', newText: '    twentieth\n' },
    ]
    expect(await repairIn({ path: 'a', edits }, { a: text })).toMatchObject({
      status: 'rewritten',
      input: {
        edits: [
          { oldText: '\tline 3', newText: '\tthird' },
          { oldText: '\tline 20', newText: '\ttwentieth' },
        ],
      },
    })
  })

  test('is unique as pi counts, which folds look-alikes and whitespace at line ends', async () => {
    const text = 'say(“a”)\nx = 1 \nsay("a")\nx = 2\n'
    const repaired = await repairIn(input('a', 'say("a")\nx  = 2', 'say("b")\nx  = 2'), { a: text })
    expect(repaired).toMatchObject({
      input: { edits: [{ oldText: 'say("a")\nx = 2', newText: 'say("b")\nx = 2' }] },
    })
  })
})

describe('line endings and marks', () => {
  test('of a file with CRLF are left to the tool', async () => {
    const input = { filePath: 'a', oldString: 'one\ntwo', newString: 'one\n2' }
    expect(await repairIn(input, { a: 'one\r\ntwo\r\n' })).toEqual({
      status: 'right',
      input,
      files: [expect.objectContaining({ after: 'one\r\n2\r\n' })],
    })
  })

  test('are written as in the file if the tool compares bytes', async () => {
    const input = { path: 'a', old_str: 'one\ntwo', new_str: 'one\n2' }
    expect(await repairIn(input, { a: '\uFEFFone\r\ntwo\r\n' })).toMatchObject({
      status: 'rewritten',
      input: { old_str: 'two', new_str: '2' },
    })
  })

  test('of two kinds are refused if the tool would convert them to one', async () => {
    const input = { path: 'a', edits: [{ oldText: 'two', newText: '2' }] }
    expect(await repairIn(input, { a: 'one\r\ntwo\nthree\n' })).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('some end in CRLF, others in LF'),
    })
  })

  test('of two kinds stay if the tool keeps them', async () => {
    const input = { filePath: 'a', oldString: 'two', newString: '2' }
    expect(await repairIn(input, { a: 'one\r\ntwo\nthree\n' })).toMatchObject({ status: 'right' })
  })
})

describe('a call that must not run', () => {
  test('is refused with the text for the model', async () => {
    const input = { filePath: 'cart.py', oldString: 'def sum(items):', newString: 'def sum(all):' }
    const repaired = await repairIn(input, files)
    expect(repaired).toMatchObject({ status: 'refused', failures: [{ code: 'not-found' }] })
    expect(repaired).toHaveProperty('message', expect.stringMatching(/^cart\.py: /))
  })

  test('is answered with a call to send instead, in its own spelling', async () => {
    const input = {
      file_path: 'a',
      old_string: 'def f():\n    return 1',
      new_string: 'def f():\n    return 2',
    }
    const readFile = readFrom({ a: 'def f():\n\treturn 1\n\ndef g():\n' })
    const repaired = await repairCall(input, { readFile, profile: strict })
    expect(repaired).toMatchObject({ status: 'refused' })
    const call = {
      file_path: 'a',
      old_string: 'def f():\n\treturn 1',
      new_string: 'def f():\n\treturn 2',
    }
    expect(repaired).toHaveProperty('message', expect.stringContaining(JSON.stringify(call, null, 2)))
  })

  test.each([
    { why: 'has several places', oldString: 'x', code: 'ambiguous' },
    {
      why: 'was applied already',
      oldString: 'const a = 1\nlog(a)',
      newString: 'const b = 1\nlog(a)',
      code: 'already-applied',
    },
    { why: 'changes nothing', oldString: 'log(a)', newString: 'log(a)', code: 'same-text' },
  ])('because it $why', async ({ oldString, newString = 'y', code }) => {
    const repaired = await repairIn(
      { filePath: 'a', oldString, newString },
      { a: 'const b = 1\nlog(a)\nx\nx\n' },
    )
    expect(repaired).toMatchObject({ status: 'refused', failures: [{ code }] })
  })

  test('because its file is not text', async () => {
    const input = { filePath: 'a', oldString: 'x', newString: 'y' }
    expect(await repairIn(input, { a: new Uint8Array([0x78, 0xff, 0x78]) })).toMatchObject({
      status: 'refused',
      failures: [{ code: 'not-text', reason: 'invalid-utf8', offset: 1 }],
    })
  })
})

describe('a call that is right', () => {
  test.each([
    { filePath: 'cart.py', oldString: 'sum(items)', newString: 'sum(items) or 0' },
    { filePath: 'new.py', oldString: '', newString: 'x = 1\n' },
    { file_path: 'cart.py', old_string: 'total', new_string: 'count', replace_all: true },
    {
      path: 'cart.py',
      edits: [
        { oldText: 'def main', newText: 'def run' },
        { oldText: '[]', newText: '[1]' },
      ],
    },
  ])('comes back unchanged: %o', async (input) => {
    const repaired = await repairIn(input, files)
    expect(repaired).toMatchObject({ status: 'right' })
    expect(repaired).toHaveProperty(
      'input',
      expect.toSatisfy((one) => one === input),
    )
  })
})

describe('left to the host', () => {
  test.each([
    { input: { filePath: 'gone.py', oldString: 'a', newString: 'b' } },
    { input: { command: 'view', path: 'cart.py' } },
    { input: { path: 'cart.py', content: 'x' } },
    { input: { path: 'cart.py', edits: [] } },
    { input: { path: 'cart.py', old_str: 'x' } },
    { input: { command: 'ls' } },
    { input: 'ls' },
    { input: undefined },
  ])('$input', async ({ input }) => {
    expect(await repairIn(input, files)).toMatchObject({ status: 'left' })
  })

  test('is a call for a file that cannot be read', async () => {
    const readFile = () => Promise.reject(new Error('outside of the project'))
    const input = { filePath: '/etc/passwd', oldString: 'a', newString: 'b' }
    expect(await repairCall(input, { readFile })).toEqual({
      status: 'left',
      reason: 'outside of the project',
    })
  })
})

test('text that the tool cannot find in any way is refused with the reason', async () => {
  expect(await repairIn({ path: 'a', edits: [{ oldText: ' ', newText: 'new' }] }, { a: ' ' })).toEqual({
    status: 'refused',
    message:
      'a: the edit has one place, but this tool does not find it: it ignores whitespace at the ends of lines, and there is nothing else. Nothing was changed. Make the change with another tool, or rewrite the file.',
    failures: [],
  })
})

test('a readFile that does not return bytes leaves the call to its tool, with the reason', async () => {
  const call = { filePath: 'a', oldString: 'one', newString: 'two' }
  expect(await repairCall(call, { readFile: () => 'one\n' as never })).toMatchObject({
    status: 'left',
    reason: 'readFile gave neither bytes nor undefined',
  })
})

describe('a pair of texts beside the list', () => {
  const text = { 'a.txt': 'one\ntwo\nthree\n' }
  const list = [{ oldText: 'two', newText: '2' }]

  test('comes first, and is sent in the list', async () => {
    const input = { path: 'a.txt', oldText: 'one', newText: '1', edits: list }
    expect(await repairIn(input, text)).toMatchObject({
      status: 'rewritten',
      input: { path: 'a.txt', edits: [{ oldText: 'one', newText: '1' }, ...list] },
      files: [{ after: '1\n2\nthree\n' }],
    })
  })

  test.each([
    { oldText: 'two', newText: '2' },
    { oldText: '', newText: '' },
  ])('is dropped if the list has it or it is empty: $oldText', async (pair) => {
    const repaired = await repairIn({ path: 'a.txt', ...pair, edits: list }, text)
    expect(repaired).toMatchObject({ status: 'rewritten', input: { path: 'a.txt', edits: list } })
    expect(repaired).not.toHaveProperty('input.oldText')
  })

  test.each([
    { path: 'a.txt', oldText: 'one', newText: '1', oldText2: 'two', newText2: '2' },
    { path: 'a.txt', oldText: 'one', newText: '1', multi: list },
    { path: 'a.txt', edits: list, changes: [{ old: 'one', new: '1' }] },
    { path: 'a.txt', edits: [{ ...list[0], oldText2: 'one', newText2: '1' }] },
  ])('an edit in another field is refused: %j', async (input) => {
    const repaired = await repairIn(input, text)
    expect(repaired).toMatchObject({ status: 'refused', failures: [{ code: 'wrong-input' }] })
    expect(repaired.status === 'refused' && repaired.message).toMatch(/the field "(oldText2|multi|changes)"/)
  })
})
