import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { addLazily, lazily, withFields } from '../../src/text/lazily.js'

test('does the work once, at the first call', () => {
  let count = 0
  const value = lazily(() => {
    count++
    return undefined
  })
  expect(count).toBe(0)
  expect([value(), value(), count]).toEqual([undefined, undefined, 1])
})

test('does the work again after it threw', () => {
  let fails = true
  const value = lazily(() => {
    if (fails) throw new Error('not yet')
    return 1
  })
  expect(value).toThrow('not yet')
  fails = false
  expect(value()).toBe(1)
})

describe('a lazy field', () => {
  const counted = () => {
    const asked = { count: 0 }
    const target: { readonly code: string; readonly closest?: { readonly line: number } } = { code: 'a' }
    addLazily(target, {
      closest: () => {
        asked.count++
        return { line: 1 }
      },
    })
    return { asked, target }
  }

  test('looks like any other field', () => {
    const whole = { code: 'a', closest: { line: 1 } }
    expect(counted().target).toStrictEqual(whole)
    expect({ ...counted().target }).toStrictEqual(whole)
    expect(structuredClone(counted().target)).toStrictEqual(whole)
    expect(JSON.stringify(counted().target)).toBe(JSON.stringify(whole))
  })

  test('is computed once, when it is read', () => {
    const { asked, target } = counted()
    expect(asked.count).toBe(0)
    expect(target.closest).toBe(target.closest)
    expect(asked.count).toBe(1)
  })

  test('is read through a proxy, and printed with its value', () => {
    const { target } = counted()
    expect(new Proxy(target, {}).closest).toEqual({ line: 1 })
    expect(inspect(counted().target)).toBe("{ code: 'a', closest: { line: 1 } }")
  })

  test('stays lazy in a copy with more fields', () => {
    const { asked, target } = counted()
    const copy = withFields(target, { path: 'f' })
    expect(asked.count).toBe(0)
    expect(copy).toStrictEqual({ code: 'a', closest: { line: 1 }, path: 'f' })
    expect(target.closest).toBe(copy.closest)
    expect(asked.count).toBe(1)
  })

  test('may have a name that every object knows', () => {
    const target = {}
    addLazily(target, { constructor: () => 'mine', toString: () => 'own' })
    expect(Object.entries(target)).toEqual([
      ['constructor', 'mine'],
      ['toString', 'own'],
    ])
  })

  test('is separate in every object', () => {
    const [one, other] = [{}, {}]
    addLazily(one, { value: () => 1 })
    addLazily(other, { value: () => 2 })
    addLazily(other, { more: () => 3 })
    expect([one, other]).toStrictEqual([{ value: 1 }, { value: 2, more: 3 }])
  })
})

test('withFields makes a plain copy of objects without lazy fields', () => {
  const original = Object.freeze({ code: 'a' })
  expect(withFields(original, { path: 'f' })).toStrictEqual({ code: 'a', path: 'f' })
})
