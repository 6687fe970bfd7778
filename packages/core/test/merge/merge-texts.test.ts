import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeTexts } from '../../src/merge/merge-texts.js'
import { expectLinear } from '../support/work.js'

const BASE = '1\n2\n3\n4\n5\n'

/** Texts made of a few different lines, some with another ending or none. */
const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'a\r\n'), { maxLength: 8 })
  .chain((lines) => fc.constantFrom('', 'a', 'b').map((last) => lines.join('') + last))

describe('mergeTexts', () => {
  test.each<[what: string, base: string, ours: string, theirs: string, merged: string]>([
    ['changes of different lines', BASE, 'one\n2\n3\n4\n5\n', '1\n2\n3\n4\nfive\n', 'one\n2\n3\n4\nfive\n'],
    [
      'a change and a line that is added',
      BASE,
      '1\n2\nthree\n4\n5\n',
      `0\n${BASE}`,
      '0\n1\n2\nthree\n4\n5\n',
    ],
    ['a change and lines that are removed', BASE, '1\n2\n3\n4\nfive\n', '3\n4\n5\n', '3\n4\nfive\n'],
    ['the same change', BASE, '1\ntwo\n3\n4\n5\n', '1\ntwo\n3\n4\n5\n', '1\ntwo\n3\n4\n5\n'],
    [
      'the same change beside others',
      BASE,
      'one\n2\nthree\n4\n5\n',
      '1\n2\nthree\n4\nfive\n',
      'one\n2\nthree\n4\nfive\n',
    ],
    ['the same line added by both', BASE, `${BASE}6\n`, `${BASE}6\n`, `${BASE}6\n`],
    ['changes with one line between them', '1\n2\n3\n', 'one\n2\n3\n', '1\n2\nthree\n', 'one\n2\nthree\n'],
    ['a last line without an ending', '1\n2\n3', 'one\n2\n3', '1\n2\nthree', 'one\n2\nthree'],
    ['different endings', '1\r\n2\r\n3\r\n', 'one\r\n2\r\n3\r\n', '1\r\n2\r\n3\n', 'one\r\n2\r\n3\n'],
    ['an empty text that one side filled', '', 'a\n', '', 'a\n'],
    ['a text that one side emptied', BASE, '', BASE, ''],
  ])('merges %s', (_, base, ours, theirs, merged) => {
    expect(mergeTexts(base, ours, theirs)).toEqual({ ok: true, value: merged })
  })

  test.each<[what: string, base: string, ours: string, theirs: string, start: number, end: number]>([
    ['two changes of a line', BASE, '1\n2\nTHREE\n4\n5\n', '1\n2\nthree\n4\n5\n', 3, 3],
    ['a change of more lines', BASE, '1\nTWO\nTHREE\nand\n4\n5\n', '1\n2\nthree\n4\n5\n', 2, 4],
    ['a change below one of ours', BASE, '0\n1\n2\n3\n4\nFIVE\n', '1\n2\n3\n4\nfive\n', 6, 6],
    ['changes that touch', BASE, '1\nTWO\n3\n4\n5\n', '1\n2\nthree\n4\n5\n', 2, 2],
    ['a line that is removed and changed', BASE, '1\n2\n4\n5\n', '1\n2\nthree\n4\n5\n', 2, 2],
    ['the first line removed and changed', BASE, '2\n3\n4\n5\n', 'one\n2\n3\n4\n5\n', 1, 1],
    ['different lines added at one place', BASE, `${BASE}six\n`, `${BASE}6\n`, 6, 6],
    ['different texts in place of an empty text', '', 'a\nb\n', 'c\n', 1, 2],
    ['everything removed and a line changed', BASE, '', '1\n2\nthree\n4\n5\n', 1, 1],
    ['the ending of a line and its text', '1\n2\n', '1\r\n2\n', 'one\n2\n', 1, 1],
  ])('refuses %s, by the lines of ours', (_, base, ours, theirs, start, end) => {
    expect(mergeTexts(base, ours, theirs)).toEqual({ ok: false, failure: { start, end } })
  })

  test('returns one side where the other changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(mergeTexts(base, side, base)).toEqual({ ok: true, value: side })
        expect(mergeTexts(base, base, side)).toEqual({ ok: true, value: side })
      }),
    )
  })

  test('returns both sides where they are equal', () => {
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(mergeTexts(base, side, side)).toEqual({ ok: true, value: side })
      }),
    )
  })

  test('does not depend on which side is ours, except for the lines of a conflict', () => {
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const [one, other] = [mergeTexts(base, ours, theirs), mergeTexts(base, theirs, ours)]
        if (one.ok) expect(other).toEqual(one)
        else expect(other.ok).toBe(false)
      }),
    )
  })

  test('names existing lines, in order', () => {
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const merged = mergeTexts(base, ours, theirs)
        if (merged.ok) return
        const { start, end } = merged.failure
        expect([start >= 1, start <= end, end <= ours.split('\n').length + 1]).toEqual([true, true, true])
      }),
    )
  })

  test('takes linear work where many lines are changed', () => {
    expectLinear(5000, (count) => {
      const lines = Array.from({ length: count }, (_, index) => `line ${index}\n`)
      const changed = (at: number) =>
        lines.map((line, index) => (index % 500 === at ? `changed ${line}` : line)).join('')
      const [base, ours, theirs] = [lines.join(''), changed(0), changed(250)]
      return () => expect(mergeTexts(base, ours, theirs).ok).toBe(true)
    })
  })
})
