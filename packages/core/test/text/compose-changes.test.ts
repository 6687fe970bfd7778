import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, composeChanges, type EditChange } from '../../src/text/change.js'

function change(start: number, end: number, text: string, edit: number, others?: number[]): EditChange {
  return { span: { start, end }, text, edit, ...(others && { others }) }
}

describe('composeChanges', () => {
  test.each<{ name: string; first: EditChange[]; second: EditChange[]; result: EditChange[] }>([
    { name: 'no changes', first: [], second: [], result: [] },
    { name: 'first changes only', first: [change(1, 2, 'X', 0)], second: [], result: [change(1, 2, 'X', 0)] },
    {
      name: 'second changes only',
      first: [],
      second: [change(1, 2, 'X', 1)],
      result: [change(1, 2, 'X', 1)],
    },
    {
      name: 'separate changes: the second moves back by the length that the first adds',
      first: [change(1, 2, 'XYZ', 0)],
      second: [change(0, 0, '-', 1), change(6, 7, '+', 1)],
      result: [change(0, 0, '-', 1), change(1, 2, 'XYZ', 0), change(4, 5, '+', 1)],
    },
    {
      name: 'a change of inserted text, which counts as the later edit’s and names the other',
      first: [change(1, 2, 'XYZ', 0)],
      second: [change(2, 3, '', 1)],
      result: [change(1, 2, 'XZ', 1, [0])],
    },
    {
      name: 'a change across two others',
      first: [change(1, 2, 'X', 0), change(4, 4, 'Y', 1)],
      second: [change(1, 5, '', 2)],
      result: [change(1, 4, '', 2, [0, 1])],
    },
    {
      name: 'an insertion beside a change',
      first: [change(1, 2, 'X', 0)],
      second: [change(2, 2, 'Y', 1)],
      result: [change(1, 2, 'XY', 1, [0])],
    },
    {
      name: 'changes that a removal brings together',
      first: [change(2, 4, '', 0)],
      second: [change(1, 3, 'X', 1)],
      result: [change(1, 5, 'X', 1, [0])],
    },
  ])('$name', ({ first, second, result }) => {
    expect(composeChanges(applyChanges('abcdef', first), first, second)).toEqual(result)
  })

  /** Changes of a text of some length, ascending, that do not overlap. Two insertions may share their place. */
  function changesOf(length: number, edit: number): fc.Arbitrary<EditChange[]> {
    return fc.array(fc.tuple(fc.nat(length), fc.string({ maxLength: 4 })), { maxLength: 6 }).map((parts) => {
      const offsets = parts.map(([offset]) => offset).sort((a, b) => a - b)
      const changes: EditChange[] = []
      for (let i = 0; i + 1 < offsets.length; i += 2)
        changes.push(change(offsets[i] ?? 0, offsets[i + 1] ?? 0, parts[i]?.[1] ?? '', edit + i))
      return changes
    })
  }

  const both = fc
    .string({ maxLength: 20 })
    .chain((text) => changesOf(text.length, 0).map((first) => ({ text, first })))
    .chain(({ text, first }) =>
      changesOf(applyChanges(text, first).length, 10).map((second) => ({ text, first, second })),
    )

  test('has the same effect as the first and then the second changes', () => {
    fc.assert(
      fc.property(both, ({ text, first, second }) => {
        const composed = composeChanges(applyChanges(text, first), first, second)
        expect(applyChanges(text, composed)).toBe(applyChanges(applyChanges(text, first), second))
      }),
    )
  })

  test('is ascending, without overlaps, and inside the text', () => {
    fc.assert(
      fc.property(both, ({ text, first, second }) => {
        let end = 0
        for (const { span, edit } of composeChanges(applyChanges(text, first), first, second)) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeGreaterThanOrEqual(span.start)
          expect([...first, ...second].some((one) => one.edit === edit)).toBe(true)
          end = span.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
