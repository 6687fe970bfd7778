import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertGroups } from '../src/insert-groups.js'

describe('insertGroups', () => {
  test.for([
    { name: 'nothing', groups: [], result: ['a', 'b'] },
    { name: 'at the top', groups: [{ index: 0, elements: ['x', 'y'] }], result: ['x', 'y', 'a', 'b'] },
    { name: 'in the middle', groups: [{ index: 1, elements: ['x'] }], result: ['a', 'x', 'b'] },
    { name: 'at the end', groups: [{ index: 2, elements: ['x'] }], result: ['a', 'b', 'x'] },
    { name: 'an empty group', groups: [{ index: 1, elements: [] }], result: ['a', 'b'] },
    {
      name: 'several, in any order, by the indexes of the original',
      groups: [
        { index: 2, elements: ['z'] },
        { index: 0, elements: ['x'] },
        { index: 1, elements: ['y'] },
      ],
      result: ['x', 'a', 'y', 'b', 'z'],
    },
    {
      name: 'several at one place, in their order',
      groups: [
        { index: 1, elements: ['x'] },
        { index: 1, elements: ['y', 'z'] },
      ],
      result: ['a', 'x', 'y', 'z', 'b'],
    },
  ])('inserts $name', ({ groups, result }) => {
    expect(insertGroups(['a', 'b'], groups)).toEqual(result)
  })

  test('into nothing', () => {
    expect(insertGroups([], [{ index: 0, elements: [1] }])).toEqual([1])
  })

  test.for([-1, 3, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the index %d', (index) => {
    expect(() => insertGroups(['a', 'b'], [{ index, elements: [] }])).toThrow(
      new RangeError(`insertGroups: index ${index} is not between 0 and 2`),
    )
  })

  test('does not change its input', () => {
    const original = Object.freeze(['a'])
    const groups = Object.freeze([
      Object.freeze({ index: 1, elements: Object.freeze(['y']) }),
      Object.freeze({ index: 0, elements: Object.freeze(['x']) }),
    ])
    expect(insertGroups(original, groups)).toEqual(['x', 'a', 'y'])
  })

  test('is the same as inserting from the bottom up', () => {
    const groups = fc.array(
      fc.record({ index: fc.nat(10), elements: fc.array(fc.nat(), { maxLength: 3 }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(groups, (groups) => {
        const original = Array.from({ length: 11 }, (_, i) => -i)
        const expected = [...original]
        for (let index = original.length; index >= 0; index--) {
          const here = groups.filter((group) => group.index === index)
          expected.splice(index, 0, ...here.flatMap(({ elements }) => elements))
        }
        expect(insertGroups(original, groups)).toEqual(expected)
      }),
    )
  })
})
