import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

const CONFIG = `export default {
  profile: 'careful',
  profiles: [
    { name: 'careful', cap: 'lookalike' },
    { name: 'lenient', cap: 'drift' },
  ],
  replacers: (all) => all.without('typo').with({ ...all.get('exact'), name: 'mine' }, { after: 'exact' }),
  formats: (all) => [...all].filter(({ name }) => ['search-replace', 'v4a'].includes(name)),
}
`

test('the built-in parts', () => {
  const folder = scratch()
  const { exitCode, stdout, stderr } = emend(['list', '--cwd', folder, '--no-config'])
  expect([exitCode, stderr]).toEqual([0, ''])
  const lines = stdout.split('\n')
  expect(lines.slice(0, 2)).toEqual(['config    none', 'profile   standard'])
  expect(lines).toContain('  standard               up to drift')
  expect(lines).toContain('  roo                    up to similar, for search-replace')
  expect(lines).toContain(
    '  v4a                    in-order: exact, trim-end, other-whitespace, unicode-normalized, line-part, beyond-the-end, line-numbers, gutter, escapes, marks, lost-characters, escapes-and-lost-characters, part-of-a-line, elided, already-applied, drifted-context, reformatted, typo',
  )
  expect(lines.slice(lines.indexOf('replacers, from strict to tolerant') + 1, -1)).toHaveLength(18)
})

test('the parts as changed by a configuration', () => {
  const folder = scratch({ 'emend.config.mjs': CONFIG })
  const { stdout } = emend(['list', '--config', join(folder, 'emend.config.mjs')])
  expect(
    stdout.split('\n').filter((line) => /config|profile |mine|careful|lenient|similar/.test(line)),
  ).toEqual([
    `config    ${join(folder, 'emend.config.mjs')}`,
    'profile   careful',
    '  opencode               up to similar, for edit-string',
    '  roo                    up to similar, for search-replace',
    '  careful                up to lookalike',
    '  lenient                up to drift',
    expect.stringMatching(/^ {2}search-replace +nearest: exact, mine, trim-end, .*, reformatted$/),
    expect.stringMatching(/^ {2}v4a +in-order: exact, mine, /),
    '  mine                   exact',
  ])
})

test('as JSON', () => {
  const folder = scratch({ 'emend.config.mjs': CONFIG })
  const listed = JSON.parse(emend(['list', '--json', '--config', join(folder, 'emend.config.mjs')]).stdout)
  expect(Object.keys(listed)).toEqual(['version', 'config', 'profile', 'profiles', 'formats', 'replacers'])
  expect(listed).toMatchObject({ version: 1, config: join(folder, 'emend.config.mjs'), profile: 'careful' })
  expect(listed.profiles).toContainEqual({ name: 'roo', cap: 'similar', formats: ['search-replace'] })
  expect(listed.formats.map((format: { name: string }) => format.name)).toEqual(['search-replace', 'v4a'])
  expect(listed.replacers.slice(0, 3)).toEqual([
    { name: 'exact', tier: 'exact' },
    { name: 'mine', tier: 'exact' },
    { name: 'trim-end', tier: 'trailing' },
  ])
})

test('an unknown profile is reported in one sentence', () => {
  const folder = scratch({ 'emend.config.json': '{ "profile": "mine" }' })
  const { exitCode, stderr } = emend(['list', '--cwd', folder])
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/^emend: unknown profile mine; known are [^\n]*\n$/)
})
