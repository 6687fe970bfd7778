import { describe, expect, test } from 'vitest'
import { hasOtherBrackets } from '../../src/survey/brackets.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { TextDocument } from '../../src/text/document.js'
import { applied, part, refused } from '../support/edits.js'

describe('a bracket at another depth', () => {
  test.each([
    {
      is: 'the same where it is deeper than the word in both',
      found: '  }\nif\n',
      search: '    }\nif\n',
      other: false,
    },
    {
      is: 'another one where only the request has it deeper than a word',
      found: '}\n\nif\n',
      search: '  }\n\nif\n',
      other: true,
    },
    {
      is: 'not compared where the place has another number of lines',
      found: '  }\nif\n',
      search: 'x\n}\nif\n',
      other: false,
    },
    {
      is: 'the same where all lines are shifted alike',
      found: '    }\n  if\n',
      search: '  }\nif\n',
      other: false,
    },
    {
      is: 'the same where the request begins in the middle of its line',
      found: '    }\n  if\n',
      search: '}\n  if\n',
      other: false,
    },
    {
      is: 'another one where the closer is a word',
      found: '  end\nend\n\nrequire one\n',
      search: '      end\n  end\n\nrequire one\n',
      other: true,
    },
    {
      is: 'another one where it is inside a comment',
      found: '/// }\n/// ```\n/// Joins.\n',
      search: '///     }\n/// ```\n/// Joins.\n',
      other: true,
    },
    {
      is: 'the same where all lines but a comment are shifted alike',
      found: 'call(a,\n  b)\n// It is.\n  }\n',
      search: 'call(a,\n\tb)\n// It is.\n\t}\n',
      other: false,
    },
    {
      is: 'not found in an empty line of a comment',
      found: 'x()\n# One\n# \n# two\n',
      search: 'x()\n# One\n#\n# two\n',
      other: false,
    },
    {
      is: 'the same where there is no line with a word',
      found: '  }\n}\n',
      search: '    }\n  }\n',
      other: false,
    },
  ])('is $is', ({ found, search, other }) => {
    const whole = { start: 0, end: found.length }
    expect(hasOtherBrackets(new TextDocument(found), search, whole)).toBe(other)
    const { length } = found.match(/^\s*/)?.[0] ?? ''
    expect(hasOtherBrackets(new TextDocument(found), search, { ...whole, start: length })).toBe(other)
  })

  test('is another one also where the place lacks its first indentation', () => {
    const edit = part('    }\n\n  call();', '    }\n  other();\n\n  call();')
    expect(refused('    }\n  }\n\n  call();\n', [edit], { replacers: defaultCascade })).toMatchObject([
      { code: 'not-found' },
    ])
  })

  test.each(['end', 'endif()', '}'])('is not doubled if the old text left one out: %s', (closer) => {
    const file = (name: string) =>
      `  setup\n    if named\n      use 'one'\n    else\n      use ${name}\n    ${closer}\n  ${closer}\n\n  rest\n`
    const old = `    if named\n      use 'one'\n    else\n      use 'two'\n  ${closer}\n`
    const now = file("'three'").slice('  setup\n'.length, -'\n  rest\n'.length)
    for (const edit of [part(old, now), part(old.replaceAll("'", '’'), now)])
      expect(applied(file("'two'"), [edit], { replacers: defaultCascade })).toBe(file("'three'"))
  })

  test('is not recognized in a line that only begins with a closing word', () => {
    const text = 'for (a) {\n  for (b) {\n    if (c) {\n      use(c)\n    }\n  }\n}\ndone()\n'
    const edit = part('    }\n  }\ndone()\n', '    }\ndone()\n')
    expect(refused(text, [edit], { replacers: defaultCascade })).toHaveLength(1)
  })

  test('is not taken for one that the old text left out above a removed line', () => {
    const text = '    for {\n      one()\n    }\n  }\n\n  if (none) {\n    two()\n  }\n}\n'
    const old = '      one()\n    }\n\n  if (none) {\n    two()\n  }\n}\n'
    const edit = part(old.replace('      one()\n', '      }\n'), '      }\n    }\n  }\n}\n')
    const result = refused(text.replace('one()', '}'), [edit], { replacers: defaultCascade })
    expect(result).toMatchObject([{ code: 'not-found' }])
  })
})
