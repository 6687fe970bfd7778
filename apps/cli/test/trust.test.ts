import { chmodSync, existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IS_FULL } from '../../../test/soak.js'
import { emend, type Run, scratch, tree } from './emend.js'

/** A configuration that leaves a trace when it is run. */
const CODE = `import { appendFileSync } from 'node:fs'
appendFileSync(new URL('ran', import.meta.url), 'x')
export default { profile: 'strict' }
`
const REQUEST = JSON.stringify({ path: 'a.txt', oldString: 'one', newString: 'two' })

/** Every command that reads a configuration, with the arguments that it needs. */
const COMMANDS: readonly (readonly string[])[] = [
  ['apply'],
  ['apply', '--dry-run'],
  ['edit', 'a.txt', '--old', 'one', '--new', 'two'],
  ['explain'],
  ['undo'],
  ['recover'],
  ['convert', '--to', 'v4a'],
  ['convert', '--to', 'v4a', '--cwd', '.'],
  ['list'],
]

interface World {
  readonly folder: string
  run(args: readonly string[], options?: { cwd?: string; env?: Record<string, string> }): Run
  hasRun(): boolean
}

/** Creates a folder with a configuration, a folder below it to work in, and a separate state folder. */
function world(name: string): World {
  const folder = scratch({ [`top/${name}`]: CODE, 'top/sub/a.txt': 'one\n' })
  return {
    folder: join(folder, 'top'),
    run: (args, { cwd = 'top/sub', env = {} } = {}) =>
      emend(args, {
        input: REQUEST,
        cwd: join(folder, cwd),
        env: { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state'), ...env },
      }),
    hasRun: () => existsSync(join(folder, 'top/ran')),
  }
}

describe.each(['emend.config.mjs', 'emend.config.js'])('%s', (name) => {
  test.each(COMMANDS)('is not run by emend %s %s', (...args) => {
    const { folder, run, hasRun } = world(name)
    const before = tree(folder)
    const { exitCode, stdout, stderr } = run(args)
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `emend: ${join(folder, name)} is code, and code is not run because it is there: name it with --config, run emend trust ${folder} once, or go on without it with --no-config\n`,
    })
    expect([hasRun(), tree(folder)]).toEqual([false, before])
    expect(run([...args, '--no-config']).exitCode).not.toBe(2)
    expect(hasRun()).toBe(false)
  })
})

test('code is run if it is named', () => {
  const { run, hasRun } = world('emend.config.mjs')
  expect(run(['list', '--config', '../emend.config.mjs']).stdout).toContain('profile   strict')
  expect(hasRun()).toBe(true)
  const other = world('emend.config.mjs')
  const env = { EMEND_CONFIG: '../emend.config.mjs' }
  expect(other.run(['list', '--no-config'], { env }).stdout).toContain('profile   standard')
  expect(other.hasRun()).toBe(false)
  expect(other.run(['list'], { env }).stdout).toContain('profile   strict')
  expect(other.hasRun()).toBe(true)
})

test('code is run in a trusted folder, and in no other', () => {
  const { folder, run, hasRun } = world('emend.config.mjs')
  writeFileSync(join(folder, 'sub/emend.config.mjs'), CODE)
  expect(run(['trust']).stdout).toBe('no folder is trusted\n')
  expect(run(['trust', '.'], { cwd: 'top' })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(run(['trust']).stdout).toBe(`${folder}\n`)
  expect(run(['list']).exitCode).toBe(2)
  expect(existsSync(join(folder, 'sub/ran'))).toBe(false)
  expect(run(['list'], { cwd: 'top' }).stdout).toContain('profile   strict')
  expect(hasRun()).toBe(true)
  run(['trust', '--remove', folder])
  expect(run(['list'], { cwd: 'top' }).exitCode).toBe(2)
})

test.each([
  ['emend.config.js', { 'emend.config.js': CODE }],
  ['emend.config.mjs', { 'emend.config.mjs': CODE }],
  ['emend.config.js', { 'emend.config.js': CODE, 'emend.config.mjs': CODE }],
  ['emend.config.mjs', { 'emend.config.mjs': CODE, 'emend.config.json': '{}' }],
  ['emend.config.js or emend.config.mjs', { 'emend.config.json': '{}' }],
  ['emend.config.js or emend.config.mjs', {}],
])('the answer names %s', (name, files) => {
  const folder = scratch({ 'a.txt': '', ...files })
  const { stdout } = emend(['trust', folder], { env: { XDG_STATE_HOME: scratch() } })
  expect(stdout).toContain(` is trusted: its ${name} is run where it is found; `)
})

test('a folder is trusted through every link to it', () => {
  const { folder, run } = world('emend.config.mjs')
  symlinkSync(folder, join(folder, '../other'))
  run(['trust', '../../other'])
  expect(run(['trust']).stdout).toBe(`${folder}\n`)
  expect(run(['list'], { cwd: 'other' }).stdout).toContain('profile   strict')
})

test.skipIf(process.platform === 'win32')('the list belongs to its user', () => {
  const { folder, run, hasRun } = world('emend.config.mjs')
  run(['trust', '..'])
  const state = join(folder, '../state/emend')
  const file = join(state, 'trusted-folders.json')
  expect(readdirSync(state)).toContain('trusted-folders.json')
  expect([state, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
  chmodSync(file, 0o666)
  expect(run(['list']).stderr).toMatch(/^emend: .*trusted-folders\.json can be written by others: .*\n$/)
  chmodSync(file, 0o600)
  writeFileSync(file, '{}')
  expect(run(['list']).stderr).toMatch(/^emend: .*trusted-folders\.json holds no list of folders: .*\n$/)
  expect(hasRun()).toBe(false)
})

test.each([['nowhere'], ['a.txt']])('%s cannot be trusted', (name) => {
  expect(world('emend.config.mjs').run(['trust', name])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `emend: ${name} is not a folder\n`,
  })
})

test.each([
  '{ "replacers": "./plugin.mjs" }',
  '{ "formats": ["./plugin.mjs"] }',
  '{ "guards": ["./plugin.mjs"] }',
  '{ "profiles": [{ "name": "mine", "cap": "drift", "formats": { "v4a": { "replacers": ["./plugin.mjs"] } } }], "profile": "mine" }',
  '{ "extends": "./plugin.mjs" }',
  '{ "$schema": "./plugin.mjs" }',
  '{ "encoding": "./plugin.mjs" }',
])('JSON cannot name code: %s', (config) => {
  for (const file of ['emend.config.json', 'package.json']) {
    const { folder, run, hasRun } = world('plugin.mjs')
    writeFileSync(join(folder, file), file === 'package.json' ? `{ "emend": ${config} }` : config)
    for (const args of IS_FULL ? COMMANDS : COMMANDS.slice(0, 2)) run(args)
    expect(hasRun()).toBe(false)
  }
})
