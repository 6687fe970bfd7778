import { expect, test } from 'vitest'
import { isShownOnlyExactly } from '../../src/hunk/evidence.js'
import { hunkOf } from '../../src/hunk/hunk.js'
import { hunk } from '../support/edits.js'

test.each<[string, string[], boolean]>([
  ['a line in other indentation', ['-call()', '+  call()'], true],
  ['lines wrapped otherwise', ['-may use it', '-to deal', ' .', '+may use it to', '+deal', ' end'], false],
  ['a paragraph wrapped otherwise', [' .', '-may use it', '-to deal', '+may use it to', '+deal', ' .'], true],
  ['one at the end', [' .', '-may use it', '-to deal', '+may use it to', '+deal'], true],
  [
    'one, and another one that changes',
    ['-may use it', '-to deal', '+may use it to', '+deal', ' .', '-as is', '+as it is'],
    true,
  ],
  ['brackets', [' call(', '+)'], true],
  ['other words', ['-may use it', '+may use that', ' .'], false],
  ['new lines alone', [' .', '+may use it', ' .'], false],
])('whether only the new text to the letter shows that it was applied: %s', (_, lines, isShown) => {
  expect(isShownOnlyExactly(hunkOf(hunk(lines)))).toBe(isShown)
})
