import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { scratch } from '../emend.js'
import { useOwnState } from '../support/own-state.js'

const TEXT = 'one\ntwo\nthree\nfour\n'

const state = useOwnState()

const EDIT = { file_path: 'f', old_string: 'two', new_string: '2' }
const READ = { file_path: 'f' }

const send = (event: object, host = 'claude') => answerHook(host, JSON.stringify(event))
const read = (cwd: string, more: object = {}) =>
  send({ cwd, session_id: 's', tool_name: 'Read', tool_input: READ, tool_response: TEXT, ...more })
const edit = (cwd: string, more: object = {}) =>
  send({ cwd, session_id: 's', tool_name: 'Edit', tool_input: EDIT, tool_use_id: 'c', ...more })

/** The files and folders below the state folder. */
const kept = () => (readdirSync(state(), { recursive: true }) as string[]).sort()

function recordIn(): string {
  const [record = ''] = kept().filter((name) => name.includes('shown-'))
  return join(state(), record)
}

describe('a record that somebody replaced is refused or not believed, and a read puts it right', () => {
  const file = (text: string) => (record: string) => writeFileSync(record, text)
  const saved = (fields: object) => file(JSON.stringify({ ledger: 1, texts: {}, files: [], ...fields }))
  test.each<[string, (record: string) => void]>([
    ['empty', file('')],
    ['no text', (record) => writeFileSync(record, Buffer.from([0xff, 0xfe, 0x00]))],
    ['nested deeply', file('['.repeat(200_000))],
    ['of a prototype', file('{"ledger":1,"texts":{"__proto__":"x"},"files":[{"path":"__proto__"}]}')],
    ['of rows that run backwards', saved({ files: [{ path: 'f', text: 'x', rows: [[9, 1]] }] })],
    ['of no rows at all', saved({ files: [{ path: 'f', text: 'x', rows: null }] })],
    ['larger than any record', (record) => truncateSync(record, 2 ** 28)],
    ['a folder', (record) => replaced(record, () => mkdirSync(record))],
    ['a link', (record) => replaced(record, () => symlinkSync('/dev/zero', record))],
  ])('%s', async (_, damage) => {
    const cwd = scratch({ f: TEXT })
    await read(cwd)
    damage(recordIn())
    expect(JSON.stringify(await edit(cwd))).toContain('Read the file again')
    expect(readFileSync(join(cwd, 'f'), 'utf8')).toBe(TEXT)
  })

  test('the record of another file is none of this one', async () => {
    const cwd = scratch({ f: TEXT, g: 'other\n' })
    await read(cwd, { tool_input: { file_path: 'g' }, tool_response: 'other\n' })
    const foreign = readFileSync(recordIn(), 'utf8')
    await read(cwd)
    for (const name of kept().filter((one) => one.includes('shown-')))
      writeFileSync(join(state(), name), foreign)
    expect(await edit(cwd)).toBeUndefined()
  })
})

function replaced(path: string, make: () => void): void {
  rmSync(path)
  make()
}

describe('an event with hostile fields stops no call, and leaves nothing outside of its record', () => {
  test.each<[string, object]>([
    ['a session id that climbs', { session_id: '../../../escaped' }],
    ['a session id that is absolute', { session_id: '/tmp/escaped' }],
    ['a session id with NUL', { session_id: 'a\0b' }],
    ['a session id of a megabyte', { session_id: 'x'.repeat(2 ** 20) }],
    ['a call id that climbs', { tool_use_id: '../../../escaped' }],
    ['an offset of no row', { tool_input: { ...READ, offset: -5e300 } }],
    ['an offset beyond the file', { tool_input: { ...READ, offset: 1e15 } }],
    ['a range of no numbers', { tool_input: { ...READ, view_range: [{}, null] } }],
    ['a result nested deeply', { tool_response: nested(500) }],
    ['a result of many numbers', { tool_response: '999999999\tx\n'.repeat(50_000) }],
  ])('%s', async (_, fields) => {
    const cwd = scratch({ f: TEXT })
    expect(await read(cwd, fields)).toBeUndefined()
    expect(await edit(cwd, fields)).toBeUndefined()
    for (const name of kept())
      expect(name).toMatch(/^emend(\/(sessions|kept)(\/[0-9a-f]{32}(\/(shown|held)-[0-9a-f-]+)?)?)?$/)
    expect(readdirSync(cwd)).toEqual(['f'])
  })

  test.each<[string, object]>([
    ['a folder that is a number', { cwd: 7 }],
    ['a folder with NUL', { cwd: '/tmp/\0' }],
    ['a tool that every object has', { tool_name: 'constructor' }],
    ['a path with NUL', { tool_input: { ...EDIT, file_path: 'f\0' } }],
    ['a path that climbs', { tool_input: { ...EDIT, file_path: '../../../etc/hostname' } }],
    ['a path too long for any disk', { tool_input: { ...EDIT, file_path: 'x'.repeat(2 ** 16) } }],
    ['a path that is a list', { tool_input: { ...EDIT, file_path: ['f'] } }],
    ['an input that is a text', { tool_input: '{"file_path":' }],
  ])('%s: nothing is recorded', async (_, fields) => {
    const cwd = scratch({ f: TEXT })
    expect(await read(cwd, fields)).toBeUndefined()
    expect(kept().filter((name) => name.includes('shown-'))).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString'])('a host named %s', async (host) => {
    expect(await send({ cwd: scratch(), tool_name: 'Edit', tool_input: EDIT }, host)).toBeUndefined()
  })
})

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => [inner], TEXT)
}

describe.skipIf(process.platform === 'win32')('a file that became a link since it was shown', () => {
  test('out of the folder: the call is the host’s, and nothing of the other file is told or kept', async () => {
    const cwd = scratch({ f: TEXT })
    const outside = scratch({ secret: 'two secrets\n' })
    await read(cwd)
    const before = kept()
    replaced(join(cwd, 'f'), () => symlinkSync(join(outside, 'secret'), join(cwd, 'f')))
    expect(await edit(cwd)).toBeUndefined()
    await read(cwd, { tool_response: 'two secrets\n' })
    expect(kept()).toEqual(before)
    expect(readFileSync(recordIn(), 'utf8')).not.toContain('secrets')
  })

  test('to another file of the folder: what was shown of the one is not taken for the other', async () => {
    const cwd = scratch({ f: TEXT, g: 'zero\none\ntwo\n' })
    await read(cwd)
    replaced(join(cwd, 'f'), () => symlinkSync('g', join(cwd, 'f')))
    expect(await edit(cwd)).toBeUndefined()
  })
})

// promise: secrets
describe('a secret is not quoted to the model', () => {
  const SECRET = 'TOKEN=hunter2\nother=1\n'
  const SECRETS = [
    '.env',
    '.npmrc',
    '.netrc',
    '.pypirc',
    'id_ed25519',
    'server.pem',
    'tls.key',
    'credentials',
  ]

  test.each(SECRETS)('of %s, by its name or by a link', async (name) => {
    const cwd = scratch({ [name]: SECRET })
    symlinkSync(name, join(cwd, 'notes.md'))
    symlinkSync('notes.md', join(cwd, 'again.md'))
    for (const file_path of [name, join(cwd, name), 'notes.md', 'again.md', join(cwd, 'again.md')]) {
      const shown = { tool_input: { file_path }, tool_response: SECRET }
      for (const session_id of [undefined, 's'])
        for (const old_string of ['TOKEN=\nother', 'TOKEN=hunter3', 'token=hunter2', 'other=1\n\n']) {
          const tool_input = { file_path, old_string, new_string: 'x' }
          expect(String(JSON.stringify(await edit(cwd, { tool_input, session_id })))).not.toContain('hunter2')
          await read(cwd, shown)
        }
    }
    const records = kept().filter((one) => one.includes('shown-'))
    for (const record of records) expect(readFileSync(join(state(), record), 'utf8')).not.toContain('hunter2')
  })
})
