import { expect, test } from 'vitest'
import type { Edit, FileResult } from '../../../core/src/index.js'
import type { Echo } from '../../../core/src/plugin.js'
import { editFiles } from '../../../core/test/support/calls.js'
import { echoOf } from '../../src/index.js'

const LINES = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`)
const TEXT = LINES.join('')
const replace = (search: string, replacement: string): Edit => ({ unit: 'lines', search, replacement })

function fileOf(text: string, ...edits: Edit[]): FileResult {
  const result = editFiles({ a: text }, [{ kind: 'update', path: 'a', edits }])
  if (!result.ok) throw new Error(result.message)
  return result.files[0] as FileResult
}

/** The rows of a text as they are shown, each number with its line in the text after. */
function rows(text: string, start: number, end: number): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return Array.from({ length: end - start + 1 }, (_, i) => `${start + i}\t${lines[start + i - 1]}`).join('\n')
}

test.each([
  ['a changed line', TEXT, [replace('line 8\n', 'eight\nand a half\n')], [[5, 12]]],
  ['a removed line, with what is around it', TEXT, [replace('line 8\n', '')], [[5, 11]]],
  [
    'the first line and the last',
    TEXT,
    [replace('line 1\n', '1\n'), replace('line 20\n', '20\n')],
    [
      [1, 4],
      [17, 20],
    ],
  ],
  [
    'changes that are near each other together',
    TEXT,
    [replace('line 5\n', '5\n'), replace('line 11\n', '11\n')],
    [[2, 14]],
  ],
  [
    'lines of a file with CRLF and a byte order mark',
    `\uFEFFa\r\nb\r\nc\r\n`,
    [replace('b\n', 'B\n')],
    [[1, 3]],
  ],
  ['a line without a newline', 'a\nb', [replace('b\n', 'B\n')], [[1, 2]]],
] as const)('the context of an edit is %s', (_, text, edits, ranges) => {
  const file = fileOf(text, ...edits)
  const shown = ranges.map(([start, end]) => rows(file.after ?? '', start, end)).join('\n…\n')
  expect(echoOf(file, 'context')).toEqual({
    text: `The changed lines are now:\n${shown}`,
    rows: ranges.map(([start, end]) => ({ start, end })),
  })
})

test('what is too long is cut, and says so', () => {
  const long = `${'x'.repeat(90)}\n`
  const file = fileOf(TEXT, replace('line 8\n', long.repeat(100)))
  const context = echoOf(file, 'context')
  const last = context?.rows[0]?.end ?? 0
  expect(context?.text).toContain(
    `\n${last}\t${'x'.repeat(90)}\n(cut at 4000 characters: read the file from line ${last + 1} on)`,
  )
  expect(context?.text.length).toBeLessThan(4200)
  const changes = echoOf(file, 'changes')
  expect(changes?.text).toMatch(/\n… \(cut at 1500 characters\)$/)
  expect(changes?.text.length).toBeLessThan(1600)
})

const EXACT = fileOf(TEXT, replace('line 8\n', '8\n'))
const TOLERANT = fileOf(TEXT, replace('line 8  \n', '8\n'))
const CREATED: FileResult = {
  path: 'b',
  status: 'created',
  before: undefined,
  after: 'b\n',
  changes: [],
  edits: [],
}

test.each<[string, FileResult, Echo | undefined, RegExp | undefined]>([
  ['nothing of an exact edit', EXACT, undefined, undefined],
  ['a diff of a tolerant edit', TOLERANT, undefined, /^What was changed:\ndiff --git/],
  ['nothing where the host wants none', TOLERANT, 'none', undefined],
  ['a diff of every edit where the host wants it', EXACT, 'changes', /^What was changed:\ndiff --git/],
  ['nothing of a new file, which the model wrote', CREATED, 'context', undefined],
])('the model reads back %s', (_, file, echo, text) => {
  const shown = echoOf(file, echo)?.text
  if (text === undefined) expect(shown).toBeUndefined()
  else expect(shown).toMatch(text)
})
