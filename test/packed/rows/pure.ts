import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type CompilerVersion, useSharedHost } from '../host.js'

/** What TypeScript may be told about modules, and the kind of file in which it matters. */
const MODULES = [
  { module: 'Node16', file: 'types.mts' },
  { module: 'NodeNext', file: 'types.mts' },
  { module: 'NodeNext', file: 'types.cts' },
  { module: 'ESNext', file: 'types.ts' },
  { module: 'Preserve', file: 'types.ts' },
]
const MODERN = [
  { module: 'Node16', file: 'types.mts' },
  { module: 'Preserve', file: 'types.ts' },
]

const PACKAGES = new URL('../../../packages/', import.meta.url)

/** The packages that need Node. */
const NEED_NODE: readonly string[] = ['fs-node', 'opencode', 'pi', 'syntax']
const manifests = readdirSync(fileURLToPath(PACKAGES))
  .filter((folder) => !NEED_NODE.includes(folder))
  .map((folder) => JSON.parse(readFileSync(new URL(`${folder}/package.json`, PACKAGES), 'utf8')) as Manifest)
const entries = manifests.flatMap(({ name, exports }) =>
  Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => name + path.slice(1)),
)

const host = useSharedHost()

describe('packages without Node in their name', () => {
  test('can be required from CommonJS, without a warning', () => {
    const script = `
      const { standard } = require('@emend/core')
      const { createEngine } = require('@emend/engine')
      const { engineMessages } = require('@emend/feedback')
      const { memoryFileSystem } = require('@emend/fs-memory')
      const { v4a } = require('@emend/v4a')
      const counts = ${JSON.stringify(entries)}.map((name) => [name, Object.keys(require(name)).length])
      const fileSystem = memoryFileSystem({ 'a.txt': 'one\\n' })
      const request = '*** Begin Patch\\n*** Update File: a.txt\\n-one\\n+two\\n*** End Patch'
      createEngine({ profile: standard, describe: engineMessages, formats: [v4a()], fileSystem }).apply(request).then(async ({ ok }) => {
        const text = new TextDecoder().decode(await fileSystem.readFile('a.txt'))
        console.log(JSON.stringify({ ok, text, empty: counts.filter(([, count]) => count === 0) }))
      })`
    host.write({ 'host.cjs': script })
    const printed = host.run(process.execPath, ['--throw-deprecation', '--trace-warnings', 'host.cjs'])
    expect(JSON.parse(printed)).toEqual({ ok: true, text: 'two\n', empty: [] })
  })

  test.each<{ module: string; file: string; version: CompilerVersion; exact: boolean }>([
    ...MODULES.map((one) => ({ ...one, version: '5.9' as const, exact: false })),
    ...MODERN.map((one) => ({ ...one, version: '5.9' as const, exact: true })),
    ...(['6', '7'] as const).flatMap((version) =>
      [true, false].flatMap((exact) => MODERN.map((one) => ({ ...one, version, exact }))),
    ),
  ])(
    'have types for $module in $file, TypeScript $version, exact options $exact, without those of Node and the DOM',
    ({ file, module, version, exact }) => {
      // The types of its peer speak of a console.
      const names = entries.filter((name) => name !== '@emend/engine/opentelemetry')
      const imports = names.map((name, i) => `import * as from${i} from '${name}'\n`)
      const used = `export const names: object[] = [${names.map((_, i) => `from${i}`).join(', ')}]\n`
      host.write({ [file]: imports.join('') + used })
      const moduleResolution = module.startsWith('Node') ? module : 'Bundler'
      const options = { module, moduleResolution, exactOptionalPropertyTypes: exact, noEmit: true }
      expect(host.compile([file], options, version)).toEqual([])
    },
  )
})

test('a folder that a browser gives is one of fs-web, by the types of the DOM', () => {
  const use =
    "import { webFileSystem } from '@emend/fs-web'\ndeclare const folder: FileSystemDirectoryHandle\n"
  host.write({ 'folder.ts': `${use}export const files = webFileSystem(folder)\n` })
  const options = { module: 'Preserve', moduleResolution: 'Bundler', noEmit: true }
  expect(host.compile(['folder.ts'], { ...options, lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'] })).toEqual([])
})

const PRELUDE = `import { engineMessages } from '@emend/feedback'
import { defaultCascade } from '@emend/core'
import { standard } from '@emend/core'
import type { Replacer } from '@emend/core/plugin'
import { createEngine } from '@emend/engine'
import { memoryFileSystem } from '@emend/fs-memory'
import { replacerRegistry } from '@emend/registry'
import { v4a } from '@emend/v4a'
const mine: Replacer<'mine'> = { apiVersion: 1, name: 'mine', tier: 'escape', find: () => [] }
const cascade = replacerRegistry(defaultCascade)
const formats = [v4a()]
const fileSystem = memoryFileSystem()
`

/** Mistakes, each with the compiler message that is expected for it. */
const WRONG = [
  ["cascade.with(mine, { before: 'exakt' })", `Did you mean '"exact"'?`],
  ["cascade.without('exact').get('exact')", `Argument of type '"exact"' is not assignable`],
  [
    "cascade.with({ ...mine, tier: 'loose' })",
    `Type '"loose"' is not assignable to type '"exact" | "trailing"`,
  ],
  ["cascade.with({ apiVersion: 1, name: 'mine', tier: 'exact' })", "Property 'find' is missing"],
  [
    'createEngine({ profile: standard, describe: engineMessages, formats: [mine], fileSystem })',
    "properties from type 'EditFormat<string>': detect, parse",
  ],
  [
    'createEngine({ profile: standard, describe: engineMessages, formats })',
    "Property 'fileSystem' is missing",
  ],
  [
    'createEngine({ profile: standard, describe: engineMessages, formats, fileSystem, gards: [] })',
    "Did you mean to write 'guards'?",
  ],
  [
    "createEngine({ profile: standard, describe: engineMessages, formats, fileSystem, placeholders: 'maybe' })",
    `to type '"refuse" | "allow" | undefined'`,
  ],
] as const

test('wrong names, plugins and options are compile errors that say what is wrong', () => {
  host.write({ 'wrong.mts': PRELUDE + WRONG.map(([mistake]) => mistake).join('\n') })
  const errors = host
    .compile(['wrong.mts'], { noEmit: true })
    .join('\n')
    .split(/\n(?! )/)
  expect(errors).toEqual(WRONG.map(([, message]) => expect.stringContaining(message)))
})

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
}
