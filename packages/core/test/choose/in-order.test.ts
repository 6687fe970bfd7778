import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder } from '../../src/choose/together.js'
import type { Verdict } from '../../src/choose/verdict.js'
import { Survey } from '../../src/survey/survey.js'
import { contextIn, part } from '../support/edits.js'

const survey = new Survey(contextIn('x', []), part('x', 'y'))

/** An edit with candidates of one character each. */
function open(...starts: number[]): Verdict {
  const edit = part('x', 'y')
  const candidates = starts.map((start) => ({
    span: { start, end: start + 1 },
    edit,
    replacer: 'exact',
    tier: 'exact' as const,
    similarity: 1,
  }))
  return { survey, rule: 'only-place', kind: 'candidates', candidates, notices: [] }
}

function starts(all: readonly Verdict[] | undefined): (number[] | string)[] | undefined {
  return all?.map((one) =>
    one.kind === 'candidates' ? one.candidates.map(({ span }) => span.start) : one.kind,
  )
}

describe('inOrder', () => {
  const failed: Verdict = { survey, rule: 'nowhere', kind: 'failed', problem: { code: 'no-place' } }

  test.each([
    { name: 'one place each', all: [open(1), open(5)], result: [[1], [5]] },
    { name: 'the order decides', all: [open(1, 9), open(5), open(2, 7)], result: [[1], [5], [7]] },
    { name: 'two places for two equal edits', all: [open(1, 3), open(1, 3)], result: [[1], [3]] },
    { name: 'an edit that stays open keeps its places', all: [open(1, 3), open(5)], result: [[1, 3], [5]] },
    { name: 'no choice is in order', all: [open(5), open(1)], result: undefined },
    { name: 'one place for two edits', all: [open(1), open(1)], result: undefined },
    {
      name: 'a failed edit is passed over',
      all: [open(5), failed, open(1, 9)],
      result: [[5], 'failed', [9]],
    },
    { name: 'no edits', all: [], result: [] },
  ])('$name', ({ all, result }) => {
    expect(starts(inOrder(all))).toEqual(result)
  })

  test('keeps all candidates where two choices differ, and decides where they agree', () => {
    const places = fc
      .uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 })
      .map((some) => some.sort((a, b) => a - b))
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 4 }), (all) => {
        const orders = all.reduce<number[][]>(
          (some, choices) =>
            some.flatMap((order) =>
              choices.filter((start) => start > (order.at(-1) ?? -1)).map((start) => [...order, start]),
            ),
          [[]],
        )
        const expected = all.map((choices, i) => {
          const used = new Set(orders.map((order) => order[i]))
          return used.size === 1 ? [...used] : choices
        })
        expect(starts(inOrder(all.map((some) => open(...some))))).toEqual(
          orders.length > 0 ? expected : undefined,
        )
      }),
    )
  })
})
