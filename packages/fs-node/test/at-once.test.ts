import { describe, expect, test } from 'vitest'
import { atOnce, sharingRunningCalls } from '../src/at-once.js'

const moment = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('atOnce', () => {
  test('runs every task, a limited number at a time', async () => {
    const done: number[] = []
    let [underWay, most] = [0, 0]
    const items = Array.from({ length: 100 }, (_, item) => item)
    await atOnce(items, async (item) => {
      most = Math.max(most, ++underWay)
      await moment()
      underWay--
      done.push(item)
    })
    expect(done.toSorted((a, b) => a - b)).toEqual(items)
    expect(most).toBe(16)
  })

  test('starts nothing after a failure, waits for running tasks, and rejects with the first failure', async () => {
    const [begun, ended, told]: [number[], number[], number[]] = [[], [], []]
    const work = atOnce(
      Array.from({ length: 100 }, (_, item) => item),
      async (item) => {
        begun.push(item)
        if (item === 3) throw new Error('three')
        await moment()
        if (item === 5) throw new Error('five')
        ended.push(item)
      },
      (item) => told.push(item),
    )
    await expect(work).rejects.toThrow('three')
    expect(begun).toHaveLength(16)
    expect(ended).toHaveLength(14)
    expect(told).toEqual([3])
  })
})

test('calls made while one is running share its result', async () => {
  let asked = 0
  const shared = sharingRunningCalls(async (key) => {
    await moment()
    return `${key} ${++asked}`
  })
  expect(await Promise.all([shared('a'), shared('a'), shared('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  expect(await shared('a')).toBe('a 3')
})

test('failures are shared, and not remembered', async () => {
  let asked = 0
  const shared = sharingRunningCalls(async () => {
    await moment()
    throw new Error(String(++asked))
  })
  const both = await Promise.allSettled([shared('a'), shared('a')])
  expect(both).toMatchObject([{ reason: { message: '1' } }, { reason: { message: '1' } }])
  await expect(shared('a')).rejects.toThrow('2')
})
