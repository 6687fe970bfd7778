import { describe, expect, test } from 'vitest'
import { applyBlocks } from '../src/index.js'

const block = (...lines: readonly string[]) => ['<<<<<<< SEARCH', ...lines, '>>>>>>> REPLACE', ''].join('\n')

describe('the text of a refusal says what to write', () => {
  test.each([
    [
      'a marker at a wrong point',
      block('a'),
      'line 3 of the search-replace request: found ">>>>>>> REPLACE" where "=======" was expected. A block is "<<<<<<< SEARCH", the text to find, "=======", the new text, ">>>>>>> REPLACE", each marker once and on a line of its own. If the line belongs to the file, escape it: \\>>>>>>> REPLACE',
    ],
    [
      'a line like a marker',
      block('a', '=======', '<<<<<<< HEAD', 'b'),
      'line 4 of the search-replace request: "<<<<<<< HEAD" looks like a marker. If it belongs to the file, as in a merge conflict, escape it and every other such line of the block with a backslash: \\<<<<<<< HEAD',
    ],
    [
      'a line marker in new text',
      block('a', '=======', ':start_line:12', '-------', 'b'),
      'line 4 of the search-replace request: ":start_line:12" is only understood with a line number and right below "<<<<<<< SEARCH". Take it out, or, if it belongs to the file, escape it: \\:start_line:12',
    ],
  ])('%s', (_, blocks, message) => {
    expect(applyBlocks('a\n', blocks)).toMatchObject({ ok: false, message })
  })
})
