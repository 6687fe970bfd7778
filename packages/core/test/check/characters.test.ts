import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newTextChecks } from '../../src/check/new-text/kinds.js'

const PIECES = [
  ...['<', '</', '>', '<|', ']<]', '```', '<![CDATA[', '<<<<<<< SEARCH', '***', '"', '",', '}', '{{', '}}'],
  ...['[', ']', '+', '-', '0', '7', '|', '\u2502', '\\n', '\\t', '\\"', "\\'", '\\u00e9', '&amp;', '&#39;'],
  ...[
    '\0',
    '\u0007',
    '\u0085',
    '\r',
    '\t',
    '\ttextbf{',
    '\theta',
    '\ufffd',
    '\u2019',
    '\ud800',
    '...',
    '\u2026',
  ],
  ...['a', 'ff', 'ZP', 'your code', '_of_', '.', ' ', ' ', '\n', '\n', '\n'],
]
const declaring = newTextChecks.flatMap(({ kind, signs, characters }) =>
  signs === undefined || characters === undefined ? [] : [{ kind, signs, characters }],
)

/** Whether a text has one of the characters, as `Check.characters` counts them. */
function hasOne(text: string, characters: string): boolean {
  const one = (character: string) => (/[\t\n -\u007f]/.test(character) ? character : '\0')
  const own = new Set(Array.from(text, one))
  return Array.from(characters, one).some((character) => own.has(character))
}

test('where a check that declares characters has a sign, the text has one of them', () => {
  const found = new Set<RegExp>()
  const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  const holds = fc.property(texts, (pieces) => {
    const text = pieces.join('')
    for (const { kind, signs, characters } of declaring) {
      if (!signs.test(text)) continue
      found.add(signs)
      expect(hasOne(text, characters), `${kind} ${signs} in ${JSON.stringify(text)}`).toBe(true)
    }
  })
  fc.assert(holds, { numRuns: 4000 })
  expect(declaring.filter(({ signs }) => !found.has(signs))).toEqual([])
  expect(declaring.length).toBeGreaterThan(15)
})
