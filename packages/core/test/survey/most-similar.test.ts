import { describe, expect, test } from 'vitest'
import { mostSimilar } from '../../src/survey/most-similar.js'
import type { Candidate } from '../../src/vocabulary/candidate.js'
import { part } from '../support/edits.js'

function place(start: number, end: number, similarity: number): Candidate {
  return { span: { start, end }, edit: part('a', 'b'), replacer: 'mine', tier: 'similar', similarity }
}

describe('mostSimilar', () => {
  const good = place(0, 9, 0.99)

  test.each([
    { name: 'nothing where nothing may be taken', acceptable: [], refused: [good], chosen: [] },
    { name: 'the only one', acceptable: [good], refused: [], chosen: [good] },
    {
      name: 'the best, if the others are clearly less alike',
      acceptable: [place(20, 29, 0.92), good],
      refused: [place(40, 49, 0.5)],
      chosen: [good],
    },
    {
      name: 'all that are as much alike',
      acceptable: [good, place(20, 29, 0.99)],
      refused: [],
      chosen: [good, place(20, 29, 0.99)],
    },
    {
      name: 'one that may not be taken, if it is about as much alike',
      acceptable: [good],
      refused: [place(20, 29, 0.97)],
      chosen: [good, place(20, 29, 0.97)],
    },
    {
      name: 'none that overlaps the best',
      acceptable: [good, place(5, 12, 0.98)],
      refused: [],
      chosen: [good],
    },
  ])('chooses $name', ({ acceptable, refused, chosen }) => {
    expect(mostSimilar(acceptable, refused)).toEqual(chosen)
  })
})
