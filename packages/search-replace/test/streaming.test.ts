import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cuts,
  damaged,
  expectStreamedAsWhole,
  expectStreamedLinearly,
  type Many,
  streamed,
  toldAt,
  unitsOf,
} from '../../request/test/support/streaming.js'
import { searchReplace } from '../src/format.js'
import { loadFixtures } from './fixtures.js'

const BLOCK = '<<<<<<< SEARCH\n:start_line:3\n-------\na 🎉\n=======\nb\n>>>>>>> REPLACE\n'
const MESSAGE = `Two files.

src/a.ts
\`\`\`ts
${BLOCK}${BLOCK}\`\`\`
src/b.ts
${BLOCK}done
`
const XML = `<apply_diff>
<args>
<file>
  <path>src/a.ts</path>
  <diff>
    <content><![CDATA[
${BLOCK}]]></content>
    <start_line>3</start_line>
  </diff>
  <diff><content>
${BLOCK}</content></diff>
</file>
<file><path>b.ts</path><diff>
${BLOCK}</diff></file>
</args>
</apply_diff>
`

const format = searchReplace()

describe('incremental', () => {
  test('a block is reported at its last marker, its file at the first', () => {
    expect(toldAt(format, MESSAGE)).toEqual([
      '5 file-started src/a.ts',
      '11 edit-complete src/a.ts',
      '18 edit-complete src/a.ts',
      '21 file-started src/b.ts',
      '27 edit-complete src/b.ts',
    ])
  })

  test('in the XML form a diff is reported when no line number for it can follow', () => {
    expect(toldAt(format, XML)).toEqual([
      '25 file-started src/a.ts',
      '25 edit-complete src/a.ts',
      '26 file-started src/a.ts',
      '26 edit-complete src/a.ts',
      '35 file-started b.ts',
      '35 edit-complete b.ts',
    ])
  })

  test.each([
    ['a message', MESSAGE, MESSAGE.indexOf('<') + 1, MESSAGE.indexOf('```\nsrc/b.ts') - 1],
    ['XML', XML, '<apply_diff>'.length, XML.trimEnd().length],
  ])('%s that is cut off in a block is truncated, not wrong', (_, text, from, to) => {
    const wrong: string[] = []
    for (let end = from; end < to; end++) {
      const { outcome } = streamed(format.incremental?.() ?? expect.fail(), unitsOf(text.slice(0, end)))
      if (outcome.status === 'failed') wrong.push(text.slice(0, end))
    }
    expect(wrong).toEqual([])
  })

  test('objects as JSON text are reported at the end', () => {
    const text = JSON.stringify([{ path: 'a.ts', diff: [{ content: BLOCK }, { content: BLOCK }] }], null, 1)
    expect(toldAt(format, text)).toEqual([])
    expect(expectStreamedAsWhole(format, text).events).toHaveLength(4)
  })

  test('a wrong request fails with the failure that the whole request decides', () => {
    const unescaped = `a.ts\n${BLOCK.replace('b\n', '=======\n')}`
    expect(expectStreamedAsWhole(format, unescaped).outcome).toMatchObject({
      status: 'failed',
      failure: { code: 'unescaped-marker' },
    })
    expect(expectStreamedAsWhole(format, `${unescaped}<<<<<<< SEARCH\n`).outcome).toMatchObject({
      status: 'failed',
      failure: { code: 'misplaced-marker' },
    })
  })
})

const REQUESTS = loadFixtures().map(({ message }) => message)
const STRANGERS = [
  '=======',
  '<<<<<<< SEARCH',
  '>>>>>>> REPLACE',
  '<file>',
  '</diff>',
  '<start_line>4</start_line>',
  '',
  ']]>',
]

describe('a request gives the same result wherever it is cut into chunks', () => {
  test.each([
    ['by itself', {}],
    ['for a file that the host names', { path: 'file.ts' }],
  ])('%s', (_, context) => {
    const request = damaged([...REQUESTS, MESSAGE, XML, XML], STRANGERS)
    fc.assert(
      fc.property(request, cuts, (text, at) => {
        expectStreamedAsWhole(format, text, at, context)
      }),
    )
  })
})

describe('work grows linearly with the size of a request', () => {
  test.each<[string, (many: Many) => string, 'complete' | 'failed' | 'truncated']>([
    ['blocks', (many) => many('<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'), 'complete'],
    ['one block', (many) => `<<<<<<< SEARCH\n${many('a\n')}`, 'truncated'],
    ['one line', (many) => many('x'), 'failed'],
    ['paths', (many) => many('src/a.ts\n'), 'failed'],
    [
      'diffs in XML',
      (many) => `<file>${many(`<diff><content>\n${BLOCK}</content></diff>\n`)}</file>`,
      'complete',
    ],
    ['ends of CDATA', (many) => `<file><diff><content><![CDATA[${many(']]>\n \n')}`, 'truncated'],
    ['closing tags in CDATA', (many) => `<file><diff><content><![CDATA[${many('</content>\n')}`, 'truncated'],
    ['XML without line breaks', (many) => many('<file><path>a</path><diff>x</diff></file>'), 'failed'],
    ['JSON', (many) => `[{"content": "${many('x')}`, 'truncated'],
  ])('%s', (_, request, status) => {
    expectStreamedLinearly(format, request, status)
  })
})
