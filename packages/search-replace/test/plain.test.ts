import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchReplace } from '../src/format.js'

const format = searchReplace()

/** What a request may be made of, in and around its blocks. */
const LINES = [
  '<<<<<<< SEARCH',
  '<<<<<<< SEARCH ',
  '<<<<< SEARCH',
  '  <<<<<<< SEARCH',
  '=======',
  '=====',
  '>>>>>>> REPLACE',
  '>>>>>>> REPLACE>',
  '>>>>>>> REPLACE ```',
  '<<<<<<< HEAD',
  '-------',
  '------- SEARCH',
  ':start_line:3',
  ':start_line:0',
  ':start_line: 12',
  ':end_line:4',
  '\\=======',
  '\\>>>>>>> REPLACE',
  '```',
  '```js',
  '~~~',
  'src/other.txt',
  'Heading',
  '<edit>',
  '[',
  '*** Begin Patch',
  'a',
  '  b',
  '--flag',
  '',
  ' ',
  'x\r',
  '\uFEFFa',
  'c\u2028=======',
]
const line = fc.constantFrom(...LINES)
const content = fc.constantFrom('a', '  b', 'c = d', '', '- item', 'e => f')
const block = fc
  .record({
    above: fc.constantFrom('', '', '\n', '\n\n'),
    number: fc.constantFrom(
      '',
      '',
      ':start_line:7\n-------\n',
      ':start_line:0\n-------\n',
      ':start_line:7\n',
    ),
    old: fc.array(content, { maxLength: 3 }),
    now: fc.array(content, { maxLength: 3 }),
  })
  .map(({ above, number, old, now }) =>
    [
      `${above}<<<<<<< SEARCH\n${number}`,
      ...lines(old),
      '=======\n',
      ...lines(now),
      '>>>>>>> REPLACE\n',
    ].join(''),
  )

function lines(contents: readonly string[]): string[] {
  return contents.map((one) => `${one}\n`)
}

/** Blocks, into which lines are put and from which lines are taken. */
const request = fc
  .record({
    blocks: fc.array(block, { minLength: 1, maxLength: 3 }),
    changes: fc.array(
      fc.record({ at: fc.nat({ max: 30 }), taken: fc.nat({ max: 1 }), put: fc.option(line) }),
      {
        maxLength: 1,
      },
    ),
    cut: fc.nat({ max: 2 }),
  })
  .map(({ blocks, changes, cut }) => {
    const own = blocks.join('').split('\n')
    for (const { at, taken, put } of changes)
      own.splice(at % own.length, taken, ...(put === null ? [] : [put]))
    const text = own.join('\n')
    return text.slice(0, text.length - cut)
  })

// What still arrives is read by the parser of all messages.
test('a request in one piece is read as one that arrives', () => {
  fc.assert(
    fc.property(request, fc.constantFrom('a.md', 'a.ts'), (text, path) => {
      const arriving = format.incremental?.({ path }) ?? expect.fail()
      arriving.push(text)
      const { outcome } = arriving.end()
      const { status: _, ...expected } = outcome
      const { ok: _ok, ...read } = format.parse(text, { path })
      expect(read).toEqual(expected)
    }),
  )
})
