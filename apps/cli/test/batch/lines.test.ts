import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InputLine, readLines } from '../../src/batch/lines.js'

async function linesOf(
  chunks: readonly Uint8Array[],
  maxBytes = 1_000,
): Promise<(readonly [number, string?])[]> {
  async function* stream() {
    yield* chunks
  }
  const found: InputLine[] = []
  for await (const lines of readLines(stream(), maxBytes)) found.push(...lines)
  return found.map(({ number, bytes }) =>
    bytes === undefined ? [number] : [number, Buffer.from(bytes).toString()],
  )
}

/** Splits a text into chunks at arbitrary bytes. */
const cut = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b ', '\n', '\r\n', '\u2028', ' '), { maxLength: 30 }),
    fc.array(fc.nat(), { maxLength: 5 }),
  )
  .map(([pieces, cuts]) => {
    const bytes = Buffer.from(pieces.join(''))
    const at = [0, ...cuts.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
    return { bytes, chunks: at.slice(1).map((end, index) => bytes.subarray(at[index], end)) }
  })

test('the lines are the same however the input is split', async () => {
  await fc.assert(
    fc.asyncProperty(cut, async ({ bytes, chunks }) => {
      const expected = bytes
        .toString()
        .split('\n')
        .map((line, index): [number, string] => [index + 1, line.replace(/\r$/, '')])
        .filter(([, line]) => /[^ \r]/.test(line))
      expect(await linesOf(chunks)).toEqual(expected)
    }),
  )
})

test('only the number of a line that is too long is kept, and the next line is read', async () => {
  await fc.assert(
    fc.asyncProperty(cut, async ({ bytes, chunks }) => {
      const whole = await linesOf([bytes], 3)
      expect(await linesOf(chunks, 3)).toEqual(whole)
      for (const [, line] of whole) expect(Buffer.byteLength(line ?? '')).toBeLessThanOrEqual(3)
    }),
  )
  expect(await linesOf([Buffer.from('abc\nabcd\nab')], 3)).toEqual([[1, 'abc'], [2], [3, 'ab']])
})

test('lines that were read separately are returned separately', async () => {
  async function* stream() {
    yield 'a\nb\nc'
    yield 'd\n'
  }
  const reads: number[][] = []
  for await (const lines of readLines(stream(), 10)) reads.push(lines.map(({ number }) => number))
  expect(reads).toEqual([[1, 2], [3]])
})
