import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hunkOf } from '../../src/hunk/hunk.js'
import { hunk, whole } from '../support/edits.js'

describe('the script of a hunk', () => {
  test.each([
    { before: ['a'], after: ['a'], script: 'k' },
    { before: ['a'], after: ['b'], script: 'ra' },
    { before: ['a', 'b'], after: ['b'], script: 'rk' },
    { before: ['b'], after: ['a', 'b', 'c'], script: 'aka' },
    { before: ['a', 'x', 'c'], after: ['a', 'y', 'z', 'c'], script: 'kraak' },
    { before: [], after: ['a'], script: 'a' },
    { before: ['a'], after: [], script: 'r' },
  ])('$before to $after is $script', ({ before, after, script }) => {
    expect(
      hunkOf(whole(before, after))
        .script.map((step) => step[0])
        .join(''),
    ).toBe(script)
  })

  test('is the script of the request, if it has one', () => {
    expect(hunkOf(hunk(['-a', ' a'])).script).toEqual(['remove', 'keep'])
  })

  test('keeps a line that the request removes and adds again', () => {
    expect(hunkOf(hunk(['-a', '-b', '+a', '+c'])).script).toEqual(['keep', 'remove', 'add'])
  })

  test('turns the old lines into the new lines', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [old, now] = [[...before], [...after]]
        for (const step of hunkOf(whole(before, after)).script) {
          const gone = step === 'add' ? undefined : old.shift()
          const come = step === 'remove' ? undefined : now.shift()
          if (step === 'keep') expect(gone).toBe(come)
        }
        expect([old, now]).toEqual([[], []])
      }),
    )
  })
})
