import { expect, test } from 'vitest'
import { needsExactNewText } from '../../src/hunk/evidence.js'
import { hunkOf } from '../../src/hunk/hunk.js'
import { hunk } from '../support/edits.js'

test.each<[string, string[], boolean]>([
  ['a line with other indentation', ['-call()', '+  call()'], true],
  [
    'lines with other line breaks and a change below',
    ['-may use it', '-to deal', ' .', '+may use it to', '+deal', ' end'],
    false,
  ],
  [
    'a paragraph with other line breaks',
    [' .', '-may use it', '-to deal', '+may use it to', '+deal', ' .'],
    true,
  ],
  [
    'a paragraph with other line breaks at the end',
    [' .', '-may use it', '-to deal', '+may use it to', '+deal'],
    true,
  ],
  [
    'a paragraph with other line breaks, and a change of words',
    ['-may use it', '-to deal', '+may use it to', '+deal', ' .', '-as is', '+as it is'],
    true,
  ],
  ['only a bracket added', [' call(', '+)'], true],
  ['a change of words', ['-may use it', '+may use that', ' .'], false],
  ['only added lines', [' .', '+may use it', ' .'], false],
])('whether only the exact new text shows that a hunk was applied: %s', (_, lines, isShown) => {
  expect(needsExactNewText(hunkOf(hunk(lines)))).toBe(isShown)
})
