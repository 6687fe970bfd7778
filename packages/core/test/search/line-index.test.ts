import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LineIndex, numberOfLine } from '../../src/search/line-index.js'
import { FOLDED, foldLine, TRIMMED, TRIMMED_END, VERBATIM, WORDS } from '../../src/search/line-keys.js'
import { TextDocument } from '../../src/text/document.js'

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

describe('LineIndex', () => {
  test('gives lines that are the same under any key one number', () => {
    const keys = [VERBATIM, TRIMMED_END, TRIMMED, WORDS, FOLDED].map(({ of }) => of)
    fc.assert(
      fc.property(LINE, LINE, (one, other) => {
        const isSame = [...keys, foldLine].some((of) => of(one) === of(other))
        if (isSame) expect(numberOfLine(one)).toBe(numberOfLine(other))
      }),
    )
  })

  test('has all lines with the number of a line, ascending', () => {
    fc.assert(
      fc.property(fc.array(LINE, { maxLength: 50 }), LINE, (lines, line) => {
        const index = new LineIndex(new TextDocument(lines.map((one) => `${one}\r\n`).join('')))
        const number = numberOfLine(line)
        expect(Array.from(index.numbers)).toEqual(lines.map(numberOfLine))
        const same = lines.flatMap((one, i) => (numberOfLine(one) === number ? [i] : []))
        expect(Array.from(index.linesOf(number))).toEqual(same)
        expect(Array.from(index.needleOf([line])?.lines ?? [])).toEqual(same)
      }),
    )
  })

  test('has no line of an empty document', () => {
    expect(Array.from(new LineIndex(new TextDocument('')).linesOf(numberOfLine('a')))).toEqual([])
  })
})
