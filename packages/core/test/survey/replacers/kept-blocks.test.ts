import { describe, expect, test } from 'vitest'
import { driftedContext } from '../../../src/place/drifted-context.js'
import { elided } from '../../../src/place/elided.js'
import { found, hunk, part } from '../../support/edits.js'

/** Whether `drifted-context` finds a place for the edit. */
function isFound(file: readonly string[], request: readonly string[]): boolean {
  const text = file.map((line) => `${line}\n`).join('')
  return found(driftedContext, text, hunk(request)).length > 0
}

describe('lines of a block in the request', () => {
  const cases: { name: string; file: string[]; request: string[]; finds: boolean }[] = [
    {
      name: 'are not found below another key',
      file: ['dev:', '  url: x', 'prod:', '  host: h', '  port: 1', '  user: u'],
      request: [' dev:', '   host: h', '-  port: 1', '+  port: 2', '   user: u'],
      finds: false,
    },
    {
      name: 'are not found after the line that closes the block',
      file: ['.a {', '  color: red;', '}', '.b {', '  margin: 0;', '  padding: 0;', '  width: 1px;', '}'],
      request: [' .a {', '   margin: 0;', '   padding: 0;', '-  width: 1px;', '+  width: 2px;', ' }'],
      finds: false,
    },
    {
      name: 'are not found in the other branch',
      file: ['if (a) {', '  one()', '} else {', '  two()', '  three()', '  four()', '}'],
      request: [' if (a) {', '   two()', '   three()', '-  four()', '+  five()', ' }'],
      finds: false,
    },
    {
      name: 'are not found two levels down in another block',
      file: ['class A:', '  x = 1', 'class B:', '  def run(self):', '    prepare()', '    go()'],
      request: [' class A:', '   def run(self):', '     prepare()', '-    go()', '+    stop()'],
      finds: false,
    },
    {
      name: 'are not found in another section whose lines are not indented',
      file: ['[one]', 'width = 88', '', '[other]', 'profile = 1', 'skip = 2', 'known = 3'],
      request: [' [one]', ' profile = 1', '-skip = 2', '+skip = 4', ' known = 3'],
      finds: false,
    },
    {
      name: 'are not found below another heading of the same level',
      file: ['## Linux', '', 'See there.', '', '## macOS', '', '1. Download', '2. Unpack', '3. Run'],
      request: [' ## Linux', ' ', ' 1. Download', ' 2. Unpack', '-3. Run', '+3. Start'],
      finds: false,
    },
    {
      name: 'are found below a heading of a lower level',
      file: ['## Linux', '', 'See there.', '', '### By hand', '', '1. Download', '2. Unpack', '3. Run'],
      request: [' ## Linux', ' ', ' 1. Download', ' 2. Unpack', '-3. Run', '+3. Start'],
      finds: true,
    },
    {
      name: 'are found below new lines that are as deep or deeper',
      file: ['class A:', '  """Says more."""', '  if tag:', '    x = 0', '  y = 1', '  z = 2', '  w = 3'],
      request: [' class A:', '   y = 1', '-  z = 2', '+  z = 4', '   w = 3'],
      finds: true,
    },
    {
      name: 'are found if their head heads nothing in the file',
      file: ['  "type": "git"', '},', '"keywords": [', '  "one",', '  "two",', '  "three"', ']'],
      request: ['   "type": "git"', ' },', '   "one",', '-  "two",', '+  "four",', '   "three"', ' ]'],
      finds: true,
    },
    {
      name: 'are found if the edit itself adds the heads that the file has',
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

describe('a changed block, whose head the file has', () => {
  const body = ['  prepare()', '  check(it)', '  return it']
  const change = ['   prepare()', '-  check(it)', '+  check(it, 1)', '   return it']
  const headed = (head: string) => [head, ...body]

  test.each([
    { name: 'under another name', head: 'def make_user(it):', file: headed('def make_admin(it):') },
    { name: 'with another parameter', head: 'void add(int it) {', file: headed('void add(String it) {') },
    { name: 'with another number', head: '@media (width: 600px) {', file: headed('@media (width: 900px) {') },
    { name: 'with a longer name', head: '.button {', file: headed('.button-small {') },
    { name: 'with a negation', head: 'if (ready) {', file: headed('if (!ready) {') },
    { name: 'with another operator', head: 'if (a < b) {', file: headed('if (a > b) {') },
    { name: 'as the other branch', head: '} else {', file: headed('if (ready) {') },
    { name: 'nowhere', head: 'def make(it):', file: ['', ...body] },
    {
      name: 'elsewhere, and here with more words',
      head: 'def make(it):',
      file: ['def make(it):', '  pass', '', ...headed('async def make(it):')],
    },
    {
      name: 'with another name on the line above the bracket',
      head: 'int f()\n{',
      file: ['int g()', '{', ...body],
    },
    {
      name: 'with another name one level further up',
      head: 'class A:\n def f(it):',
      file: ['class B:', ' def f(it):', ...body],
    },
  ])('is not found: $name', ({ head, file }) => {
    expect(isFound(file, [...head.split('\n').map((line) => ` ${line}`), ...change])).toBe(false)
  })

  test.each([
    { name: 'with more words', head: 'def make(it):', file: headed('async def make(it, *, at=1) -> It:') },
    { name: 'with fewer words', head: 'def make(it: It, at: int):', file: headed('def make(it, at):') },
    { name: 'with other brackets and whitespace', head: 'if (ready){', file: headed('if ( ready )') },
    { name: 'with a typo in a word', head: 'def prepaer_user(it):', file: headed('def prepare_user(it):') },
    { name: 'as a bracket without a word', head: '{', file: headed('[') },
  ])('is found: $name', ({ head, file }) => {
    expect(isFound(file, [` ${head}`, ...change])).toBe(true)
  })

  test('is found below all other lines only with its own head', () => {
    const request = [' one()', ' two()', ' if (it) {', '+  more()']
    expect(isFound(['one()', 'two()', 'if it:'], request)).toBe(true)
    expect(isFound(['one()', 'two()', 'if (other) {'], request)).toBe(false)
  })

  test('is not found: below the heading of another section', () => {
    const file = ['[dev-dependencies]', 'serde = 1', 'tokio = 1', 'rand = 2']
    const request = [' [dependencies]', ' serde = 1', '-tokio = 1', '+tokio = 2', ' rand = 2']
    expect(isFound(file, request)).toBe(false)
  })

  test('is found if the edit adds the head, with a forgotten plus', () => {
    const file = ['one()', '', 'two()', 'three()', 'four()']
    const request = [' one()', ' ', '+', ' def more():', '+  pass', '+', ' two()', ' three()', ' four()']
    expect(isFound(file, request)).toBe(true)
  })
})

describe('elided lines are not indented less than their mark', () => {
  const A = '.a {\n  color: red;\n  margin: 0;\n}\n'
  const B = '.b {\n  color: blue;\n  padding: 0;\n}\n'

  test.each([
    {
      name: 'found in the block of the mark',
      text: A + B,
      search: '.a {\n  /* ... */\n  margin: 0;\n}',
      finds: 1,
    },
    {
      name: 'not found across the end of the block',
      text: A + B,
      search: '.a {\n  /* ... */\n  padding: 0;\n}',
      finds: 0,
    },
    {
      name: 'not found from inside one block into another',
      text: A + B,
      search: '  color: red;\n  ...\n  padding: 0;',
      finds: 0,
    },
    {
      name: 'found across a block with a mark of the outer level',
      text: A + B,
      search: '.a {\n  color: red;\n...\n.b {',
      finds: 1,
    },
    {
      name: 'found with another indentation unit',
      text: (A + B).replaceAll('  ', '\t'),
      search: '.a {\n    /* ... */\n    margin: 0;\n}',
      finds: 1,
    },
  ])('$name', ({ text, search, finds }) => {
    expect(found(elided, text, part(search, search.replace('0', '1'))).length).toBe(finds)
  })
})
