import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, type Change } from '../../src/text/change.js'

function change(start: number, end: number, text: string): Change {
  return { span: { start, end }, text }
}

// promise: literal
describe('applyChanges', () => {
  test.each([
    { name: 'no change', changes: [], result: 'abc' },
    { name: 'an insertion', changes: [change(1, 1, 'x')], result: 'axbc' },
    { name: 'a removal', changes: [change(0, 2, '')], result: 'c' },
    { name: 'dollar signs literally', changes: [change(1, 2, "$&$1$'$$")], result: "a$&$1$'$$c" },
    { name: 'insertions in order', changes: [change(3, 3, 'x'), change(3, 3, 'y')], result: 'abcxy' },
    { name: 'changes that touch', changes: [change(0, 1, 'x'), change(1, 2, 'y')], result: 'xyc' },
  ])('applies $name', ({ changes, result }) => {
    expect(applyChanges('abc', changes)).toBe(result)
  })

  test('touches nothing outside the spans', () => {
    const cuts = fc.uniqueArray(fc.nat(20), { maxLength: 6 }).map((offsets) => offsets.sort((a, b) => a - b))
    fc.assert(
      fc.property(
        fc.string({ minLength: 20, maxLength: 20 }),
        cuts,
        fc.string(),
        (text, offsets, insertion) => {
          const changes: Change[] = []
          let expected = ''
          let position = 0
          for (let i = 0; i + 1 < offsets.length; i += 2) {
            const [start, end] = [offsets[i] ?? 0, offsets[i + 1] ?? 0]
            changes.push(change(start, end, insertion))
            expected += text.slice(position, start) + insertion
            position = end
          }
          expect(applyChanges(text, changes)).toBe(expected + text.slice(position))
        },
      ),
    )
  })
})
