import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ResultLines } from '../../src/batch/result-lines.js'

const textOf = (expected: number, lines: readonly string[]) => {
  const results = new ResultLines(expected)
  for (const line of lines) results.add(line)
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(results.bytes)
}

test('are the lines as UTF-8, however many bytes were expected', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '€', '🌍', '\uFEFF'), maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(300), fc.array(line, { maxLength: 10 }), (expected, lines) => {
      expect(textOf(expected, lines)).toBe(lines.map((one) => `${one}\n`).join(''))
    }),
  )
})

test('do not share memory', () => {
  const results = new ResultLines(4)
  results.add('abcdef')
  const { buffer } = results.bytes
  const [moved] = [structuredClone(results.bytes, { transfer: [buffer] })]
  expect(new TextDecoder().decode(moved)).toBe('abcdef\n')
  expect(buffer.byteLength).toBe(0)
})
