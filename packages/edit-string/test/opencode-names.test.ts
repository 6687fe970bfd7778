import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as editString from '../src/opencode.js'

const PAGE = readFileSync(new URL('../../../docs/migrating.md', import.meta.url), 'utf8')
const ROWS = Array.from(PAGE.matchAll(/^\| `(\w+Replacer)` +\| `([\w-]+)` +\| `(\w+)` +\|$/gm), (row) =>
  row.slice(1),
)

test('the page about migrating maps the names of OpenCode to the replacers of the profile, in their order', () => {
  const replacers = editString.opencode.cascade
  const exported = ROWS.map(([, , name = '']) => (editString as Readonly<Record<string, unknown>>)[name])
  expect(exported).toEqual(replacers)
  expect(ROWS.map(([, name]) => name)).toEqual(replacers.map(({ name }) => name))
  expect(ROWS.map(([name]) => name)).toEqual([
    'SimpleReplacer',
    'LineTrimmedReplacer',
    'BlockAnchorReplacer',
    'WhitespaceNormalizedReplacer',
    'IndentationFlexibleReplacer',
    'EscapeNormalizedReplacer',
    'TrimmedBoundaryReplacer',
    'ContextAwareReplacer',
    'MultiOccurrenceReplacer',
  ])
})
