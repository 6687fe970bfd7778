import { describe, expect, test } from 'vitest'
import { isPlainDocument } from '../../src/search/plain-document.js'
import { TextDocument } from '../../src/text/document.js'

describe('isPlainDocument', () => {
  test.each([
    ['a\r\n', true],
    ['\uFEFFa', true],
    ['caf\u00e9', true],
    ['a\u00a0b', false],
    ['\u201ca\u201d', false],
    ['e\u0301', false],
  ])('of %j is %s', (text, plain) => {
    expect(isPlainDocument(new TextDocument(text))).toBe(plain)
  })
})
