import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { hasOnlyTypos } from '../../src/survey/only-typos.js'
import { TextDocument } from '../../src/text/document.js'
import { hunk } from '../support/edits.js'

/** Whether the whole text is accepted as the old text of the hunk. */
function isMeant(text: string, lines: string[], below = ''): boolean {
  const document = new TextDocument(text + below)
  return hasOnlyTypos(document, hunk(lines), createBudget())({ start: 0, end: text.length })
}

const TEXT = 'first value\nsecond value\nthird value\nfourth value\n'

describe('a text that is only similar is accepted', () => {
  test('where a kept line has a typo', () => {
    expect(isMeant(TEXT, [' frist value', ' second value', '-third value', ' fourth value'])).toBe(true)
    expect(isMeant(TEXT, [' frist value', ' secnd value', '-third value', ' fourth value'])).toBe(true)
  })

  test('not where a kept line says something else', () => {
    expect(isMeant(TEXT, [' other value', ' second value', '-third value', ' fourth value'])).toBe(false)
    expect(
      isMeant('function a() {\n  return 2;\n}\n', [' function b() {', '-  return 2;', '+  return 3;', ' }']),
    ).toBe(false)
  })

  test('not where the file has the line, or the word, elsewhere', () => {
    const lines = [' frist value', ' second value', '-third value', ' fourth value']
    expect(isMeant(TEXT, lines, 'frist value\n')).toBe(false)
    expect(isMeant(TEXT, lines, 'x = frist\n')).toBe(false)
    expect(isMeant(TEXT, lines, 'x = frister\n')).toBe(true)
  })

  test('not where a removed line, or one next to an added line, has a typo', () => {
    expect(isMeant(TEXT, [' first value', '-secnod value', ' third value', ' fourth value'])).toBe(false)
    expect(isMeant(TEXT, [' first value', ' secnod value', '+new', ' third value', ' fourth value'])).toBe(
      false,
    )
  })

  test('not with more or fewer lines', () => {
    expect(isMeant(TEXT, [' first value', '-second value', ' third value'])).toBe(false)
  })
})
