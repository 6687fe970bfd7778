import type { Failure } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { applyDiff } from '../src/apply-diff.js'
import { unifiedDiff } from '../src/format.js'

/** Generous: what is linear takes a tenth of it, what is not would take minutes. */
const SECONDS = 30

function timed<T>(run: () => T): T {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(SECONDS * 1000)
  return result
}

function codes(diff: string, text: string): Failure['code'][] | 'applied' {
  const result = applyDiff(diff, new Map([['a', text]]))
  return result.ok ? 'applied' : result.failure.map(({ code }) => code)
}

const MEGABYTE = 1_000_000
const HEADER = '--- a/a\n+++ b/a\n'

describe('ten megabytes of', () => {
  const format = unifiedDiff()
  const units: Record<string, string> = {
    'one line': 'x',
    'blank lines': '\n',
    prose: 'lorem ipsum\n',
    fences: '```\n',
    'old names': '--- a\n',
    'new names': '+++ a\n',
    names: '--- a\n+++ a\n',
    'git headers': 'diff --git a/a b/a\n',
    'a git header of blanks': ' ',
    'hunk headers': '@@ -1 +1 @@\n',
    'bare hunk headers': '@@\n',
    'index lines': 'Index: a\n',
    remarks: '\\ No newline at end of file\n',
    signatures: '-- \n2.39.5\n\n',
    bullets: '\n- a\nb\n',
    'unprefixed lines': 'x\n\n',
    'removed lines': '-a\n',
    'added and removed lines': '+a\n-a\n',
    quotes: '\\303',
    tabs: '\t',
  }

  test.for(Object.entries(units))('%s', ([, unit]) => {
    parseTimed(unit.repeat((10 * MEGABYTE) / unit.length))
  })

  const openings = [HEADER, `${HEADER}@@\n`, `${HEADER}@@ -1,9 +1,9 @@\n a\n`, 'diff --git ', '--- "', '@@ ']

  test.for(Object.entries(units))('%s, less of it below what a diff begins with', ([, unit]) => {
    for (const opening of openings) parseTimed(opening + unit.repeat(MEGABYTE / unit.length))
  })

  function parseTimed(diff: string): void {
    timed(() => format.detect(diff))
    timed(() => format.parse(diff))
  }
})

describe('100,000 hunks', () => {
  const COUNT = 100_000
  const range = Array.from({ length: COUNT }, (_, i) => i)
  const before = range.map((i) => `line ${i}\n`).join('')
  const after = range.map((i) => `new ${i}\n`).join('')

  test('with numbers', () => {
    const diff = HEADER + range.map((i) => `@@ -${i + 1} +${i + 1} @@\n-line ${i}\n+new ${i}\n`).join('')
    const result = timed(() => applyDiff(diff, new Map([['a', before]])))
    expect(result.ok && result.value.files[0]?.after === after).toBe(true)
    const undone = timed(() => applyDiff(diff, new Map([['a', after]]), { reverse: true }))
    expect(undone.ok && undone.value.files[0]?.after === before).toBe(true)
  })

  test('that only add, by number', () => {
    const diff = HEADER + range.map((i) => `@@ -${i + 1},0 +${2 * i + 2} @@\n+new ${i}\n`).join('')
    const result = timed(() => applyDiff(diff, new Map([['a', before]])))
    expect(result.ok && result.value.files[0]?.after?.length).toBe(before.length + after.length)
  })

  test('that are ambiguous', () => {
    const text = 'x\n'.repeat(100)
    expect(new Set(timed(() => codes(HEADER + '@@\n-x\n+y\n'.repeat(COUNT / 10), text)))).toEqual(
      new Set(['ambiguous']),
    )
  })

  test('of as many files', () => {
    const diff = range.map((i) => `--- a/${i}\n+++ b/${i}\n@@ -1 +1 @@\n-one\n+1\n`).join('')
    const result = timed(() => applyDiff(diff, new Map(range.map((i) => [String(i), 'one\n']))))
    expect(result.ok && result.value.files.every((file) => file.after === '1\n')).toBe(true)
  })
})

test('a hunk of 200,000 lines', () => {
  const range = Array.from({ length: 200_000 }, (_, i) => i)
  const before = range.map((i) => `line ${i}\n`).join('')
  const body = range.map((i) => (i % 2 === 0 ? ` line ${i}\n` : `-line ${i}\n+new ${i}\n`)).join('')
  const result = timed(() => applyDiff(`${HEADER}@@\n${body}`, new Map([['a', before]])))
  expect(result.ok && result.value.files[0]?.after).toBe(
    range.map((i) => `${i % 2 === 0 ? 'line' : 'new'} ${i}\n`).join(''),
  )
})
