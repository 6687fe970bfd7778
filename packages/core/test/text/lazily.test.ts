import { expect, test } from 'vitest'
import { lazily } from '../../src/text/lazily.js'

test('works when first asked, and once', () => {
  let count = 0
  const value = lazily(() => {
    count++
    return undefined
  })
  expect(count).toBe(0)
  expect([value(), value(), count]).toEqual([undefined, undefined, 1])
})

test('tries again what failed', () => {
  let fails = true
  const value = lazily(() => {
    if (fails) throw new Error('not yet')
    return 1
  })
  expect(value).toThrow('not yet')
  fails = false
  expect(value()).toBe(1)
})
