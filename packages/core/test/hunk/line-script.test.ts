import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scriptOf } from '../../src/hunk/line-script.js'
import { hunk, whole } from '../support/edits.js'

describe('scriptOf', () => {
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
      scriptOf(whole(before, after))
        .map((step) => step[0])
        .join(''),
    ).toBe(script)
  })

  test('is what the request says where it says it', () => {
    expect(scriptOf(hunk(['-a', ' a']))).toEqual(['remove', 'keep'])
  })

  test('keeps a line that the request removes and adds again', () => {
    expect(scriptOf(hunk(['-a', '-b', '+a', '+c']))).toEqual(['keep', 'remove', 'add'])
  })

  test('makes the new lines of the old', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [old, now] = [[...before], [...after]]
        for (const step of scriptOf(whole(before, after))) {
          const gone = step === 'add' ? undefined : old.shift()
          const come = step === 'remove' ? undefined : now.shift()
          if (step === 'keep') expect(gone).toBe(come)
        }
        expect([old, now]).toEqual([[], []])
      }),
    )
  })
})
