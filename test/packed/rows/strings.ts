import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useHost } from '../host.js'

const host = useHost(['@emend/v4a'])

const HOST = `
import { describe } from '@emend/feedback'
import { editText, type Edit, type Failure, strict } from '@emend/core'
import { exact } from '@emend/core/plugin'
import { applyPatch } from '@emend/v4a'

const text = 'one\\r\\ntwo\\r\\n'
const result = applyPatch(text, '*** Begin Patch\\n*** Update File: a.txt\\n@@\\n-two\\n+TWO\\n*** End Patch')
const edit: Edit = { unit: 'text', search: 'b', replacement: '$&' }
const applied = editText('abc', [edit], { profile: strict, replacers: [exact] })
const refused = applyPatch(text, 'no patch')
const failures: readonly Failure[] = refused.failures
export const seen = [
  result.ok ? result.text : result.message,
  applied.ok ? applied.text : applied.message,
  failures.map((failure) => describe(failure)),
]
`

test('a host with strings and one format gets no file system, and no dependencies but the pure packages', () => {
  const modules = join(host.folder, 'node_modules')
  expect(readdirSync(join(modules, '@emend')).sort()).toEqual(['core', 'edits', 'feedback', 'request', 'v4a'])
  const others = readdirSync(modules).filter((name) => !name.startsWith('.'))
  expect(others.sort()).toEqual(['@emend'])
  for (const name of ['LICENSE', 'README.md', 'dist/index.d.ts'])
    expect(existsSync(join(modules, '@emend', 'v4a', name))).toBe(true)
})

test('the host compiles without Node types and runs', () => {
  host.write({ 'host.ts': HOST })
  expect(host.compile(['host.ts'], {})).toEqual([])
  expect(host.seen('host.js')).toEqual([
    'one\r\nTWO\r\n',
    'a$&c',
    ['v4a request: there is no "*** Begin Patch". Begin the request with that line.'],
  ])
})
