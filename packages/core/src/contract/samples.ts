import type { Edit } from '../vocabulary/edit.js'

/** A text, and an edit to search in it. */
export interface Sample {
  readonly name: string
  readonly text: string
  readonly edit: Edit
}

const LINES = ['function one() {', '\treturn "1"', '}', '', 'function two() {', '    return “2”  ', '}', '']

/** Texts on which every replacer must keep its contract, whether it finds something or not. */
export const SAMPLES: readonly Sample[] = [
  ...sample('an empty text', '', 'a'),
  ...sample('a text of one line', 'a', 'a'),
  ...sample('a text with a byte order mark', '\uFEFFa\nb\n', 'a'),
  ...sample('a text with CRLF', 'a\r\nb\r\na\r\n', 'a\nb'),
  ...sample('a text with lone CRs', 'a\rb\na\rb', 'a\rb'),
  ...sample('source code', LINES.join('\n'), 'function two() {\n  return "2"\n}'),
  ...sample('repeated lines', 'x\n'.repeat(50), 'x\nx'),
  ...sample('a line that ends like another', 'ab\nb\nab', 'b'),
  ...sample('blank lines', '\n \n\t\n\n', '\n\n'),
  ...sample('characters outside the basic plane', '🌍 a\n🌎 b\n', '🌎 b'),
  {
    name: 'a hunk that quotes a part of a line',
    text: '# Plan\n- a point of it\n\n## Next\n',
    edit: {
      unit: 'lines',
      search: 'a point of it\n\n## Next\n',
      replacement: 'a point of it\n\nnew\n## Next\n',
      script: ['keep', 'keep', 'add', 'keep'],
    },
  },
]

function sample(name: string, text: string, search: string): Sample[] {
  return [
    { name: `${name}, as text`, text, edit: { unit: 'text', search, replacement: 'new' } },
    { name: `${name}, as lines`, text, edit: { unit: 'lines', search: `${search}\n`, replacement: 'new\n' } },
  ]
}
