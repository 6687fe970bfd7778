import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const HOST = `
import { applyEdits, describe, exact, type Failure, type TextEdit } from '@emend/core'
import { applyPatch } from '@emend/v4a'

const files = new Map([['a.txt', 'one\\r\\ntwo\\r\\n']])
const result = applyPatch('*** Begin Patch\\n*** Update File: a.txt\\n@@\\n-two\\n+TWO\\n*** End Patch', files)
const edit: TextEdit = { unit: 'text', search: 'b', replacement: '$&' }
const applied = applyEdits('abc', [edit], { replacers: [exact] })
const refused = applyPatch('no patch', files)
const failures: readonly Failure[] = refused.ok ? [] : refused.failure
export const seen = [
  result.ok ? result.value.files[0]?.after : result.failure,
  applied.ok ? applied.value.text : applied.failure,
  failures.map((failure) => describe(failure)),
]
`

describe('a host with strings only, from the packed tarballs of core and v4a', () => {
  let host = ''
  const run = (command: string, args: readonly string[], cwd = host) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const tool = (name: string) => join(ROOT, 'node_modules', '.bin', name)

  beforeAll(() => {
    host = mkdtempSync(join(tmpdir(), 'emend-host-'))
    for (const name of ['core', 'v4a'])
      run(tool('pnpm'), ['pack', '--pack-destination', host], join(ROOT, 'packages', name))
    const tarballs = readdirSync(host).filter((name) => name.endsWith('.tgz'))
    writeFileSync(join(host, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }))
    run('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      ...tarballs.map((name) => `./${name}`),
    ])
    writeFileSync(join(host, 'host.ts'), HOST)
    const compilerOptions = { module: 'NodeNext', target: 'ES2022', lib: ['ES2022'], types: [], strict: true }
    writeFileSync(join(host, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['host.ts'] }))
  }, 120_000)

  afterAll(() => rmSync(host, { recursive: true, force: true }))

  test('installs no file system and nothing else but what core brings', () => {
    expect(readdirSync(join(host, 'node_modules', '@emend')).sort()).toEqual(['core', 'v4a'])
    expect(
      readdirSync(join(host, 'node_modules'))
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual(['@emend', 'diff', 'fastest-levenshtein'])
    for (const name of ['LICENSE', 'README.md', 'dist/index.d.ts']) {
      expect(existsSync(join(host, 'node_modules', '@emend', 'v4a', name))).toBe(true)
    }
  })

  test('compiles without Node types and runs', () => {
    run(tool('tsc'), [])
    const printed = run(process.execPath, [
      '-e',
      "import('./host.js').then(({ seen }) => console.log(JSON.stringify(seen)))",
    ])
    expect(JSON.parse(printed)).toEqual([
      'one\r\nTWO\r\n',
      'a$&c',
      ['v4a request: there is no "*** Begin Patch". Begin the request with that line.'],
    ])
  })

  test('can be required from CommonJS', () => {
    const script = "const { applyPatch } = require('@emend/v4a'); console.log(typeof applyPatch)"
    expect(run(process.execPath, ['--input-type=commonjs', '-e', script])).toContain('function')
  })
})
