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
      name: 'the block whose inner lines are most alike',
      text: 'open\nred\nclose\nopen\nblue\nclose\n',
      search: 'open\nblu\nclose',
      finds: ['open\nblue\nclose'],
    },
    {
      name: 'the first of blocks that are alike',
      text: 'open\nred\nclose\n open\nred\nclose\n',
      search: 'open\nred!\nclose',
      finds: ['open\nred\nclose'],
    },
    {
      name: 'none of several blocks that are less than 0.3 alike',
      text: 'open\nabcdefghij\nclose\nopen\nklmnopqrst\nclose\n',
      search: 'open\nuvwxyz0123\nclose',
      finds: [],
    },
    {
      name: 'one of several blocks that is just 0.3 alike',
      text: 'open\nabcdefghij\nclose\nopen\nklmnopqrst\nclose\n',
      search: 'open\nabc0123456\nclose',
      finds: ['open\nabcdefghij\nclose'],
    },
    {
      name: 'blank inner lines that count for nothing',
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
      name: 'no last line right below the first',
      text: 'open\nclose\nx\nclose\n',
      search: 'open\nx\nclose',
      finds: ['open\nclose\nx\nclose'],
    },
    {
      name: 'anchors with other blanks at their ends, over CRLF',
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
    { name: 'two lines and a newline', text: 'a\nx\nb\n', search: 'a\nb\n', finds: ['a\nx\nb'] },
    { name: 'no two lines', text: 'a\nx\nb\n', search: 'a\nb', finds: [] },
    { name: 'no other first line', text: 'a\nx\nb\n', search: 'A\nx\nb', finds: [] },
    { name: 'no other last line', text: 'a\nx\nb\n', search: 'a\nx\nc', finds: [] },
    { name: 'no inner blanks of an anchor', text: 'a  a\nx\nb\n', search: 'a a\nx\nb', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(blockAnchorBest, text, part(search, ''))).toEqual(finds)
    expect(found(blockAnchor, text, part(search, ''))).toEqual(expect.arrayContaining([...finds]))
  })

  test('finds every block that is alike enough, or the first of the most similar ones', () => {
    const text = 'open\nred\nclose\n open\nred\nclose\nopen\nxyz\nclose\n'
    const edit = part('open\nrad\nclose', '')
    expect(found(blockAnchor, text, edit)).toEqual(['open\nred\nclose', ' open\nred\nclose'])
    expect(found(blockAnchorBest, text, edit)).toEqual(['open\nred\nclose'])
  })

  test('finds whole lines only when asked for lines', () => {
    expect(found(blockAnchor, 'a\nx\nb\n', whole(['a', 'y', 'b'], []))).toEqual(['a\nx\nb\n'])
    expect(found(blockAnchor, 'a\nx\nb\n', whole(['a', 'b'], []))).toEqual([])
    expect(found(blockAnchor, 'a\nx\n', whole(['a', 'y', ''], []))).toEqual([])
  })

  test('says how alike the inner lines are, on the average', () => {
    const [match] = Array.from(blockAnchor.find(query('a\nsame\nabcd\nb\n', part('a\nsame\nabxx\nb', ''))))
    expect(match?.similarity).toBe(0.75)
  })
})
