import { similarity } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldWhitespace } from '../../../core/src/text/whitespace.js'
import { likenessBounds, lineCodes } from '../../src/roo/likeness-bounds.js'

const line = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' '), maxLength: 8 })
const query = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  wanted: fc.array(line, { minLength: 1, maxLength: 4 }),
  from: fc.nat(12),
  to: fc.nat(12),
})

/** The bound for one pair of texts, by its definition. */
function bound(a: string, b: string): number {
  const lacking = (from: string, of: string) =>
    Array.from(from).reduce((left, unit) => left.replace(unit, ''), of).length
  return 1 - Math.max(lacking(a, b), lacking(b, a)) / Math.max(a.length, b.length, 1)
}

describe('likenessBounds', () => {
  test.each(['\n', ' '] as const)(
    'of lines joined by %j are the greatest possible similarity of each run',
    (joint) => {
      const join = (lines: readonly string[]) =>
        lines
          .map(foldWhitespace)
          .filter((one) => joint === '\n' || one !== '')
          .join(joint)
      fc.assert(
        fc.property(query, ({ lines, wanted, from, to }) => {
          const codes = (some: readonly string[]) => lineCodes(some.join('\n'), foldWhitespace, joint)
          const [first, last] = [Math.min(from, lines.length), Math.min(to, lines.length - 1)]
          const bounds = likenessBounds(codes(lines), codes(wanted), first, last)
          expect(bounds).toHaveLength(Math.max(0, last - first + 1))
          for (const [run, most] of bounds.entries()) {
            const found = lines.slice(first + run, first + run + wanted.length)
            // A shorter run at the end lacks newlines, which are counted too.
            if (joint === '\n' && found.length < wanted.length) continue
            expect(most).toBe(bound(join(found), join(wanted)))
            expect(similarity(join(found), join(wanted))).toBeLessThanOrEqual(most)
          }
        }),
      )
    },
  )
})
