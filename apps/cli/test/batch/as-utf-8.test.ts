import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asUtf8 } from '../../src/batch/as-utf-8.js'

async function read(chunks: readonly Uint8Array[]): Promise<Buffer> {
  async function* stream() {
    yield* chunks
  }
  const found: Uint8Array[] = []
  for await (const piece of asUtf8(stream())) found.push(Buffer.from(piece))
  return Buffer.concat(found)
}

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

test('UTF-16 is converted to UTF-8 however it is split, and UTF-8 is unchanged', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '{', 'ä', '\u{1F600}', '\u4E00') })
  const encode = fc.constantFrom(
    (one: string) => utf16(one, false),
    (one: string) => utf16(one, true),
    (one: string) => Buffer.from(`\uFEFF${one}`),
  )
  const cuts = fc.array(fc.nat(), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(text, encode, cuts, async (one, encoded, places) => {
      const bytes = encoded(one)
      const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
      const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
      expect((await read(chunks)).toString()).toBe(`\uFEFF${one}`)
    }),
  )
})

test('half of a surrogate pair or of a unit becomes an invalid byte in its own line', async () => {
  const lines = (await read([utf16('a\ud800b\nc\n\ud800', false)])).toString('latin1').split('\n')
  expect(lines.slice(1)).toEqual(['c', '\xff'])
  expect(lines[0]).toMatch(/a\xffb$/)
  expect((await read([utf16('a', false), Buffer.from('b')])).at(-1)).toBe(0xff)
})

test('bytes without a byte order mark stay unchanged', async () => {
  expect([...(await read([Buffer.from([0xfe]), Buffer.from([0x0a])]))]).toEqual([0xfe, 0x0a])
  expect(await read([])).toEqual(Buffer.from([]))
})
