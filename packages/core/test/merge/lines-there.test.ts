import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { applied, part, refused } from '../support/edits.js'

const TEXTS = { replacers: defaultCascade }

describe('new lines that are right beside what they come to, with one that the old text left out among them', () => {
  const TOP = ' * first example: function () {\n *   \n'
  const END = ' * second example: function () {\n *   \n * }\n * the end of all examples\n'
  const NEW_END = ' * second example: function() {\n *\n * }\n * the end of all examples\n'

  test('are refused, though they have no word', () => {
    const edit = part(TOP + END, `${TOP} * },\n *\n${NEW_END}`)
    expect(refused(`${TOP} * },\n *\n${END}`, [edit], TEXTS)).toMatchObject([{ code: 'doubtful-place' }])
  })

  test('are refused below, too', () => {
    const turned = (text: string) => `${text.trimEnd().split('\n').reverse().join('\n')}\n`
    const edit = part(turned(TOP + END), turned(`${TOP} * },\n *\n${NEW_END}`))
    expect(refused(turned(`${TOP} * },\n *\n${END}`), [edit], TEXTS)).toHaveLength(1)
  })

  test('go in where the file has nothing like them', () => {
    const edit = part(TOP + END, `${TOP} * },\n *\n${NEW_END}`)
    expect(applied(`// intro\n${TOP}${END}`, [edit], TEXTS)).toBe(`// intro\n${TOP} * },\n *\n${NEW_END}`)
  })
})

test('lines that come in other indentation are not those that go', () => {
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

test('a bracket that comes is there already where the old text has only the one below it, behind a blank line', () => {
  const edit = part('  start()\n  return found\n\n};', '  start()\n  return all\n};\n\n};')
  expect(applied('run() {\n  start()\n  return found\n};\n\n};\n', [edit], TEXTS)).toBe(
    'run() {\n  start()\n  return all\n};\n\n};\n',
  )
})
