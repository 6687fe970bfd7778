import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { findLines, seedLineOf } from '../../src/search/find-lines.js'
import { hasLineIndex, lineIndex } from '../../src/search/line-index.js'
import { FOLDED, type LineKey, TRIMMED, TRIMMED_END, VERBATIM, WORDS } from '../../src/search/line-keys.js'
import { isPlainDocument } from '../../src/search/plain-document.js'
import { isScanCheap } from '../../src/search/scans.js'
import { TextDocument } from '../../src/text/document.js'

/** The first line of each place. Checks that the place ends with the last searched line. */
function places(text: string, searched: readonly string[], key = VERBATIM): number[] {
  return placesIn(new TextDocument(text), searched, key)
}

function placesIn(document: TextDocument, searched: readonly string[], key: LineKey, from = 0): number[] {
  return Array.from(findLines(document, key, searched, createBudget(), from), ({ start, end }) => {
    const first = document.lineAt(start)
    expect(start).toBe(document.lineStart(first))
    expect(end).toBe(document.lineEnd(first + searched.length - 1))
    return first
  })
}

/** Every place, found by comparing at every line. */
function naively(lines: readonly string[], searched: readonly string[], key = VERBATIM): number[] {
  return lines.flatMap((_, first) => {
    const fits = first + searched.length <= lines.length
    const agrees = (line: string, i: number) => key.of(lines[first + i] ?? '') === key.of(line)
    return fits && searched.every(agrees) ? [first] : []
  })
}

describe('findLines', () => {
  test.each([
    { name: 'nothing for no lines', text: 'a\n', searched: [], found: [] },
    { name: 'nothing in the empty text', text: '', searched: ['a'], found: [] },
    { name: 'a line at both ends', text: 'a\nb\na', searched: ['a'], found: [0, 2] },
    { name: 'overlapping places', text: 'a\na\na\n', searched: ['a', 'a'], found: [0, 1] },
    {
      name: 'nothing for more lines than the text has',
      text: 'a\na\n',
      searched: ['a', 'a', 'a'],
      found: [],
    },
    {
      name: 'a line named like a property',
      text: '__proto__\nconstructor\n',
      searched: ['constructor'],
      found: [1],
    },
    { name: 'nothing for an inherited name', text: 'a\n', searched: ['toString'], found: [] },
  ])('finds $name', ({ text, searched, found }) => {
    expect(places(text, searched)).toEqual(found)
  })

  test('compares under the key', () => {
    expect(places('  a\n\tb  \n', ['a', ' b'], TRIMMED)).toEqual([0])
  })

  test('finds the same as comparing at every line', () => {
    const line = fc.constantFrom('a', 'b', '')
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.array(line, { minLength: 1, maxLength: 6 }),
        (lines, searched) => {
          const text = lines.map((content) => `${content}\n`).join('')
          expect(places(text, searched)).toEqual(naively(lines, searched))
        },
      ),
    )
  })

  test('finds the same as comparing at every line if a line repeats', () => {
    const mostly = fc.oneof(
      { weight: 9, arbitrary: fc.constant('a') },
      { weight: 1, arbitrary: fc.constant('b') },
    )
    fc.assert(
      fc.property(
        fc.array(mostly, { maxLength: 80 }),
        fc.array(mostly, { minLength: 1, maxLength: 12 }),
        (lines, searched) => {
          const text = lines.map((content) => `${content}\r\n`).join('')
          expect(places(text, searched)).toEqual(naively(lines, searched))
        },
      ),
    )
  })

  test('finds the same places from an offset on, without those above', () => {
    const line = fc.constantFrom('a', 'b')
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.nat(12),
        (lines, searched, from) => {
          const document = new TextDocument(lines.map((one) => `${one}\n`).join(''))
          const found = placesIn(document, searched, VERBATIM, document.lineStart(from))
          expect(found).toEqual(naively(lines, searched).filter((place) => place >= from))
        },
      ),
    )
  })

  test.each([VERBATIM, TRIMMED_END, TRIMMED, FOLDED, WORDS])(
    'finds the same by scans and by the index, one search after the other: %o',
    (key) => {
      const line = fc.constantFrom(
        'a',
        ' a',
        'a ',
        'ab',
        '"b"',
        '\u201cb\u201d',
        'e\u0301',
        '\u00e9',
        ' ',
        '',
        'c',
        'a  b',
        'a\tb',
      )
      fc.assert(
        fc.property(
          fc.array(line, { maxLength: 40 }),
          fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
          fc.constantFrom('', '\uFEFF'),
          (lines, searches, mark) => {
            const text = mark + lines.map((one) => `${one}\n`).join('')
            const [scanned, indexed] = [new TextDocument(text), new TextDocument(text)]
            lineIndex(indexed)
            for (const searched of searches) {
              const expected = naively(lines, searched, key)
              expect(placesIn(scanned, searched, key)).toEqual(expected)
              expect(placesIn(indexed, searched, key)).toEqual(expected)
            }
          },
        ),
      )
    },
  )

  test('goes on with the index if lines repeat', () => {
    const text = 'a\na\nb\n'.repeat(500)
    const document = new TextDocument(text)
    expect(placesIn(document, ['a', 'b'], VERBATIM)).toHaveLength(500)
    expect(hasLineIndex(document)).toBe(true)
  })

  test('reads all lines if they differ only under the key', () => {
    const lines = Array.from({ length: 300 }, (_, i) => `${' '.repeat(i % 3)}a`)
    const document = new TextDocument(lines.map((line) => `${line}\n`).join(''))
    lineIndex(document)
    const searched = ['a', ' a', '  a', 'a']
    expect(placesIn(document, searched, VERBATIM)).toEqual(naively(lines, searched))
  })

  test('makes no index to find one line among many', () => {
    const text = Array.from({ length: 1000 }, (_, i) => `line ${i}\n`).join('')
    const document = new TextDocument(text)
    expect(placesIn(document, ['line 7', 'line 8'], TRIMMED)).toEqual([7])
    expect(hasLineIndex(document)).toBe(false)
  })
})

const seedIn = (document: TextDocument, wanted: readonly string[], key = TRIMMED) => {
  const seed = seedLineOf(document, key, wanted, 0, createBudget())
  return seed && { at: seed.at, starts: Array.from(seed.lines, ({ start }) => start) }
}

describe('seedLineOf', () => {
  test.each([
    {
      name: 'a line that contains the text',
      text: 'x\n  yy  \n',
      wanted: ['x', 'yy'],
      seed: { at: 1, starts: [2] },
    },
    {
      name: 'a line once, even if it contains the text several times',
      text: 'aa aa\naa\n',
      wanted: ['aa'],
      seed: { at: 0, starts: [0, 6] },
    },
    { name: 'undefined for blank lines', text: '\n', wanted: ['', ''], seed: undefined },
  ])('is $name', ({ text, wanted, seed }) => {
    expect(seedIn(new TextDocument(text), wanted)).toEqual(seed)
  })

  test('is undefined if many lines contain the text and no more scans are worth it', () => {
    const document = new TextDocument('a\n'.repeat(100))
    while (isScanCheap(document));
    expect(seedIn(document, ['a'])).toBeUndefined()
  })

  test('includes every line that is equal under the key, ascending, each once, if there are no look-alikes', () => {
    const line = fc.constantFrom('"a"', '\u201ca\u201d', ' "a" ', 'x"a"\u201c', 'b', '', '\u00e9', 'e\u0301')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), line, fc.boolean(), (lines, searched, marked) => {
        const document = new TextDocument((marked ? '\uFEFF' : '') + lines.map((one) => `${one}\n`).join(''))
        const wanted = FOLDED.of(searched)
        fc.pre(wanted !== '')
        const starts = seedIn(document, [wanted], FOLDED)?.starts
        expect(starts === undefined).toBe(!isPlainDocument(document))
        if (starts === undefined) return
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        for (let i = 0; i < lines.length; i++)
          if (FOLDED.of(lines[i] ?? '') === wanted) expect(starts).toContain(document.lineStart(i))
      }),
    )
  })
})
