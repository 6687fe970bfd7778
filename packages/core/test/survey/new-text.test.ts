import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../../src/place/cascade.js'
import { applied, hunk, part, refused, reports, whole } from '../support/edits.js'

const OPTIONS = { replacers: defaultCascade }
const COMMENT = ['/**', ' * Deletes from the given table by a condition.', ' */']
const FILE = ['update(rows)', ...COMMENT, 'delete(table)', 'insert(rows, table)', ''].join('\n')

describe('new text in a file that has drifted', () => {
  test('shows that the edit was applied where only context further away is missing', () => {
    const edit = whole(
      ['read(table)', 'update(rows)', 'delete(table)', 'insert(rows, table)'],
      ['read(table)', 'update(rows)', ...COMMENT, 'delete(table)', 'insert(rows, table)'],
    )
    expect(reports(FILE, [edit], OPTIONS)).toMatchObject([{ status: 'already-applied', rule: 'new-text' }])
  })

  test('proves nothing if a line next to an added one is missing: its plus may have been forgotten', () => {
    const edit = whole(
      ['update(rows)', 'delete(name)', 'delete(table)', 'insert(rows, table)'],
      ['update(rows)', 'delete(name)', ...COMMENT, 'delete(table)', 'insert(rows, table)'],
    )
    expect(refused(FILE, [edit], OPTIONS)).toMatchObject([{ code: 'not-found', rule: 'nowhere' }])
  })
})

describe('new text that adds no line with a letter or digit', () => {
  const FILE = [
    'a(() => {',
    '    done(1)',
    '  })',
    '})',
    'b(() => {',
    '  done(1)',
    '  // next',
    '  log(2)',
    '})',
    '',
  ].join('\n')
  const removal = whole(['  done(1)', '  // made up', '  // next', '  log(2)', '})'], ['  done(1)', '})'])

  test('proves nothing in other indentation: brackets and what a removal leaves are elsewhere, too', () => {
    const text = FILE.replace('  // next\n  log(2)\n', '  // other\n')
    expect(refused(text, [removal], OPTIONS)).toMatchObject([{ code: 'not-found' }])
  })

  test('shows that the edit was applied where it is exactly', () => {
    const text = FILE.replace('  // next\n  log(2)\n', '')
    expect(reports(text, [removal], OPTIONS)).toMatchObject([{ status: 'already-applied' }])
  })

  test('of added brackets proves nothing in other indentation, nor in a file that has drifted', () => {
    const brackets = hunk(['       }', '     }', '-', '+  }', '+}', ' ', ' route(handler)'])
    const file = ['          }', '        }', '      }', '    }', '', 'route(handler)', '']
    expect(refused(file.join('\n'), [brackets], OPTIONS)).toMatchObject([{ code: 'not-found' }])
  })
})

describe('new text that is elsewhere by chance', () => {
  test('does not refuse an edit whose old text is found with look-alike characters', () => {
    const file = [
      '\u201cuse strict\u201d;',
      '',
      '/**',
      ' * One.',
      ' */',
      'one()',
      '',
      '/**',
      ' * Two.',
      ' */',
      '',
    ]
    const edit = hunk(['-"use strict";', ' ', ' /**'])
    expect(applied(file.join('\n'), [edit], OPTIONS)).toBe(file.slice(1).join('\n'))
  })

  test('does not count with other line breaks, as the rest of a removal may have', () => {
    const lines = [
      'const utils = {};',
      '',
      "if (typeof exports != 'undefined') {",
      '  module.exports = utils;',
      '}',
    ]
    const numbered = [...lines.slice(1), 'export default utils;'].map((line, i) => `${258 + i}: ${line}`)
    const edit = part(numbered.join('\n'), '\nexport default utils;')
    const file = [...lines, 'export default utils;', ''].join('\n')
    expect(applied(file, [edit], OPTIONS)).toBe('const utils = {};\n\nexport default utils;\n')
  })
})

test('the new text of a hunk, found in other code without the blank line at its end, does not count as applied', () => {
  const call = (name: string, comma: string) => [
    `var ${name} = compile(str, {`,
    '  aliases: options.aliases,',
    `  plugins: options.plugins${comma}`,
    '});',
  ]
  const lines = call('parsed', '')
  const written = [
    ...lines.slice(1, 2).map((line) => ` ${line}`),
    '-  plugins: options.plugins',
    '+  plugins: options.plugins,',
    ' });',
  ]
  const search = [...lines.slice(1), '   '].map((line) => `${line}\n`).join('')
  const edit = hunk([...written, '    '], { doubtful: [{ start: search.length - 4, end: search.length }] })
  const file = [...lines, '', ...call('other', ','), 'return parsed', ''].join('\n')
  expect(applied(file, [edit], OPTIONS)).toBe(file.replace('plugins\n', 'plugins,\n'))
})

describe('new text around the old text that is only a part of lines there', () => {
  test.each([
    { name: 'at its end', text: 'import b\nimport a.c\n', old: 'import b', now: 'import b\nimport a' },
    { name: 'at its beginning', text: '  if x:\n    a()\n  b()\n', old: '  b()', now: '  a()\n  b()' },
  ])('is no sign that the edit was applied: $name', ({ text, old, now }) => {
    const edit = part(old, now)
    const once = applied(text, [edit], OPTIONS)
    expect(once).toBe(text.replace(old, now))
    expect(reports(once, [edit], OPTIONS)).toMatchObject([{ status: 'already-applied' }])
  })
})

test('new text inside of lines that a formatter has rewritten is no sign that the edit was applied', () => {
  const text = 'start(it)\ncall(\n  first,\n  second,\n)\nstart(it)\nfinish(all)\n'
  const edit = hunk([' start(it)', '-call(first, second)', '-start(it)', ' finish(all)'])
  expect(applied(text, [edit], OPTIONS)).toBe('start(it)\nfinish(all)\n')
})
