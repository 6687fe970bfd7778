import { editText } from '@emend/core'
import { expect, test } from 'vitest'
import { standard } from '../../src/index.js'

/** A path, the text of a new file, and what comes of it: the text, or why it is refused. */
const FILES: readonly (readonly [path: string, text: string, outcome: string])[] = [
  ['w.py', 'def w(p):\n    with o(p) as f:\\n        d = 1\n    return d\n', 'literal-escapes'],
  ['n.js', 'function n(a) {\\n  return a + 1\n}\n', 'literal-escapes'],
  ['n.js', 'const n = "a {\\n  b"\nf(n)\n', 'const n = "a {\\n  b"\nf(n)\n'],
  ['n.js', 'const n = `\na {\\n  b`\n', 'const n = `\na {\\n  b`\n'],
  ['n.js', 'f(/a {\\n  b/)\ng()\n', 'f(/a {\\n  b/)\ng()\n'],
  ['n.yml', 'a: b\\n  c\nd: e\n', 'a: b\\n  c\nd: e\n'],
  ['n.py', 'a = 1\nb = 2<|quorl|>\n', 'a = 1\nb = 2\n'],
  ['n.py', 'a = 1\n</quorl>\n\n', 'a = 1\n'],
  ['n.py', 'a = 1\n</quorl>\nb = 2\n', 'request-residue'],
  ['n.md', '# A\n\nb\n</quorl>\n<zim name="dra">ven\n', 'request-residue'],
  [
    'n.md',
    '# A\n\n```\n</quorl>\n<zim name="dra"></zim>\n```\n',
    '# A\n\n```\n</quorl>\n<zim name="dra"></zim>\n```\n',
  ],
  ['n.jinja', '<|quorl|>zim\n{{ a }}<|dra|>\n', '<|quorl|>zim\n{{ a }}<|dra|>\n'],
  ['n.html', '<quorl>\n  <p>a</p>\n</quorl>\n', '<quorl>\n  <p>a</p>\n</quorl>\n'],
  ['n.ts', 'const a = f(“b”)\nconst c = 1\n', 'look-alikes'],
  ['n.go', 'a := b\nif a \\u003e b {\n}\n', 'literal-escapes'],
  ['n.rb', 'a = 1\nputs "\u001b[1m"\n', 'control-characters'],
  ['n.c', 'int a;\n<<<<<<< HEAD\nint b;\n=======\nint c;\n>>>>>>> quorl\n', 'request-residue'],
]

test.each(FILES)('%s, new, as %j', (path, replacement, outcome) => {
  const made = editText('', [{ unit: 'text', search: '', replacement }], { profile: standard, path })
  const [failure] = made.ok ? [] : made.failures
  expect(made.ok ? made.text : failure && 'kind' in failure && failure.kind).toBe(outcome)
})
