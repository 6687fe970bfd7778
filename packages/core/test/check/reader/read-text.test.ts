import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from '../../../src/check/new-text/reader/read-text.js'
import { decoded, sectionsOf } from '../../support/case-sections.js'

const CASES = new URL('cases/', import.meta.url)
const LETTERS = { code: undefined, quote: 'q', comment: 'c', text: 't' }

/** The text with a letter in place of each character that is no code. */
function kindsOf(text: string, path: string): string {
  const reading = readText(text, path)
  const letter = (character: string, at: number) => (reading && LETTERS[reading.kindAt(at)]) ?? character
  return text.replaceAll(/[^\r\n]/g, letter)
}

test.each(readdirSync(CASES))('%s: what each place is, and nothing is open', (name) => {
  const { settings, sections } = sectionsOf(readFileSync(new URL(name, CASES), 'utf8'))
  const path = new Map(settings).get('path') ?? ''
  const [text = '', kinds] = sections.map(decoded)
  expect(kindsOf(text, path)).toBe(kinds)
  expect(readText(text, path)?.faults).toEqual([])
  // The characters between two lines end are of no kind that matters.
  const crlf = text.replaceAll('\n', '\r\n')
  expect(kindsOf(crlf, path).replaceAll('\r', '')).toBe(kinds)
  expect(readText(crlf, path)?.faults).toEqual([])
  expect(readText(`\uFEFF${text}`, path)?.faults).toEqual([])
})

/** A path, a text, and its faults: the line, the kind and what is said. */
const FAULTS: readonly (readonly [path: string, text: string, ...faults: string[]])[] = [
  ['a.ts', 'f(\n  a, [b)\n', '2 bracket ) where ] was due, for [ in line 2'],
  ['a.ts', 'f(a))\n', '1 bracket ) closes nothing'],
  ['a.ts', 'if (a) {\n  b()\n', '1 bracket { is not closed'],
  ['a.ts', "const a = 'b\nc()\n", "1 string ' is not closed"],
  ['a.ts', 'const a = `b\nc()\n', '1 string ` is not closed'],
  ['a.ts', 'const a = `b ${c`\n', '1 bracket { is not closed', '1 string ` is not closed'],
  ['a.ts', 'a = b\n/* c\n', '2 comment /* is not closed'],
  ['a.ts', 'a = /b[/]\nc()', '1 string / is not closed'],
  ['a.tsx', 'const a = <b>\n  <i></b>\n', '2 tag </b> where </i> was due, for <i> in line 2'],
  ['a.tsx', 'const a = (\n  <b>\n)\n', '2 tag <b> is not closed'],
  ['a.tsx', 'const a = <b c={d>e</b>\n', '1 bracket { is not closed', '1 string / is not closed'],
  ['a.tsx', 'const a = <b c="d>e</b>\n', '1 tag <b> is not closed', '1 string " is not closed'],
  ['a.tsx', 'const a = <b\n  <i/>\n', '2 bracket < within <b>'],
  ['a.py', 'f = {\n  "a": (1]\n}\n', '2 bracket ] where ) was due, for ( in line 2'],
  ['a.py', 'a = """b\n', '1 string """ is not closed'],
  ['a.go', 'a := `b\n', '1 string ` is not closed'],
  ['a.rs', 'fn f() { /* /* */ }\n', '1 bracket { is not closed', '1 comment /* is not closed'],
  ['a.rs', 'const A: &str = r#"a";\n', '1 string r#" is not closed'],
  ['A.java', "class A {\n  char a = ';\n}\n", "2 string ' is not closed"],
  ['a.kt', 'val a = "b ${c"\n', '1 bracket { is not closed', '1 string " is not closed'],
  ['a.swift', 'let a = "b \\(c"\n', '1 bracket ( is not closed', '1 string " is not closed'],
  ['a.swift', '#if os(iOS)\nlet a = 1\n', '1 bracket #if is not closed'],
  ['A.cs', '#endif\n', '1 bracket #endif closes nothing'],
  ['A.cs', 'var a = @"b\n";var c = $"{d";\n', '2 bracket { is not closed', '2 string " is not closed'],
  ['a.c', '#if A\nint a[] = {\n#else\nint b[] = {\n#endif\n', '2 bracket { is not closed'],
  ['a.c', '#else\n', '1 bracket #else closes nothing'],
  ['a.cpp', 'auto a = R"x(b)y";\n', '1 string R"x( is not closed'],
  ['a.php', '<?php $a = <<<X\n  b\n', '1 string <<X is not closed'],
  ['a.php', '<?php if ($a) { ?> }\n', '1 bracket { is not closed'],
  ['a.rb', 'def a\n  if b\n    c\n  end\n', '1 bracket def is not closed'],
  ['a.rb', 'def a\nend\nend\n', '3 bracket end closes nothing'],
  ['a.rb', 'a = {\n  b do\n}\n', '3 bracket } where end was due, for do in line 2'],
  ['a.rb', 'a = <<~B\n  c\n', '1 string <<B is not closed'],
  ['a.lua', 'repeat a() end\n', '1 bracket end where until was due, for repeat in line 1'],
  ['a.lua', 'a = [=[ b ]]\n', '1 string [=[ is not closed'],
  ['a.scss', 'a { b { c: d }\n', '1 bracket { is not closed'],
  ['a.json', '{ "a": [1, 2 }\n', '1 bracket } where ] was due, for [ in line 1'],
  ['a.json', '{ "a: 1 }\n', '1 bracket { is not closed', '1 string " is not closed'],
  ['a.sql', "select f('a;\n", '1 bracket ( is not closed', "1 string ' is not closed"],
  ['a.sql', 'select a$b$c(1;\n', '1 bracket ( is not closed'],
  ['a.html', '<div>\n<p>a\n</section>\n', '3 tag </section> where </p> was due, for <p> in line 2'],
  ['a.html', '<div>\n<script>f({)</script></div>\n', '2 bracket ) where } was due, for { in line 1'],
  ['a.vue', '<template><b></template>\n', '1 tag </template> where </b> was due, for <b> in line 1'],
  ['a.xml', '<a>\n<!-- b\n</a>\n', '1 tag <a> is not closed', '2 comment <!-- is not closed'],
  ['a.xml', '<a><B></b></a>\n', '1 tag </b> where </B> was due, for <B> in line 1'],
]

test.each(FAULTS)('%s, %j', (path, text, ...faults) => {
  const found = readText(text, path)?.faults ?? []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const said = found.map(({ kind, start, message }) => `${lineOf(start)} ${kind} ${message}`)
  expect(said.toSorted()).toEqual(faults.toSorted())
})

test.each(['a.md', 'a.yaml', 'a.sh', 'a.toml', 'a.erb', 'Makefile', '', 'a.unknown'])(
  '%s is not read',
  (path) => {
    expect(readText('( "', path)).toBeUndefined()
  },
)

test.each(['{% if a %}<b>', '<% a %>', '<?= $a ?>', '{{#each a}}<b>{{/each}}'])(
  '%s is a template',
  (text) => {
    expect(readText(text, 'a.html')).toBeUndefined()
  },
)
