import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

const FILES = { 'a.js': 'one()\nBAD()\n', 'b.txt': 'b\n' }

/** A folder with a program of the name `eslint`, which finds BAD. */
function programs(): Readonly<Record<string, string>> {
  const folder = scratch({})
  const script = `#!${process.execPath}
const { readFileSync } = require('fs')
const files = process.argv.slice(2).filter((one) => one.endsWith('.js'))
console.log(JSON.stringify(files.map((filePath) => ({ filePath: require('path').resolve(filePath), messages:
  readFileSync(filePath, 'utf8').split('\\n').flatMap((line, at) => /BAD/.test(line)
    ? [{ ruleId: 'no-bad', severity: 2, message: line + ' is bad', line: at + 1, column: 1 }] : []) }))))
`
  writeFileSync(join(folder, 'eslint'), script)
  chmodSync(join(folder, 'eslint'), 0o755)
  return { PATH: `${folder}${delimiter}${process.env['PATH']}` }
}

function edit(flags: readonly string[], files: Readonly<Record<string, string>> = FILES) {
  const folder = scratch(files)
  const args = ['edit', 'a.js', '--cwd', folder, '--old', 'one()', '--new', 'one()\nBAD(2)', ...flags]
  const run = emend(args, { env: programs() })
  return { ...run, text: readFileSync(join(folder, 'a.js'), 'utf8') }
}

const SECTION = 'New problems since this edit:\n  a.js, line 2: BAD(2) is bad (eslint no-bad)\n'
const AFTER = 'one()\nBAD(2)\nBAD()\n'

describe.skipIf(process.platform === 'win32')('emend --diagnostics', () => {
  test('tells what the edit broke, and not what was there', () => {
    const { exitCode, stdout, text } = edit(['--diagnostics', 'eslint'])
    expect([exitCode, text]).toEqual([0, AFTER])
    expect(stdout.endsWith(SECTION)).toBe(true)
  })

  test('gives it to the model and as JSON', () => {
    expect(edit(['--diagnostics', 'eslint', '--for-model']).stdout).toContain(SECTION)
    const { diagnostics } = JSON.parse(edit(['--diagnostics', 'eslint', '--json']).stdout)
    expect(diagnostics).toMatchObject([
      {
        path: 'a.js',
        range: { start: { line: 1 } },
        severity: 1,
        code: 'no-bad',
        source: 'eslint',
        isNew: true,
      },
      { path: 'a.js', range: { start: { line: 2 } }, isNew: false },
    ])
  })

  test('refuses where new errors do, and the file is as before', () => {
    const { exitCode, stderr, text } = edit(['--diagnostics', 'eslint', '--new-errors', 'refuse'])
    expect([exitCode, text]).toEqual([1, FILES['a.js']])
    expect(stderr).toMatch(/^vetoed a\.js: .*\n {2}line 2: BAD\(2\) is bad \(eslint no-bad\)\n/)
  })

  test('is not started where the edit writes what it loads', () => {
    const folder = scratch({ 'eslint.config.js': 'one()' })
    const args = ['edit', 'eslint.config.js', '--cwd', folder, '--old', 'one()', '--new', 'two()']
    const { exitCode, stdout } = emend([...args, '--diagnostics', 'eslint'], { env: programs() })
    expect([exitCode, readFileSync(join(folder, 'eslint.config.js'), 'utf8')]).toEqual([0, 'two()'])
    expect(stdout).toContain(
      'Eslint was not started, so it has looked at nothing: this edit writes eslint.config.js',
    )
  })

  test('reads nothing of it where nobody asks for it', () => {
    const filesRead = (flags: readonly string[]) => {
      const [cwd, coverage] = [scratch(FILES), scratch({})]
      const env = { ...programs(), NODE_V8_COVERAGE: coverage }
      const args = ['edit', 'a.js', '--old', 'one()', '--new', 'two()', ...flags]
      expect(emend(args, { cwd, env })).toMatchObject({ exitCode: 0 })
      return readdirSync(coverage)
        .flatMap((name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')).result)
        .map(({ url }: { readonly url: string }) => url)
        .filter((url) => url.startsWith('file:'))
        .map((url) => url.slice(url.lastIndexOf('/') + 1))
        .sort()
    }
    expect(filesRead([])).toEqual(['bin.cjs', 'program.cjs'])
    expect(filesRead(['--diagnostics', 'eslint']).length).toBeGreaterThan(2)
  })

  test('is refused by a name that is not known, and by none', () => {
    expect(edit(['--diagnostics', 'tslint'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('there is no tslint; there are typescript, '),
    })
    expect(edit(['--diagnostics'])).toMatchObject({ exitCode: 2 })
  })

  test('is no option of a configuration that is data', () => {
    const { exitCode, stderr } = edit([], {
      ...FILES,
      'emend.config.json': '{ "diagnostics": { "sources": ["eslint"] } }',
    })
    expect(exitCode).toBe(2)
    expect(stderr).toContain('it starts programs, so only code can give it')
  })
})

/** A configuration whose program reads texts on standard input, and finds BAD. */
const CONFIG = `
import { command, diagnostics } from ${JSON.stringify(new URL('../../../packages/diagnostics/dist/index.js', import.meta.url).href)}
const find = "const lines = require('fs').readFileSync(0, 'utf8').split('\\\\n');" +
  "lines.forEach((line, at) => /BAD/.test(line) && console.log(process.argv[1] + ':' + (at + 1) + ':1: error: ' + line))"
const run = [process.execPath, '-e', find, '{file}']
export default { diagnostics: diagnostics({ sources: [command({ name: 'find', run, output: 'lines', loads: [], endings: ['.js'] })] }) }
`

function batch(flags: readonly string[], tasks: readonly object[], env = {}) {
  const cwd = scratch({ 'own.config.mjs': CONFIG })
  const input = tasks.map((task) => `${JSON.stringify(task)}\n`).join('')
  const { exitCode, stdout, stderr } = emend(['batch', ...flags], { input, cwd, env })
  const results = stdout.split('\n').filter((line) => line !== '')
  return { exitCode, stderr, results: results.map((line) => JSON.parse(line)) }
}

const TASK = {
  path: 'a.js',
  content: FILES['a.js'],
  edit: { oldString: 'one()', newString: 'one()\nBAD(2)' },
}
const OWN = ['--config', 'own.config.mjs']

describe('emend batch --diagnostics', () => {
  test('tells for each task what its edit broke', () => {
    const fine = { ...TASK, edit: { oldString: 'one()', newString: 'two()' } }
    const { exitCode, results } = batch([...OWN, '--diagnostics'], [TASK, fine, { ...TASK, path: '../a.js' }])
    expect(exitCode).toBe(0)
    expect(results).toMatchObject([
      {
        ok: true,
        content: AFTER,
        message: 'New problems since this edit:\n  a.js, line 2: BAD(2) (find)',
        diagnostics: [
          { path: 'a.js', range: { start: { line: 1 } }, isNew: true },
          { path: 'a.js', range: { start: { line: 2 } }, isNew: false },
        ],
      },
      { ok: true, diagnostics: [{ isNew: false }] },
      { ok: true, content: AFTER },
    ])
    expect(results[1]).not.toHaveProperty('message')
    expect(results[2]).not.toHaveProperty('diagnostics')
  })

  test('says who sees only what is written', { skip: process.platform === 'win32' }, () => {
    const { results } = batch(['--diagnostics', 'eslint'], [TASK], programs())
    expect(results).toMatchObject([
      { ok: true, diagnostics: [], message: 'Eslint looks at files only once they are written.' },
    ])
  })

  test('refuses where new errors do, and the text is as before', () => {
    const refuse = CONFIG.replace('diagnostics({ sources', "diagnostics({ newErrors: 'refuse', sources")
    const cwd = scratch({ 'own.config.mjs': refuse })
    const { stdout } = emend(['batch', ...OWN], { input: `${JSON.stringify(TASK)}\n`, cwd })
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      content: FILES['a.js'],
      failures: [{ code: 'vetoed', path: 'a.js' }],
      report: { files: [] },
    })
  })

  test('takes no configuration that nobody named, and no time limit', () => {
    const cwd = scratch({ 'emend.config.mjs': CONFIG })
    expect(emend(['batch', '--diagnostics'], { cwd })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--diagnostics needs names'),
    })
    expect(batch([...OWN, '--timeout-ms', '100'], [TASK])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('timeout-ms does not go with diagnostics'),
    })
  })
})
