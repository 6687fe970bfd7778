import { describe, expect, test } from 'vitest'
import { hasOtherBrackets } from '../../src/survey/brackets.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { TextDocument } from '../../src/text/document.js'
import { applied, part, refused } from '../support/edits.js'

describe('a bracket at another depth', () => {
  test.each([
    {
      is: 'another one where words are as deep as in the request',
      found: '  }\nif\n',
      search: '    }\nif\n',
      other: false,
    },
    {
      is: 'another one where it is no deeper than a word',
      found: '}\n\nif\n',
      search: '  }\n\nif\n',
      other: true,
    },
    {
      is: 'another one where it is deeper than a word',
      found: '  }\nif\n',
      search: 'x\n}\nif\n',
      other: false,
    },
    { is: 'the same where all is shifted', found: '    }\n  if\n', search: '  }\nif\n', other: false },
    {
      is: 'the same where it begins the request in its middle',
      found: '    }\n  if\n',
      search: '}\n  if\n',
      other: false,
    },
    {
      is: 'another one where it is a word that closes, too',
      found: '  end\nend\n\nrequire one\n',
      search: '      end\n  end\n\nrequire one\n',
      other: true,
    },
    {
      is: 'another one where it is in a comment',
      found: '/// }\n/// ```\n/// Joins.\n',
      search: '///     }\n/// ```\n/// Joins.\n',
      other: true,
    },
    {
      is: 'the same where only what is no comment is shifted',
      found: 'call(a,\n  b)\n// It is.\n  }\n',
      search: 'call(a,\n\tb)\n// It is.\n\t}\n',
      other: false,
    },
    {
      is: 'no empty line of a comment',
      found: 'x()\n# One\n# \n# two\n',
      search: 'x()\n# One\n#\n# two\n',
      other: false,
    },
    { is: 'the same where no word is there', found: '  }\n}\n', search: '    }\n  }\n', other: false },
  ])('is $is', ({ found, search, other }) => {
    const whole = { start: 0, end: found.length }
    expect(hasOtherBrackets(new TextDocument(found), search, whole)).toBe(other)
    const { length } = found.match(/^\s*/)?.[0] ?? ''
    expect(hasOtherBrackets(new TextDocument(found), search, { ...whole, start: length })).toBe(other)
  })

  test('is another one where the text is found without its first indentation, too', () => {
    const edit = part('    }\n\n  call();', '    }\n  other();\n\n  call();')
    expect(refused('    }\n  }\n\n  call();\n', [edit], { replacers: defaultCascade })).toMatchObject([
      { code: 'not-found' },
    ])
  })

  test.each(['end', 'endif()', '}'])('is not there twice where the old text left one out: %s', (closer) => {
    const file = (name: string) =>
      `  setup\n    if named\n      use 'one'\n    else\n      use ${name}\n    ${closer}\n  ${closer}\n\n  rest\n`
    const old = `    if named\n      use 'one'\n    else\n      use 'two'\n  ${closer}\n`
    const now = file("'three'").slice('  setup\n'.length, -'\n  rest\n'.length)
    for (const edit of [part(old, now), part(old.replaceAll("'", '’'), now)])
      expect(applied(file("'two'"), [edit], { replacers: defaultCascade })).toBe(file("'three'"))
  })

  test('is none that only begins with a word that closes a block', () => {
    const text = 'for (a) {\n  for (b) {\n    if (c) {\n      use(c)\n    }\n  }\n}\ndone()\n'
    const edit = part('    }\n  }\ndone()\n', '    }\ndone()\n')
    expect(refused(text, [edit], { replacers: defaultCascade })).toHaveLength(1)
  })

  test('is not taken for the one that the old text left out above a removed line', () => {
    const text = '    for {\n      one()\n    }\n  }\n\n  if (none) {\n    two()\n  }\n}\n'
    const old = '      one()\n    }\n\n  if (none) {\n    two()\n  }\n}\n'
    const edit = part(old.replace('      one()\n', '      }\n'), '      }\n    }\n  }\n}\n')
    const result = refused(text.replace('one()', '}'), [edit], { replacers: defaultCascade })
    expect(result).toMatchObject([{ code: 'not-found' }])
  })
})
