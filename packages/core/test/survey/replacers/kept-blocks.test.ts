import { describe, expect, test } from 'vitest'
import { driftedContext } from '../../../src/survey/replacers/drifted-context.js'
import { elided } from '../../../src/survey/replacers/elided.js'
import { found, hunk, part } from '../../support/edits.js'

/** Whether an edit of drifted context is found anywhere. */
function isFound(file: readonly string[], request: readonly string[]): boolean {
  const text = file.map((line) => `${line}\n`).join('')
  return found(driftedContext, text, hunk(request)).length > 0
}

describe('lines of a block are not found beyond it', () => {
  const cases: { name: string; file: string[]; request: string[]; finds: boolean }[] = [
    {
      name: 'keys below another key',
      file: ['dev:', '  url: x', 'prod:', '  host: h', '  port: 1', '  user: u'],
      request: [' dev:', '   host: h', '-  port: 1', '+  port: 2', '   user: u'],
      finds: false,
    },
    {
      name: 'a line behind the one that closes the block',
      file: ['.a {', '  color: red;', '}', '.b {', '  margin: 0;', '  padding: 0;', '  width: 1px;', '}'],
      request: [' .a {', '   margin: 0;', '   padding: 0;', '-  width: 1px;', '+  width: 2px;', ' }'],
      finds: false,
    },
    {
      name: 'the other branch',
      file: ['if (a) {', '  one()', '} else {', '  two()', '  three()', '  four()', '}'],
      request: [' if (a) {', '   two()', '   three()', '-  four()', '+  five()', ' }'],
      finds: false,
    },
    {
      name: 'lines two levels down, in the block of another',
      file: ['class A:', '  x = 1', 'class B:', '  def run(self):', '    prepare()', '    go()'],
      request: [' class A:', '   def run(self):', '     prepare()', '-    go()', '+    stop()'],
      finds: false,
    },
    {
      name: 'a section whose lines are not indented',
      file: ['[one]', 'width = 88', '', '[other]', 'profile = 1', 'skip = 2', 'known = 3'],
      request: [' [one]', ' profile = 1', '-skip = 2', '+skip = 4', ' known = 3'],
      finds: false,
    },
    {
      name: 'a heading of the same level',
      file: ['## Linux', '', 'See there.', '', '## macOS', '', '1. Download', '2. Unpack', '3. Run'],
      request: [' ## Linux', ' ', ' 1. Download', ' 2. Unpack', '-3. Run', '+3. Start'],
      finds: false,
    },
    {
      name: 'but a heading of a lower level',
      file: ['## Linux', '', 'See there.', '', '### By hand', '', '1. Download', '2. Unpack', '3. Run'],
      request: [' ## Linux', ' ', ' 1. Download', ' 2. Unpack', '-3. Run', '+3. Start'],
      finds: true,
    },
    {
      name: 'but lines that came in between, as deep or deeper',
      file: ['class A:', '  """Says more."""', '  if tag:', '    x = 0', '  y = 1', '  z = 2', '  w = 3'],
      request: [' class A:', '   y = 1', '-  z = 2', '+  z = 4', '   w = 3'],
      finds: true,
    },
    {
      name: 'but a line below one that heads nothing in the file',
      file: ['  "type": "git"', '},', '"keywords": [', '  "one",', '  "two",', '  "three"', ']'],
      request: ['   "type": "git"', ' },', '   "one",', '-  "two",', '+  "four",', '   "three"', ' ]'],
      finds: true,
    },
    {
      name: 'but lines for which the edit itself adds what the file has',
      file: ['"a": {', '  "b": 1', '},', '"c": {', '  "d": 2,', '  "e": 3', '},', '"f": 4'],
      request: [
        ' "a": {',
        '   "b": 1',
        '+},',
        '+"c": {',
        '   "d": 2,',
        '   "e": 3',
        ' },',
        '-"f": 4',
        '+"f": 5',
      ],
      finds: true,
    },
  ]
  test.each(cases)('$name', ({ file, request, finds }) => {
    expect(isFound(file, request)).toBe(finds)
  })
})

describe('what heads a change is in the file', () => {
  const body = ['  prepare()', '  check(it)', '  return it']
  const change = ['   prepare()', '-  check(it)', '+  check(it, 1)', '   return it']
  const headed = (head: string) => [head, ...body]

  test.each([
    { name: 'under another name', head: 'def make_user(it):', file: headed('def make_admin(it):') },
    { name: 'with another parameter', head: 'void add(int it) {', file: headed('void add(String it) {') },
    { name: 'with another number', head: '@media (width: 600px) {', file: headed('@media (width: 900px) {') },
    { name: 'with a part of a name', head: '.button {', file: headed('.button-small {') },
    { name: 'negated', head: 'if (ready) {', file: headed('if (!ready) {') },
    { name: 'with another operator', head: 'if (a < b) {', file: headed('if (a > b) {') },
    { name: 'as the other branch', head: '} else {', file: headed('if (ready) {') },
    { name: 'nowhere', head: 'def make(it):', file: ['', ...body] },
    {
      name: 'elsewhere, in a longer form here',
      head: 'def make(it):',
      file: ['def make(it):', '  pass', '', ...headed('async def make(it):')],
    },
    { name: 'on a line of its own above the bracket', head: 'int f()\n{', file: ['int g()', '{', ...body] },
    { name: 'further up', head: 'class A:\n def f(it):', file: ['class B:', ' def f(it):', ...body] },
  ])('not $name', ({ head, file }) => {
    expect(isFound(file, [...head.split('\n').map((line) => ` ${line}`), ...change])).toBe(false)
  })

  test.each([
    { name: 'with words more', head: 'def make(it):', file: headed('async def make(it, *, at=1) -> It:') },
    { name: 'with words less', head: 'def make(it: It, at: int):', file: headed('def make(it, at):') },
    { name: 'with other brackets and whitespace', head: 'if (ready){', file: headed('if ( ready )') },
    { name: 'with a slip in a word', head: 'def prepaer_user(it):', file: headed('def prepare_user(it):') },
    { name: 'without a word', head: '{', file: headed('[') },
  ])('$name', ({ head, file }) => {
    expect(isFound(file, [` ${head}`, ...change])).toBe(true)
  })

  test('below all other lines', () => {
    const request = [' one()', ' two()', ' if (it) {', '+  more()']
    expect(isFound(['one()', 'two()', 'if it:'], request)).toBe(true)
    expect(isFound(['one()', 'two()', 'if (other) {'], request)).toBe(false)
  })

  test('not as the heading of another section', () => {
    const file = ['[dev-dependencies]', 'serde = 1', 'tokio = 1', 'rand = 2']
    const request = [' [dependencies]', ' serde = 1', '-tokio = 1', '+tokio = 2', ' rand = 2']
    expect(isFound(file, request)).toBe(false)
  })

  test('or comes with the edit: its plus was forgotten', () => {
    const file = ['one()', '', 'two()', 'three()', 'four()']
    const request = [' one()', ' ', '+', ' def more():', '+  pass', '+', ' two()', ' three()', ' four()']
    expect(isFound(file, request)).toBe(true)
  })
})

describe('what an elision leaves out is no shallower than its mark', () => {
  const A = '.a {\n  color: red;\n  margin: 0;\n}\n'
  const B = '.b {\n  color: blue;\n  padding: 0;\n}\n'

  test.each([
    { name: 'ends in its block', text: A + B, search: '.a {\n  /* ... */\n  margin: 0;\n}', finds: 1 },
    { name: 'goes on in the next one', text: A + B, search: '.a {\n  /* ... */\n  padding: 0;\n}', finds: 0 },
    { name: 'begins inside a block', text: A + B, search: '  color: red;\n  ...\n  padding: 0;', finds: 0 },
    { name: 'is of the outer level', text: A + B, search: '.a {\n  color: red;\n...\n.b {', finds: 1 },
    {
      name: 'has another unit of indentation',
      text: (A + B).replaceAll('  ', '\t'),
      search: '.a {\n    /* ... */\n    margin: 0;\n}',
      finds: 1,
    },
  ])('$name', ({ text, search, finds }) => {
    expect(found(elided, text, part(search, search.replace('0', '1'))).length).toBe(finds)
  })
})
