import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useSharedHost } from '../host.js'

const host = useSharedHost()

const CONFIG = `// @ts-check
import { defineConfig, withCard } from 'emend'
import { arrow } from 'emend-format-arrow'
import { card } from 'emend-format-arrow/card'
import { htmlEntities } from 'emend-replacer-html-entities'

export default defineConfig({
  replacers: (cascade) => cascade.with(htmlEntities, { before: 'escapes' }),
  formats: (formats) => formats.with(withCard(arrow(), card)),
})
`

/** A patch that only the replacer of the configuration can place. */
const PATCH = `*** Begin Patch
*** Update File: a.js
@@
-if (a &lt; b &amp;&amp; b) {
+if (a &lt;= b &amp;&amp; b) {
*** End Patch
`

const NAMED = ['--config', 'emend.config.mjs'] as const
const emend = (...args: readonly string[]) => host.run(join('node_modules', '.bin', 'emend'), args)
const text = () => readFileSync(join(host.folder, 'a.js'), 'utf8')

test('a configuration with plugins of other packages compiles', () => {
  host.write({ 'emend.config.mjs': CONFIG })
  expect(host.compile(['emend.config.mjs'], { allowJs: true, checkJs: true, noEmit: true })).toEqual([])
})

test('emend list shows the replacer where it was placed', () => {
  host.write({ 'emend.config.mjs': CONFIG })
  const listed = JSON.parse(emend('list', '--json', ...NAMED)) as Listed
  const names = listed.replacers.map(({ name }) => name)
  expect(listed.config).toBe(join(host.folder, 'emend.config.mjs'))
  expect(names[names.indexOf('html-entities') + 1]).toBe('escapes')
  expect(listed.formats.map(({ name }) => name)).toContain('arrow')
  expect(emend('list', ...NAMED)).toMatch(/\n {2}html-entities +escape\n {2}escapes +escape\n/)
})

test('emend apply places with the replacer what nothing else can', () => {
  host.write({ 'emend.config.mjs': CONFIG, 'a.js': 'if (a < b && b) {\n}\n', 'change.patch': PATCH })
  expect(() => emend('apply', '--no-config', 'change.patch')).toThrow('not-found')
  expect(text()).toBe('if (a < b && b) {\n}\n')
  expect(emend('apply', ...NAMED, 'change.patch')).toContain('updated a.js  1 edit: html-entities (escape)\n')
  expect(text()).toBe('if (a <= b && b) {\n}\n')
})

test('emend apply reads the format of another package', () => {
  host.write({ 'emend.config.mjs': CONFIG, 'a.js': 'one\n', 'change.txt': 'a.js: one => two\n' })
  emend('apply', ...NAMED, 'change.txt')
  expect(text()).toBe('two\n')
})

test('the card of that format gives models its instructions and a tool', () => {
  host.write({ 'emend.config.mjs': CONFIG })
  expect(emend('prompt', 'arrow', ...NAMED)).toContain('one line for each edit')
  expect(JSON.parse(emend('schema', 'arrow', '--for', 'openai', ...NAMED))).toMatchObject([
    { name: 'edit_lines' },
  ])
})

interface Listed {
  readonly config: string
  readonly formats: readonly { readonly name: string }[]
  readonly replacers: readonly { readonly name: string }[]
}
