import { describe, expect, test } from 'vitest'
import { loadsIn } from '../src/loads.js'

const namesIn = async (source: string, file = '/a/config.mjs') =>
  (await loadsIn(file, source)).loads.map(({ kind, name }) => `${kind} ${name}`)
const unknownIn = async (source: string) => (await loadsIn('/a/config.mjs', source)).unknownAt

describe('what code loads is found', () => {
  test.each([
    ["new Worker(new URL('w.mjs', import.meta.url))", 'esm ./w.mjs'],
    ["new Worker(new URL('sub/w', import.meta.url))", 'esm ./sub/w'],
    ['const at = new URL("./w.mjs", import.meta.url)\nnew Worker(at)', 'esm ./w.mjs'],
    ['const at = new URL("/w.mjs", import.meta.url)', 'esm /w.mjs'],
    ["require( 'helper' )", 'cjs helper'],
    ["require.resolve('helper')", 'cjs helper'],
    ["module.require('./helper')", 'cjs ./helper'],
    ["register('hooks')", 'esm hooks'],
    ["import.meta.resolve('helper/part')", 'esm helper/part'],
    ["import('./later.mjs')", 'esm ./later.mjs'],
  ])('%j', async (source, load) => {
    expect(await namesIn(source)).toContain(load)
    expect(await unknownIn(source)).toBeUndefined()
  })

  test('in a file without an extension, too, which may also be a text', async () => {
    expect(await namesIn("require('./helper')", '/a/bin')).toEqual(['cjs ./helper'])
    expect(await loadsIn('/a/LICENSE', 'Permission is {{ granted')).toEqual({ loads: [], isRead: true })
  })
})

describe('that a file computes what it loads is found', () => {
  test.each([
    "require('./parts/' + name)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    'require(`./parts/${name}.cjs`)',
    String.raw`require("./\x70art.cjs")`,
    "require(/* here */ './part')",
    "require('./part', options)",
    'require(name)',
    'require.resolve(name)',
    'const load = require\n',
    'const load = module.require;',
    'start(require)',
    "[require, 1][0]('./part')",
    "require.call(null, './part')",
    "(0, require)('./part')",
    "import('./' + name)",
    'new URL(name, import.meta.url)',
    "new URL('./' + name, import.meta.url)",
    'import.meta.resolve(name)',
    // Relative to the folder in which the program runs, not to this file.
    "new Worker('./w.mjs')",
    'new Worker(join(import.meta.dirname, "w.mjs"))',
    'let at = new URL("w.mjs", import.meta.url)\nat = other\nnew Worker(at)',
    "import { fork } from 'node:child_process'\nfork('./w.mjs')",
  ])('%j', async (source) => {
    expect(await unknownIn(source)).toBeTypeOf('number')
  })

  test.each([
    'function require(name) {}',
    'typeof require',
    'const require = createRequire(import.meta.url)',
    'stream.fork(name)',
    "new URL('https://example.com')",
    'new URL(name)',
  ])('and not in %j', async (source) => {
    expect(await unknownIn(source)).toBeUndefined()
  })
})
