import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, chunksOf, createChunkSize, inputBytesOf } from '../../src/batch/chunks.js'
import type { InputLine } from '../../src/batch/lines.js'
import { packLines, unpackLines } from '../../src/batch/packed-lines.js'
import { createRoom } from '../../src/batch/room.js'

const line = fc.record({ number: fc.nat(), bytes: fc.uint8Array({ maxLength: 20 }) })
const tooLong = fc.record({ number: fc.nat() })
const lines: fc.Arbitrary<readonly InputLine[]> = fc.array(fc.oneof(line, tooLong), { maxLength: 30 })

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

const upTo = (most: number) => ({ bytes: 1000, lines: () => most })

test('chunks contain all lines in order, and at most the allowed number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lines), fc.integer({ min: 1, max: 9 }), async (reads, most) => {
      const chunks: (readonly InputLine[])[] = []
      for await (const chunk of chunksOf(each(reads), upTo(most), async () => {})) chunks.push(chunk)
      expect(chunks.flat()).toEqual(reads.flat())
      for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(most)
      for (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0)
    }),
  )
})

const numbered = (...numbers: number[]): InputLine[] =>
  numbers.map((number) => ({ number, bytes: Uint8Array.of(number) }))

test('lines read while no chunk is requested are combined, and no line waits for later input', async () => {
  let goOn = () => {}
  async function* reads() {
    yield numbered(1)
    yield numbered(2, 3)
    yield numbered(4)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    yield numbered(5)
  }
  const chunks = chunksOf(reads(), upTo(9), async () => {})
  const next = async () => (await chunks.next()).value?.map(({ number }: InputLine) => number)
  expect(await next()).toEqual([1])
  await wait(1)
  expect(await next()).toEqual([2, 3, 4])
  const last = next()
  goOn()
  expect(await last).toEqual([5])
  expect(await next()).toBeUndefined()
})

test('after the signal, no more chunks are returned and no more input is read', async () => {
  let read = 0
  async function* reads() {
    for (; ; read++) yield numbered(1, 2, 3)
  }
  const end = new AbortController()
  const room = createRoom(10 * bytesOf(numbered(1)))
  const chunks = chunksOf(reads(), upTo(1), room.take, end.signal)
  expect((await chunks.next()).value).toHaveLength(1)
  end.abort()
  expect((await chunks.next()).done).toBe(true)
  room.give(numbered(1, 2, 3))
  await wait(1)
  expect(read).toBeLessThan(10)
})

test('lines take memory besides their text, including lines that are too long', () => {
  expect(bytesOf([{ number: 1 }, { number: 2, bytes: new Uint8Array(9) }])).toBe(
    2 * bytesOf([{ number: 1 }]) + 9,
  )
  expect(bytesOf([{ number: 1 }])).toBeGreaterThan(100)
})

test('a failure to read is reported after the lines read before it are passed on', async () => {
  async function* reads() {
    yield numbered(1)
    throw new Error('no more')
  }
  const chunks = chunksOf(reads(), upTo(1), async () => {})
  expect((await chunks.next()).value).toHaveLength(1)
  await expect(chunks.next()).rejects.toThrow('no more')
})

test('large lines are chunks of their own', async () => {
  const large = { number: 1, bytes: new Uint8Array(1000) }
  const small = { number: 2, bytes: new Uint8Array(1) }
  const chunks: (readonly InputLine[])[] = []
  const reads = each([[large, large, small, small]])
  for await (const chunk of chunksOf(reads, upTo(10), async () => {})) chunks.push(chunk)
  expect(chunks.map((chunk) => chunk.length)).toEqual([1, 1, 2])
})

test('the longer lines take, the fewer make a chunk, but always at least one', () => {
  const size = createChunkSize(1000)
  const first = size.lines()
  for (let run = 0; run < 50; run++) size.measured(10, 1)
  expect(size.lines()).toBeGreaterThan(first)
  for (let run = 0; run < 50; run++) size.measured(1, 5_000)
  expect(size.lines()).toBe(1)
})

test('lines are unchanged after being packed into one message', () => {
  fc.assert(
    fc.property(lines, (some) => {
      expect(unpackLines(packLines(some))).toEqual(some)
    }),
  )
})

test('there is room again once enough is given back, and room for any size when nothing is held', async () => {
  const room = createRoom(10)
  const of = (length: number) => [{ number: 1, bytes: new Uint8Array(length) }]
  await room.take(100)
  let taken = false
  const waiting = room.take(1).then(() => {
    taken = true
  })
  await wait(1)
  expect(taken).toBe(false)
  room.give(of(100))
  await waiting
  await room.take(9)
  expect(taken).toBe(true)
})

test('the share of the input counts what is in it, and not the memory that its lines take', () => {
  const bytes = Buffer.from('{"id":1}')
  expect(inputBytesOf([{ number: 1, bytes }, { number: 2 }])).toBe('{"id":1}\n\n'.length)
})
