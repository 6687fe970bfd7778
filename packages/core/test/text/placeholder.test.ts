import { expect, test } from 'vitest'
import { isElision, mayHavePlaceholder, placeholderIn } from '../../src/text/placeholder.js'

test.each([
  ['// ... existing code ...', 'existing code'],
  ['# (rest unchanged)', 'rest unchanged'],
  ['# ... unchanged ...', 'unchanged'],
  ['-- … rest of the query …', 'rest of the query'],
  ['-- ... rest of the query stays the same ...', 'rest of the query stays the same'],
  ['# [...]', '...'],
  ['# <existing code>', 'existing code'],
  ['{/* ...existing JSX... */}', 'existing jsx'],
  ['# ... (lines 3-8)', 'lines 3-8'],
  ['# Lines 10-50   unchanged', 'lines 10-50 unchanged'],
  ['[... rest of file ...]', 'rest of file'],
  ['// previous code here', 'previous code here'],
])('%s is certainly a placeholder', (line, text) => {
  expect(placeholderIn(`  ${line} `)).toEqual({ text, isCertain: true })
  expect(isElision(line)).toBe(true)
})

test.each([
  ['# unchanged', 'unchanged'],
  ['// [unchanged]', 'unchanged'],
  ['# (omitted)', 'omitted'],
  ['# same as before', 'same as before'],
  ['# --- snip ---', 'snip'],
  ['# keep existing code', 'keep existing code'],
  ['// Code above remains the same', 'code above remains the same'],
  ['// existing imports', 'existing imports'],
  ['// ... same ...', 'same'],
  ['// ... rest of parseConfig ...', 'rest of parseconfig'],
])('%s may be a placeholder', (line, text) => {
  expect(placeholderIn(line)).toEqual({ text, isCertain: false })
  expect(isElision(line)).toBe(false)
})

test.each([
  'code()',
  '...',
  '...)',
  '...other',
  '[...other, options]',
  '>>> f()',
  '...     f(i)',
  '// Other options',
  '// existing users',
  '### Remaining methods',
  ' * is unchanged.',
  '# no changes needed',
  '// TODO: remove the existing code path',
  '// wait for the rest of the data...',
  '<!-- generated, do not edit ... -->',
  '# usage: x file...',
  '// the rest of the code is in b.ts',
])('%s is no placeholder', (line) => {
  expect(placeholderIn(line)).toBeUndefined()
})

test('a long line is no placeholder', () => {
  expect(placeholderIn(`// ${'rest '.repeat(50)}`)).toBeUndefined()
})

test.each(['\u2028', '\u2029', '\r', ' ', '\t', '('])(
  'a text with %j a hundred thousand times is read once',
  (character) => {
    // If every occurrence started a new search, this would take minutes.
    expect(mayHavePlaceholder(`c${character.repeat(400_000)}x`)).toBe(false)
  },
)
