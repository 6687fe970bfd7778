import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf, restorePieces } from '../../src/report/lost-characters.js'

/** The line of the file that a damaged one stands for; undefined for another. */
function restoration(damaged: string, line: string, mark: '\uFFFD' | '?' = '\uFFFD'): string | undefined {
  return restorePieces(piecesOf(damaged, mark), line)
    ?.map(({ found }) => found)
    .join('')
}

describe('a line with lost characters', () => {
  test.each([
    ['one character', 'caf\uFFFD au lait', 'café au lait'],
    ['a mark for each byte', 'caf\uFFFD\uFFFD au lait', 'café au lait'],
    ['one mark for several', 'x \uFFFD y', 'x 日本語 y'],
    ['before a letter', 'na\uFFFDve', 'naïve'],
    ['with the halves of characters', '// \uFFFDZ\uFFFDb\uFFFDV\uFFFD\uFFFD\uFFFD\uFFFD:', '// セッション:'],
    ['with halves that became other characters', '"\uFFFDm\uFFFDF\uFFFDE\uFFFDҏW"', '"確認・編集"'],
    ['at both ends', '\uFFFD and \uFFFD', '“ and ”'],
  ])('stands for the line of the file: %s', (_, damaged, line) => {
    expect(restoration(damaged, line)).toBe(line)
  })

  test.each([
    ['other words', 'caf\uFFFD au lait', 'café crème'],
    ['more behind it', 'caf\uFFFD', 'café au lait'],
    ['less', 'caf\uFFFD au lait', 'café'],
    ['only ASCII', 'caf\uFFFD', 'cafe'],
    ['nothing in its place', 'caf\uFFFD au lait', 'caf au lait'],
  ])('does not stand for another line: %s', (_, damaged, line) => {
    expect(restoration(damaged, line)).toBeUndefined()
  })

  test('a question mark may also stand for itself', () => {
    expect(restoration('a ?10 b?', 'a ≤10 b?', '?')).toBe('a ≤10 b?')
    expect(restoration('a ?10 b?', 'a 110 b?', '?')).toBeUndefined()
  })

  test.each([
    ['caf?? au lait', 'café au lait'],
    ['a ?? b ??', 'a ?? b éè'],
    ['caf?? or tea', 'café? or tea'],
  ])('several question marks stand for any number of characters, or for themselves: %s', (damaged, line) => {
    expect(restoration(damaged, line, '?')).toBe(line)
  })

  test('any line with lost characters stands for the original', () => {
    const letter = fc.constantFrom('a', 'Z', ' ', '(', '1', 'é', 'ß', '日', '—', '“', '\u{1F600}')
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 30 }), (letters) => {
        const line = letters.join('')
        const damaged = line.replace(/[^\0-\x7f]+/g, '\uFFFD')
        if (damaged.includes('\uFFFD')) expect(restoration(damaged, line)).toBe(line)
      }),
      { numRuns: 200 },
    )
  })
})
