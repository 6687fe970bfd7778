import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { FOLDED, TRIMMED } from '../../src/search/line-keys.js'
import { isScanCheap } from '../../src/search/seed.js'
import { seedLineOf } from '../../src/search/seed-line.js'
import { TextDocument } from '../../src/text/document.js'

const seedIn = (document: TextDocument, wanted: readonly string[], key = TRIMMED) => {
  const seed = seedLineOf(document, key, wanted, 0, createBudget())
  return seed && { at: seed.at, starts: Array.from(seed.lines, ({ start }) => start) }
}

describe('seedLineOf', () => {
  test.each([
    {
      name: 'a line with the text in it',
      text: 'x\n  yy  \n',
      wanted: ['x', 'yy'],
      seed: { at: 1, starts: [2] },
    },
    {
      name: 'a line once, however often the text is in it',
      text: 'aa aa\naa\n',
      wanted: ['aa'],
      seed: { at: 0, starts: [0, 6] },
    },
    { name: 'nothing of blank lines', text: '\n', wanted: ['', ''], seed: undefined },
  ])('is $name', ({ text, wanted, seed }) => {
    expect(seedIn(new TextDocument(text), wanted)).toEqual(seed)
  })

  test('is nothing where many lines have it and no scan is worth it', () => {
    const document = new TextDocument('a\n'.repeat(100))
    while (isScanCheap(document));
    expect(seedIn(document, ['a'])).toBeUndefined()
  })

  test('has every line that is equal under the key, ascending, each once', () => {
    const line = fc.constantFrom('"a"', '\u201ca\u201d', ' "a" ', 'x"a"\u201c', 'b', '', '\u00e9', 'e\u0301')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), line, fc.boolean(), (lines, searched, marked) => {
        const document = new TextDocument((marked ? '\uFEFF' : '') + lines.map((one) => `${one}\n`).join(''))
        const wanted = FOLDED.of(searched)
        fc.pre(wanted !== '')
        const starts = seedIn(document, [wanted], FOLDED)?.starts ?? []
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        for (let i = 0; i < lines.length; i++)
          if (FOLDED.of(lines[i] ?? '') === wanted) expect(starts).toContain(document.lineStart(i))
      }),
    )
  })
})
