import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

const HTML = new URL('../../../examples/replacer-html-entities/index.js', import.meta.url).href
const IMPORT = `import { htmlEntities } from '${HTML}'\n`

/** Runs an edit of `a.js` with a configuration in JavaScript. */
function editUnder(config: string, [old, now]: readonly [string, string], ...flags: readonly string[]) {
  const folder = scratch({ 'emend.config.mjs': config, 'a.js': 'if (a < b) {\n  go()\n}\n' })
  const named = ['--config', join(folder, 'emend.config.mjs')]
  const run = emend(['edit', 'a.js', '--cwd', folder, '--old', old, '--new', now, ...named, ...flags])
  const sentence = run.stderr.replace(join(folder, 'emend.config.mjs'), 'CONFIG')
  return { ...run, sentence, text: readFileSync(join(folder, 'a.js'), 'utf8') }
}

const ENTITIES = ['if (a &lt; b) {', 'if (a &gt; b) {'] as const
const EXACT = ['go()', 'stop()'] as const

describe('extend', () => {
  test('adds replacers of another package to the cascade of every format', () => {
    const config = `${IMPORT}export default { extend: (cascade) => cascade.with(htmlEntities, { before: 'escapes' }) }`
    const { exitCode, stdout, text } = editUnder(config, ENTITIES)
    expect([exitCode, text]).toEqual([0, 'if (a > b) {\n  go()\n}\n'])
    expect(stdout).toContain('updated a.js  1 edit: html-entities (escape)\n')
  })

  test('beside a replacer that only some formats have ends no command', () => {
    const config = `${IMPORT}export default { extend: (cascade) => cascade.with({ ...htmlEntities, tier: 'drift' }, { before: 'reformatted' }) }`
    const { exitCode, text } = editUnder(config, EXACT)
    expect([exitCode, text]).toEqual([0, 'if (a < b) {\n  stop()\n}\n'])
    const folder = scratch({ 'emend.config.mjs': config, 'a.js': 'if (a < b) {\n  go()\n}\n' })
    const named = ['--cwd', folder, '--config', join(folder, 'emend.config.mjs')]
    const patch =
      '*** Begin Patch\n*** Update File: a.js\n@@\n-if (a &lt; b) {\n+if (a &gt; b) {\n*** End Patch\n'
    for (const command of ['explain', 'apply']) {
      const run = emend([command, ...named], { input: patch })
      expect([command, run.exitCode, run.stderr]).toEqual([command, 0, ''])
      expect(run.stdout).toContain('html-entities')
    }
    const listed = JSON.parse(emend(['list', '--json', ...named]).stdout)
    for (const { name, replacers } of listed.formats)
      expect([name, replacers]).toEqual([name, expect.arrayContaining(['html-entities'])])
  })

  test('that is wrong is reported in one sentence', () => {
    const config = "export default { extend: (cascade) => cascade.without('exakt') }"
    const { exitCode, sentence } = editUnder(config, EXACT)
    expect([exitCode, sentence]).toEqual([
      2,
      expect.stringContaining('extend: there is no "exakt"; there are exact'),
    ])
  })
})

describe('replacers', () => {
  test('of another package find what the built-in ones do not', () => {
    const config = `${IMPORT}export default { replacers: (all) => all.with(htmlEntities, { before: 'escapes' }) }`
    const { exitCode, stdout, text } = editUnder(config, ENTITIES)
    expect([exitCode, text]).toEqual([0, 'if (a > b) {\n  go()\n}\n'])
    expect(stdout).toContain('updated a.js  1 edit: html-entities (escape)\n')
    expect(editUnder('export default {}', ENTITIES).exitCode).toBe(1)
  })

  test.each([
    {
      name: 'against the tier order',
      config: `${IMPORT}export default { replacers: (all) => all.with(htmlEntities, 'first') }`,
      said: 'replacers: exact (exact) comes after html-entities (escape); replacers run from strict to tolerant: ',
    },
    {
      name: 'for another version',
      config: `${IMPORT}export default { replacers: (all) => all.with({ ...htmlEntities, apiVersion: 2 }) }`,
      said: 'replacers: "html-entities" has apiVersion 2; this version of emend takes 1',
    },
    {
      name: 'beside a name that is not there',
      config: `${IMPORT}export default { replacers: (all) => all.with(htmlEntities, { before: 'exakt' }) }`,
      said: 'replacers: there is no "exakt"; there are exact, trim-end, ',
    },
    {
      name: 'that are no list',
      config: 'export default { replacers: (all) => { all.without("exact") } }',
      said: 'replacers: expected a list of plugins',
    },
    {
      name: 'that are formats',
      config: 'export default { formats: (all) => all, replacers: () => [{ apiVersion: 1, name: "v4a" }] }',
      said: 'replacers: v4a is not a replacer: it needs a tier (',
    },
    {
      name: 'from a function that throws',
      config: 'export default { replacers: () => { throw new Error("no cascade today") } }',
      said: 'replacers: no cascade today',
    },
    {
      name: 'beside formats that are no list',
      config: 'export default { formats: () => undefined }',
      said: 'formats: expected a list of plugins',
    },
  ])('$name are reported in one sentence with exit code 2', ({ config, said }) => {
    const { exitCode, sentence } = editUnder(config, EXACT)
    expect(exitCode).toBe(2)
    expect(sentence.startsWith(`emend: CONFIG: ${said}`)).toBe(true)
    expect(sentence.split('\n')).toHaveLength(2)
  })
})

describe('profiles', () => {
  const own =
    "export default { profiles: [{ name: 'trailing-only', cap: 'trailing' }], profile: 'trailing-only' }"

  test('from the configuration are used, and a flag overrides them', () => {
    const spaced = ['      go()\n', '      stop()\n'] as const
    expect(editUnder(own, spaced).exitCode).toBe(1)
    expect(editUnder(own, spaced, '--profile', 'standard').exitCode).toBe(0)
    expect(editUnder(own, EXACT).exitCode).toBe(0)
  })

  test('that are unknown are reported with the known ones', () => {
    const { exitCode, sentence } = editUnder("export default { profile: 'mine' }", EXACT)
    expect(exitCode).toBe(2)
    expect(sentence).toBe(
      'emend: unknown profile mine; known are strict, standard, lenient, opencode, roo, agents, codex\n',
    )
  })

  test('with a cap that is not a tier are refused', () => {
    const config = "export default { profiles: [{ name: 'mine', cap: 'loose' }] }"
    expect(editUnder(config, EXACT).sentence).toMatch(/^emend: CONFIG: profiles\.0\.cap: .*"trailing"/)
  })
})

test('a flag overrides the field of the same name', () => {
  const folder = scratch({
    'emend.config.json': '{ "partial": "edits", "profile": "strict" }',
    'a.txt': 'one\n',
    'request.json': JSON.stringify([
      { path: 'a.txt', oldString: 'one', newString: 'two' },
      { path: 'a.txt', oldString: 'three', newString: 'four' },
    ]),
  })
  const apply = (...flags: readonly string[]) =>
    emend(['apply', '--cwd', folder, '--dry-run', join(folder, 'request.json'), ...flags]).stderr
  expect(apply()).toContain('only a part can be applied\n')
  expect(apply('--no-config')).toContain('nothing was written\n')
})

const LINE_2 = '{ start: { line: 1, character: 0 }, end: { line: 1, character: 2 } }'

describe('guards', () => {
  const guard = (body: string) => `export default { guards: [({ path, before, after }) => (${body})] }`

  test('may refuse, and then nothing is written', () => {
    const config = guard(`{ diagnostics: [{ severity: 1, message: 'not here', range: ${LINE_2} }] }`)
    const { exitCode, stderr, text } = editUnder(config, EXACT)
    expect([exitCode, text]).toEqual([1, 'if (a < b) {\n  go()\n}\n'])
    expect(stderr).toMatch(/^vetoed a\.js: .*\n {2}line 2: not here \(guard 1\)\n/)
  })

  test('may refuse by throwing', () => {
    const { exitCode, stderr } = editUnder(guard('JSON.parse(after)'), EXACT)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^vetoed a\.js: .*\n {2}the guard failed: Unexpected token/)
  })

  test('may warn', () => {
    const config = guard(`{ diagnostics: [{ severity: 2, message: 'hm', range: ${LINE_2} }] }`)
    const { exitCode, stderr, text } = editUnder(config, EXACT)
    expect([exitCode, stderr]).toEqual([0, 'guard-warning a.js, line 2: hm (guard 1)\n'])
    expect(text).toContain('stop()')
  })

  test('may write another text', () => {
    const { exitCode, text, stdout } = editUnder(guard("{ text: after.replace('stop()', 'stop();') }"), EXACT)
    expect([exitCode, text]).toEqual([0, 'if (a < b) {\n  stop();\n}\n'])
    expect(stdout).toContain('+  stop();\n')
  })
})

test.each([
  ['a guard', 'export default { guards: [() => new Promise(() => {})] }'],
  ['a configuration', 'await new Promise(() => {})'],
])('%s that never settles ends the command', (_, config) => {
  const { exitCode, stdout, stderr, text } = editUnder(config, EXACT)
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toBe(
    'emend ended before it had an answer from a plugin, the configuration or the terminal. Nothing was written.\n',
  )
  expect(text).toContain('go()')
})
