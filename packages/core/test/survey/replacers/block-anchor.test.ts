import { describe, expect, test } from 'vitest'
import { blockAnchor, blockAnchorBest } from '../../../src/survey/replacers/block-anchor.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('block-anchor', () => {
  test.each([
    {
      name: 'a single block, whatever it holds',
      text: 'def f():\n    one\n    two\n    end\n',
      search: 'def f():\n    nothing like it\nend',
      finds: ['def f():\n    one\n    two\n    end'],
    },
    {
      name: 'the block with the most similar inner lines',
      text: 'open\nred\nclose\nopen\nblue\nclose\n',
      search: 'open\nblu\nclose',
      finds: ['open\nblue\nclose'],
    },
    {
      name: 'the first of equally similar blocks',
      text: 'open\nred\nclose\n open\nred\nclose\n',
      search: 'open\nred!\nclose',
      finds: ['open\nred\nclose'],
    },
    {
      name: 'none of several blocks with a similarity below 0.3',
      text: 'open\nabcdefghij\nclose\nopen\nklmnopqrst\nclose\n',
      search: 'open\nuvwxyz0123\nclose',
      finds: [],
    },
    {
      name: 'one of several blocks with a similarity of exactly 0.3',
      text: 'open\nabcdefghij\nclose\nopen\nklmnopqrst\nclose\n',
      search: 'open\nabc0123456\nclose',
      finds: ['open\nabcdefghij\nclose'],
    },
    {
      name: 'nothing for blank inner lines, which do not count',
      text: 'open\n\nclose\nopen\n\nclose\n',
      search: 'open\n\nclose',
      finds: [],
    },
    {
      name: 'a block up to the nearest last line',
      text: 'open\na\nclose\nclose\n',
      search: 'open\nb\nclose',
      finds: ['open\na\nclose'],
    },
    {
      name: 'a block whose last line is not right below the first',
      text: 'open\nclose\nx\nclose\n',
      search: 'open\nx\nclose',
      finds: ['open\nclose\nx\nclose'],
    },
    {
      name: 'anchors with other leading and trailing whitespace, with CRLF',
      text: '\uFEFF\topen \r\na\r\n  close\r\n',
      search: 'open\nb\nclose\n',
      finds: ['\topen \r\na\r\n  close'],
    },
    {
      name: 'a block that ends in the empty line after the final newline',
      text: 'open\na\nb\n',
      search: 'open\nx\n ',
      finds: ['open\na\nb\n'],
    },
    { name: 'a block for two lines and a newline', text: 'a\nx\nb\n', search: 'a\nb\n', finds: ['a\nx\nb'] },
    { name: 'nothing for two lines', text: 'a\nx\nb\n', search: 'a\nb', finds: [] },
    { name: 'nothing with another first line', text: 'a\nx\nb\n', search: 'A\nx\nb', finds: [] },
    { name: 'nothing with another last line', text: 'a\nx\nb\n', search: 'a\nx\nc', finds: [] },
    {
      name: 'no anchor that differs in inner whitespace',
      text: 'a  a\nx\nb\n',
      search: 'a a\nx\nb',
      finds: [],
    },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(blockAnchorBest, text, part(search, ''))).toEqual(finds)
    expect(found(blockAnchor, text, part(search, ''))).toEqual(expect.arrayContaining([...finds]))
  })

  test('finds every block that is similar enough, or only the first of the most similar ones', () => {
    const text = 'open\nred\nclose\n open\nred\nclose\nopen\nxyz\nclose\n'
    const edit = part('open\nrad\nclose', '')
    expect(found(blockAnchor, text, edit)).toEqual(['open\nred\nclose', ' open\nred\nclose'])
    expect(found(blockAnchorBest, text, edit)).toEqual(['open\nred\nclose'])
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(blockAnchor, 'a\nx\nb\n', whole(['a', 'y', 'b'], []))).toEqual(['a\nx\nb\n'])
    expect(found(blockAnchor, 'a\nx\nb\n', whole(['a', 'b'], []))).toEqual([])
    expect(found(blockAnchor, 'a\nx\n', whole(['a', 'y', ''], []))).toEqual([])
  })

  test('reports the mean similarity of the inner lines', () => {
    const [match] = Array.from(blockAnchor.find(query('a\nsame\nabcd\nb\n', part('a\nsame\nabxx\nb', ''))))
    expect(match?.similarity).toBe(0.75)
  })
})
