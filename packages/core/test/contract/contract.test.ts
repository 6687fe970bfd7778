import { describe, expect, test } from 'vitest'
import { ContractViolation, expectSame } from '../../src/testing.js'

describe('expectSame', () => {
  test.each([
    ['arrays', [1, { a: undefined }], [1, { a: undefined }]],
    ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 2])],
    ['undefined', undefined, undefined],
  ])('accepts the same %s', (_, actual, expected) => {
    expect(() => expectSame('rule', actual, expected)).not.toThrow()
  })

  test.each([
    ['numbers', 1, 2],
    ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 3])],
    ['a part that is missing', { a: undefined }, {}],
    ['undefined and null', undefined, null],
    ['bytes and an array', new Uint8Array([1]), [1]],
  ])('distinguishes %s', (_, actual, expected) => {
    expect(() => expectSame('rule', actual, expected)).toThrow(ContractViolation)
  })

  test('says what was broken', () => {
    expect(() => expectSame('the count', 1, [2])).toThrow('the count: expected [2], got 1')
  })
})
