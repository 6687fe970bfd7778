import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IS_FULL } from '../../../test/soak.js'
import { emend, type Run, scratch, tree } from './emend.js'
import { emendHere } from './support/in-process.js'

/** A configuration that leaves a trace when it is run. */
const CODE = `import { appendFileSync } from 'node:fs'
appendFileSync(new URL('ran', import.meta.url), 'x')
export default { profile: 'strict' }
`
const REQUEST = JSON.stringify({ path: 'a.txt', oldString: 'one', newString: 'two' })

/** Every command that reads a configuration, with the arguments that it needs. */
const COMMANDS: readonly (readonly string[])[] = [
  ['apply'],
  ['apply', '--dry-run'],
  ['edit', 'a.txt', '--old', 'one', '--new', 'two'],
  ['explain'],
  ['undo'],
  ['recover'],
  ['convert', '--to', 'v4a'],
  ['convert', '--to', 'v4a', '--cwd', '.'],
  ['list'],
]

interface World {
  readonly folder: string
  run(args: readonly string[], options?: { cwd?: string; env?: Record<string, string> }): Run
  hasRun(): boolean
}

/** Creates a folder with a configuration, a folder below it to work in, and a separate state folder. */
function world(name: string): World {
  const folder = scratch({ [`top/${name}`]: CODE, 'top/sub/a.txt': 'one\n' })
  return {
    folder: join(folder, 'top'),
    run: (args, { cwd = 'top/sub', env = {} } = {}) =>
      emend(args, {
        input: REQUEST,
        cwd: join(folder, cwd),
        env: { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state'), ...env },
      }),
    hasRun: () => existsSync(join(folder, 'top/ran')),
  }
}

// promise: found-code
describe.each(['emend.config.mjs', 'emend.config.js'])('%s', (name) => {
  test.each(COMMANDS)('is not run by emend %s %s', (...args) => {
    const { folder, run, hasRun } = world(name)
    const before = tree(folder)
    const { exitCode, stdout, stderr } = run(args)
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `emend: ${join(folder, name)} is code, which emend runs only if you allow it: name it with --config, run emend trust ${folder}, or go on without it with --no-config\n`,
    })
    expect([hasRun(), tree(folder)]).toEqual([false, before])
    expect(run([...args, '--no-config']).exitCode).not.toBe(2)
    expect(hasRun()).toBe(false)
  })
})

test('code is run if it is named', () => {
  const { run, hasRun } = world('emend.config.mjs')
  expect(run(['list', '--config', '../emend.config.mjs']).stdout).toContain('profile   strict')
  expect(hasRun()).toBe(true)
  const other = world('emend.config.mjs')
  const env = { EMEND_CONFIG: '../emend.config.mjs' }
  expect(other.run(['list', '--no-config'], { env }).stdout).toContain('profile   standard')
  expect(other.hasRun()).toBe(false)
  expect(other.run(['list'], { env }).stdout).toContain('profile   strict')
  expect(other.hasRun()).toBe(true)
})

test('code is run in a trusted folder, and in no other', () => {
  const { folder, run, hasRun } = world('emend.config.mjs')
  writeFileSync(join(folder, 'sub/emend.config.mjs'), CODE)
  expect(run(['trust']).stdout).toBe('no folder is trusted\n')
  expect(run(['trust', '.'], { cwd: 'top' })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(run(['trust']).stdout).toBe(`${folder}\n`)
  expect(run(['list']).exitCode).toBe(2)
  expect(existsSync(join(folder, 'sub/ran'))).toBe(false)
  expect(run(['list'], { cwd: 'top' }).stdout).toContain('profile   strict')
  expect(hasRun()).toBe(true)
  run(['trust', '--remove', folder])
  expect(run(['list'], { cwd: 'top' }).exitCode).toBe(2)
})

test.each([
  ['emend.config.js', { 'emend.config.js': CODE }],
  ['emend.config.mjs', { 'emend.config.mjs': CODE }],
  ['emend.config.js', { 'emend.config.js': CODE, 'emend.config.mjs': CODE }],
  ['emend.config.mjs', { 'emend.config.mjs': CODE, 'emend.config.json': '{}' }],
])('the answer names %s', (name, files) => {
  const folder = scratch({ 'a.txt': '', ...files })
  const { stdout } = emend(['trust', folder], { env: { XDG_STATE_HOME: scratch() } })
  expect(stdout).toContain(` is trusted: its ${name} is run where it is found, as it is now. `)
})

test('a folder is trusted through every link to it', () => {
  const { folder, run } = world('emend.config.mjs')
  symlinkSync(folder, join(folder, '../other'))
  run(['trust', '../../other'])
  expect(run(['trust']).stdout).toBe(`${folder}\n`)
  expect(run(['list'], { cwd: 'other' }).stdout).toContain('profile   strict')
})

test.skipIf(process.platform === 'win32')('the list belongs to its user', () => {
  const { folder, run, hasRun } = world('emend.config.mjs')
  run(['trust', '..'])
  const state = join(folder, '../state/emend')
  const file = join(state, 'trusted-code.json')
  expect(readdirSync(state)).toContain('trusted-code.json')
  expect([state, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
  chmodSync(file, 0o666)
  expect(run(['list']).stderr).toMatch(/^emend: .*trusted-code\.json can be written by others: .*\n$/)
  chmodSync(file, 0o600)
  writeFileSync(file, '{}')
  expect(run(['list']).stderr).toMatch(/^emend: .*trusted-code\.json holds no list of trusted code: .*\n$/)
  expect(hasRun()).toBe(false)
})

test('a folder without code cannot be trusted', () => {
  const { run } = world('emend.config.json')
  expect(run(['trust', '..'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'emend: .. has no emend.config.js or emend.config.mjs: there is nothing to trust\n',
  })
  expect(run(['trust']).stdout).toBe('no folder is trusted\n')
})

test.each([['nowhere'], ['a.txt']])('%s cannot be trusted', (name) => {
  expect(world('emend.config.mjs').run(['trust', name])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `emend: ${name} is not a folder\n`,
  })
})

test.each([
  '{ "replacers": "./plugin.mjs" }',
  '{ "formats": ["./plugin.mjs"] }',
  '{ "guards": ["./plugin.mjs"] }',
  '{ "profiles": [{ "name": "mine", "cap": "drift", "formats": { "v4a": { "replacers": ["./plugin.mjs"] } } }], "profile": "mine" }',
  '{ "extends": "./plugin.mjs" }',
  '{ "$schema": "./plugin.mjs" }',
  '{ "encoding": "./plugin.mjs" }',
])('JSON cannot name code: %s', (config) => {
  for (const file of ['emend.config.json', 'package.json']) {
    const { folder, run, hasRun } = world('plugin.mjs')
    writeFileSync(join(folder, file), file === 'package.json' ? `{ "emend": ${config} }` : config)
    for (const args of IS_FULL ? COMMANDS : COMMANDS.slice(0, 2)) run(args)
    expect(hasRun()).toBe(false)
  }
})

/** A configuration that loads files in many ways. */
const LOADING: Readonly<Record<string, string>> = {
  'emend.config.mjs': `${CODE.replace('export default', "import './guards/one.mjs'\nexport default")}
export const later = () => import('./guards/later.mjs')
const worker = new URL('./guards/worker.mjs', import.meta.url)
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
require('./guards/old.cjs')
require('helper')
const maybe = () => import('./guards/maybe.mjs').catch(() => undefined)
`,
  'guards/one.mjs': "export * from './two.mjs'\nimport 'helper'\n",
  'guards/two.mjs': 'export const two = 2\n',
  'guards/later.mjs': 'export const later = true\n',
  'guards/worker.mjs': 'export const worker = true\n',
  'guards/old.cjs': "module.exports = require('./data.json')\n",
  'guards/data.json': '{ "data": 1 }\n',
  'node_modules/helper/package.json':
    '{ "name": "helper", "exports": { "import": "./a.mjs", "require": "./a.cjs" } }\n',
  'node_modules/helper/a.mjs': 'export const helper = true\n',
  'node_modules/helper/a.cjs': 'exports.helper = true\n',
  'node_modules/helper/other.mjs': 'export const helper = false\n',
}
const LOADED = Object.keys(LOADING).filter((path) => !/package\.json|other\.mjs/.test(path))

/** Creates a folder with a configuration that loads files, which is trusted. */
function trustedWorld() {
  const made = world('emend.config.mjs')
  const { folder, run } = made
  for (const [path, text] of Object.entries(LOADING)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stdout } = run(['trust', '..'])
  expect(stdout).toBe(
    `${folder} is trusted: its emend.config.mjs is run where it is found, as it is now, with the 8 files that it loads. After a change run emend trust again; emend trust --remove takes that back\n`,
  )
  expect(run(['list']).stdout).toContain('profile   strict')
  expect(made.hasRun()).toBe(true)
  rmSync(join(folder, 'ran'))
  return made
}

// promise: trust
describe('what was trusted', () => {
  const changes: readonly (readonly [string, (folder: string) => void, string])[] = [
    ...LOADED.map(
      (path) =>
        [
          `${path} is changed`,
          (folder: string) => writeFileSync(join(folder, path), `${LOADING[path]} `),
          path === 'emend.config.mjs' ? 'it has changed' : `FOLDER/${path} has changed`,
        ] as const,
    ),
    [
      'a file is removed',
      (folder) => rmSync(join(folder, 'guards/two.mjs')),
      'FOLDER/guards/two.mjs is gone',
    ],
    [
      'a file that was missing is there',
      (folder) => writeFileSync(join(folder, 'guards/maybe.mjs'), CODE),
      '"./guards/maybe.mjs" in FOLDER/emend.config.mjs leads to another file',
    ],
    [
      'a package names another file',
      (folder) =>
        writeFileSync(
          join(folder, 'node_modules/helper/package.json'),
          '{ "name": "helper", "exports": { "import": "./other.mjs", "require": "./a.cjs" } }',
        ),
      '"helper" in FOLDER/guards/one.mjs leads to another file',
    ],
    [
      'a nearer package hides the other',
      (folder) => {
        mkdirSync(join(folder, 'guards/node_modules/helper'), { recursive: true })
        writeFileSync(join(folder, 'guards/node_modules/helper/index.js'), CODE)
      },
      '"helper" in FOLDER/guards/one.mjs leads to another file',
    ],
    [
      'a file became a link to another',
      (folder) => {
        rmSync(join(folder, 'guards/two.mjs'))
        symlinkSync('later.mjs', join(folder, 'guards/two.mjs'))
      },
      'FOLDER/guards/two.mjs has changed',
    ],
    [
      'a file is changed through a hard link',
      (folder) => {
        linkSync(join(folder, 'guards/two.mjs'), join(folder, 'sub/innocent.mjs'))
        writeFileSync(join(folder, 'sub/innocent.mjs'), CODE)
      },
      'FOLDER/guards/two.mjs has changed',
    ],
  ]

  test.each(changes)('is not run once %s', (_, change, said) => {
    const { folder, run, hasRun } = trustedWorld()
    change(folder)
    for (const args of IS_FULL ? [['apply', '--dry-run'], ['list']] : [['apply', '--dry-run']])
      expect(run(args)).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: `emend: ${folder}/emend.config.mjs is not run, because ${said.replaceAll('FOLDER', folder)} since you trusted it: look at the change, then run emend trust ${folder} again, or go on without it with --no-config\n`,
      })
    expect(hasRun()).toBe(false)
    expect(run(['apply', '--no-config']).exitCode).toBe(0)
  })

  test('is run again once it is trusted again', () => {
    const { folder, run } = trustedWorld()
    writeFileSync(join(folder, 'guards/two.mjs'), 'export const two = 3\n')
    expect(run(['list']).exitCode).toBe(2)
    expect(run(['trust', folder]).exitCode).toBe(0)
    expect(run(['list']).exitCode).toBe(0)
  })

  test('is not another configuration of the folder', () => {
    const { folder, run, hasRun } = trustedWorld()
    writeFileSync(join(folder, 'emend.config.js'), CODE)
    expect(run(['list']).stderr).toContain('emend.config.js is code, which emend runs only if you allow it')
    expect(hasRun()).toBe(false)
  })

  test.each([
    [
      "const name = 'x'\nawait import('./' + name + '.mjs')",
      'line 2 of FILE loads what only running it would tell',
    ],
    [
      "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nrequire(process.argv[9])",
      'line 3 of FILE loads what only running it would tell',
    ],
    [
      "import { createRequire } from 'node:module'\nconst load = createRequire(import.meta.url)\nload('helper')",
      'line 2 of FILE loads what only running it would tell',
    ],
    [
      "import { createRequire as requireFrom } from 'node:module'\nrequireFrom(import.meta.url)('helper')",
      'line 1 of FILE loads what only running it would tell',
    ],
    ["import './missing.mjs'", 'FILE loads "./missing.mjs", which is not there'],
    ['export default {{', 'FILE cannot be read as JavaScript'],
  ])('can be known before it is run: %j', (code, said) => {
    const { folder, run, hasRun } = world('emend.config.mjs')
    const file = join(folder, 'emend.config.mjs')
    writeFileSync(file, `${code}\n`)
    expect(run(['trust', '..'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `emend: emend.config.mjs cannot be trusted, because ${said.replace('FILE', file)}: change that, or name the configuration with --config\n`,
    })
    expect(run(['trust']).stdout).toBe('no folder is trusted\n')
    expect(hasRun()).toBe(false)
  })
})

// promise: code-closed
describe('a request cannot write', () => {
  /** Requests that would change, create, delete, or move a file, and one that moves another file onto it. */
  const requests = (path: string, text: string): readonly string[] => [
    JSON.stringify({ path, oldString: text.split('\n')[0], newString: 'evil()' }),
    `*** Begin Patch\n*** Add File: ${path}\n+evil()\n*** End Patch\n`,
    `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch\n`,
    `*** Begin Patch\n*** Update File: ${path}\n*** Move to: moved.mjs\n*** End Patch\n`,
    `*** Begin Patch\n*** Update File: sub/a.txt\n*** Move to: ${path}\n*** End Patch\n`,
  ]

  test.each(LOADED)('what was trusted: %s', async (path) => {
    const { folder, run, hasRun } = trustedWorld()
    symlinkSync(join(folder, path), join(folder, 'sub/innocent.txt'))
    const before = tree(folder)
    const request = join(folder, '../request')
    const env = { XDG_STATE_HOME: join(folder, '../state'), LOCALAPPDATA: join(folder, '../state') }
    for (const way of [path, join(folder, path), 'sub/innocent.txt'])
      for (const text of requests(way, LOADING[path] ?? '')) {
        writeFileSync(request, text)
        // Without the configuration, so that only the first lock is tried.
        const { exitCode, stderr } = await emendHere(['apply', '--no-config', request, '-C', folder], { env })
        expect([way, text, exitCode]).toEqual([way, text, 1])
        expect(stderr).toContain('reaches code that emend runs, which is closed to requests')
      }
    expect(tree(folder)).toEqual(before)
    expect(run(['list'], { cwd: 'top' }).exitCode).toBe(0)
    expect(hasRun()).toBe(true)
  })

  test('what the configuration in a parent folder loads from below', () => {
    const { folder, run } = trustedWorld()
    writeFileSync(join(folder, '../request'), requests('two.mjs', 'export')[0] ?? '')
    const { exitCode, stderr } = run(['apply', '../../request'], { cwd: 'top/guards' })
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('two.mjs: the path is refused: reaches code'),
    ])
  })

  test('a configuration that was named, and what it loads', () => {
    const { folder, run, hasRun } = world('mine.mjs')
    writeFileSync(join(folder, 'helper.mjs'), 'export const help = 1\n')
    writeFileSync(join(folder, 'mine.mjs'), `import './helper.mjs'\n${CODE}`)
    for (const path of ['mine.mjs', 'helper.mjs']) {
      writeFileSync(join(folder, '../request'), requests(path, 'export const help = 1')[1] ?? '')
      const before = readFileSync(join(folder, path), 'utf8')
      const { exitCode, stderr } = run(['apply', '../request', '--config', 'mine.mjs'], { cwd: 'top' })
      expect([path, exitCode, stderr]).toEqual([
        path,
        1,
        expect.stringContaining('reaches code that emend runs'),
      ])
      expect(readFileSync(join(folder, path), 'utf8')).toBe(before)
    }
    expect(hasRun()).toBe(true)
  })
})

// promise: code-closed
describe('an answer that wants to be run by the next command', () => {
  const EVIL = "require('node:fs').writeFileSync(require('node:path').join(__dirname, 'evil'), '')"
  /** A guard with a worker and a package that loads its parts, and others, by names that it computes. */
  const FILES: Readonly<Record<string, string>> = {
    'emend.config.mjs': `import { Worker } from 'node:worker_threads'
import './guards/one.mjs'
new Worker(new URL('guards/w.mjs', import.meta.url))
export default { profile: 'strict' }
`,
    'guards/one.mjs': "import 'helper'\n",
    'guards/w.mjs': 'export {}\n',
    'node_modules/helper/package.json': '{ "name": "helper", "main": "index.js" }\n',
    'node_modules/helper/index.js':
      "for (const name of ['one']) require('./parts/' + name)\ntry { require(['hel', 'per-more'].join('')) } catch {}\n",
    'node_modules/helper/parts/one.js': 'exports.one = 1\n',
    'node_modules/other/package.json': '{ "name": "other" }\n',
    'src/a.txt': 'one\n',
  }
  const PARTS = [
    'guards/w.mjs',
    'node_modules/helper/parts/one.js',
    'node_modules/helper/index.js',
    'node_modules/helper/package.json',
  ]
  /** Files that are not there, in every folder where Node would find them. */
  const NEW = [
    'node_modules/helper/parts/one/package.json',
    'node_modules/helper/parts/one',
    'node_modules/helper/node_modules/helper-more/index.js',
    'node_modules/helper-more/index.js',
    'node_modules/helper-more.js',
    'guards/node_modules/helper/index.js',
    'guards/node_modules/helper-more/index.js',
    'guards/Node_Modules/helper/index.js',
    'guards/node_modules./helper/index.js',
    'guards/node_modules/x',
    'src/../node_modules/helper-more/index.js',
    './node_modules//helper-more/index.js',
  ]
  const change = (path: string) =>
    `*** Begin Patch\n*** Update File: ${path}\n@@\n-${FILES[path]?.split('\n')[0]}\n+${EVIL}\n*** End Patch\n`
  const create = (path: string) => `*** Begin Patch\n*** Add File: ${path}\n+${EVIL}\n*** End Patch\n`
  const onto = (path: string) =>
    `*** Begin Patch\n*** Update File: src/a.txt\n*** Move to: ${path}\n*** End Patch\n`
  const away = (path: string) => `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch\n`

  const env = (folder: string) => ({
    XDG_STATE_HOME: join(folder, '../state'),
    LOCALAPPDATA: join(folder, '../state'),
  })

  function trusted() {
    const folder = join(
      scratch(Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`top/${path}`, text]))),
      'top',
    )
    symlinkSync(join(folder, 'node_modules/helper'), join(folder, 'src/linked'))
    const { exitCode, stdout } = emend(['trust', folder], { env: env(folder) })
    return { folder, exitCode, stdout }
  }

  test('cannot reach it: neither a part of a package, nor a worker, nor what Node would find instead', async () => {
    const { folder, exitCode, stdout } = trusted()
    expect(exitCode).toBe(0)
    expect(stdout).toContain(
      `These places in packages load what only running them would tell. Of that, node_modules is closed to requests while the folder is trusted, other files are not:\n  line 1 of ${folder}/node_modules/helper/index.js\n`,
    )
    const before = tree(folder)
    const attacks = [
      ...PARTS.flatMap((path) => [change(path), create(path), onto(path), away(path)]),
      ...NEW.flatMap((path) => [create(path), onto(path)]),
      ...['src/linked/parts/one.js', 'src/linked/new.js'].flatMap((path) => [create(path), onto(path)]),
    ]
    for (const attack of attacks) {
      writeFileSync(join(folder, '../request'), attack)
      const args = ['apply', '--no-config', join(folder, '../request'), '-C', folder]
      expect([attack, (await emendHere(args, { env: env(folder) })).exitCode]).toEqual([attack, 1])
    }
    expect(tree(folder)).toEqual(before)
    expect(emend(['list', '-C', folder], { env: env(folder), cwd: folder })).toMatchObject({ exitCode: 0 })
    expect(Object.keys(tree(folder)).filter((path) => path.endsWith('evil'))).toEqual([])
    // Other files stay open, and so does everything once the trust is taken back.
    for (const [remove, path] of [
      [false, 'src/a.txt'],
      [true, 'node_modules/helper/parts/one.js'],
    ] as const) {
      if (remove) emend(['trust', '--remove', folder], { env: env(folder) })
      writeFileSync(join(folder, '../request'), change(path))
      const args = ['apply', '--no-config', join(folder, '../request'), '-C', folder]
      expect((await emendHere(args, { env: env(folder) })).exitCode).toBe(0)
    }
  })

  test('loses the trust where another program lets it write a worker', () => {
    const { folder } = trusted()
    writeFileSync(join(folder, 'guards/w.mjs'), EVIL)
    expect(emend(['list'], { env: env(folder), cwd: folder })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('guards/w.mjs has changed since you trusted it'),
    })
  })

  test('node_modules stays open where the trusted code loads no package', async () => {
    const folder = scratch({ 'emend.config.mjs': 'export default {}\n', 'node_modules/helper/a.js': 'one\n' })
    expect(emend(['trust', folder], { env: env(folder) }).exitCode).toBe(0)
    writeFileSync(
      join(folder, 'request'),
      '*** Begin Patch\n*** Delete File: node_modules/helper/a.js\n*** End Patch\n',
    )
    const args = ['apply', '--no-config', join(folder, 'request'), '-C', folder]
    expect((await emendHere(args, { env: env(folder) })).exitCode).toBe(0)
  })

  test('cannot reach the packages of a configuration that was named', () => {
    const folder = scratch({ ...FILES, 'mine.mjs': "import 'helper'\nexport default {}\n" })
    writeFileSync(join(folder, 'request'), create('node_modules/helper-more/index.js'))
    const args = ['apply', '--config', 'mine.mjs', 'request']
    expect(emend(args, { env: env(folder), cwd: folder })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('reaches code that emend runs'),
    })
  })
})
