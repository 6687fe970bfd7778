import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockAnchorBest } from '../../../src/survey/replacers/block-anchor.js'
import { contextAware } from '../../../src/survey/replacers/context-aware.js'
import { escapeNormalized } from '../../../src/survey/replacers/escape-normalized.js'
import { exact } from '../../../src/survey/replacers/exact.js'
import { fromStrings } from '../../../src/survey/replacers/from-strings.js'
import { indentationFlexible } from '../../../src/survey/replacers/indentation-flexible.js'
import { lineTrimmed } from '../../../src/survey/replacers/line-trimmed.js'
import { multiOccurrence } from '../../../src/survey/replacers/multi-occurrence.js'
import { trimmedBoundary } from '../../../src/survey/replacers/trimmed-boundary.js'
import {
  whitespaceNormalized,
  whitespaceNormalizedFirst,
} from '../../../src/survey/replacers/whitespace-normalized.js'
import type { Replacer } from '../../../src/vocabulary/replacer.js'
import { found, part } from '../../support/edits.js'
import { contentAndFind } from '../../support/random-text.js'
import { SEEDS } from './seeds.js'

const PAIRS: readonly { seed: keyof typeof SEEDS; replacer: Replacer }[] = [
  { seed: 'simple', replacer: exact },
  { seed: 'line-trimmed', replacer: lineTrimmed },
  { seed: 'block-anchor', replacer: blockAnchorBest },
  { seed: 'whitespace-normalized', replacer: whitespaceNormalizedFirst },
  { seed: 'indentation-flexible', replacer: indentationFlexible },
  { seed: 'escape-normalized', replacer: escapeNormalized },
  { seed: 'trimmed-boundary', replacer: trimmedBoundary },
  { seed: 'context-aware', replacer: contextAware },
  { seed: 'multi-occurrence', replacer: multiOccurrence },
]

/** The different texts that the content contains, in the order of their first occurrence. */
function distinct(content: string, texts: Iterable<string>): string[] {
  return [...new Set(texts)].filter((text) => text !== '' && content.includes(text))
}

describe.each(PAIRS)('$replacer.name', ({ seed, replacer }) => {
  test('finds the same texts as its transcribed description', () => {
    fc.assert(
      fc.property(contentAndFind, ({ content, find }) => {
        const expected = distinct(content, SEEDS[seed](content, find))
        expect(distinct(content, found(replacer, content, part(find, '')))).toEqual(expected)
      }),
    )
  })

  test('finds each text at its own place, and only once', () => {
    const generator = fromStrings('seed', 'similar', SEEDS[seed])
    fc.assert(
      fc.property(contentAndFind, ({ content, find }) => {
        const everywhere = new Set(found(generator, content, part(find, '')))
        for (const text of found(replacer, content, part(find, '')))
          expect(text === '' || everywhere.has(text)).toBe(true)
      }),
    )
  })
})

test('whitespace-normalized finds the same as its description, and all other parts of the lines', () => {
  fc.assert(
    fc.property(contentAndFind, ({ content, find }) => {
      const all = found(whitespaceNormalized, content, part(find, ''))
      const seed = distinct(content, SEEDS['whitespace-normalized'](content, find))
      expect(all).toEqual(expect.arrayContaining(seed))
    }),
  )
})
