import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

/** What a hostile answer writes where it hopes that a program loads it. */
const OWNED = "require('node:fs').writeFileSync(process.env.OWNED, 'x')\nmodule.exports = []\n"

/** Programs that run code of the folder, as their namesakes do. */
const PROGRAMS = {
  eslint: `const { createRequire } = require('module')
const load = createRequire(process.cwd() + '/x')
for (const name of ['./eslint.config.js', './prettier.config.cjs', './.prettierrc.js', 'eslint-plugin-own'])
  try { load(name) } catch (error) { if (error.code !== 'MODULE_NOT_FOUND') throw error }
console.log('[]')`,
  tsc: `for (const path of ['.yarn/sdks/typescript/lib/tsserver.js', '.vscode/pnpify/typescript/lib/tsserver.js'])
  try { require(process.cwd() + '/' + path) } catch (error) { if (error.code !== 'MODULE_NOT_FOUND') throw error }`,
  ruff: `console.log('{"runs":[]}')`,
}

/** A folder of a person, with the programs on PATH. */
function world(files: Readonly<Record<string, string>> = {}, links: Readonly<Record<string, string>> = {}) {
  const [bin, state, other] = [scratch(), scratch(), scratch()]
  const folder = scratch({
    'a.js': 'a()\n',
    'src/a.ts': 'a()\n',
    'a.py': 'a()\n',
    'a.css': 'a {}\n',
    ...files,
  })
  for (const [from, to] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, from)), { recursive: true })
    symlinkSync(to, join(folder, from))
  }
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(join(bin, name), `#!${process.execPath}\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const env = {
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    XDG_STATE_HOME: state,
    OWNED: join(other, 'owned'),
  }
  const run = (args: readonly string[], input = '') => emend(args, { cwd: folder, env, input })
  const apply = (edits: readonly unknown[], ...flags: string[]) =>
    run(['apply', ...flags], JSON.stringify(edits))
  const hasRun = () => existsSync(env.OWNED)
  return { folder, run, apply, hasRun, text: (path: string) => readFileSync(join(folder, path), 'utf8') }
}

const write = (path: string) => ({ path, oldString: '', newString: OWNED })
const EDIT = { path: 'a.js', oldString: 'a()', newString: 'b()' }
const AGAIN = { path: 'a.js', oldString: 'b()', newString: 'c()' }

// promise: written-code
describe.skipIf(process.platform === 'win32')('what an answer wrote', () => {
  const cases: readonly (readonly [string, string, Parameters<typeof world>?])[] = [
    ['eslint', 'eslint.config.js'],
    ['eslint', 'prettier.config.cjs'],
    ['eslint', '.prettierrc.js'],
    ['eslint', 'rules/x.js', [{ 'eslint.config.js': "require('./rules/x.js')" }]],
    [
      'eslint',
      'rules/x.js',
      [{ 'eslint.config.js': "require('#x')", 'package.json': '{"imports":{"#x":"./rules/x.js"}}' }],
    ],
    [
      'eslint',
      'rules/x.js',
      [
        {
          'eslint.config.js': "require('me/x')",
          'package.json': '{"name":"me","exports":{"./x":"./rules/x.js"}}',
        },
      ],
    ],
    ['eslint', 'packages/own/index.js', [{}, { 'node_modules/eslint-plugin-own': '../packages/own' }]],
    ['tsc', '.yarn/sdks/typescript/lib/tsserver.js'],
    ['tsc', '.vscode/pnpify/typescript/lib/tsserver.js'],
  ]
  for (const [tool, path, parts = []] of cases)
    test(`is not run by ${tool}: ${path}, ${Object.keys(parts[0] ?? {})}`, () => {
      const { apply, run, hasRun, text } = world(...parts)
      const both = apply([write(path), EDIT], '--diagnostics', tool)
      expect(both).toMatchObject({ exitCode: 0, stderr: '' })
      expect(both.stdout).toContain(`was not started, so it has looked at nothing: this edit writes ${path},`)
      expect([text(path), text('a.js'), hasRun()]).toEqual([OWNED, 'b()\n', false])
      // The next command, of another process.
      const next = apply([AGAIN], '--diagnostics', tool, '--json')
      expect(JSON.parse(next.stdout)).toMatchObject({
        ok: true,
        diagnostics: [],
        notStarted: [{ name: tool, path, isOwn: false }],
      })
      expect(hasRun()).toBe(false)
      // A person accepts it.
      expect(run(['trust', '.']).stdout).toContain(`  ${path}\n`)
      const last = apply([{ path: 'a.js', oldString: 'c()', newString: 'd()' }], '--diagnostics', tool)
      expect([last.stdout.includes('not started'), hasRun()]).toEqual([false, true])
    })

  test('is not run where the configuration computes what it loads: any code counts', () => {
    const { apply, hasRun } = world({ 'eslint.config.js': "require('./deep/' + ['any'].join('') + '.js')" })
    apply([write('deep/any.js')])
    expect(apply([EDIT], '--diagnostics', 'eslint').stdout).toContain('was not started')
    expect(hasRun()).toBe(false)
  })

  test('is run for one command where a person says so', () => {
    const { apply, hasRun } = world()
    apply([write('eslint.config.js')])
    apply([EDIT], '--diagnostics', 'eslint', '--trust-written')
    expect(hasRun()).toBe(true)
  })

  test('is not run after it was accepted and written again, nor when the acceptance is taken back', () => {
    const { apply, run, hasRun } = world()
    apply([{ path: 'eslint.config.js', oldString: '', newString: 'module.exports = []\n' }])
    run(['trust', '.'])
    expect(apply([EDIT], '--diagnostics', 'eslint').stdout).not.toContain('not started')
    run(['trust', '--remove', '.'])
    expect(apply([AGAIN], '--diagnostics', 'eslint').stdout).toContain('not started')
    run(['trust', '.'])
    apply([{ path: 'eslint.config.js', oldString: 'module.exports = []\n', newString: OWNED }])
    expect(apply([{ ...EDIT, oldString: 'c()' }], '--diagnostics', 'eslint').stdout).toContain('not started')
    expect(hasRun()).toBe(false)
  })

  test('is gone when it is undone', () => {
    const { apply, run, hasRun } = world({ 'eslint.config.js': 'module.exports = []\n' })
    apply([{ path: 'eslint.config.js', oldString: 'module.exports = []\n', newString: OWNED }])
    run(['undo'])
    expect(apply([EDIT], '--diagnostics', 'eslint').stdout).not.toContain('not started')
    expect(hasRun()).toBe(false)
  })

  test('is not run by a formatter', () => {
    const { apply, hasRun } = world()
    const { stdout, stderr } = apply([write('.prettierrc.js'), EDIT], '--formatter', 'prettier')
    expect(`${stdout}${stderr}`).toContain('this edit writes .prettierrc.js')
    expect(hasRun()).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('an edit of a source is looked at', () => {
  const FILES = {
    'eslint.config.js': "const x = 'one'\nmodule.exports = [{ files: ['**/*.js'] }]\n",
    'package.json': '{ "name": "mine" }\n',
    'tsconfig.json': '{ "include": ["src"] }\n',
    'pyproject.toml': '[tool.ruff]\n',
  }
  test.each([
    ['eslint', 'a.js'],
    ['tsc', 'src/a.ts'],
    ['ruff', 'a.py'],
  ])('by %s: %s', (tool, path) => {
    const { apply } = world(FILES)
    const { exitCode, stdout } = apply([{ path, oldString: 'a()', newString: 'b()' }], '--diagnostics', tool)
    expect([exitCode, stdout.includes('not started')]).toEqual([0, false])
  })
})
