import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder } from '../../src/choose/in-order.js'
import type { Located } from '../../src/choose/locate.js'
import { part } from '../support/edits.js'

/** An edit with candidates of one character each. */
function located(...starts: number[]): Located {
  const edit = part('x', 'y')
  const candidates = starts.map((start) => ({
    span: { start, end: start + 1 },
    edit,
    replacer: 'exact',
    tier: 'exact' as const,
    similarity: 1,
  }))
  return { edit, kind: 'candidates', candidates, notices: [] }
}

function starts(all: readonly Located[] | undefined): (number[] | string)[] | undefined {
  return all?.map((one) =>
    one.kind === 'candidates' ? one.candidates.map(({ span }) => span.start) : one.kind,
  )
}

describe('inOrder', () => {
  const failed: Located = { edit: part('x', 'y'), kind: 'failed', problem: { code: 'no-place' } }

  test.each([
    { name: 'one place each', all: [located(1), located(5)], result: [[1], [5]] },
    { name: 'the order decides', all: [located(1, 9), located(5), located(2, 7)], result: [[1], [5], [7]] },
    { name: 'two in a row for two edits', all: [located(1, 3), located(1, 3)], result: [[1], [3]] },
    { name: 'what stays open keeps its places', all: [located(1, 3), located(5)], result: [[1, 3], [5]] },
    { name: 'no such order', all: [located(5), located(1)], result: undefined },
    { name: 'one place for two edits', all: [located(1), located(1)], result: undefined },
    {
      name: 'a failed edit is passed over',
      all: [located(5), failed, located(1, 9)],
      result: [[5], 'failed', [9]],
    },
    { name: 'nothing', all: [], result: [] },
  ])('$name', ({ all, result }) => {
    expect(starts(inOrder(all))).toEqual(result)
  })

  test('keeps the candidates that differ between some two orders, and decides the others', () => {
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
        expect(starts(inOrder(all.map((some) => located(...some))))).toEqual(
          orders.length > 0 ? expected : undefined,
        )
      }),
    )
  })
})
