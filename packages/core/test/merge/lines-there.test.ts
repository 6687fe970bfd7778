import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../../src/place/cascade.js'
import { applied, part, refused } from '../support/edits.js'

const TEXTS = { replacers: defaultCascade }

describe('new lines that the file has right beside their place, one of which the old text left out,', () => {
  const TOP = ' * first example: function () {\n *   \n'
  const END = ' * second example: function () {\n *   \n * }\n * the end of all examples\n'
  const NEW_END = ' * second example: function() {\n *\n * }\n * the end of all examples\n'

  test('stay once if the file has the new text then', () => {
    const edit = part(TOP + END, `${TOP} * },\n *\n${NEW_END}`)
    expect(applied(`${TOP} * },\n *\n${END}`, [edit], TEXTS)).toBe(`${TOP} * },\n *\n${NEW_END}`)
  })

  test('stay once below, too', () => {
    const turned = (text: string) => `${text.trimEnd().split('\n').reverse().join('\n')}\n`
    const now = turned(`${TOP} * },\n *\n${NEW_END}`)
    expect(applied(turned(`${TOP} * },\n *\n${END}`), [part(turned(TOP + END), now)], TEXTS)).toBe(now)
  })

  test('are refused where the file has other lines among them, even if they have no word', () => {
    const edit = part(TOP + END, `${TOP} * },\n *\n${NEW_END}`)
    const text = `${TOP} * },\n *\n${END.replace('{\n', '{\n * its own\n')}`
    expect(refused(text, [edit], TEXTS)).toMatchObject([{ code: 'not-found' }])
  })

  test('are added where the file has nothing like them', () => {
    const edit = part(TOP + END, `${TOP} * },\n *\n${NEW_END}`)
    expect(applied(`// intro\n${TOP}${END}`, [edit], TEXTS)).toBe(`// intro\n${TOP} * },\n *\n${NEW_END}`)
  })
})

test('lines that the edit adds with another indentation are not the removed lines', () => {
  const old = [
    'Several at once:',
    'load(all)',
    '  .then(function (one) {',
    '    // both are there',
    '  })',
    '',
    '## More',
    '',
  ]
  const now = old.map((line) => line.replaceAll('  ', '\t'))
  const text = [...old.slice(0, 6), 'and that is all', ''].join('\n')
  expect(applied(text, [part(old.join('\n'), now.join('\n'))], TEXTS)).toBe(
    [...now.slice(0, 6), 'and that is all', ''].join('\n'),
  )
})

test('a new bracket is there already where the old text has only the bracket below it, behind a blank line', () => {
  const edit = part('  start()\n  return found\n\n};', '  start()\n  return all\n};\n\n};')
  expect(applied('run() {\n  start()\n  return found\n};\n\n};\n', [edit], TEXTS)).toBe(
    'run() {\n  start()\n  return all\n};\n\n};\n',
  )
})

test('a new function that the file has right below is refused if it begins with a comment line without a word', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `        $row${i} = read(${i});\n`).join('')
  const method = `    /**\n     * For tests.\n     */\n    function parse() {\n${rows}        return $rows;\n    }\n`
  const body = '        start();\n        info();\n\n        return found();\n    }\n'
  const edit = part(`${body}}\n`, `${body.replace('found()', 'parse()')}\n${method}}\n`)
  expect(refused(`class Runtime {\n${body}\n${method}}\n`, [edit], TEXTS)).toMatchObject([
    { code: 'doubtful-place' },
  ])
})

describe('a new line that the file has right beside the place at another depth', () => {
  const now = ['  a()', '  if x:', '    b()', '    return c', ''].join('\n')

  test('is added where it is in a block that the new lines open', () => {
    const text = 'f():\n  a()\n  return c\n'
    expect(applied(text, [part('  a()\n', now)], TEXTS)).toBe(`f():\n${now}  return c\n`)
  })

  test('is added where the same line above ends a deeper block', () => {
    const text = 'if x:\n    close(it)\nbody(it)\n'
    expect(applied(text, [part('body(it)\n', 'close(it)\nbody(it)\n')], TEXTS)).toBe(
      'if x:\n    close(it)\nclose(it)\nbody(it)\n',
    )
  })

  test('stays once where the file indents the old text otherwise', () => {
    const text = 'f():\n\ta()\n\treturn c\n'
    const edit = part('  a()\n', '  a()\n  b()\n  return c\n')
    expect(applied(text, [edit], TEXTS)).toBe('f():\n\ta()\n\tb()\n\treturn c\n')
  })
})
