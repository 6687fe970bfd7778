import { describe, expect, test } from 'vitest'
import { applied, hunk, part, refused } from '../support/edits.js'

describe('an edit without search text', () => {
  test.each([
    { name: 'into an empty file', text: '', hints: {}, result: 'x\n' },
    { name: 'after a lone byte order mark', text: '\uFEFF', hints: {}, result: '\uFEFFx\n' },
    { name: 'at the end', text: 'a\n', hints: { atEnd: true }, result: 'a\nx\n' },
    { name: 'at an end without newline', text: 'a', hints: { atEnd: true }, result: 'a\nx' },
    { name: 'at the end of a CRLF file', text: 'a\r\nb', hints: { atEnd: true }, result: 'a\r\nb\r\nx' },
    { name: 'after its anchor', text: 'a\nb\n', hints: { anchors: ['a'] }, result: 'a\nx\nb\n' },
    {
      name: 'after an anchor that ends the file',
      text: 'a\nb',
      hints: { anchors: ['b'] },
      result: 'a\nb\nx',
    },
    { name: 'after its line', text: 'a\r\nb\n', hints: { line: 1 }, result: 'a\r\nx\r\nb\n' },
    { name: 'at the top', text: '\uFEFFa\n', hints: { line: 0 }, result: '\uFEFFx\na\n' },
    { name: 'after the last line', text: 'a\nb', hints: { line: 2 }, result: 'a\nb\nx' },
  ])('goes $name', ({ text, hints, result }) => {
    expect(applied(text, [hunk(['+x'], { hints })])).toBe(result)
  })

  test.each([
    { name: 'nothing says where', text: 'a\n', hints: {}, code: 'no-place' },
    { name: 'its line is beyond the file', text: 'a\n', hints: { line: 2 }, code: 'no-place' },
    { name: 'its line is negative', text: 'a\n', hints: { line: -1 }, code: 'no-place' },
    { name: 'its line is not a number', text: 'a\n', hints: { line: Number.NaN }, code: 'no-place' },
    { name: 'its anchor is missing', text: 'a\n', hints: { anchors: ['b'] }, code: 'anchor-not-found' },
    { name: 'its anchor is there twice', text: 'a\nb\na\n', hints: { anchors: ['a'] }, code: 'ambiguous' },
  ])('is refused if $name', ({ text, hints, code }) => {
    expect(refused(text, [hunk(['+x'], { hints })])).toMatchObject([{ code }])
  })

  test('of unit text goes only into an empty file, as written', () => {
    expect(applied('', [part('', 'x\ny')])).toBe('x\ny')
    expect(applied('\uFEFF', [part('', 'x\r\ny\r\n')])).toBe('\uFEFFx\r\ny\r\n')
    expect(refused('a\n', [part('', 'x')])).toMatchObject([{ code: 'empty-search' }])
  })
})
