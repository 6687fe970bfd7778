import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { KNOWN_SOURCES, knownSource } from '../src/index.js'
import { projectAt } from '../src/loads/configurations.js'
import { namedIn } from '../src/loads/names.js'
import { loadedBy } from '../src/loads/reach.js'
import { type KnownTool, TOOL_LOADS } from '../src/loads/table.js'
import { folderOf } from './support/toy.js'

/** Whether a tool would load a file of a project; `from -> to` is a link. */
async function isLoaded(
  tool: KnownTool,
  path: string,
  files: Readonly<Record<string, string>>,
  links: readonly string[] = [],
): Promise<boolean> {
  const root = folderOf(files)
  for (const link of links) {
    const [from = '', to = ''] = link.split(' -> ')
    mkdirSync(dirname(join(root, from)), { recursive: true })
    symlinkSync(to, join(root, from))
  }
  const { loads, follows } = TOOL_LOADS[tool]
  const file = join(root, path)
  const project = await projectAt(root, [file], namedIn(loads))
  return (await loadedBy({ name: tool, loads, follows }, root, [file], project))(file)
}

const PLAIN = {
  'package.json': '{ "name": "mine", "type": "module", "main": "./src/a.js" }',
  'eslint.config.js':
    "import js from '@eslint/js'\nimport globals from 'globals'\nexport default [js.configs.recommended, { files: ['**/*.js', 'src/**/*.ts'], rules: { 'no-undef': 'error' } }]\n",
  'tsconfig.json':
    '{ "compilerOptions": { "paths": { "@ws/core": ["./src/a.ts"] } }, "include": ["./src/main.ts"] }',
  'pyproject.toml': '[tool.ruff]\nsrc = ["./src"]\n',
  'src/a.js': 'export default 1\n',
  'node_modules/@eslint/js/index.js': 'module.exports = require(process.argv[2])\n',
}

describe('a source of the project is loaded by none', () => {
  test.each(Object.keys(TOOL_LOADS) as KnownTool[])('%s', async (tool) => {
    for (const path of [
      'src/a.js',
      'src/a.ts',
      'src/main.ts',
      'src/new.js',
      'a.py',
      'a.css',
      'data.json',
      'README.md',
    ])
      expect([path, await isLoaded(tool, path, PLAIN)]).toEqual([path, false])
  })

  test.each(['eslint', 'tsc', 'typescript', 'prettier', 'json'] as const)(
    '%s, in a workspace whose packages are linked',
    async (tool) => {
      const files = { ...PLAIN, 'packages/core/package.json': '{ "name": "@ws/core" }' }
      const links = ['node_modules/@ws/core -> ../../packages/core']
      expect(await isLoaded(tool, 'packages/core/src/a.js', files, links)).toBe(false)
    },
  )
})

describe('by its name', () => {
  test.each<readonly [KnownTool, string]>([
    ['eslint', 'eslint.config.js'],
    ['eslint', 'ESLINT.CONFIG.MJS'],
    ['eslint', 'eslint.config.js. '],
    ['eslint', 'deep/er/eslint.config.ts'],
    ['eslint', 'deep/.eslintrc.cjs'],
    ['eslint', 'prettier.config.mjs'],
    ['eslint', '.prettierrc.mts'],
    ['eslint', 'tailwind.config.js'],
    ['eslint', '.babelrc'],
    ['eslint', 'package.json'],
    ['eslint', 'sub/package.json'],
    ['eslint', 'node_modules/x/y.js'],
    ['eslint', 'part/NODE_MODULES/x'],
    ['eslint', 'node_m~1/x'],
    ['eslint', '.pnp.cjs'],
    ['eslint', '.yarn/sdks/eslint/lib/api.js'],
    ['prettier', '.prettierrc'],
    ['prettier', '.config/prettierrc.js'],
    ['prettier', 'package.yaml'],
    ['typescript', 'tsconfig.build.json'],
    ['typescript', '.yarn/sdks/typescript/lib/tsserver.js'],
    ['typescript', '.vscode/pnpify/typescript/lib/tsserver.js'],
    ['typescript', 'sub/.yarn/sdks/typescript/lib/tsserver.js'],
    ['tsc', '.yarn/sdks/typescript/lib/tsc.js'],
    ['json', 'node_modules/vscode-langservers-extracted/x.js'],
    ['biome', 'rules/x.grit'],
    ['pyright', '.venv/lib/python3.12/site-packages/sitecustomize.py'],
    ['ruff', 'ruff.toml'],
  ])('%s loads %s', async (tool, path) => {
    expect(await isLoaded(tool, path, {})).toBe(true)
  })

  test.each<readonly [KnownTool, string]>([
    ['eslint', 'eslint.config'],
    ['eslint', 'src/config.js'],
    ['tsc', 'eslint.config.js'],
    ['ruff', 'tsconfig.json'],
    ['typescript', '.vscode/settings.json'],
  ])('%s does not load %s', async (tool, path) => {
    expect(await isLoaded(tool, path, {})).toBe(false)
  })
})

/** A configuration, other files, and a file that is loaded because of them. */
type Case = readonly [string, Readonly<Record<string, string>>, string, (readonly string[])?]

const cases = (all: readonly Case[]) => all

describe('because a configuration leads to it', () => {
  for (const [title, files, path, links] of cases([
    ['an import', { 'eslint.config.js': "import './a.js'" }, 'a.js'],
    ['what that imports', { 'eslint.config.js': "import './a.js'", 'a.js': "require('./b')" }, 'b.js'],
    ['under another spelling', { 'eslint.config.js': "import './a.js'" }, 'A.JS'],
    ['what would be found first', { 'eslint.config.js': "import './a'", 'a/index.js': '' }, 'a.js'],
    ['one in a folder', { 'eslint.config.js': "import './rules'" }, 'rules/index.cjs'],
    [
      'the main file of a folder',
      { 'eslint.config.js': "require('./rules')", 'rules/package.json': '{"main":"lib/x.js"}' },
      'rules/lib/x.js',
    ],
    [
      'an import to elsewhere',
      { 'packages/a/eslint.config.js': "import '../../common/rules.js'" },
      'common/rules.js',
    ],
    [
      'of a configuration beside another folder',
      { 'b/.eslintrc.js': "require('./x')", 'a/a.js': '' },
      'b/x.js',
    ],
    [
      'TypeScript',
      {
        'eslint.config.ts':
          "import type { A } from 'a'\nimport b from './b.ts'\nexport default [b] satisfies A\n",
      },
      'b.ts',
    ],
    [
      'its own name',
      {
        'eslint.config.js': "import 'mine/rules'",
        'package.json': '{"name":"mine","exports":{"./rules":{"default":"./lib/rules.js"}}}',
      },
      'lib/rules.js',
    ],
    [
      'its own name, with a pattern',
      {
        'eslint.config.js': "import 'mine/x'",
        'package.json': '{"name":"mine","exports":{"./*":"./lib/*.js"}}',
      },
      'lib/y.js',
    ],
    [
      'an entry of imports',
      { 'eslint.config.js': "import '#rules'", 'package.json': '{"imports":{"#rules":{"node":["./r.js"]}}}' },
      'r.js',
    ],
    [
      'a pattern of imports',
      { 'eslint.config.js': "import '#r/x'", 'package.json': '{"imports":{"#r/*":"./rules/*"}}' },
      'rules/x.js',
    ],
    [
      'an entry of imports that is a package',
      {
        'eslint.config.js': "import '#p'",
        'package.json': '{"imports":{"#p":"plug"}}',
        'packages/plug/package.json': '{"name":"plug"}',
      },
      'packages/plug/i.js',
      ['node_modules/plug -> ../packages/plug'],
    ],
    ['data', { '.prettierrc': 'plugins:\n  - ./p.mjs\n' }, 'p.mjs'],
    ['a field of package.json', { 'package.json': '{"prettier":{"plugins":["./p.mjs"]}}' }, 'p.mjs'],
    [
      'a configuration of another tool',
      { 'prettier.config.mjs': "export default { plugins: ['./p.mjs'] }" },
      'p.mjs',
    ],
    [
      'code that it starts',
      { 'eslint.config.js': "require('child_process').execSync('node tools/x.js')" },
      'tools/x.js',
    ],
    ['a worker', { 'eslint.config.js': "new Worker(new URL('w.js', import.meta.url))" }, 'w.js'],
    ['a URL of a file', { 'eslint.config.js': "import(new URL('sub/w', import.meta.url))" }, 'sub/w'],
    [
      'parts that are joined',
      {
        'eslint.config.js':
          "import { join } from 'node:path'\nexport default { plugins: [join(import.meta.dirname, 'tools', 'p.mjs')] }",
      },
      'tools/p.mjs',
    ],
    [
      'a name that is computed',
      { 'eslint.config.js': 'export default await import(process.env.X)' },
      'src/deep/a.mjs',
    ],
    [
      'a name that a template computes',
      { 'eslint.config.js': 'export default await import(`./rules/\u0024{process.env.X}.js`)' },
      'src/deep/a.mjs',
    ],
    [
      'a name that is computed in what it imports',
      { 'eslint.config.js': "import './a.js'", 'a.js': 'require(x + y)' },
      'bin/run',
    ],
  ]))
    test(`${title}`, async () => {
      expect(await isLoaded('eslint', path, files, links)).toBe(true)
    })

  for (const [title, files, path, links] of cases([
    [
      'a linked package that is imported',
      { 'eslint.config.js': "import 'plug'", 'tools/plug/package.json': '{"name":"plug"}' },
      'tools/plug/lib/deep.js',
      ['node_modules/plug -> ../tools/plug'],
    ],
    [
      'one of a scope that is linked',
      { 'eslint.config.js': "import '@ws/plug'", 'ws/plug/package.json': '{}' },
      'ws/plug/x.js',
      ['node_modules/@ws -> ../ws'],
    ],
    [
      'one that data names',
      { '.eslintrc.json': '{"extends":["@ws/base"]}', 'ws/base/package.json': '{"name":"@ws/base"}' },
      'ws/base/x.js',
      ['node_modules/@ws/base -> ../../ws/base'],
    ],
    [
      'one with a shorter name in data',
      { '.eslintrc.json': '{"plugins":["own"]}', 'p/package.json': '{}' },
      'p/x.js',
      ['node_modules/eslint-plugin-own -> ../p'],
    ],
    [
      'one that such a package needs',
      {
        'eslint.config.js': "import 'a'",
        'p/a/package.json': '{"dependencies":{"b":"*"}}',
        'p/b/package.json': '{}',
      },
      'p/b/x.js',
      ['node_modules/a -> ../p/a', 'node_modules/b -> ../p/b'],
    ],
    [
      'one that an installed package needs',
      {
        'eslint.config.js': "import 'a'",
        'node_modules/a/package.json': '{"peerDependencies":{"b":"*"}}',
        'p/b/package.json': '{}',
      },
      'p/b/x.js',
      ['node_modules/b -> ../p/b'],
    ],
    [
      'what it imports from elsewhere',
      {
        'eslint.config.js': "import 'a'",
        'p/a/package.json': '{"main":"x.js"}',
        'p/a/x.js': "import '../both.js'",
      },
      'p/both.js',
      ['node_modules/a -> ../p/a'],
    ],
    [
      'a folder of packages that is a link',
      { 'eslint.config.js': "import 'a'", 'vendor/a/package.json': '{}' },
      'vendor/a/x.js',
      ['node_modules -> vendor'],
    ],
    [
      'a link in a package',
      { 'eslint.config.js': "import 'a'", 'node_modules/a/package.json': '{}', 'src/rules.js': '' },
      'src/rules.js',
      ['node_modules/a/index.js -> ../../src/rules.js'],
    ],
    [
      'the project, linked to itself',
      {
        'eslint.config.js': "import 'self'",
        'package.json': '{"name":"other","main":"./lib/r.js"}',
        'lib/r.js': '',
      },
      'lib/r.js',
      ['node_modules/self -> ..'],
    ],
    [
      'a link to a configuration',
      { 'shared/lint.js': '' },
      'shared/lint.js',
      ['eslint.config.js -> shared/lint.js'],
    ],
    [
      'below a linked folder',
      { 'eslint.config.js': "import './rules/x.js'", 'shared/x.js': '' },
      'shared/x.js',
      ['rules -> shared'],
    ],
    [
      'new below a linked folder',
      { 'eslint.config.js': "import './rules/x'", 'shared/y.js': '' },
      'shared/x.ts',
      ['rules -> shared'],
    ],
  ]))
    test(`through a link: ${title}`, async () => {
      expect(await isLoaded('eslint', path, files, links)).toBe(true)
    })

  const ofTools: readonly (readonly [KnownTool, ...Case])[] = [
    [
      'typescript',
      'a plugin',
      { 'tsconfig.json': '{"compilerOptions":{"plugins":[{"name":"own"}]}}', 'p/package.json': '{}' },
      'p/x.js',
      ['node_modules/own -> ../p'],
    ],
    ['typescript', 'what a tsconfig extends', { 'tsconfig.json': '{"extends":"./base"}' }, 'base.json'],
    ['tsc', 'itself, linked', { 'tsconfig.json': '{}', 'ts/package.json': '{}' }, 'node_modules/.bin/tsc'],
    [
      'ruff',
      'what its configuration extends',
      { 'ruff.toml': 'extend = "../common/r.toml"\n' },
      'common/r.toml',
    ],
    ['biome', 'what its configuration extends', { 'biome.json': '{"extends":["./b.json"]}' }, 'b.json'],
  ]
  for (const [tool, title, files, path, links] of ofTools)
    test(`${tool}: ${title}`, async () => {
      const at =
        tool === 'ruff'
          ? Object.fromEntries(Object.entries(files).map(([name, text]) => [`a/${name}`, text]))
          : files
      expect(await isLoaded(tool, path, at, links)).toBe(true)
    })
})

describe('what Node loads before the program', () => {
  const plug = { 'p/package.json': '{}' }
  const linked = ['node_modules/plug -> ../p']
  const before: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    string,
    (readonly string[])?,
    string?,
  ])[] = [
    ['a file of the environment', {}, 'hook.js', [], '--max-old-space-size=99 --require ./hook.js'],
    ['its short name', {}, 'hook.js', [], '-r ./hook'],
    ['a module', {}, 'tools/hook.mjs', [], '--import=./tools/hook.mjs'],
    ['quoted', {}, 'tools/hook.mjs', [], '--import="./tools/hook.mjs"'],
    ['a loader', {}, 'hook.mjs', [], '--experimental-loader ./hook.mjs'],
    ['what that imports', { 'hook.js': "require('./deep')" }, 'deep.js', [], '-r ./hook.js'],
    ['a package that is linked', plug, 'p/lib/x.js', linked, '-r plug/register'],
    ['a setting of npm', { '.npmrc': 'node-options = --require ./hook.js\n' }, 'hook.js'],
    [
      'a script of the project',
      { 'package.json': '{ "scripts": { "lint": "NODE_OPTIONS=\\"--import ./hook.js\\" eslint ." } }' },
      'hook.js',
    ],
  ]
  for (const [title, files, path, links = [], environment = ''] of before)
    test(title, async () => {
      vi.stubEnv('NODE_OPTIONS', environment)
      try {
        for (const tool of ['eslint', 'tsc', 'typescript', 'json', 'biome', 'pyright'] as const)
          expect([tool, await isLoaded(tool, path, files, links)]).toEqual([tool, true])
        expect(await isLoaded('ruff', path, files, links)).toBe(false)
        expect(await isLoaded('tsc', 'src/a.js', files, links)).toBe(false)
      } finally {
        vi.unstubAllEnvs()
      }
    })
})

describe('what a tsconfig leads to', () => {
  for (const [title, files, path, links] of cases([
    [
      'a package that it extends',
      { 'tsconfig.json': '{ "extends": "@ws/c/x.json" }', 'c/package.json': '{}' },
      'c/x.json',
      ['node_modules/@ws/c -> ../../c'],
    ],
    ['one of several', { 'tsconfig.json': '{ "extends": ["./a", "../../b.json"] }' }, 'a.json'],
    [
      'what that extends in turn',
      { 'tsconfig.json': '{ "extends": "./a.json" }', 'a.json': '{ "extends": "./deep/b" }' },
      'deep/b.json',
    ],
    [
      'a plugin of what it extends',
      {
        'tsconfig.json': '{ "extends": "./a.json" }',
        'a.json': '{ "compilerOptions": { "plugins": [{ "name": "own" }] } }',
        'p/package.json': '{}',
      },
      'p/x.js',
      ['node_modules/own -> ../p'],
    ],
    [
      'a plugin that a file of options brings',
      {
        'tsconfig.json': '{ "extends": "./a.json" }',
        'a.json': '{ "compilerOptions": { "plugins": [{ "transform": "./t.js" }] } }',
      },
      't.js',
    ],
  ]))
    test(title, async () => {
      for (const tool of ['typescript', 'tsc'] as const)
        expect([tool, await isLoaded(tool, path, files, links)]).toEqual([tool, true])
    })
})

describe('a package of a workspace is loaded where something names it, also without a link', () => {
  const files = {
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/plug/package.json': '{ "name": "@ws/plug", "dependencies": { "@ws/deep": "*" } }',
    'packages/deep/package.json': '{ "name": "@ws/deep" }',
    'packages/core/package.json': '{ "name": "@ws/core" }',
    'eslint.config.js': "import plug from '@ws/plug'\nexport default [plug]\n",
    'tsconfig.json': '{ "compilerOptions": { "plugins": [{ "name": "@ws/plug" }] } }',
  }
  test.each([
    ['eslint', 'packages/plug/lib/x.js', true],
    ['eslint', 'packages/deep/lib/x.js', true],
    ['eslint', 'packages/core/lib/x.js', false],
    ['typescript', 'packages/plug/lib/x.js', true],
    ['typescript', 'packages/core/lib/x.js', false],
    ['tsc', 'packages/core/lib/x.js', false],
  ] as const)('%s: %s', async (tool, path, loaded) => {
    expect(await isLoaded(tool, path, files)).toBe(loaded)
  })
})

describe('what the configuration of another tool imports', () => {
  const files = {
    'tailwind.config.js': "export default { plugins: [import('./theme.js')] }\n",
    'vitest.config.ts':
      "export default { test: { setupFiles: ['./test/setup.ts'] } }\nimport(process.env.X)\n",
  }
  const named = { ...files, 'eslint.config.js': "import tailwind from 'eslint-plugin-tailwindcss'\n" }

  test.each([
    ['is loaded where something names the tool', named, 'theme.js', true],
    ['is not loaded where nothing does', { ...files, 'eslint.config.js': '' }, 'theme.js', false],
    ['is not loaded because it is a configuration', named, 'test/setup.ts', false],
    ['does not make all code count', named, 'src/a.ts', false],
  ])('%s', async (_, all, path, loaded) => {
    expect(await isLoaded('eslint', path, all)).toBe(loaded)
  })
})

describe('a program of the folder', () => {
  test.each([
    [['./bin/lint'], 'bin/lint'],
    [['node', 'tools/lint.js'], 'tools/lint.js'],
    [['node', 'tools/lint.js'], 'tools/rules.js'],
  ])('%j loads %s', async (run, path) => {
    const root = folderOf({ 'tools/lint.js': "import './rules.js'" })
    const project = await projectAt(root, [], () => false)
    const isOwn = await loadedBy({ name: 'own', loads: [], run }, root, [join(root, path)], project)
    expect([isOwn(join(root, path)), isOwn(join(root, 'src/a.js'))]).toEqual([true, false])
  })

  test('is found where PATH leads into the folder, also by a name that is not there yet', async () => {
    const root = folderOf({ 'bin/other': '' })
    const before = process.env['PATH']
    process.env['PATH'] = `${join(root, 'bin')}:${before}`
    try {
      const project = await projectAt(root, [], () => false)
      const isOwn = await loadedBy({ name: 'own', loads: [], run: ['lint'] }, root, [], project)
      expect([isOwn(join(root, 'bin/lint')), isOwn(join(root, 'bin/other'))]).toEqual([true, false])
    } finally {
      process.env['PATH'] = before
    }
  })
})

test('every source that is known has a row, and every row a source', () => {
  for (const name of KNOWN_SOURCES) expect(knownSource(name).loads).toBe(TOOL_LOADS[name].loads)
  for (const { source } of Object.values(TOOL_LOADS)) expect(source).toMatch(/^https:\/\//)
})

test('a configuration that a person changes is followed as it is now', async () => {
  const root = folderOf({ 'eslint.config.js': "import './a.js'" })
  writeFileSync(join(root, 'eslint.config.js'), "import './b.js'")
  const { loads } = TOOL_LOADS.eslint
  const project = await projectAt(root, [], namedIn(loads))
  const isOwn = await loadedBy({ name: 'eslint', loads }, root, [], project)
  expect([isOwn(join(root, 'a.js')), isOwn(join(root, 'b.js'))]).toEqual([false, true])
})
