import { describe, expect, test } from 'vitest'
import { hunkCascade } from '../../src/place/cascade.js'
import { applied, hunk, refused } from '../support/edits.js'

const CASCADE = { replacers: hunkCascade }

describe('a context line that the file lacks', () => {
  const HUNK = [' open(all, () => {', '   call()', ' });', ' ', '   return result;', '-};', '+}']

  test('refuses the edit where a line like it is on the other side of the change', () => {
    const text = 'open(all, () => {\n  call()\n});\n\n};\n  return result2;\n'
    expect(refused(text, [hunk(HUNK)], CASCADE)).toMatchObject([{ code: 'not-found' }])
    const turned = text.trim().split('\n').reverse().join('\n')
    expect(refused(`${turned}\n`, [hunk(HUNK.toReversed())], CASCADE)).toMatchObject([{ code: 'not-found' }])
  })

  test('is left out where the line outside is a different one', () => {
    const text = 'open(all, () => {\n  call()\n});\n\n};\nexport all\n'
    expect(applied(text, [hunk(HUNK)], CASCADE)).toBe(text.replace('};\nexport', '}\nexport'))
  })
})

test('a blank line added at the end of a file stays where a line among the added lines lacks its plus', () => {
  const lines = [
    ' ~~~',
    ' ',
    ' The last words of it.',
    ' ',
    '+# Next',
    ' the title',
    '+',
    '+more words',
    '+~~~',
    '+',
  ]
  expect(applied('~~~\n\nThe last words of it.\n\n', [hunk(lines)], CASCADE)).toBe(
    '~~~\n\nThe last words of it.\n\n# Next\nthe title\n\nmore words\n~~~\n\n',
  )
})

test('an edit that keeps one bracket and removes an equal one is refused where the file has only one of them', () => {
  const lines = [
    ' ',
    '   return',
    '     decoded &&',
    '       key.length == 0x40 &&',
    '-      verify(',
    '-        hash,',
    '-        auth,',
    '-        bytes(key),',
    '-        needed()',
    '-      )',
    '+      verify(hash)',
    '       ? the.selector',
    '       : bytes(0xFFFF);',
    '   }',
    '-',
    '-  function needed() internal pure {',
    '-    return true;',
    '-  }',
    ' }',
  ]
  const isThere = (line: string) =>
    !line.startsWith('+') && !/^-(?:$| {2}function| {4}return| {2}\})/.test(line)
  const text = lines
    .filter(isThere)
    .map((line) => `${line.slice(1)}\n`)
    .join('')
  expect(refused(`contract {\n  take()\n${text}`, [hunk(lines)], CASCADE)).toMatchObject([
    { code: 'not-found' },
  ])
})
