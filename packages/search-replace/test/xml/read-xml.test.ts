import { arrivedLines, finish, mapEvents, openRequest, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import type { Piece } from '../../src/pieces.js'
import { isXml, readXml } from '../../src/xml/read-xml.js'
import { renderXml } from '../render-xml.js'

/** The pieces yielded for a text, and the result of reading it. */
function tell(text: string, partial: boolean) {
  const pieces: Piece[] = []
  const told = mapEvents(
    readXml(arrivedLines(requestLines(text)), { partial, open: openRequest }),
    (piece) => {
      pieces.push(piece)
      return []
    },
  )
  return { read: finish(told), pieces }
}

function read(text: string, { partial = false } = {}) {
  const { read, pieces } = tell(text, partial)
  return read.ok ? pieces.map(({ at: _, above: __, ...piece }) => piece) : read.failure
}

const file = (inside: string) => `<apply_diff><args><file>${inside}</file></args></apply_diff>`
const DIFF = '<diff><content>x</content></diff>'

describe('isXml', () => {
  test.for([
    ['<apply_diff>', true],
    ['  <args>', true],
    ['prose\n<file>\n<<<<<<< SEARCH', true],
    ['```xml\n<apply_diff>', true],
    ['', false],
    ['<diff>', false],
    ['use <file> for it', false],
    ['<apply_diff path="a">', false],
    ['<<<<<<< SEARCH\n<file>\n=======\n>>>>>>> REPLACE', false],
  ] as const)('%j: %s', ([text, is]) => {
    expect(finish(isXml(arrivedLines(requestLines(text))))).toBe(is)
  })
})

describe('readXml', () => {
  test.for([
    { name: 'a file', text: file(`<path>a</path>${DIFF}`), pieces: [{ content: 'x', path: 'a' }] },
    {
      name: 'whitespace around a path',
      text: file(`<path>\n a b \n</path>${DIFF}`),
      pieces: [{ content: 'x', path: 'a b' }],
    },
    { name: 'no path', text: file(DIFF), pieces: [{ content: 'x' }] },
    { name: 'a diff that is text', text: file('<diff>\nx\n</diff>'), pieces: [{ content: '\nx\n' }] },
    {
      name: 'a diff without files',
      text: '<apply_diff><path>a</path><diff>x</diff><start_line>3</start_line></apply_diff>',
      pieces: [{ content: 'x', path: 'a', line: 3 }],
    },
    {
      name: 'several diffs',
      text: file('<path>a</path><diff>x</diff><diff><content>y</content></diff>'),
      pieces: [
        { content: 'x', path: 'a' },
        { content: 'y', path: 'a' },
      ],
    },
    {
      name: 'several files',
      text: `<args><file><path>a</path>${DIFF}</file> <file>${DIFF}</file></args>`,
      pieces: [{ content: 'x', path: 'a' }, { content: 'x' }],
    },
    {
      name: 'line numbers above and below their content',
      text: file(
        '<diff><content>x</content><start_line> 3 </start_line></diff><diff><start_line>4</start_line><end_line>9</end_line><content>y</content></diff>',
      ),
      pieces: [
        { content: 'x', line: 3 },
        { content: 'y', line: 4 },
      ],
    },
    {
      name: 'no line number',
      text: file('<diff><content>x</content><start_line></start_line></diff>'),
      pieces: [{ content: 'x' }],
    },
    { name: 'entities', text: file('<diff>&lt;x&amp;</diff>'), pieces: [{ content: '&lt;x&amp;' }] },
    { name: 'CDATA', text: file('<diff><![CDATA[</diff><x>]]></diff>'), pieces: [{ content: '</diff><x>' }] },
    {
      name: 'the end of CDATA in content',
      text: file('<diff><content><![CDATA[a]]>b ]]]]><![CDATA[> c]]>\n</content></diff>'),
      pieces: [{ content: 'a]]>b ]]> c' }],
    },
    {
      name: 'empty CDATA',
      text: file('<diff><content><![CDATA[]]></content></diff>'),
      pieces: [{ content: '' }],
    },
    {
      name: 'several requests',
      text: `${file('<path>a</path><diff>x</diff>')}${file('<diff>y</diff>')} and\n${file('<diff>z</diff>')}`,
      pieces: [{ content: 'x', path: 'a' }, { content: 'y' }, { content: 'z' }],
    },
    {
      name: 'what a host renders',
      text: renderXml([{ path: 'a', content: ']]>]]', line: 1 }]),
      pieces: [{ content: '\n]]>]]', path: 'a', line: 1 }],
    },
  ])('reads $name', ({ text, pieces }) => {
    expect(read(text)).toEqual(pieces)
  })

  test('reports where content begins', () => {
    const text = 'x\n<args><diff><content><![CDATA[y]]></content></diff></args>'
    expect(tell(text, false)).toMatchObject({
      pieces: [{ at: text.indexOf('y'), above: 1 }],
      read: { ok: true },
    })
  })

  test.for([
    {
      name: 'text between tags',
      text: '<args>\n<file>\nx\n</file></args>',
      expected: 'a tag of the XML form',
      line: 3,
    },
    {
      name: 'an unknown tag',
      text: '<args>\n<name>a</name></args>',
      expected: 'a tag of the XML form',
      line: 2,
    },
    { name: 'tags closed crosswise', text: `<args><file>${DIFF}</args>`, expected: '</file>', line: 1 },
    {
      name: 'a tag inside itself',
      text: '<file>\n<file>',
      expected: '</file> before the next <file>',
      line: 2,
    },
    {
      name: 'a path below',
      text: file(`${DIFF}<path>a</path>`),
      expected: 'one <path> for each file, above its <diff>',
      line: 1,
    },
    {
      name: 'two paths',
      text: file(`<path>a</path>\n<path>b</path>${DIFF}`),
      expected: 'one <path> for each file, above its <diff>',
      line: 2,
    },
    {
      name: 'a file without a diff',
      text: file('<path>a</path>'),
      expected: 'blocks above </file>',
      line: 1,
    },
    { name: 'an empty diff', text: file(`${DIFF}<diff></diff>`), expected: 'blocks above </diff>', line: 1 },
    {
      name: 'a line number that is not a number',
      text: file('<diff><start_line>x</start_line></diff>'),
      expected: 'a line number in <start_line>',
      line: 1,
    },
  ])('refuses $name', ({ text, expected, line }) => {
    expect(read(text)).toMatchObject({ code: 'unexpected-line', expected, line })
  })

  test.for([
    ['<apply_diff>', '</apply_diff>'],
    ['<args><file><path>a', '</path>'],
    ['<args><file><diff><content>x', '</content>'],
    ['<args><file><diff><content><![CDATA[x]]>', '</content>'],
    ['<args><file><diff><content><![CDATA[x</content>', '</content>'],
    ['<args><file><diff>x', '</diff>'],
    [`<args><file>${DIFF}`, '</file>'],
    ['<args>\n<fi', '</args>'],
    ['<args><file><path>a</path></fi', '</file>'],
    [`${file(DIFF)}\n<apply_di`, '</apply_diff>'],
  ] as const)('%j is cut off before %j', ([text, expected]) => {
    expect(read(text)).toMatchObject({ code: 'missing-end', expected })
  })

  test('of a preview may be cut off anywhere', () => {
    const text = file(
      '<path>abc</path><diff><content><![CDATA[x]]></content><start_line>12</start_line></diff>',
    )
    for (let end = text.indexOf('>') + 1; end < text.length; end++) {
      const pieces = read(text.slice(0, end), { partial: true })
      expect(Array.isArray(pieces), text.slice(0, end)).toBe(true)
    }
    expect(read(file('<path>abc</path><diff>x').replace(/<\/file>.*/, ''), { partial: true })).toEqual([
      { content: 'x', path: 'abc' },
    ])
  })

  test('does not drop a block outside', () => {
    expect(read(`${file(DIFF)}\n\n<<<<<<< SEARCH\n`)).toMatchObject({ code: 'several-requests', line: 3 })
  })
})
