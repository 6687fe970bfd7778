import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadedBy } from '../src/closed.js'
import { KNOWN_SOURCES, knownSource } from '../src/index.js'

const FILES: Readonly<Record<string, string>> = {
  'eslint.config.js':
    "import './a.js'\nimport own from '../outside.js'\nexport default [{ files: ['src/**/*.ts'] }]\n",
  'a.js': "require('./b')\n",
  'b.js': "import './a.js'\n",
  'package.json': '{ "main": "./src/main.js", "prettier": { "plugins": ["./plugin.mjs"] } }',
  'tsconfig.json': '{ "include": ["./src/main.ts"] }',
  'part/.prettierrc.json': '{ "plugins": ["./local.mjs"] }',
}
const root = mkdtempSync(join(tmpdir(), 'emend-closed-'))
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
afterAll(() => rmSync(root, { recursive: true }))

const ESLINT = {
  name: 'eslint',
  loads: ['eslint.config.*', 'package.json', 'tsconfig*.json', 'node_modules'],
}
const PRETTIER = { name: 'prettier', loads: ['.prettierrc*', 'package.json', 'node_modules'] }

describe('what a source loads', () => {
  test.each([
    ['eslint.config.js', 'eslint'],
    ['ESLINT.CONFIG.MJS', 'eslint'],
    ['eslint.config.js. ', 'eslint'],
    ['deep/er/eslint.config.ts', 'eslint'],
    ['tsconfig.build.json', 'eslint'],
    ['a.js', 'eslint'],
    ['b.js', 'eslint'],
    ['B.JS', 'eslint'],
    ['node_modules/x/y.js', 'eslint'],
    ['part/NODE_MODULES/x', 'eslint'],
    ['node_m~1/x', 'eslint'],
    ['src/main.js', undefined],
    ['src/main.ts', undefined],
    ['outside.js', undefined],
    ['c.js', undefined],
    ['my-eslint.config.js', undefined],
    ['eslint.config', undefined],
  ])('%s', async (path, by) => {
    expect(await loadedBy([ESLINT], path, root)).toBe(by)
  })

  test.each([
    ['plugin.mjs', 'prettier'],
    ['part/local.mjs', 'prettier'],
    ['part/plugin.mjs', undefined],
    ['src/main.js', undefined],
    ['.prettierrc', 'prettier'],
  ])('of a formatter: %s', async (path, by) => {
    expect(await loadedBy([PRETTIER], path, root)).toBe(by)
  })

  test('is said of every source that is known', () => {
    for (const name of KNOWN_SOURCES) expect(knownSource(name).loads).not.toHaveLength(0)
  })

  test('is unknown only where a host says so', async () => {
    expect(await loadedBy([{ name: 'x', loads: 'unknown' }], 'node_modules/x', root)).toBeUndefined()
  })
})
