import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { keepsQuotedWhitespace } from '../../src/survey/quoted-whitespace.js'
import { TextDocument } from '../../src/text/document.js'

/** Whether the place between the bars is accepted for the search text. */
function keeps(marked: string, search: string): boolean {
  const [before = '', place = '', after = ''] = marked.split('|')
  const span = { start: before.length, end: before.length + place.length }
  return keepsQuotedWhitespace(new TextDocument(before + place + after), search, createBudget())(span)
}

describe('keepsQuotedWhitespace', () => {
  test.each([
    { name: 'other blanks without quotes', place: '|a   b|', search: 'a b', kept: true },
    { name: 'other blanks between quotes', place: '|"a  b"|', search: '"a b"', kept: false },
    { name: 'the same blanks between quotes', place: '|x  "a  b"|', search: 'x "a  b"', kept: true },
    { name: 'other blanks after the quotes', place: '|"a b"  c|', search: '"a b" c', kept: true },
    { name: 'other blanks between two quoted words', place: '|"a"  "b"|', search: '"a" "b"', kept: true },
    { name: 'quotes that open before the place', place: 'f("|a  b|")', search: 'a b', kept: false },
    { name: 'quotes that close before the place', place: '"x" |a  b| "y"', search: 'a b', kept: true },
    { name: 'other quotes inside quotes', place: `|"it's  so"|`, search: `"it's so"`, kept: false },
    { name: 'a quote without a partner', place: "|it's  so|", search: "it's so", kept: true },
    { name: 'quotes on two lines', place: '|"a\n  b"|', search: '"a\nb"', kept: true },
    { name: 'an escaped quote inside quotes', place: '|"a\\"  b"|', search: '"a\\" b"', kept: false },
    { name: 'a backslash at the end of a line', place: '|"a\\\n"  b|', search: '"a\\\n" b', kept: true },
    { name: 'back-quotes', place: '|`a\tb`|', search: '`a b`', kept: false },
  ])('$name', ({ place, search, kept }) => {
    expect(keeps(place, search)).toBe(kept)
  })
})
