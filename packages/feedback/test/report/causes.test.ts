import { expect, test } from 'vitest'
import type { Edit } from '../../../core/src/index.js'
import { editText, standard } from '../../../core/src/index.js'
import { describe as describeFailure, textMessages } from '../../src/index.js'

function messageOf(text: string, edit: Edit): string {
  return editText(text, [edit], { profile: standard, describe: textMessages }).message
}

test.each([
  { text: 'a\nb\nc\n', line: 50, says: 'below line 50, and the file has 3 lines' },
  { text: 'a', line: 2, says: 'below line 2, and the file has 1 line.' },
  { text: 'a\n', line: undefined, says: 'does not say where' },
])('an insertion beyond the end: $says', ({ text, line, says }) => {
  const hints = line === undefined ? {} : { hints: { line } }
  expect(messageOf(text, { unit: 'lines', search: '', replacement: 'x\n', ...hints })).toContain(says)
})

test.each([
  { file: '{"a": "\u200Fone\u200E 1",\n', search: '"a": "one 1"', shown: '[U+200F]one[U+200E] 1' },
  { file: 'zero\u200Bwidth space\n', search: 'zerowidth space', shown: 'zero[U+200B]width' },
  { file: 'left to right\n', search: 'left \u202Ato right', shown: 'left [U+202A]to right' },
  { file: 'a mark \uFEFFinside\n', search: 'a mark inside', shown: 'a mark [U+FEFF]inside' },
])('invisible characters are shown: $shown', ({ file, search, shown }) => {
  const difference = { line: 1, expected: search, actual: file.trimEnd() }
  const closest = { start: 1, end: 1, text: file.trimEnd(), similarity: 0.9, difference }
  const failure = { code: 'not-found', path: 'f', edit: 0, edits: 1, tried: [], closest } as const
  const message = describeFailure(failure as never)
  expect(message).toContain(shown)
  expect(message).toContain('differ in invisible characters')
})

test('a file in another encoding: the option is named', () => {
  const failure = { code: 'not-text', path: 'g.c', reason: 'invalid-utf8', offset: 3 } as const
  expect(describeFailure(failure)).toContain('--encoding')
  expect(describeFailure({ ...failure, reason: 'nul' })).not.toContain('--encoding')
})
