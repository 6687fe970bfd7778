import { describe, expect, test } from 'vitest'
import { callTool, type TextEditorOptions, textEditor } from '../../src/index.js'
import { hostOf } from '../support/host.js'

const FILES = { 'a.py': 'def f():\r\n\treturn 1\r\n', 'empty.txt': '', 'src/b.py': '\uFEFFx = 1' }

function setUp(options: TextEditorOptions = {}) {
  const host = hostOf(FILES)
  const call = (input: Record<string, unknown>) => callTool(textEditor(options), host.engine, input)
  return { ...host, call }
}

describe('view', () => {
  test.each([
    [{ path: 'a.py' }, '1\tdef f():\n2\t\treturn 1'],
    [{ path: 'a.py', view_range: [2, 2] }, '2\t\treturn 1'],
    [{ path: 'a.py', view_range: [2, -1] }, '2\t\treturn 1'],
    [{ path: 'a.py', view_range: [1, 99] }, '1\tdef f():\n2\t\treturn 1'],
    [{ path: 'src/b.py' }, '1\tx = 1'],
    [{ path: 'empty.txt' }, 'The file is empty.'],
  ])('%j', async (input, text) => {
    expect(await setUp().call({ command: 'view', ...input })).toEqual({
      ok: true,
      message: text,
      skipped: [],
      files: [],
      failures: [],
    })
  })

  test.each([[[3, 4]], [[0, 1]], [[2, 1]], [[-1, -1]]])('a range of %j is refused', async (view_range) => {
    const { message: text, ok } = await setUp().call({ command: 'view', path: 'a.py', view_range })
    expect(ok).toBe(false)
    expect(text).toContain(`got view_range [${view_range.join(', ')}] for a file of 2 lines`)
  })

  test('is cut after a whole line, and says what is missing', async () => {
    const { call } = setUp({ maxCharacters: 12 })
    expect((await call({ command: 'view', path: 'a.py' })).message).toBe(
      '1\tdef f():\n(cut off after 12 characters: lines 2 to 2 are not shown; view them with view_range)',
    )
    expect((await call({ command: 'view', path: 'a.py', view_range: [2, 2] })).message).toBe('2\t\treturn 1')
  })

  test.each([
    ['missing.py', 'file-not-found'],
    ['../a.py', 'path-refused'],
    ['/etc/passwd', 'path-refused'],
  ])('%s is refused by the rules for edits', async (path, code) => {
    expect(await setUp().call({ command: 'view', path })).toMatchObject({ ok: false, failures: [{ code }] })
  })
})

describe('view of a folder', () => {
  const listFolder = async (path: string) => {
    if (path === 'locked') throw new Error('EACCES')
    return path === '' ? ['src/', 'a.py'] : path === 'src' ? ['b.py'] : []
  }

  test.each([
    ['.', 'a.py\nsrc/'],
    ['./', 'a.py\nsrc/'],
    ['src', 'b.py'],
    ['./src//', 'b.py'],
    ['src/b.py', '1\tx = 1'],
  ])('%s', async (path, text) => {
    expect(await setUp({ listFolder }).call({ command: 'view', path })).toMatchObject({
      ok: true,
      message: text,
    })
  })

  test.each([
    ['missing', 'file-not-found'],
    ['..', 'path-refused'],
    ['/', 'path-refused'],
    ['/etc', 'path-refused'],
    ['src/../..', 'path-refused'],
  ])('%s is refused, and the host is not called', async (path, code) => {
    const asked: string[] = []
    const { call } = setUp({
      listFolder: async (one) => {
        asked.push(one)
        return []
      },
    })
    expect(await call({ command: 'view', path })).toMatchObject({ ok: false, failures: [{ code }] })
    expect(asked).toEqual([])
  })

  test("reports the host's error for a folder that it cannot list", async () => {
    const host = hostOf({ 'locked/x': '' })
    const answer = await callTool(textEditor({ listFolder }), host.engine, {
      command: 'view',
      path: 'locked',
    })
    expect(answer).toMatchObject({
      ok: false,
      message: 'locked: the file cannot be read: EACCES. Check the file and its permissions.',
    })
  })

  test('is refused if the host cannot list folders', async () => {
    expect(await setUp().call({ command: 'view', path: 'src' })).toMatchObject({
      ok: false,
      failures: [{ code: 'not-a-file' }],
    })
  })
})

describe('create', () => {
  test('creates a file with exactly that text', async () => {
    const { call, texts } = setUp()
    expect(await call({ command: 'create', path: 'new/c.py', file_text: 'x' })).toMatchObject({
      ok: true,
      message: 'created new/c.py',
    })
    expect(texts()['new/c.py']).toBe('x')
  })

  test('overwrites nothing', async () => {
    const { call, texts } = setUp()
    const answer = await call({ command: 'create', path: 'a.py', file_text: 'x' })
    expect(answer).toMatchObject({ ok: false, failures: [{ code: 'file-exists' }] })
    expect(texts()).toEqual(FILES)
  })
})

describe('str_replace', () => {
  test('replaces, and keeps line endings', async () => {
    const { call, texts } = setUp()
    const old_str = 'def f():\n    return 1\n'
    expect(
      await call({ command: 'str_replace', path: 'a.py', old_str, new_str: 'def f():\n    return 2\n' }),
    ).toMatchObject({ ok: true })
    expect(texts()['a.py']).toBe('def f():\r\n\treturn 2\r\n')
  })

  test('removes the old text if there is no new text', async () => {
    const { call, texts } = setUp()
    await call({ command: 'str_replace', path: 'a.py', old_str: '\treturn 1\n' })
    expect(texts()['a.py']).toBe('def f():\r\n')
  })

  test('requires an old text', async () => {
    const { message: text } = await setUp().call({
      command: 'str_replace',
      path: 'a.py',
      old_str: '',
      new_str: 'x',
    })
    expect(text).toContain('got old_str as empty text')
  })
})

describe('insert', () => {
  test.each([
    [0, 'import x', 'import x\r\ndef f():\r\n\treturn 1\r\n'],
    [1, '\ty = 1\n', 'def f():\r\n\ty = 1\r\n\treturn 1\r\n'],
    [2, 'f()\ng()', 'def f():\r\n\treturn 1\r\nf()\r\ng()\r\n'],
  ])('below line %i', async (insert_line, insert_text, expected) => {
    const { call, texts } = setUp()
    expect(await call({ command: 'insert', path: 'a.py', insert_line, insert_text })).toMatchObject({
      ok: true,
    })
    expect(texts()['a.py']).toBe(expected)
  })

  test('into a file whose last line has no ending', async () => {
    const { call, texts } = setUp()
    await call({ command: 'insert', path: 'src/b.py', insert_line: 1, insert_text: 'y = 2' })
    expect(texts()['src/b.py']).toBe('\uFEFFx = 1\ny = 2')
  })

  test('into an empty file', async () => {
    const { call, texts } = setUp()
    await call({ command: 'insert', path: 'empty.txt', insert_line: 0, insert_text: 'x' })
    expect(texts()['empty.txt']).toBe('x\n')
  })

  test('below a line that does not exist is refused', async () => {
    const { call, texts } = setUp()
    const { message: text } = await call({
      command: 'insert',
      path: 'a.py',
      insert_line: 3,
      insert_text: 'x',
    })
    expect(text).toContain(
      'got insert_line 3 for a file of 2 lines. Expected a line from 0, the top, to 2, the end',
    )
    expect(texts()).toEqual(FILES)
  })
})

test.each([{ command: 'undo_edit', path: 'a.py' }, { path: 'a.py' }, { command: 'insert', path: 'a.py' }])(
  '%j is answered with the existing commands',
  async (input) => {
    const { ok, message: text } = await setUp().call(input)
    expect(ok).toBe(false)
    expect(text).toMatch(/^str_replace_based_edit_tool request: got .* Expected an object with command/)
  },
)
