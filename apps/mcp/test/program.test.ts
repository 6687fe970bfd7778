import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BIN, connect, scratch, textOf } from './connect.js'

const FILES = { 'a.txt': 'function f() {\n  return one\n}\n' }
const EXACT = { path: 'a.txt', oldString: 'return one', newString: 'return two' }
const LOOSE = {
  path: 'a.txt',
  oldString: 'function f() {\n\treturn one\n}',
  newString: 'function f() {\n\treturn two\n}',
}

describe('--read-only', () => {
  test('offers only preview and read, and answers the other tools without writing', async () => {
    const root = scratch(FILES)
    const { client, call } = await connect(root, ['--read-only'])
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['preview', 'read'])
    for (const name of ['edit', 'multi_edit', 'apply_patch', 'undo'])
      expect(await call(name, EXACT)).toEqual({
        text: `${name}: nothing was changed, because the server is read-only. Use preview, read, and give the edit to the user.`,
        isError: true,
      })
    expect((await call('preview', { request: JSON.stringify(EXACT) })).text).toContain('+  return two')
    expect([textOf(root, 'a.txt'), existsSync(join(root, '.emend'))]).toEqual([FILES['a.txt'], false])
  })
})

describe('--anchors', () => {
  test('shows rows with anchors, and edits by them what nobody changed since', async () => {
    const root = scratch({ 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\n' })
    const { client, call } = await connect(root, ['--anchors'])
    const tools = ['edit', 'multi_edit', 'apply_patch', 'preview', 'read', 'edit_rows', 'undo']
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools)
    const shown = (await call('read', { path: 'a.txt' })).text.split('\n')
    const replace = (pos: unknown, line: string) =>
      call('edit_rows', { path: 'a.txt', edits: [{ op: 'replace', pos, lines: [line] }] })
    writeFileSync(join(root, 'a.txt'), 'zero\none\ntwo\nthree\nfour\nfive\n6\n')
    expect(await replace(shown[2], '3')).toMatchObject({ isError: false })
    const { text, isError } = await replace(shown[5], 'sechs')
    expect([isError, text.split('\n')[0]]).toEqual([true, expect.stringContaining('(changed: line 7)')])
    expect(text).toMatch(/^7#[A-Z]{2}:6$/m)
    expect(textOf(root, 'a.txt')).toBe('zero\none\ntwo\n3\nfour\nfive\n6\n')
  })
})

describe('--profile', () => {
  test('strict refuses what standard places', async () => {
    const root = scratch(FILES)
    const strict = await connect(root, ['--profile', 'strict'])
    expect(await strict.call('edit', LOOSE)).toMatchObject({ isError: true })
    const standard = await connect(root)
    expect(await standard.call('edit', LOOSE)).toMatchObject({ isError: false })
    expect(textOf(root, 'a.txt')).toContain('  return two')
  })
})

describe('--history', () => {
  test('0 keeps nothing and offers no undo', async () => {
    const root = scratch(FILES)
    const { client, call } = await connect(root, ['--history', '0'])
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('undo')
    expect((await call('edit', EXACT)).text).toBe('updated a.txt: 1 edit, at what was line 2')
    expect(existsSync(join(root, '.emend'))).toBe(false)
  })
})

describe('the command line', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
      encoding: 'utf8',
      input: '',
    })
    return { status, stdout, stderr }
  }

  test.each([
    [['--root', '/nowhere/at/all'], '--root /nowhere/at/all is not a folder'],
    [['--profile', 'loose'], 'Allowed choices are strict, standard, lenient'],
    [['--history', 'many'], 'It must be a whole number from 0.'],
    [['--write'], "unknown option '--write'"],
    [['here'], 'too many arguments'],
  ])('%j is refused with one sentence', (args, message) => {
    const { status, stdout, stderr } = run(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  test('--help and --version', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect(run('--version')).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' })
    expect(run('--help').stdout).toContain('--read-only')
  })

  test('ends when the host goes away', () => {
    expect(run()).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})
