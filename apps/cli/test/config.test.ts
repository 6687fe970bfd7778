import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'
import { emendHere } from './support/in-process.js'

interface Listed {
  readonly config: string | null
  readonly profile: string
}

function list(folder: string, ...flags: readonly string[]): Listed {
  const { stdout } = emend(['list', '--json', '--cwd', folder, ...flags], { cwd: folder })
  return JSON.parse(stdout) as Listed
}

const profile = (name: string) => JSON.stringify({ profile: name })

describe('the configuration', () => {
  test('is the nearest one upwards', () => {
    const folder = scratch({
      'emend.config.json': profile('strict'),
      'a/emend.config.json': profile('lenient'),
      'a/b/c.txt': '',
      'd/e.txt': '',
    })
    const nearest = (path: string) => list(join(folder, path))
    expect(nearest('a/b')).toMatchObject({
      config: join(folder, 'a/emend.config.json'),
      profile: 'lenient',
    })
    expect(nearest('d')).toMatchObject({ config: join(folder, 'emend.config.json'), profile: 'strict' })
  })

  test.each([
    { name: 'emend.config.json', text: profile('strict') },
    { name: 'package.json', text: JSON.stringify({ name: 'a', emend: { profile: 'strict' } }) },
    { name: 'emend.config.json', text: `\uFEFF${profile('strict')}` },
    { name: 'package.json', text: `\uFEFF${JSON.stringify({ emend: { profile: 'strict' } })}` },
  ])('is found as $name', ({ name, text }) => {
    const folder = scratch({ [name]: text, 'a/b.txt': '' })
    expect(list(join(folder, 'a'))).toMatchObject({ config: join(folder, name), profile: 'strict' })
  })

  test('may name a schema for editors', () => {
    const folder = scratch({
      'emend.config.json': '{ "$schema": "./schema.json", "profile": "strict" }',
      'a.txt': 'a\n',
    })
    const edit = ['edit', 'a.txt', '--old', 'a', '--new', 'b', '--cwd', folder]
    expect(emend(edit)).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('is not set by an empty variable', () => {
    const folder = scratch({ 'emend.config.json': profile('strict') })
    const { stdout } = emend(['list', '--json', '--cwd', folder], { env: { EMEND_CONFIG: '' } })
    expect(JSON.parse(stdout)).toMatchObject({ profile: 'strict' })
  })

  test.each(['{', '', '[]', 'null', '{ "name": "a" }'])('is not in a package.json of %j', (manifest) => {
    const folder = scratch({ 'emend.config.json': profile('strict'), 'a/package.json': manifest })
    expect(list(join(folder, 'a')).profile).toBe('strict')
  })

  test('is the file given with --config, or none with --no-config', () => {
    const folder = scratch({ 'emend.config.json': profile('strict'), 'other.json': profile('lenient') })
    expect(list(folder, '--config', 'other.json')).toMatchObject({
      config: join(folder, 'other.json'),
      profile: 'lenient',
    })
    expect(list(folder, '--no-config')).toMatchObject({ config: null, profile: 'standard' })
  })

  test('is used by emend batch only if it is named', () => {
    const folder = scratch({ 'emend.config.json': profile('strict') })
    const edit = JSON.stringify({ oldString: 'a  b  c', newString: 'c' })
    const input = JSON.stringify({ id: 1, content: 'a b c\n', edit })
    const run = (...flags: readonly string[]) =>
      JSON.parse(emend(['batch', ...flags], { input, cwd: folder }).stdout)
    expect([run().ok, run('--config', 'emend.config.json').ok]).toEqual([true, false])
  })
})

/** Configuration files, and the expected messages without the folder. */
const BROKEN: readonly { name: string; file?: string; text: string; said: string }[] = [
  {
    name: 'a field that is not known',
    text: '{ "profil": "strict" }',
    said: 'profil is not an option; there are $schema, profile, profiles, threshold, buffer, partial, placeholders, damagedText, newText, encoding, maxBytes, history, notebooks, paths, replacers, extend, formats, guards',
  },
  {
    name: 'a value of the wrong kind',
    text: '{ "threshold": 2 }',
    said: 'threshold: Invalid value: Expected <=1 but received 2',
  },
  {
    name: 'a list',
    text: '[]',
    said: 'expected an object with options',
  },
  {
    name: 'JSON that breaks off',
    text: '{ "profile": ',
    said: 'Unexpected end of JSON input',
  },
  {
    name: 'an empty file',
    text: '',
    said: 'expected an object with options',
  },
  {
    name: 'JavaScript that cannot be parsed',
    file: 'emend.config.mjs',
    text: 'export default {',
    said: 'Unexpected end of input',
  },
  {
    name: 'JavaScript that throws',
    file: 'emend.config.mjs',
    text: "throw new Error('not today\\nnor tomorrow')",
    said: 'not today',
  },
  {
    name: 'JavaScript without a default export',
    file: 'emend.config.mjs',
    text: "export const config = { profile: 'strict' }",
    said: 'there is no default export',
  },
  {
    name: 'a plugin that is not installed',
    file: 'emend.config.mjs',
    text: "import 'emend-replacer-nowhere'",
    said: "Cannot find package 'emend-replacer-nowhere' imported from ",
  },
]

describe('a broken configuration is reported in one sentence with exit code 2', () => {
  test.each(BROKEN)('$name', ({ file = 'emend.config.json', text, said }) => {
    const folder = scratch({ [file]: text })
    const { exitCode, stdout, stderr } = emend(['list', '--config', join(folder, file)])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr.startsWith(`emend: ${join(folder, file)}: ${said}`)).toBe(true)
    expect(stderr.split('\n')).toHaveLength(2)
  })

  test.each([
    '\u001b[31mred',
    '{ "\\u001b[31mred": 1 }',
    '{ "profile": "\\u001b[31mred" }',
    '{ "encoding": "\\u001b[31mred" }',
  ])('without control characters: %j', async (text) => {
    const folder = scratch({ 'emend.config.json': text, 'a.txt': '' })
    const { exitCode, stderr } = await emendHere(['edit', 'a.txt', '--old', 'a', '--new', 'b', '-C', folder])
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/^emend: [ -~]*(?:u\{1b\}|u001b)\[31m[ -~]*\n$/),
    ])
  })

  test('a file that does not exist', () => {
    const folder = scratch()
    const missing = emend(['list', '--config', 'nowhere.json'], { cwd: folder })
    expect(missing.stderr).toBe('emend: nowhere.json: no such file or directory\n')
    expect(missing.exitCode).toBe(2)
  })

  const isPosix = process.platform !== 'win32'
  const ODD: Readonly<Record<string, (path: string) => unknown>> = {
    'a folder': (path) => mkdirSync(path),
    ...(isPosix && { 'a pipe': (path: string) => execFileSync('mkfifo', [path]) }),
    ...(isPosix && { 'a link to a device': (path: string) => symlinkSync('/dev/zero', path) }),
  }

  // promise: slow-reads
  test.each(Object.entries(ODD))('something that is not a file is not opened: %s', (_, make) => {
    for (const name of ['emend.config.json', 'emend.config.mjs']) {
      const folder = scratch()
      make(join(folder, name))
      expect(emend(['list'], { cwd: folder })).toMatchObject({
        exitCode: 2,
        stderr: expect.stringMatching(/^emend: \S+ is not a file, or too large for a configuration: .*\n$/),
      })
      expect(emend(['list', '--no-config'], { cwd: folder }).exitCode).toBe(0)
    }
    const folder = scratch({ 'emend.config.json': profile('strict'), 'a/b': '' })
    make(join(folder, 'a', 'package.json'))
    expect(list(join(folder, 'a')).profile).toBe('strict')
  })

  test('as JSON with --json', () => {
    const folder = scratch({ 'emend.config.json': '{}}' })
    const { exitCode, stdout, stderr } = emend(['apply', '--json', '--cwd', folder])
    expect([exitCode, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, failures: [{ code: 'usage' }] })
  })
})
