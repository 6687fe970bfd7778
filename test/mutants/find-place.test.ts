import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlace } from './find-place.mjs'

const MUTANT = { in: 'total', find: 'sum(items, 1)' }

function placeIn(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-places-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const found = findPlace(folder, MUTANT)
    return found.problem ?? found.text.slice(found.start, found.end)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ['a function', 'export function total(items: number[]) {\n  return sum(items, 1)\n}\n'],
  ['a function value', 'const total = (items: number[]) => sum(items, 1)\n'],
  ['a method', 'class Cart {\n  total(items: number[]) {\n    return sum(items, 1)\n  }\n}\n'],
])('a mutant is found in %s, in whatever file', (_, text) => {
  const others = 'function other() {\n  return sum(items, 1) // not in total\n}\n'
  expect(placeIn({ 'moved/to/here.ts': text, 'other.ts': others })).toBe('sum(items, 1)')
})

test('a mutant is found in code that was formatted anew', () => {
  expect(placeIn({ 'a.ts': 'function total() {\n  return sum(\n    items, 1 )\n}\n' })).toBe(
    'sum(\n    items, 1 )',
  )
})

test.each([
  [
    'no function',
    { 'a.ts': 'function sumOf() { return sum(items, 1) }' },
    'total: no function has this name',
  ],
  ['other code', { 'a.ts': 'function total() { return 0 }' }, 'total: it has the code 0 times, not once'],
  [
    'two functions',
    { 'a.ts': 'function total() { return sum(items, 1) }', 'b.ts': 'const total = () => sum(items, 1)' },
    'total: it has the code 2 times, not once',
  ],
])('%s: it says why the mutant does not apply', (_, files, problem) => {
  expect(placeIn(files)).toBe(problem)
})
