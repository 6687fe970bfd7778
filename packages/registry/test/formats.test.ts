import { type EditFormat, unique } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { detectFormat, formatRegistry } from '../src/formats.js'

const format = (name: string, confidence: number): EditFormat => ({
  apiVersion: 1,
  name,
  detect: () => confidence,
  parse: () => ({ ok: false, failure: { code: 'empty-request', format: name } }),
  replacers: [],
  placement: unique,
})

test('a registry of formats refuses what is no format', () => {
  expect(formatRegistry([format('a', 1)]).names).toEqual(['a'])
  expect(() => formatRegistry([{ apiVersion: 1, name: 'a' } as never])).toThrow('a is not a format')
})

describe('detection', () => {
  const [sure, unsure, other] = [format('sure', 0.9), format('unsure', 0.2), format('other', 0.9)]

  test('finds the surest', () => {
    expect(detectFormat([unsure, sure], '')).toEqual({ kind: 'one', format: sure, confidence: 0.9 })
  })

  test('tells a tie', () => {
    expect(detectFormat([other, unsure, sure], '')).toEqual({
      kind: 'tie',
      formats: [other, sure],
      confidence: 0.9,
    })
  })

  test('finds none', () => {
    expect(detectFormat([format('a', 0)], '')).toEqual({ kind: 'none' })
    expect(detectFormat([], '')).toEqual({ kind: 'none' })
  })
})
