import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { findLines } from '../../src/search/find-lines.js'
import { LineIndex, lineIndex, numberOfLine } from '../../src/search/line-index.js'
import { FOLDED, foldLine, TRIMMED, TRIMMED_END, VERBATIM, WORDS } from '../../src/search/line-keys.js'
import { TextDocument } from '../../src/text/document.js'
import { workOf } from '../support/work.js'

const LINE = fc.constantFrom(
  'a',
  ' a\t',
  'a b',
  'a\u00a0 b',
  '"b"',
  '\u201cb\u201d',
  'e\u0301',
  '\u00e9',
  '\u200b',
  '',
  'c',
)

/** Lines whose numbers end in the same bits, as an attacker would choose them to make the index slow. */
function linesInConflict(count: number): string[] {
  const lines: string[] = []
  for (let i = 0; lines.length < count; i++) {
    const line = i.toString(36)
    if ((numberOfLine(line) & 0x7ff) === 0) lines.push(`${line}\n`)
  }
  return lines
}

describe('LineIndex', () => {
  test('gives lines that are equal under any key the same number', () => {
    const keys = [VERBATIM, TRIMMED_END, TRIMMED, WORDS, FOLDED].map(({ of }) => of)
    fc.assert(
      fc.property(LINE, LINE, (one, other) => {
        const isSame = [...keys, foldLine].some((of) => of(one) === of(other))
        if (isSame) expect(numberOfLine(one)).toBe(numberOfLine(other))
      }),
    )
  })

  test('linesOf includes all lines with the number, ascending', () => {
    fc.assert(
      fc.property(fc.array(LINE, { maxLength: 50 }), LINE, (lines, line) => {
        const index = new LineIndex(new TextDocument(lines.map((one) => `${one}\r\n`).join('')))
        const number = numberOfLine(line)
        expect(Array.from(index.numbers)).toEqual(lines.map(numberOfLine))
        const same = lines.flatMap((one, i) => (numberOfLine(one) === number ? [i] : []))
        const found = Array.from(index.linesOf(number))
        expect(found).toEqual(found.toSorted((a, b) => a - b))
        expect(found.filter((at) => index.numbers[at] === number)).toEqual(same)
        expect(Array.from(index.needleOf([line])?.lines ?? [])).toEqual(found)
      }),
    )
  })

  test('is linear in the lines, even if they were chosen for their numbers', () => {
    const lines = linesInConflict(1000)
    const indexOf = (count: number) => new LineIndex(new TextDocument(lines.slice(0, count).join('')))
    const half = workOf(() => indexOf(500))
    expect(workOf(() => indexOf(1000)) / half).toBeLessThan(3)
    const index = indexOf(1000)
    for (const [i, line] of lines.entries()) expect(index.linesOf(numberOfLine(line))).toContain(i)
  })

  test('finds lines among others that were chosen for their numbers', () => {
    const lines = linesInConflict(600)
    const document = new TextDocument(lines.join(''))
    lineIndex(document)
    for (const [i, line] of lines.entries()) {
      const places = Array.from(findLines(document, VERBATIM, [line.trim()], createBudget()))
      expect(places.map(({ start }) => document.lineAt(start))).toEqual([i])
    }
  })

  test('has no lines for an empty document', () => {
    expect(Array.from(new LineIndex(new TextDocument('')).linesOf(numberOfLine('a')))).toEqual([])
  })
})
