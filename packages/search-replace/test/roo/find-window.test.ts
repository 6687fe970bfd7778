import { describe, expect, test } from 'vitest'
import { createBudget } from '../../../core/src/vocabulary/budget.js'
import { findWindow } from '../../src/roo/find-window.js'
import { Lines } from '../../src/roo/lines.js'

interface Asked {
  readonly search: readonly string[]
  readonly replacement?: readonly string[]
  readonly line?: number
  readonly threshold?: number
  readonly buffer?: number
}

function find(text: string, { search, replacement = ['new'], line = 0, threshold = 1, buffer = 40 }: Asked) {
  return findWindow(new Lines(text), { search, replacement, line }, createBudget(), { threshold, buffer })
}

const TEXT = Array.from({ length: 100 }, (_, i) => (i % 10 === 4 ? 'target' : `line ${i + 1}`)).join('\n')

describe('several places that are equally similar', () => {
  test.each([
    { name: 'the one on the named line', asked: { line: 15 }, index: 14 },
    { name: 'the one on the named line at the edge of the text', asked: { line: 95 }, index: 94 },
    { name: 'the one nearest to the middle of the text', asked: {}, index: 54 },
    { name: 'the one nearest to the middle of the range', asked: { line: 52 }, index: 54 },
    { name: 'which is not the named line where the text cuts it off', asked: { line: 23 }, index: 34 },
    { name: 'only those within the buffer', asked: { line: 17, buffer: 2 }, index: 14 },
  ])('$name', ({ asked, index }) => {
    expect(find(TEXT, { search: ['target'], ...asked })).toMatchObject({
      ok: true,
      value: { index, similarity: 1 },
    })
  })
})

describe('the threshold', () => {
  test('is enough on the named line, even if a better place is elsewhere', () => {
    const asked = { search: ['const a = 1'], line: 1, threshold: 0.9 }
    expect(find('const b = 1\nconst a = 1\n', asked)).toMatchObject({ ok: true, value: { index: 0 } })
  })

  test('is met by an equal similarity', () => {
    expect(find('abcdefghiX', { search: ['abcdefghij'], threshold: 0.9 }).ok).toBe(true)
    expect(find('abcdefghiX', { search: ['abcdefghij'], threshold: 0.91 }).ok).toBe(false)
  })
})

describe('bars', () => {
  test('are removed from both texts if nothing is found with them', () => {
    const asked = { search: ['| a', '| b'], replacement: ['| a', 'c'] }
    expect(find('x\na\nb\n', asked)).toMatchObject({
      ok: true,
      value: { index: 1, search: ['a', 'b'], replacement: ['a', 'c'] },
    })
  })

  test('stay if the file has them', () => {
    const asked = { search: ['| a'], replacement: ['| b'] }
    expect(find('a\n| a\n', asked)).toMatchObject({
      ok: true,
      value: { index: 1, search: ['| a'], replacement: ['| b'] },
    })
  })

  test('alone are not a text to find', () => {
    expect(find('a\n\nb\n', { search: ['| '] }).ok).toBe(false)
  })
})

describe('a block that is not found', () => {
  test('is reported with the best place, its similarity and the threshold', () => {
    expect(find('a\nb\nconst c = 1\n', { search: ['const d = 1'], threshold: 0.95 })).toEqual({
      ok: false,
      failure: {
        code: 'not-found',
        tried: ['best-window'],
        threshold: 0.95,
        closest: {
          start: 3,
          end: 3,
          text: 'const c = 1',
          similarity: 1 - 1 / 11,
          difference: { line: 3, expected: 'const d = 1', actual: 'const c = 1' },
        },
      },
    })
  })

  test('with a line is reported with the range and the lines around it', () => {
    expect(find(TEXT, { search: ['lane 47!'], line: 50, buffer: 3 })).toMatchObject({
      failure: {
        searched: { start: 47, end: 54 },
        closest: { start: 47, end: 47 },
        hinted: { start: 49, end: 52, text: 'line 49\nline 50\nline 51\nline 52' },
      },
    })
  })

  test('near the end is reported with a range that ends there', () => {
    expect(find('a\nb\n', { search: ['c'], line: 2 })).toMatchObject({
      failure: { searched: { start: 1, end: 2 } },
    })
  })

  test('is reported without a place if nothing is similar', () => {
    expect(find('a\nb', { search: ['xyz'] })).toEqual({
      ok: false,
      failure: { code: 'not-found', tried: ['best-window'], threshold: 1 },
    })
  })

  test.each([{ line: 200 }, { line: -5 }, { line: -200 }])(
    'if line $line is outside the text',
    ({ line }) => {
      const found = find('a\nb\n', { search: ['c'], line, buffer: 1 })
      expect(found).toMatchObject({ ok: false, failure: { code: 'not-found' } })
      expect(found).not.toHaveProperty('failure.closest')
    },
  )
})
