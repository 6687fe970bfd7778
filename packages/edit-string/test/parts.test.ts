import { describe, expect, test } from 'vitest'
import { applyCalls } from '../src/index.js'

const TEXT = '# Tasks\n\n- one\n- two\n\n## Later\n'
const after = (call: object) => {
  const result = applyCalls(TEXT, { path: 'n.md', ...call })
  return result.ok ? result.text : result.failures[0]?.code
}

describe('a part without old text goes where the call says', () => {
  test.for<[title: string, call: object, text: string]>([
    ['below a pattern', { after_pattern: '- two', content: '- 2b\n' }, TEXT.replace('two\n', 'two\n- 2b\n')],
    ['above one', { before_pattern: '- two', content: '- 1b' }, TEXT.replace('- two', '- 1b\n- two')],
    ['below an anchor', { anchor: '- two', content: '- 2b\n' }, TEXT.replace('two\n', 'two\n- 2b\n')],
    [
      'above it',
      { anchor: '- two', content: '- 1b\n', position: 'before' },
      TEXT.replace('- two', '- 1b\n- two'),
    ],
    [
      'below it',
      { anchor: '- two', content: '- 2b\n', position: 'after' },
      TEXT.replace('two\n', 'two\n- 2b\n'),
    ],
    ['at the end', { content: '- four\n', append: true }, `${TEXT}- four\n`],
    ['at the end, by its mode', { content: '- four', mode: 'append' }, `${TEXT}- four\n`],
    ['at the beginning', { content: '- zero\n', prepend: 'true' }, `- zero\n${TEXT}`],
    ['at the beginning, by its mode', { new_text: '- zero\n', operation: 'prepend' }, `- zero\n${TEXT}`],
  ])('%s', ([, call, text]) => {
    expect(after(call)).toBe(text)
  })

  test('and not twice', () => {
    const call = { path: 'n.md', content: '- four\n', append: true }
    expect(applyCalls(`${TEXT}- four\n`, call)).toMatchObject({ ok: true, text: `${TEXT}- four\n` })
  })

  test.for<[title: string, call: object, code: string]>([
    ['a whole file that is the text of a cell', { cell_number: 0, content: 'x' }, 'unsupported-field'],
    ['a whole file that is a declaration', { symbol: 'Tasks', content: 'x' }, 'wrong-input'],
    ['an anchor that is missing', { after_pattern: '- nine', content: 'x' }, 'not-found'],
    ['an anchor to replace', { anchor: '- two', content: 'x', position: 'replace' }, 'unsupported-field'],
    [
      'a range of anchors',
      { op: 'replace', anchor: '- one', end_anchor: '- two', content: 'x' },
      'unsupported-field',
    ],
    [
      'an anchor that is to be replaced',
      { op: 'replace', anchor: '- one', content: 'x' },
      'unsupported-field',
    ],
    ['both sides', { insert_after: '- one', insert_before: '- two', content: 'x' }, 'unsupported-field'],
    ['a position without an anchor', { content: 'x', position: 'after' }, 'unsupported-field'],
    [
      'a whole file that is to be appended somewhere',
      { content: 'x', mode: 'append_section' },
      'unsupported-field',
    ],
    [
      'a flag beside an old text',
      { old_string: '- two', new_string: 'x', append: true },
      'unsupported-field',
    ],
  ])('%s is refused', ([, call, code]) => {
    expect(after(call)).toBe(code)
  })

  test.for<[title: string, call: object, words: string]>([
    ['a cell', { cell_number: 0, new_source: 'x', path: 'n.ipynb' }, 'notebook_edit'],
    ['a symbol', { name_path: 'Tasks', relative_path: 'n.md', body: '- four' }, 'edit_symbol'],
    ['a pattern', { pattern: '- \\w+', replacement: 'x' }, 'exactly as it is in the file'],
  ])('the refusal of %s names what takes it', ([, call, words]) => {
    const result = applyCalls(TEXT, call)
    expect(result.ok ? '' : result.message).toContain(words)
  })
})
