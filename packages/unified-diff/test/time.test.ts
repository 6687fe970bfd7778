import type { Failure } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { expectLinear, workOf } from '../../core/test/support/work.js'
import { applyDiffToFiles } from '../src/apply-diff.js'
import { unifiedDiff } from '../src/format.js'

function codes(diff: string, text: string): Failure['code'][] | 'applied' {
  const result = applyDiffToFiles(new Map([['a', text]]), diff)
  return result.ok ? 'applied' : result.failures.map(({ code }) => code)
}

/** The size of inputs in characters. Each is run at this size and at half of it. */
const SIZE = 2_500
const HEADER = '--- a/a\n+++ b/a\n'

describe('the work grows linearly with', () => {
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
    expectLinearParse('', unit)
  })

  const openings = [HEADER, `${HEADER}@@\n`, `${HEADER}@@ -1,9 +1,9 @@\n a\n`, 'diff --git ', '--- "', '@@ ']

  test.for(Object.entries(units))('%s below the beginning of a diff', ([, unit]) => {
    for (const opening of openings) expectLinearParse(opening, unit)
  })

  function expectLinearParse(opening: string, unit: string): void {
    expectLinear(SIZE, (size) => {
      const diff = opening + unit.repeat(size / unit.length)
      return () => {
        format.detect(diff)
        format.parse(diff)
      }
    })
  }
})

describe('the work for many hunks grows linearly with their number', () => {
  const COUNT = 200
  const rangeOf = (count: number) => Array.from({ length: count }, (_, i) => i)
  const linesOf = (word: string, count: number) =>
    rangeOf(count)
      .map((i) => `${word} ${i}\n`)
      .join('')

  test('with numbers', () => {
    expectLinear(COUNT, (count) => {
      const [before, after] = [linesOf('line', count), linesOf('new', count)]
      const hunks = rangeOf(count).map((i) => `@@ -${i + 1} +${i + 1} @@\n-line ${i}\n+new ${i}\n`)
      const diff = HEADER + hunks.join('')
      return () => {
        const result = applyDiffToFiles(new Map([['a', before]]), diff)
        expect(result.ok && result.files[0]?.after === after).toBe(true)
        const undone = applyDiffToFiles(new Map([['a', after]]), diff, { reverse: true })
        expect(undone.ok && undone.files[0]?.after === before).toBe(true)
      }
    })
  })

  test('that only add, by number', () => {
    expectLinear(COUNT, (count) => {
      const before = linesOf('line', count)
      const hunks = rangeOf(count).map((i) => `@@ -${i + 1},0 +${2 * i + 2} @@\n+new ${i}\n`)
      const diff = HEADER + hunks.join('')
      return () => {
        const result = applyDiffToFiles(new Map([['a', before]]), diff)
        const length = before.length + linesOf('new', count).length
        expect(result.ok && result.files[0]?.after?.length).toBe(length)
      }
    })
  })

  test('that are ambiguous', () => {
    const text = 'x\n'.repeat(50)
    expectLinear(COUNT, (count) => {
      const diff = HEADER + '@@\n-x\n+y\n'.repeat(count)
      return () => expect(new Set(codes(diff, text))).toEqual(new Set(['ambiguous']))
    })
  })

  test('for as many files', () => {
    expectLinear(COUNT, (count) => {
      const range = rangeOf(count)
      const diff = range.map((i) => `--- a/${i}\n+++ b/${i}\n@@ -1 +1 @@\n-one\n+1\n`).join('')
      const files = new Map(range.map((i) => [String(i), 'one\n']))
      return () => {
        const result = applyDiffToFiles(files, diff)
        expect(result.ok && result.files.every((file) => file.after === '1\n')).toBe(true)
      }
    })
  })
})

test('the work for a hunk grows linearly with its lines', () => {
  expectLinear(2500, (count) => {
    const range = Array.from({ length: count }, (_, i) => i)
    const before = range.map((i) => `line ${i}\n`).join('')
    const body = range.map((i) => (i % 2 === 0 ? ` line ${i}\n` : `-line ${i}\n+new ${i}\n`)).join('')
    const after = range.map((i) => `${i % 2 === 0 ? 'line' : 'new'} ${i}\n`).join('')
    return () => {
      const result = applyDiffToFiles(new Map([['a', before]]), `${HEADER}@@\n${body}`)
      expect(result.ok && result.files[0]?.after === after).toBe(true)
    }
  })
})

test('the lines above a hunk are counted once', () => {
  const lines = Array.from({ length: 4000 }, (_, at) => `  const value${at} = compute(${at})`)
  const text = `${lines.join('\n')}\n`
  const at = 3000
  const body = [`-${lines[at + 3]}`, `+${lines[at + 3]} + 1`]
  const kept = (from: number, to: number) => lines.slice(from, to).map((line) => ` ${line}`)
  for (const above of [2, 3]) {
    const hunk = [...kept(at + 3 - above, at + 3), ...body, ...kept(at + 4, at + 7)]
    const header = `@@ -${at + 4 - above},${above + 4} +${at + 4 - above},${above + 4} @@`
    const diff = `${HEADER}${header}\n${hunk.join('\n')}\n`
    const work = workOf(() => expect(codes(diff, text)).toBe('applied'))
    expect(work).toBeLessThan(5 * at)
  }
})
