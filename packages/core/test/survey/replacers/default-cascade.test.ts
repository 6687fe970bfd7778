import { expect, test } from 'vitest'
import { defaultCascade } from '../../../src/survey/replacers/default-cascade.js'
import { exact } from '../../../src/survey/replacers/exact.js'
import { lineTrimmed } from '../../../src/survey/replacers/line-trimmed.js'
import { trimEnd } from '../../../src/survey/replacers/trim-end.js'
import { unicodeNormalized } from '../../../src/survey/replacers/unicode-normalized.js'
import { type Replacer, TIERS } from '../../../src/vocabulary/replacer.js'

test('the default cascade runs from strict to tolerant', () => {
  const own: readonly Replacer[] = [exact, trimEnd, lineTrimmed, unicodeNormalized]
  expect(defaultCascade.filter((replacer) => own.includes(replacer))).toEqual(own)
  const ranks = defaultCascade.map(({ tier }) => TIERS.indexOf(tier))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
})

test('the built-in replacers have distinct names and are frozen', () => {
  expect(new Set(defaultCascade.map(({ name }) => name)).size).toBe(defaultCascade.length)
  expect(defaultCascade.every(Object.isFrozen) && Object.isFrozen(defaultCascade)).toBe(true)
})
