import { withChanges } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Changes } from '../src/changes.js'
import { compare } from '../src/compare.js'
import type { LookedFile, Problem } from '../src/index.js'

function problem(line: number, message: string, more: Partial<Problem> = {}): Problem {
  const range = { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: 3 } }
  return { path: 'a', range, severity: 1, source: 'check', message, ...more }
}

function changed(before: string, after: string, more: { path?: string; from?: string } = {}): LookedFile {
  return withChanges({ path: 'a', status: 'updated', before, after, edits: [], ...more })
}

/** The lines and messages of those that are new, and how many are gone. */
function compared(file: LookedFile, before: readonly Problem[], after: readonly Problem[]) {
  const { diagnostics, gone } = compare({ before, after }, new Changes([file]))
  const news = diagnostics.filter(({ isNew }) => isNew)
  return [news.map(({ range, message }) => `${range.start.line + 1} ${message}`), gone.length]
}

describe('a problem is old', () => {
  test('where its line moved', () => {
    const file = changed('a\nb\nc\n', 'x\ny\na\nb\nc\n')
    expect(compared(file, [problem(3, 'c')], [problem(5, 'c')])).toEqual([[], 0])
  })

  test('on any line of a change that replaced its line', () => {
    const file = changed('a\nb\nc\n', 'a\nx\ny\nc\n')
    expect(compared(file, [problem(2, 'm')], [problem(3, 'm')])).toEqual([[], 0])
  })

  test('only as often as it was there', () => {
    const file = changed('a\nb\n', 'a\nnew\nb\n')
    const twice = [problem(2, 'm'), problem(3, 'm')]
    expect(compared(file, [problem(2, 'm')], twice)).toEqual([['2 m'], 0])
  })

  test('at the end of the file, which moved', () => {
    const file = changed('a\n', 'a\nb\n')
    expect(compared(file, [problem(2, 'end')], [problem(3, 'end')])).toEqual([[], 0])
  })

  test('in a file that was moved', () => {
    const file = changed('a\nb\n', 'b\n', { from: 'old', path: 'a' })
    expect(compared(file, [problem(2, 'b', { path: 'old' })], [problem(1, 'b')])).toEqual([[], 0])
  })

  test('in a file that the request does not change, on its line', () => {
    const other = (line: number) => problem(line, 'm', { path: 'other' })
    expect(compared(changed('a\n', 'b\n'), [other(4)], [other(4), other(5)])).toEqual([['5 m'], 0])
  })
})

describe('a problem is new', () => {
  test.each<[string, Partial<Problem>]>([
    ['message', { message: 'other' }],
    ['code', { code: 7 }],
    ['source', { source: 'another' }],
  ])('with another %s', (_, more) => {
    const file = changed('a\nb\n', 'x\nb\n')
    const now = problem(2, 'm', more)
    expect(compared(file, [problem(2, 'm')], [now])).toEqual([[`2 ${now.message}`], 1])
  })

  test('on another line that did not change', () => {
    const file = changed('a\nb\nc\nd\n', 'x\nb\nc\nd\n')
    expect(compared(file, [problem(3, 'm')], [problem(4, 'm')])).toEqual([['4 m'], 1])
  })
})

test('for any change, problems of lines that stay are old where these lines are now, and those of new lines new', () => {
  const line = fc.constantFrom('a', 'b', 'c')
  const law = (start: string[], removed: string[], added: string[], end: string[]) => {
    const text = (lines: string[]) => lines.map((one) => `${one}\n`).join('')
    const before = text([...start, ...removed, ...end])
    const after = text([...start, ...added.map((one) => `new ${one}`), ...end])
    const at = (count: number) => (_: string, index: number) => problem(count + index + 1, 'same')
    const kept = [...start.map(at(0)), ...end.map(at(start.length + removed.length))]
    const brought = added.map((_, index) => problem(start.length + index + 1, 'brought'))
    const now = [...start.map(at(0)), ...brought, ...end.map(at(start.length + added.length))]
    const [news, mended] = compared(changed(before, after), kept, now)
    expect(news).toEqual(brought.map(({ range }) => `${range.start.line + 1} brought`))
    expect(mended).toBe(0)
  }
  fc.assert(
    fc.property(fc.array(line), fc.array(line), fc.array(line, { minLength: 1 }), fc.array(line), law),
  )
})
