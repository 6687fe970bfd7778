import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
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

  test('writes nothing that the program loads', () => {
    const folder = scratch({ 'eslint.config.js': 'one()' })
    const args = ['edit', 'eslint.config.js', '--cwd', folder, '--old', 'one()', '--new', 'two()']
    const { exitCode, stderr } = emend([...args, '--diagnostics', 'eslint'], { env: programs() })
    expect([exitCode, readFileSync(join(folder, 'eslint.config.js'), 'utf8')]).toEqual([1, 'one()'])
    expect(stderr).toContain('is loaded by eslint')
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
