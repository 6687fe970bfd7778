import { describe as describeFailure } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { searchReplace } from '../src/format.js'
import { applyBlocks } from '../src/index.js'

const TEXT = 'one\nif (a < b && c) {\n}\n'
const block = (...lines: readonly string[]) =>
  ['<<<<<<< SEARCH', ...lines, '=======', 'ONE', '>>>>>>> REPLACE', ''].join('\n')
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const xml = (content: string) =>
  `<apply_diff>\n<args>\n<file>\n<path>f</path>\n<diff>\n<content>\n${content}</content>\n</diff>\n</file>\n</args>\n</apply_diff>\n`

describe('a refusal names the right cause', () => {
  test.each([
    {
      name: 'an equals sign in a line marker',
      request: block(':start_line=1', '-------', 'one'),
      says: [':start_line=1', ':start_line:'],
    },
    {
      name: 'a bracket in a line marker',
      request: block(':start_line> 1', 'one'),
      says: [':start_line> 1', ':start_line:'],
    },
    {
      name: 'a line marker without a colon',
      request: block(':end_line', 'one'),
      says: [':end_line', ':start_line:'],
    },
    {
      name: 'a broken second line marker',
      request: block(':start_line:1', ':end_line=1', 'one'),
      says: [':end_line=1'],
    },
    {
      name: 'dashes and the text on one line',
      request: block(':start_line:1', '-------one'),
      says: ['-------one', 'a line of its own'],
    },
    {
      name: 'escaped markers in XML',
      request: xml(escaped(block('if (a < b && c) {'))),
      says: ['escaped', '&lt;'],
    },
    {
      name: 'escaped markers in one line of XML',
      request: xml(escaped(block('one'))).replaceAll('\n', '\r\n'),
      says: ['escaped'],
    },
    { name: 'escaped markers as text', request: escaped(block('one')), says: ['escaped'] },
    {
      name: 'a call that is escaped as a whole',
      request: escaped(`<apply_diff><path>f</path><diff>${block('one')}</diff></apply_diff>`),
      says: ['escaped'],
    },
    {
      name: 'escaped markers right behind a tag',
      request: `<apply_diff><path>f</path><diff>${escaped(block('one'))}</diff></apply_diff>`,
      says: ['escaped'],
    },
  ])('$name', ({ request, says }) => {
    // Without a format's name the request is recognized, too.
    expect(searchReplace().detect(request)).toBeGreaterThan(0)
    const parsed = searchReplace().parse(request, { path: 'f' })
    const message = parsed.ok ? '' : describeFailure(parsed.failure)
    for (const word of says) expect(message).toContain(word)
  })

  test.each([
    [':start_line=1', ':start_line=1\n'],
    ['-------x', '-------x\n'],
  ])('the same line of a file is found behind a backslash: %s', (line, text) => {
    const result = applyBlocks(text, block(':start_line:1', `\\${line}`), { path: 'f' })
    expect(result).toMatchObject({ ok: true, text: 'ONE\n' })
    const rendered = searchReplace().render?.([
      { kind: 'update', path: 'f.txt', edits: [{ unit: 'lines', search: `${line}\n`, replacement: 'x\n' }] },
    ])
    expect(rendered).toMatchObject({ ok: true, value: expect.stringContaining(`\n\\${line}\n`) })
  })

  test('dashes with text are content without a line marker above', () => {
    expect(applyBlocks('-------x\n', block('-------x'), { path: 'f' })).toMatchObject({
      ok: true,
      text: 'ONE\n',
    })
    expect(applyBlocks(TEXT, block('one'), { path: 'f' })).toMatchObject({ ok: true })
  })
})
