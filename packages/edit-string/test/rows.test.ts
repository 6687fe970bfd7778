import { applyFormat, standard } from '@emend/core'
import { boundTo } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { editString } from '../src/index.js'

const TEXT = 'one\ntwo\nthree\nfour\nfive\n'
const apply = (request: unknown, options = {}, text = TEXT) =>
  applyFormat(editString(), text, request, { profile: standard, describe: messages, path: 'f', ...options })
const bound = { bind: boundTo(TEXT) }

describe('lines that are named without their text', () => {
  test.each([
    [{ start_line: 2, end_line: 3, new_text: 'zwei' }, 'one\nzwei\nfour\nfive\n'],
    [{ startLine: 2, endLine: 2, content: 'zwei\ndrei' }, 'one\nzwei\ndrei\nthree\nfour\nfive\n'],
    [{ startLine: '1', endLine: '1', newText: 'eins\n' }, 'eins\ntwo\nthree\nfour\nfive\n'],
    [{ lines: '4-5', newString: 'rest' }, 'one\ntwo\nthree\nrest\n'],
    [{ range: 'L2–L4', replacement: '' }, 'one\nfive\n'],
    [{ line_range: '5', new_str: 'fünf' }, 'one\ntwo\nthree\nfour\nfünf\n'],
    [
      {
        edits: [
          { startLine: 1, endLine: 1, content: '1' },
          { startLine: 5, endLine: 5, content: '5' },
        ],
      },
      '1\ntwo\nthree\nfour\n5\n',
    ],
    [
      {
        edits: [
          { lines: '1-2', newText: '' },
          { lines: '4-4', newText: '4\n4b' },
        ],
      },
      'three\n4\n4b\nfive\n',
    ],
  ])('%j', (call, expected) => {
    expect(apply({ path: 'f', ...call }, bound)).toMatchObject({ ok: true, text: expected })
  })

  test('are all those of the text that was shown, also where equal lines repeat', () => {
    const text = 'x\nx\nx\nx\n'
    const edits = [
      { startLine: 2, endLine: 2, content: 'b\nb' },
      { startLine: 4, endLine: 4, content: 'd' },
    ]
    expect(apply({ path: 'f', edits }, { bind: boundTo(text) }, text)).toMatchObject({
      ok: true,
      text: 'x\nb\nb\nx\nd\n',
    })
  })

  test('are found where the lines above them have changed since', () => {
    const shown = { bind: boundTo(TEXT) }
    expect(apply({ path: 'f', lines: '4-4', newText: '4' }, shown, `zero\n${TEXT}`)).toMatchObject({
      ok: true,
      text: 'zero\none\ntwo\nthree\n4\nfive\n',
    })
  })

  test.each([
    ['nobody knows what was shown', { start_line: 2, end_line: 3, new_text: 'x' }, {}, 'rows-unknown'],
    ['the file never had so many', { start_line: 4, end_line: 9, new_text: 'x' }, bound, 'no-place'],
    ['the last comes before the first', { start_line: 3, end_line: 2, new_text: 'x' }, bound, 'wrong-input'],
    ['they are no numbers', { lines: 'two to three', new_text: 'x' }, bound, 'wrong-input'],
    ['they count from 0', { lines: '0-1', new_text: 'x' }, bound, 'wrong-input'],
  ])('are refused where %s', (_, call, options, code) => {
    expect(apply({ path: 'f', ...call }, options)).toMatchObject({ ok: false, failures: [{ code }] })
  })

  test('beside an old text only say where it is', () => {
    const call = { path: 'f', startLine: 2, endLine: 2, oldText: 'two', newText: '2' }
    expect(apply(call)).toMatchObject({ ok: true, text: TEXT.replace('two', '2') })
  })

  test('of a file that does not exist create none', () => {
    const call = { path: 'f', startLine: 1, endLine: 1, content: 'x' }
    expect(apply(call, {}, '')).toMatchObject({ ok: false, failures: [{ code: 'rows-unknown' }] })
  })
})

test('lines without their text cannot be written in a format', () => {
  const format = editString()
  const parsed = format.parse({ path: 'f', lines: '2-3', newText: 'x' })
  expect(parsed.ok && format.render?.(parsed.value.edits)).toMatchObject({
    ok: false,
    failure: { code: 'not-expressible', needsFile: true },
  })
})

describe('new lines beside lines of the file', () => {
  test.each([
    [{ insert_after: 'two', new_text: '2b' }, 'one\ntwo\n2b\nthree\nfour\nfive\n'],
    [{ insertBefore: 'two\nthree\n', content: '1b\n' }, 'one\n1b\ntwo\nthree\nfour\nfive\n'],
    [{ insertAfter: 'five', insertText: '6\n7' }, `${TEXT}6\n7\n`],
  ])('%j', (call, expected) => {
    expect(apply({ path: 'f', ...call })).toMatchObject({ ok: true, text: expected })
  })

  test('are refused where the lines are not there', () => {
    const call = { path: 'f', insert_after: 'seven', new_text: '8' }
    expect(apply(call)).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
  })
})
