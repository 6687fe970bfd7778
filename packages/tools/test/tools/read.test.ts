import { editString } from '@emend/edit-string'
import { anchorOf, hashline } from '@emend/hashline'
import { card as hashlineCard } from '@emend/hashline/card'
import { createLedger } from '@emend/ledger'
import { describe, expect, test } from 'vitest'
import { callTool, type EditTool, edit, readTool, textEditor, toolsOf } from '../../src/index.js'
import { hostOf } from '../support/host.js'

const [editRows] = toolsOf(hashlineCard) as readonly [EditTool]

const FILES = {
  'a.py': 'def f():\r\n\treturn 1\r\n',
  'mark.txt': '\uFEFFx = 1',
  'empty.txt': '',
  'long.txt': Array.from({ length: 5000 }, (_, i) => `line ${i + 1}\n`).join(''),
  'wide.txt': `a\n${'x'.repeat(200_000)}\nb\n`,
}

function setUp(ledger = createLedger()) {
  const host = hostOf(FILES, { ledger, formats: [editString(), hashline()] })
  return {
    ...host,
    ledger,
    read: (input: unknown, options = {}) => callTool(readTool(options), host.engine, input),
  }
}

describe('read', () => {
  test.each([
    [{ path: 'a.py' }, '1\tdef f():\n2\t\treturn 1', [{ start: 1, end: 2 }]],
    [{ file_path: 'a.py', start_line: '2' }, '2\t\treturn 1\n(lines 2 to 2 of 2)', [{ start: 2, end: 2 }]],
    [
      { path: './a.py', limit: 1 },
      '1\tdef f():\n(lines 1 to 1 of 2; read on with offset 2)',
      [{ start: 1, end: 1 }],
    ],
    [{ path: 'mark.txt' }, '1\tx = 1', [{ start: 1, end: 1 }]],
    [{ path: 'empty.txt' }, 'The file is empty.', []],
  ])('%j is shown, and recorded', async (input, message, rows) => {
    const { read, ledger } = setUp()
    expect(await read(input)).toMatchObject({ ok: true, message })
    const path = Object.values(input)[0] as string
    expect(ledger.versionOf(path.replace('./', ''))?.rows).toEqual(rows)
  })

  test('is bounded, whatever the call asks for', async () => {
    const { read, ledger } = setUp()
    const { message } = await read({ path: 'long.txt', limit: 1e6 })
    expect(message.split('\n')).toHaveLength(2001)
    expect(message).toMatch(/\n2000\tline 2000\n\(lines 1 to 2000 of 5000; read on with offset 2001\)$/)
    expect(ledger.versionOf('long.txt')?.rows).toEqual([{ start: 1, end: 2000 }])
    expect((await read({ path: 'long.txt' }, { maxCharacters: 20 })).message).toBe(
      '1\tline 1\n2\tline 2\n(lines 1 to 2 of 5000; read on with offset 3)',
    )
  })

  test('a line that does not fit counts as not shown', async () => {
    const { read, ledger } = setUp()
    expect((await read({ path: 'wide.txt' })).message).toBe(
      '1\ta\n(lines 1 to 1 of 3; read on with offset 2)',
    )
    expect((await read({ path: 'wide.txt', offset: 2 })).message).toBe(
      '(line 2 of 3 has more than 100000 characters and is not shown)',
    )
    expect(ledger.versionOf('wide.txt')?.rows).toEqual([{ start: 1, end: 1 }])
  })

  test.each([
    [{ path: 'missing.py' }, 'file-not-found'],
    [{ path: '../a.py' }, 'path-refused'],
    [{ path: '.git/config' }, 'path-refused'],
    [{ path: 'binary' }, 'not-text'],
    [{ path: 'a.py', offset: 3 }, 'wrong-input'],
    [{ path: 'a.py', offset: 0 }, 'wrong-input'],
    [{ path: 'a.py', limit: 0 }, 'wrong-input'],
  ])('%j is refused, and recorded nowhere', async (input, code) => {
    const { read, ledger, fileSystem } = setUp()
    await fileSystem.writeFile('binary', Uint8Array.of(0, 1, 2, 255))
    expect(await read(input)).toMatchObject({ ok: false, failures: [{ code }] })
    expect(ledger.toJSON().files).toEqual([])
  })

  test('a file that shrinks later is not read beyond its end', async () => {
    expect(await setUp().read({ path: 'a.py', offset: 9 })).toMatchObject({
      message: 'read request: got offset 9 for a file of 2 lines. Expected an offset from 1 to 2.',
    })
  })
})

describe('edits after a read', () => {
  test('are bound to what it showed, and the answer to a stale one is enough for the next try', async () => {
    const { engine, read, fileSystem, texts } = setUp()
    await read({ path: 'a.py' })
    await fileSystem.writeFile('a.py', new TextEncoder().encode('def f():\r\n\treturn 7\r\n'))
    const call = (oldString: string) =>
      callTool(edit, engine, { path: 'a.py', oldString, newString: 'return 2' })
    expect(await call('return 1')).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
    expect(await call('return 7')).toMatchObject({ ok: true })
    expect(texts()['a.py']).toBe('def f():\r\n\treturn 2\r\n')
  })

  test('the view of the text editor records as much', async () => {
    const { engine, ledger } = setUp()
    await callTool(textEditor(), engine, { command: 'view', path: 'a.py', view_range: [2, 2] })
    expect(ledger.versionOf('a.py')?.rows).toEqual([{ start: 2, end: 2 }])
  })

  test('may name rows by their anchors, also where the file has changed elsewhere', async () => {
    const { engine, read, fileSystem, texts } = setUp()
    const { message } = await read({ path: 'a.py' }, { anchorOf })
    const [first = '', second = ''] = message.split('\n')
    expect([first, second]).toEqual([
      `${anchorOf('def f():', 1)}:def f():`,
      `${anchorOf('\treturn 1', 2)}:\treturn 1`,
    ])
    await fileSystem.writeFile('a.py', new TextEncoder().encode('# top\r\n\r\ndef f():\r\n\treturn 1\r\n'))
    const rows = (anchor: string, lines: unknown) =>
      callTool(editRows, engine, { path: 'a.py', edits: [{ op: 'replace', anchor, lines }] })
    expect(await rows(second, ['\treturn 2'])).toMatchObject({ ok: true })
    expect(texts()['a.py']).toBe('# top\r\n\r\ndef f():\r\n\treturn 2\r\n')
    expect(await rows(second, '\treturn 3')).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
  })

  test.each([
    ['no lines', null, '\treturn 1\r\n'],
    ['an empty list', [], '\treturn 1\r\n'],
    ['a text', 'def g():\n', 'def g():\r\n\treturn 1\r\n'],
    ['a list as JSON', '["def g():"]', 'def g():\r\n\treturn 1\r\n'],
  ])('take %s as the new lines of a row', async (_, lines, expected) => {
    const { engine, texts } = setUp()
    const edits = [{ op: 'replace', pos: anchorOf('def f():', 1), lines }]
    expect(await callTool(editRows, engine, { path: 'a.py', edits })).toMatchObject({ ok: true })
    expect(texts()['a.py']).toBe(expected)
  })
})
