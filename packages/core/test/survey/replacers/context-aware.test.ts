import { describe, expect, test } from 'vitest'
import { contextAware } from '../../../src/survey/replacers/context-aware.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('context-aware', () => {
  test.each([
    {
      name: 'a block with half of its inner lines the same',
      text: 'begin\n  a\n  b\nend\n',
      search: 'begin\n  a\n  x\nend',
      finds: ['begin\n  a\n  b\nend'],
    },
    {
      name: 'no block with fewer inner lines the same',
      text: 'begin\na\nb\nc\nend\n',
      search: 'begin\na\nx\ny\nend',
      finds: [],
    },
    {
      name: 'nothing by lines that are blank on both sides, which do not count',
      text: 'begin\n\n\na\nend\n',
      search: 'begin\n\n \nx\nend',
      finds: [],
    },
    {
      name: 'a block with only blank inner lines',
      text: 'begin\n \nend\n',
      search: 'begin\n\nend',
      finds: ['begin\n \nend'],
    },
    {
      name: 'every block',
      text: 'begin\na\nend\n begin\n a\n end\n',
      search: 'begin\na\nend\n',
      finds: ['begin\na\nend', ' begin\n a\n end'],
    },
    {
      name: 'no block of another number of lines',
      text: 'begin\na\nb\nend\n',
      search: 'begin\na\nend',
      finds: [],
    },
    {
      name: 'no block beyond the nearest last line',
      text: 'begin\na\nend\nb\nend\n',
      search: 'begin\na\nend\nb\nend',
      finds: [],
    },
    {
      name: 'lines with other leading and trailing whitespace, with CRLF',
      text: '\tbegin\r\n\ta \r\n\tend\r\n',
      search: 'begin\na\nend',
      finds: ['\tbegin\r\n\ta \r\n\tend'],
    },
    { name: 'no inner line that is only similar', text: 'a\nxyz\nb\n', search: 'a\nxy\nb', finds: [] },
    { name: 'nothing for two lines', text: 'a\nb\n', search: 'a\nb', finds: [] },
    { name: 'nothing for two lines with a newline', text: 'a\n\nb\n', search: 'a\nb\n', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(contextAware, text, part(search, ''))).toEqual(finds)
  })

  test('finds only whole lines with unit lines', () => {
    const edit = whole(['begin', 'a', 'b', 'end'], [])
    expect(found(contextAware, ' begin\n a\n x\n end\n', edit)).toEqual([' begin\n a\n x\n end\n'])
    expect(found(contextAware, 'a\nb\n', whole(['a', 'b', ''], []))).toEqual([])
  })

  test('reports the share of inner lines that are the same', () => {
    const [match] = Array.from(contextAware.find(query('a\n1\n2\n3\nb', part('a\n1\n2\nx\nb', ''))))
    expect(match?.similarity).toBeCloseTo(2 / 3)
  })
})
