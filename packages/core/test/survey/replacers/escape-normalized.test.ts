import { describe, expect, test } from 'vitest'
import { escapeNormalized } from '../../../src/survey/replacers/escape-normalized.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('escape-normalized', () => {
  test.each([
    { name: 'a newline for \\n', text: 'a\nb\n', search: 'a\\nb', finds: ['a\nb'] },
    { name: 'a tab for \\t', text: '\ta\n', search: '\\ta', finds: ['\ta'] },
    { name: 'a lone CR for \\r', text: 'a\rb\n', search: 'a\\rb', finds: ['a\rb'] },
    {
      name: 'quotes',
      text: 'f("a", \'b\', `c`)',
      search: 'f(\\"a\\", \\\'b\\\', \\`c\\`)',
      finds: ['f("a", \'b\', `c`)'],
    },
    { name: 'a dollar sign', text: `\`\${a}\``, search: `\\\${a}`, finds: [`\${a}`] },
    { name: 'one backslash for two', text: 'C:\\temp', search: 'C:\\\\temp', finds: ['C:\\temp'] },
    { name: 'a slash', text: 'http://x', search: 'http:\\/\\/x', finds: ['http://x'] },
    { name: 'a newline after a backslash', text: 'a\nb', search: 'a\\\nb', finds: ['a\nb'] },
    { name: 'every place', text: '"a" "a"', search: '\\"a\\"', finds: ['"a"', '"a"'] },
    {
      name: 'whole lines that have the escapes in the file',
      text: 'x\nf(\\"a\\")\n',
      search: 'f("a")',
      finds: ['f(\\"a\\")'],
    },
    { name: 'a newline over CRLF', text: 'a\r\nb\r\n', search: 'a\\nb', finds: ['a\r\nb'] },
    { name: 'text without escapes unchanged', text: 'a b', search: 'a b', finds: ['a b'] },
    { name: 'no other escapes', text: 'a\u0001b', search: 'a\\u0001b', finds: [] },
    {
      name: 'quotes beside an escape that the file has',
      text: 'f("a\\n")',
      search: 'f(\\"a\\n\\")',
      finds: ['f("a\\n")'],
    },
    { name: 'nothing by undoing an escape twice', text: 'a\nb', search: 'a\\\\nb', finds: [] },
    { name: 'no part of a line with escapes', text: 'x f(\\"a\\")\n', search: 'f("a")', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(escapeNormalized, text, part(search, ''))).toEqual(finds)
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(escapeNormalized, 'a("x")\r\n', whole(['a(\\"x\\")'], []))).toEqual(['a("x")\r\n'])
    expect(found(escapeNormalized, 'a("x")', whole(['a(\\"x\\")'], []))).toEqual(['a("x")'])
    expect(found(escapeNormalized, 'b a("x")\n', whole(['a(\\"x\\")'], []))).toEqual([])
  })

  test.each([
    { name: 'the same escapes', replacement: '\\"b\\"', reading: '"b"' },
    { name: 'no escapes', replacement: '"b"', reading: '"b"' },
    { name: 'some of the same escapes', replacement: '\\"b"', reading: '"b"' },
    { name: 'escapes of another kind', replacement: '\\"b\\n\\"', reading: undefined },
    { name: 'escaped quotes between bare ones', replacement: '"b \\"c\\" d"', reading: undefined },
  ])('reads new text with $name', ({ replacement, reading }) => {
    const [match] = Array.from(escapeNormalized.find(query('"a"', part('\\"a\\"', replacement))))
    expect(match?.reading).toEqual({ search: '"a"', ...(reading !== undefined && { replacement: reading }) })
  })

  test.each([
    {
      name: 'words that the search text has',
      replacement: 'g() + f(\\"a\\n\\")',
      reading: 'g() + f("a\\n")',
    },
    { name: 'unescaped quotes', replacement: 'f("b\\n")', reading: 'f("b\\n")' },
  ])('reads new text with $name if only quotes are escaped too often', ({ replacement, reading }) => {
    const [match] = Array.from(escapeNormalized.find(query('f("a\\n")', part('f(\\"a\\n\\")', replacement))))
    expect(match?.reading).toEqual({ search: 'f("a\\n")', replacement: reading })
  })

  test('finds nothing if the new text has both bare and escaped quotes', () => {
    const edit = part('say(\\"hi\\", \\"\\n\\")', 'say("he said \\"hi\\", ok", "\\n")')
    expect(found(escapeNormalized, 'say("hi", "\\n")\n', edit)).toEqual([])
  })

  test('finds nothing if a new word has escaped quotes', () => {
    expect(found(escapeNormalized, 'f("a\\n")', part('f(\\"a\\n\\")', 'f(\\"b\\")'))).toEqual([])
  })
})
