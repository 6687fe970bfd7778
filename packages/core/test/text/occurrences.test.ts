import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strict } from '../../src/index.js'
import { editText } from '../support/calls.js'
import { expectLinear } from '../support/work.js'

/** Writes new text to the letter. */
const profile = { ...strict, checks: [] }

/** Texts that repeat themselves: a few pieces again and again, so that they overlap with themselves. */
const repeating = (ending: string) =>
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom('(', ')', ending), minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 400 }),
      fc.string({ unit: fc.constantFrom('(', ')', ending), maxLength: 4 }),
    )
    .map(([piece, times, rest]) => piece.repeat(times) + rest)

const texts = fc.constantFrom('\n', '\r\n').chain((ending) =>
  fc.record({
    parts: fc.array(repeating(ending), { minLength: 1, maxLength: 4 }),
    ending: fc.constant(ending),
  }),
)

test('a long text that repeats itself is found as often as it is there', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), ({ parts, ending }, from, size) => {
      const text = parts.join('')
      const start = from % text.length
      const search = text.slice(start, start + 1 + (size % 900)).replaceAll('\r', '')
      fc.pre(search.trim() !== '' && !search.endsWith('\n'))
      const inFile = search.replaceAll('\n', ending)
      const result = editText(text, [{ search, replacement: '_', unit: 'text', all: true }], {
        profile,
      })
      expect(result.ok && result.text).toBe(text.replaceAll(inFile, '_'))
    }),
  )
})

test.each(['x', 'x\n', 'x\r\n', 'x\r'])('the work grows linearly for %j again and again', (piece) => {
  expectLinear(4000, (size) => {
    const text = piece.repeat(size)
    const [search, other] = [piece.repeat(size / 2), `${piece.repeat(size / 2)}y`]
    return () => {
      editText(text, [{ search, replacement: 'y', unit: 'text' }])
      editText(text, [{ search: other, replacement: 'y', unit: 'text' }])
    }
  })
})
