import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { nearest } from '../../src/apply/placements.js'
import { unique } from '../../src/apply/placements.js'
import { describe as textOf } from '../../src/report/describe.js'
import { defaultCascade } from '../../src/place/cascade.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { standard, strict } from '../../src/vocabulary/profile.js'
import { hunk, part, whole } from '../support/edits.js'

// Every case has four lists of lines: the file, the old text, the new text, and the file afterwards.
const lines = (text: string) => text.split(' / ')
const joined = (text: string) => `${lines(text).join('\n')}\n`

/** Applies the edit as old and new text. */
function replaced(file: string, old: string, now: string) {
  return applyEdits(joined(file), [part(joined(old), joined(now))], {
    replacers: defaultCascade,
    placement: unique,
    profile: standard,
  })
}

/** Applies the edit as a hunk, each of whose lines begins with ' ', '-' or '+'. */
function patched(file: string, marked: readonly string[]) {
  return applyEdits(joined(file), [hunk(marked)], {
    replacers: defaultCascade,
    placement: unique,
    profile: standard,
  })
}

function codes(result: ReturnType<typeof replaced>): readonly string[] {
  return result.ok
    ? result.value.reports.flatMap(({ notices }) => notices.map(({ code }) => code))
    : result.failure.map(({ code }) => code)
}

describe('a line that is in the file and in the new text, but not in the old text, stays once', () => {
  const FILE = 'a = 1 / b = 2 / c = 3 / d = 4 / e = 5'
  test.each([
    [
      'above a changed line',
      FILE,
      'a = 1 / c = 3 / d = 4',
      'a = 1 / b = 2 / c = 30 / d = 4',
      'a = 1 / b = 2 / c = 30 / d = 4 / e = 5',
    ],
    [
      'below a changed line',
      FILE,
      'a = 1 / b = 2 / d = 4',
      'a = 1 / b = 20 / c = 3 / d = 4',
      'a = 1 / b = 20 / c = 3 / d = 4 / e = 5',
    ],
    [
      'two of them',
      FILE,
      'a = 1 / d = 4 / e = 5',
      'a = 1 / b = 2 / c = 3 / d = 40 / e = 5',
      'a = 1 / b = 2 / c = 3 / d = 40 / e = 5',
    ],
    [
      'two lines below, one of them the first and one the last added line',
      '{ /   "run": { /     "test": "all" /   } / }',
      '  "run": { /     "test": "all"',
      '  "run": { /     "test": "all" /   } / , "more": { "test": "some" } / }',
      '{ /   "run": { /     "test": "all" /   } / , "more": { "test": "some" } / }',
    ],
    [
      'two lines above, one of them the first and one the last added line',
      '{ /   "run": { /     "test": "all" /   } / }',
      '    "test": "all" /   }',
      '{ / "more": { "test": "some" }, /   "run": { /     "test": "all" /   }',
      '{ / "more": { "test": "some" }, /   "run": { /     "test": "all" /   } / }',
    ],
    [
      'a short line below a long replaced line, where no line is kept',
      '# Use / To build the sources of the package: / ~~~sh / make',
      'To build the sources of the package:',
      '~~~sh',
      '# Use / ~~~sh / make',
    ],
    [
      'a line above short lines that are all replaced',
      "body /   a: 'b' /   c: 'd' /   e: 'f'",
      "  a: 'b' /   c: 'd' /   e: 'f'",
      'body /   width: 200px',
      'body /   width: 200px',
    ],
    [
      'beside an insertion',
      FILE,
      'a = 1 / c = 3 / d = 4',
      'a = 1 / b = 2 / x = 0 / c = 3 / d = 4',
      'a = 1 / b = 2 / x = 0 / c = 3 / d = 4 / e = 5',
    ],
    [
      'below an insertion',
      FILE,
      'a = 1 / c = 3 / d = 4',
      'a = 1 / x = 0 / b = 2 / c = 3 / d = 4',
      'a = 1 / x = 0 / b = 2 / c = 3 / d = 4 / e = 5',
    ],
    [
      'beside a removal',
      FILE,
      'a = 1 / c = 3 / d = 4',
      'a = 1 / b = 2 / d = 4',
      'a = 1 / b = 2 / d = 4 / e = 5',
    ],
    [
      'a blank line above a changed line',
      'a = 1 /  / c = 3 / d = 4',
      'a = 1 / c = 3 / d = 4',
      'a = 1 /  / c = 30 / d = 4',
      'a = 1 /  / c = 30 / d = 4',
    ],
    [
      'a blank line beside a removal',
      'a = 1 /  / c = 3 /  / d = 4',
      'a = 1 / c = 3 /  / d = 4',
      'a = 1 /  / d = 4',
      'a = 1 /  / d = 4',
    ],
    [
      'at the top of the request',
      FILE,
      'c = 3 / d = 4',
      'b = 2 / c = 30 / d = 4',
      'a = 1 / b = 2 / c = 30 / d = 4 / e = 5',
    ],
    [
      'at the bottom of the request',
      FILE,
      'b = 2 / c = 3',
      'b = 2 / c = 30 / d = 4',
      'a = 1 / b = 2 / c = 30 / d = 4 / e = 5',
    ],
    [
      'in place of a removed line',
      'a = 1 / b() / c = 3 / d = 4',
      'c = 3 / d = 4',
      'b() / d = 4',
      'a = 1 / b() / d = 4',
    ],
    [
      'a blank line among blank lines at the top of the request',
      'open() /  /  /  / ## a / text',
      ' /  / ## a / text',
      ' /  /  / b / text',
      'open() /  /  /  / b / text',
    ],
    [
      'above a blank line at the top of the request',
      'a = 1 /  / c = 3 / d = 4',
      ' / c = 3',
      'a = 1 /  / c = 30',
      'a = 1 /  / c = 30 / d = 4',
    ],
    [
      'a blank line above a replaced line',
      'a = 1 /  / c = 3 / d = 4',
      'c = 3',
      ' / c = 30',
      'a = 1 /  / c = 30 / d = 4',
    ],
    [
      'one line above and one below lines that are all replaced',
      'a = 1 / begin() / b = 2 / c = 3 / finish() / d = 4',
      'b = 2 / c = 3',
      'begin() / b = 20 / finish()',
      'a = 1 / begin() / b = 20 / finish() / d = 4',
    ],
    [
      'a bracket above the bracket that is the last line',
      '{ /   "a": { /     "b": 1 /   } / }',
      '    "b": 1 / }',
      '    "b": 1 /   } /   , "c": { /     "d": 2 /   } / }',
      '{ /   "a": { /     "b": 1 /   } /   , "c": { /     "d": 2 /   } / }',
    ],
    [
      'a short line above a replaced line',
      'class A { /  public: /   A(int); / }',
      '  A(int);',
      ' public: /   B(int);',
      'class A { /  public: /   B(int); / }',
    ],
    [
      'two lines below blank lines that other places in the file have, too',
      'end() /  /  / void encode(buffer, /     size, /     E old) { /   assert() /   more()',
      ' /  /     E old) { /   assert() /   more()',
      ' /  / void encode(buffer, /     size, /     F now) { /   assert() /   more()',
      'end() /  /  / void encode(buffer, /     size, /     F now) { /   assert() /   more()',
    ],
    [
      'a bracket below a removed one',
      'a { /   b { /     c() /   } / } / end',
      'a { /   b { /     c() /   }',
      'a { /   c() / }',
      'a { /   c() / } / end',
    ],
    [
      'a bracket at the bottom of the request',
      'f() { /   a() / } / end',
      'f() { /   a()',
      'f() { /   a() / } /  / g() { /   b() / }',
      'f() { /   a() / } /  / g() { /   b() / } / end',
    ],
  ])('%s', (_, file, old, now, wanted) => {
    const result = replaced(file, old, now)
    expect(result.ok && result.value.text).toBe(joined(wanted))
  })

  test('in a hunk, too', () => {
    const result = patched(FILE, [' a = 1', '+b = 2', '-c = 3', '+c = 30', ' d = 4'])
    expect(result.ok && result.value.text).toBe(joined('a = 1 / b = 2 / c = 30 / d = 4 / e = 5'))
  })

  test('in a hunk that adds a blank line above removed lines and removes one with them', () => {
    const result = patched('a() / b() /  / c() /  / d()', [' a()', ' b()', '+', '-c()', '-', ' d()'])
    expect(result.ok && result.value.text).toBe(joined('a() / b() /  / d()'))
  })

  test('in a hunk that adds a bracket above removed lines and removes one with them', () => {
    const file = 'a { /   b { /   } /  /   if (c) { /     d() /   } / }'
    const result = patched(file, [' a {', '   b {', '+  }', '-', '-  if (c) {', '-    d()', '-  }', ' }'])
    expect(result.ok && result.value.text).toBe(joined('a { /   b { /   } / }'))
  })

  test('in a hunk whose first line is an added blank line', () => {
    const result = patched('a {} /  / b {} /  / c {}', ['+', '-b {}', '-', ' c {}'])
    expect(result.ok && result.value.text).toBe(joined('a {} /  / c {}'))
  })

  test('unless the profile is strict', () => {
    const edits = [part('c = 3\n', 'b = 2\nc = 30\n')]
    const result = applyEdits(joined(FILE), edits, {
      replacers: defaultCascade,
      placement: unique,
      profile: strict,
    })
    expect(result.ok && result.value.text).toBe(joined('a = 1 / b = 2 / b = 2 / c = 30 / d = 4 / e = 5'))
  })

  test('and the report names it if it is at the edge', () => {
    expect(codes(replaced(FILE, 'c = 3 / d = 4', 'b = 2 / c = 30 / d = 4'))).toEqual(['line-present'])
  })

  test.each([
    [
      'not where a new block ends like the block above',
      'case 1: /   a() /   break / case 2:',
      'case 2:',
      'case 3: /   b() /   break / case 2:',
      'case 1: /   a() /   break / case 3: /   b() /   break / case 2:',
    ],
    [
      'not where a bracket has another indentation',
      'if (a) { /   b() / }',
      '  b()',
      '  if (c) { /     b() /   }',
      'if (a) { /   if (c) { /     b() /   } / }',
    ],
  ])('but %s', (_, file, old, now, wanted) => {
    const result = replaced(file, old, now)
    expect(result.ok && result.value.text).toBe(joined(wanted))
  })
})

describe('a removed line that the file lacks counts as removed', () => {
  const FILE = 'a = 1 / b = 2 / c = 3'
  test.each([
    [
      'a comment above a change',
      'a = 1 / // note / b = 2 / c = 3',
      'a = 1 / b = 20 / c = 3',
      'a = 1 / b = 20 / c = 3',
    ],
    ['a blank line below it', 'a = 1 / b = 2 /  / c = 3', 'a = 1 / b = 20 / c = 3', 'a = 1 / b = 20 / c = 3'],
    ['a comment beside a removal', 'a = 1 / // note / b = 2 / c = 3', 'a = 1 / c = 3', 'a = 1 / c = 3'],
    [
      'a comment at the edge',
      '// note / a = 1 / b = 2 / c = 3',
      'a = 1 / b = 20 / c = 3',
      'a = 1 / b = 20 / c = 3',
    ],
  ])('%s', (_, old, now, wanted) => {
    const result = replaced(FILE, old, now)
    expect(result.ok && result.value.text).toBe(joined(wanted))
    if (old.includes('//')) expect(codes(result)).toEqual(['removal-missing'])
  })

  test.each([
    [
      'it is elsewhere in the file',
      'a = 1 / b = 2 / c = 3 / // note',
      'a = 1 / // note / b = 2 / c = 3',
      'a = 1 / b = 20 / c = 3',
    ],
    [
      'the file has it in other words',
      'a = 1 / // a short note / b = 2 / c = 3',
      'a = 1 / // a long note / b = 2 / c = 3',
      'a = 1 / b = 20 / c = 3',
    ],
    [
      'the file has it in other words right above the request',
      '// a short note / a = 1 / b = 2 / c = 3',
      '// a long note / a = 1 / b = 2 / c = 3',
      'a = 1 / b = 20 / c = 3',
    ],
    [
      'the new lines replace that line alone',
      FILE,
      'a = 1 / // note / b = 2 / c = 3',
      'a = 1 / x = 0 / b = 2 / c = 3',
    ],
    [
      'the file has a line of its own among the removed lines',
      'a = 1 / b = 2 / x = 0 / c = 3 / d = 4',
      'a = 1 / b = 2 / c = 3 / d = 4',
      'a = 1 / y = 1 / d = 4',
    ],
  ])('but not where %s', (_, file, old, now) => {
    expect(replaced(file, old, now).ok).toBe(false)
  })
})

test('an edit that changes a line which the file no longer has does not count as done', () => {
  const file = 'open(path) / ctx.size = length(text); / send(text) / close()'
  const old = "open(path) / ctx.type = 'text'; / ctx.size = length(text); / send(text) / close()"
  expect(replaced(file, old, old.replaceAll(';', '')).ok).toBe(false)
})

describe('a context line that the file lacks', () => {
  const FILE = 'open() / first() / second() / close()'
  test('between added lines is added with them', () => {
    const result = patched(FILE, [' open()', ' first()', '+x()', ' y()', '+z()', ' second()', ' close()'])
    expect(result.ok && result.value.text).toBe(
      joined('open() / first() / x() / y() / z() / second() / close()'),
    )
    expect(codes(result)).toEqual(['context-added'])
  })

  test('beside one added line refuses the edit, and says why', () => {
    const result = patched(FILE, [' open()', ' first()', '+x()', ' y()', ' second()', ' close()'])
    expect(codes(result)).toEqual(['context-missing'])
    const [failure] = result.ok ? [] : result.failure
    expect(failure && textOf({ ...failure, path: 'a.js' })).toBe(
      [
        'a.js: the context line "y()" beside an added line is not in the file. Lines 1-4:',
        '  1 | open()',
        '  2 | first()',
        '  3 | second()',
        '  4 | close()',
        'Mark the line as added if it is new; else copy the context from the file.',
      ].join('\n'),
    )
  })

  test('away from what is added stays out of the file', () => {
    const result = patched(FILE, [' open()', ' y()', ' first()', '-second()', '+x()', ' close()'])
    expect(result.ok && result.value.text).toBe(joined('open() / first() / x() / close()'))
    expect(codes(result)).toEqual(['context-missing'])
  })

  test('is added between added lines if it is blank', () => {
    const result = patched(FILE, [' open()', ' first()', '+x()', ' ', '+y()', ' second()'])
    expect(result.ok && result.value.text).toBe(
      joined('open() / first() / x() /  / y() / second() / close()'),
    )
  })

  test('is ignored elsewhere if it is blank', () => {
    const result = patched(FILE, [' open()', ' first()', '+x()', ' ', ' second()', ' close()'])
    expect(result.ok && result.value.text).toBe(joined('open() / first() / x() / second() / close()'))
  })

  test('is added with the lines below it if it is the blank line behind the end of the file', () => {
    const result = patched(FILE, [' first()', ' second()', ' close()', ' ', '+x()', '+'])
    expect(result.ok && result.value.text).toBe(joined('open() / first() / second() / close() /  / x()'))
  })

  test('is aligned with the line in its position if it only has a slip', () => {
    const result = patched('open() / call(first, item) / second() / close()', [
      ' open()',
      ' call(first, itm)',
      '+x()',
      ' second()',
      ' close()',
    ])
    expect(result.ok && result.value.text).toBe(
      joined('open() / call(first, item) / x() / second() / close()'),
    )
  })

  test('refuses the edit where the line in its position shares no word', () => {
    const result = patched('open() / other(item) / second() / close()', [
      ' open()',
      ' first()',
      '+x()',
      ' second()',
      ' close()',
    ])
    expect(result.ok).toBe(false)
  })
})

describe('a line of the file among changed lines, which the old text lacks,', () => {
  test('stays where the edit only rewords one line', () => {
    const result = replaced(
      'a(1) / b(2) / own() / c(3) / d(4)',
      'a(1) / b(2) / c(3) / d(4)',
      'a(1) / b(2, 2) / c(3) / d(4)',
    )
    expect(result.ok && result.value.text).toBe(joined('a(1) / b(2, 2) / own() / c(3) / d(4)'))
  })

  test('refuses an edit of several lines: one of them may belong on its other side', () => {
    const result = replaced(
      'a(1) / b(2) / c(3) / own() / d(4) / e(5)',
      'a(1) / b(2) / c(3) / d(4) / e(5)',
      'a(1) / b(2, 2) / c(3, 3) / d(4) / e(5)',
    )
    expect(result.ok).toBe(false)
  })

  test('refuses a removal: it may belong to a line that the edit moves', () => {
    const result = replaced(
      'use a / use b / use c / use d / own() /  / start()',
      'use a / use b / use c / use d /  / start()',
      'use d / use c / use a / use b /  / start()',
    )
    expect(codes(result)).toEqual(['not-found'])
  })

  test('refuses a removal right below a changed line, in every format', () => {
    const file = '* one / * two / * three / * own / * four / * five / * six'
    expect(
      replaced(file, '* one / * two / * three / * four / * five / * six', '* one / * new / * three / * six')
        .ok,
    ).toBe(false)
    const marked = [' * one', '-* two', '+* new', ' * three', '-* four', '-* five', ' * six']
    expect(patched(file, marked).ok).toBe(false)
  })
})

describe('where either of two equal lines may be meant', () => {
  test('an insertion beside one of them is refused if the file has a line of its own between them', () => {
    const file = 'open() / note() / end / next() / more()'
    const result = replaced(
      file,
      'open() / end / next() / more()',
      'open() / end / other() / end / next() / more()',
    )
    expect(result.ok).toBe(false)
  })

  test('a change that adds one of them is refused if the file has a line of its own below it', () => {
    const file = 'open() /  / note() / end() / more()'
    const result = replaced(
      file,
      'open() / x() /  / end() / more()',
      'open() / y() /  / z() /  / end() / more()',
    )
    expect(result.ok).toBe(false)
  })

  test('the last line is not a bracket of another indentation that closes another block', () => {
    const file = '    a() /     return b() /   } / } / c()'
    expect(
      replaced(file, '    a() /     return b() / }', '    a() /     return b() /   // more / }').ok,
    ).toBe(false)
  })

  test('which of two brackets is kept does not decide on which side of a line of the file new lines go', () => {
    const tests = ['red', 'blue', 'green', 'grey']
    const old = (heading: string) =>
      `words: [ /   fast, /   plain, / ], / uses: { /   one: 1.3, /   two: 2.3, / }, / ${heading}${tests.map((name) => `  ${name}: 1.1, / `).join('')}}, / free: yes, / runs: { /   node: 10, / }`
    const now = `words: [ /   fast, /   plain, / ], / ${tests.map((name) => `  ${name}: any, / `).join('')}}, / free: yes, / runs: { /   node: 8, / }`
    expect(replaced(old('tests: { / '), old(''), now).ok).toBe(false)
  })

  test('a heading that a hunk removes and adds again stays, and so does the blank line below it, which the hunk left out', () => {
    const result = patched('# Tests /  / * one of them / * two of them / # More', [
      '-# Tests',
      '-* one of them',
      '-* two of them',
      '+# Tests',
      '+* three of them',
      '+* four of them',
      ' # More',
    ])
    expect(result.ok && result.value.text).toBe(
      joined('# Tests /  / * three of them / * four of them / # More'),
    )
  })

  test('a removal between them is refused', () => {
    const file = 'a() / } / note() / b() / } / c()'
    expect(replaced(file, 'a() / note() / b() / } / c()', 'a() / } / c()').ok).toBe(false)
  })
})

describe('a short text may become equal to the text right above it', () => {
  test.each([
    ['a line', '1 / 2 / 3', '3', '2', '1 / 2 / 2'],
    ['a part of a line', 'false / x = true', 'true', 'false', 'false / x = false'],
  ])('%s', (_, file, old, now, after) => {
    const result = applyEdits(joined(file), [part(old, now)], {
      replacers: defaultCascade,
      placement: unique,
      profile: standard,
    })
    expect(result.ok && result.value.text).toBe(joined(after))
  })
})

describe('a removed block of which the file has only a part', () => {
  test('is not the bracket of another block', () => {
    const colors = '.colors { /   color: #123; /   border-color: #234; /   outline-color: #222; /   .other {'
    const result = replaced(
      `.shorthands { /   padding: -1px 2px 0 -4px; / } /  / ${colors} /     x / } / }`,
      ` / .rem-dimensions { /   font-size: 20rem; / } /  / ${colors}`,
      ` / ${colors.replace('#234', '#345')}`,
    )
    expect(codes(result)).toEqual(['not-found'])
  })

  test('is not the one of two equal blocks that stays', () => {
    const rest = ' .bloodred {\n   color: green;\n }\n #blood.red.black {\n   color: black;\n }'.split('\n')
    const file = `.other { /   color: blue; / } / .blood { /   color: red; / } / ${rest.map((line) => line.slice(1)).join(' / ')} / :nth-child(3) { /   first: use; / } / end {`
    const result = patched(file, [
      ' .blood {',
      '   color: red;',
      ' }',
      '-.blood {',
      '-  color: red;',
      '-}',
      ...rest,
      '-:nth-child(3) {',
      '-  first: use;',
      '+:nth-child(4) {',
      '+  second: use;',
      ' }',
      ' end {',
    ])
    expect(codes(result)).toEqual(['not-found'])
  })
})

describe('new lines one of which the file has beside them', () => {
  test('are refused where they have that line twice: either may be the one of the file', () => {
    const added = "case 'x': / x() / break / case 'y': / y() / break"
    const result = replaced(
      "case 'one': / one() / break / case 'two': / two() / end()",
      "case 'one': / one() / case 'two': / two()",
      `case 'one': / one() / ${added} / case 'two': / two()`,
    )
    expect(codes(result)).toEqual(['not-found'])
  })
})

describe('new lines that the file has right beside the place are not added again', () => {
  const block = Array.from({ length: 10 }, (_, i) => `  "added${i}": ${i},`).join(' / ')
  const file = `{ /   "a": 1, /   "b": 2 / }, / { / ${block} / }, / "c": 3, / "d": 4, / "e": 5, / "f": 6, / "more": 7`
  const old = '  "a": 1, /   "b": 2 / }, / "c": 3, / "d": 4, / "e": 5, / "f": 6, / "more": 7'

  test('even if the drift tier could not bridge so many new lines', () => {
    const now = `  "a": 1, /   "b": 2 / }, / { / ${block} / }, / "c": 3, / "d": 4, / "x": 0, / "e": 5, / "f": 6, / "more": 7`
    expect(codes(replaced(file, old, now))).toEqual(['doubtful-place'])
  })

  test('behind a blank line, where the last line of the old text is missing', () => {
    const fields = Array.from('abcdefghijkl', (name) => `    ${name}: string / `).join('')
    const request = `  /* a request */ /   interface Request { / ${fields}  }`
    const result = replaced(
      `module { /   first: string /   second: number /   } /  / ${request} / } /  / end()`,
      '  first: string /   second: number /   } / } / ',
      `  first: string /   second: number /   third: boolean /   } /  / ${request} / } / `,
    )
    expect(codes(result)).toEqual(['doubtful-place'])
  })
})

describe('new lines that the file has right beside the place are added again', () => {
  const literal = (text: string, edit: TextEdit) =>
    applyEdits(text, [edit], { replacers: defaultCascade, placement: unique, profile: standard })

  test('at every place of an edit with `all`', () => {
    const edit = part('total = 1\n', 'total = 1\nsum = total\n', { all: true })
    expect(literal('total = 1\nsum = total\nx\ntotal = 1\ny\n', edit)).toMatchObject({
      value: { text: 'total = 1\nsum = total\nsum = total\nx\ntotal = 1\nsum = total\ny\n' },
    })
  })

  test('by an edit that a tool computed', () => {
    const lines = ['-amount = 1', '+amount = 10', '+total = amount']
    expect(literal('amount = 1\ntotal = amount\n', hunk(lines))).toMatchObject({
      value: { text: 'amount = 10\ntotal = amount\n' },
    })
    expect(literal('amount = 1\ntotal = amount\n', hunk(lines, { computed: true }))).toMatchObject({
      value: { text: 'amount = 10\ntotal = amount\ntotal = amount\n' },
    })
  })
})

describe('new lines between two blank lines, of which the file has one,', () => {
  const FILE = 'first() / one() /  / two() / last()'
  test.each([
    [
      'go below it where they end in a blank line',
      ['+x()', '+'],
      'first() / one() /  / x() /  / two() / last()',
    ],
    [
      'go above it where they begin with a blank line',
      ['+', '+x()'],
      'first() / one() /  / x() /  / two() / last()',
    ],
    ['are refused where they do neither', ['+x()'], undefined],
  ])('%s', (_, added, after) => {
    const hunk = [' first()', ' one()', ' ', ...added, ' ', ' two()', ' last()']
    const result = patched(FILE, hunk)
    expect(result.ok ? result.value.text : undefined).toBe(after && joined(after))
    const plain = (marks: string) =>
      hunk
        .filter((line) => marks.includes(line[0] ?? ''))
        .map((line) => line.slice(1))
        .join(' / ')
    const other = replaced(FILE, plain(' '), plain(' +'))
    expect(other.ok ? other.value.text : undefined).toBe(after && joined(after))
  })
})

describe('new lines between two blank lines, of which the file has one as its first or last line,', () => {
  const licence = '// one / // two'
  test.each([
    [
      'go below it at the top where they end in a blank line',
      [' ', '+x()', '+', ' ', ' // one', ' // two'],
      ` / ${licence}`,
      ` / x() /  / ${licence}`,
    ],
    [
      'go above it at the top where they begin with a blank line',
      [' ', '+', '+x()', ' ', ' // one', ' // two'],
      ` / ${licence}`,
      ` / x() /  / ${licence}`,
    ],
    [
      'are refused at the top where they do neither',
      [' ', '+x()', ' ', ' // one', ' // two'],
      ` / ${licence}`,
      undefined,
    ],
    [
      'go above it at the end where they begin with a blank line',
      [' // one', ' // two', ' ', '+', '+x()', ' '],
      `${licence} / `,
      `${licence} /  / x() / `,
    ],
  ])('%s', (_, hunk, file, after) => {
    const result = patched(file, hunk)
    expect(result.ok ? result.value.text : undefined).toBe(after && joined(after))
  })
})

describe('new lines that replace lines of the file, and that the file has right beside these,', () => {
  const STEPS = '- build / - lint / - test'
  test.each([
    ['below', `# Build / - run / - see /  / ${STEPS} / ${STEPS.replaceAll('- ', '* ')} /  / # More`],
    ['behind a blank line', `# Build / - run / - see /  /  / ${STEPS} /  / # More`],
  ])('are not added: %s', (_, file) => {
    const old = '# Start / # Build / - run / - see /  / # Test'
    const now = `# Start / # Build / Run: /  / ${STEPS} /  / # Test`
    const result = replaced(file, old, now)
    expect(result.ok).toBe(false)
  })

  test('are added where the file has only a few of them', () => {
    const file = '# Build / - run / - see /  / - build / # More'
    const result = replaced(file, '# Build / - run / - see / ', `# Build / ${STEPS} / - publish / `)
    expect(result.ok && result.value.text).toBe(
      joined(`# Build / ${STEPS} / - publish /  / - build / # More`),
    )
  })
})

describe('a removed line whose characters were lost', () => {
  test('is the line of the file, and is removed', () => {
    const file =
      "import { Lögger } from './logger' / import { a } from './a' / import { b } from './b' / end()"
    const result = patched(file, [
      "-import { L??gger } from './logger'",
      "-import { a } from './a'",
      "+import { c } from './c'",
      " import { b } from './b'",
      ' end()',
    ])
    expect(result.ok ? result.value.text : codes(result)).toBe(
      joined("import { c } from './c' / import { b } from './b' / end()"),
    )
  })
})

describe('a removed line of one word at the edge', () => {
  test('does not count as removed where another line is in its position', () => {
    const file = 'end / / widget / Copyright (c) 2013 / / Permission is granted / of this software'
    const marked = [
      '-ESLint',
      '-Copyright (c) 2013',
      '+Copyright 2026',
      ' ',
      ' Permission is granted',
      ' of this software',
    ]
    expect(codes(patched(file.replaceAll('/ /', '/  /'), marked))).toEqual(['not-found'])
  })
})

describe('an edit does not count as applied', () => {
  test('where the new text ends in the middle of a line that it replaces', () => {
    const file = "class A { /   image() {} /  /   br() { /     return '' /   } / };"
    const block = "  br() { /     return '' /   } / "
    const result = applyEdits(
      joined(file),
      [part(`${lines(block).join('\n')}\n};`, `${lines(block).join('\n')}}`)],
      {
        replacers: defaultCascade,
        placement: unique,
        profile: standard,
      },
    )
    expect(result.ok && result.value.text).toBe(joined(file.replace('};', '}')))
  })

  test('where the file has the new text except for the whitespace that the edit rewrites', () => {
    const result = patched('a() / typedef P; /    / static b = false; /    / c<S>  / end()', [
      ' typedef P;',
      '-  ',
      '+',
      '+static b = false;',
      '-  ',
      '-c<S> ',
      '+',
      '+c<S>',
      ' end()',
    ])
    expect(codes(result)).toEqual(['not-found'])
  })

  test('where a blank line loses its whitespace', () => {
    const file = 'open(1) / first() /    / more() / last() / close()'
    const old = 'open(1) / first() /    / last() / close()'
    const result = replaced(file, old, 'open(2) / first() /  / more() / last() / close()')
    expect(result.ok && result.value.text).toBe(joined('open(2) / first() /  / more() / last() / close()'))
  })

  test('where lines that it removes are between the lines that it adds', () => {
    const hunks = [' a: 1', ' b: 1', '-c: 1', '+d: 1', '-e: 1', ' f: 1']
    expect(codes(patched('a: 1 / b: 1 / c: 1 / d: 1 / e: 1 / f: 1', hunks))).toEqual(['not-found'])
  })

  test('where all lines that it removes are still beside its new text', () => {
    const block = 'const first = [ /   one / ] /  / // Second / const second = [ /   two / ]'
    const file = `${block} /  / // Third / const third = [ /   three / ] / end()`
    const result = patched(file, [
      ...lines(block)
        .slice(0, 4)
        .map((line) => ` ${line}`),
      '-// Second of all',
      '-const second = [',
      '-  two',
      '-]',
      '-',
      ' // Third',
    ])
    expect(codes(result)).not.toEqual([])
    expect(result.ok).toBe(false)
    const missing = patched(`${file} / more()`, [
      ' ]',
      ' ',
      '+// Second',
      '-const second = [',
      '-  two',
      '-]',
      '-',
      '-// Third',
      ' const third = [',
    ])
    expect(missing.ok && missing.value.reports.map(({ status }) => status)).not.toEqual(['already-applied'])
  })

  test('where most lines that it removes are still beside its new text', () => {
    const file =
      '{ /   "a": { /     "one": 1 /   }, /     "types": "./window.d.ts", /     "default": "./window.js" /   }, /   "server": { / }'
    const result = replaced(
      file,
      '  }, /   "window": { /     "types": "./window.d.ts", /     "default": "./window.js" /   }, /   "server": {',
      '  }, /   "server": {',
    )
    expect(codes(result)).not.toEqual([])
    expect(result.ok && result.value.text === joined(file)).toBe(false)
  })

  test.each([
    ['and the rest is enough to merge', ' * Reads a query. /  */', ' * Reads a query. /  */ / read()'],
    ['and the rest is too little', ' * Reads.', undefined],
  ])('where the lines that it removes at its edge are right beside its new text, %s', (_, rest, merged) => {
    const file = `'use strict' /  / /** / ${rest} / read()`
    const result = replaced(file, `'use strict' /  / ${rest}`, `/** / ${rest}`)
    expect(result.ok ? result.value.text : undefined).toBe(merged && joined(`/** / ${merged}`))
  })

  test('where the blank line that it removes below is still there', () => {
    const file = 'and / without warranties / See the License / limitations under it /   / '
    const result = replaced(
      file,
      'without warranties / limitations under it /  ',
      'without warranties / See the License / limitations under it',
    )
    expect(result.ok && result.value.reports.map(({ status }) => status)).not.toEqual(['already-applied'])
  })

  test('where the blank lines that it adds are missing', () => {
    const file = 'start() / } / keep class Shared / keep enum Entry { /   more() / }'
    const result = replaced(file, '} / keep enum Entry {', '} /  / keep class Shared /  / keep enum Entry {')
    expect(codes(result)).toEqual(['not-found'])
  })

  test('where the line that it moves is missing', () => {
    const result = patched("from 'b' /  / class A { /   b() / }", [
      "-import A from './A'",
      " from 'b'",
      "+import A from './A'",
      ' ',
      ' class A {',
      '   b()',
    ])
    expect(result.ok).toBe(false)
  })

  test('where only whitespace changes', () => {
    const result = patched('axios({ / \turl: 1 / }) / end()', [
      ' axios({',
      '-\turl: 1',
      '+  url: 1',
      '+})',
      ' end()',
    ])
    expect(result.ok && result.value.text).toBe(joined('axios({ /   url: 1 / }) / end()'))
  })
})

describe('a new line at the edge of the request that the file has right outside', () => {
  const FILE = 'one() / clear() / } else if (png) { / open() / save() / clear() / } / two()'

  test('stays once, even if the request has other blank lines around', () => {
    const edit = part('\tstate(1)\n\n', '\tstate(2)\n}\n\n')
    const result = applyEdits('start()\n\tstate(1)\n}\n\n\nend()\n', [edit], {
      replacers: defaultCascade,
      placement: unique,
    })
    expect(result.ok && result.value.text).toBe('start()\n\tstate(2)\n}\n\n\nend()\n')
  })

  test('may be a moved line: the edit is refused where it also removes the same text', () => {
    const above = replaced(
      FILE,
      '} else if (png) { / open() / save() / clear() / }',
      'clear() / } else if (gif) { / open() / save() / }',
    )
    expect(codes(above)).toEqual(['doubtful-place'])
    const below = replaced(
      `${FILE} / <div> / <ul>`,
      '} else if (png) { / open() / save() / clear() / } / two()',
      '} else if (png) { / open() / save() / } / two() / clear()',
    )
    expect(codes(below)).toEqual([])
    const same = replaced(
      'a() / <div> / b() / c() / </div> / <div> / d()',
      'a() / <div> / b() / c() / </div>',
      'a() / <nav> / b() / c() / </div> / <div>',
    )
    expect(codes(same)).toEqual(['doubtful-place'])
  })

  test.each([
    [
      'above',
      'text / fence c / f() / fence / more / fence c / g() / fence / end',
      'f() / fence / more / fence c / g() / fence',
      'fence c / f() / fence',
    ],
    [
      'below',
      'end / fence / g() / fence c / more / fence / f() / fence c / text',
      'fence / g() / fence c / more / fence / f()',
      'fence / f() / fence c',
    ],
  ])('is doubtful where the old and new text can be compared in two ways: %s', (_, file, old, now) => {
    expect(codes(replaced(file, old, now))).toEqual(['doubtful-place'])
  })

  test('does not keep the blank line below it that the edit removes', () => {
    const file = 'a() / write() /  / pipe() / }) / end()'
    const result = replaced(file, ' / pipe() / })', 'write() / })')
    expect(result.ok && result.value.text).toBe(joined('a() / write() / }) / end()'))
  })
})

describe('a line that becomes equal to its neighbor', () => {
  const list = (...blocks: (readonly [string, string])[]) =>
    applyEdits(
      joined('export A=1 / export B=2 / export C=3'),
      blocks.map(([old, now]) => part(joined(old), joined(now))),
      { replacers: defaultCascade, placement: nearest, profile: standard },
    )

  test('goes in as written where another edit changes the neighbor: two lines change places', () => {
    const result = list(['export A=1', 'export B=2'], ['export B=2', 'export A=1'])
    expect(result.ok && result.value.text).toBe(joined('export B=2 / export A=1 / export C=3'))
  })

  test('goes in as written where the edit adds more lines than it removes, and where each line becomes the next one', () => {
    const more = list(['export A=1', 'export A=0 / export B=2'], ['export B=2', 'export B=3'])
    expect(more.ok && more.value.text).toBe(joined('export A=0 / export B=2 / export B=3 / export C=3'))
    const next = list(
      ['export A=1', 'export B=2'],
      ['export B=2', 'export C=3'],
      ['export C=3', 'export D=4'],
    )
    expect(next.ok && next.value.text).toBe(joined('export B=2 / export C=3 / export D=4'))
  })

  test('is the line of the file where the other edit changes an equal line elsewhere', () => {
    const result = applyEdits(
      joined('one() / step(2) / two() / three() / step(2) / four()'),
      [
        part(joined('one() / step(2)'), joined('one() / step(9)')),
        part(joined('three()'), joined('three(1) / step(2)')),
      ],
      { replacers: defaultCascade, placement: nearest, profile: standard },
    )
    expect(result.ok && result.value.text).toBe(
      joined('one() / step(9) / two() / three(1) / step(2) / four()'),
    )
  })

  test('is doubtful where no other edit changes the neighbor: the line may be rewritten, or removed', () => {
    const result = list(['export A=1', 'export B=2'])
    expect(codes(result)).toEqual(['doubtful-place'])
    expect(result.ok ? '' : textOf(result.failure)).toContain('right beside it')
    expect(codes(list(['export B=2', 'export A=1']))).toEqual(['doubtful-place'])
    const around = list(['export A=1 / export B=2', 'export B=2 / export B=2'])
    expect(around.ok && around.value.text).toBe(joined('export B=2 / export B=2 / export C=3'))
  })

  test.each([
    ['below', 'row = [ / 0,', 'row = [ / 1,'],
    ['above', '2, / ]', '1, / ]'],
  ])('is doubtful beside lines that stay, too: %s', (_, old, now) => {
    expect(codes(replaced('row = [ / 0, / 1, / 2, / ]', old, now))).toEqual(['doubtful-place'])
  })

  test('is the line of the file where it has another form, so that the first line is removed', () => {
    const result = replaced('start() / if (x) { / end(1)', 'start() / if (x) {', 'start() / end(1)')
    expect(result.ok && result.value.text).toBe(joined('start() / end(1)'))
  })
})

test('a blank line at the edge of the old text that the file lacks is ignored where the new text has it below a new line', () => {
  const old = ['', 'Copyright 2009', '', 'Redistribution']
  const now = ['Copyright 2020', '', 'Copyright 2009', '', 'Redistribution']
  const result = applyEdits('Copyright 2009\n\nRedistribution\nmore\n', [whole(old, now)], {
    replacers: defaultCascade,
    placement: unique,
  })
  expect(result.ok && result.value.text).toBe('Copyright 2020\nCopyright 2009\n\nRedistribution\nmore\n')
})

test('brackets alone do not show a place, even if the file has one of them only once', () => {
  const old = '  expect(error) /   }); /  } / });'
  const now = '  expect(error) /   }); /   origin: 2, /  } / });'
  const file =
    'for (one) { /   call({ /     input: 1, /   }); / } / it(() => { /   two(); / }); / it(() => { /   three(); / });'
  expect(codes(replaced(file, old, now))).toEqual(['not-found'])
})

test('of a line with text and a blank line, the line with text is kept', () => {
  const result = replaced('a() /  / b() / c()', 'a() /  / b() /  / c()', 'a() /  / x() / y() /  / b() / c()')
  expect(result.ok && result.value.text).toBe(joined('a() /  / x() / y() /  / b() / c()'))
})

test('a blank line that a hunk removes and adds again is there afterwards', () => {
  const result = patched('a() / b() / c()', [' a()', '-', '+x()', '+', ' b()', ' c()'])
  expect(result.ok && result.value.text).toBe(joined('a() / x() /  / b() / c()'))
})

describe('a line that replaces others, and that the file has right beside them,', () => {
  test.each([
    ['below', 'alpha()\nomega(1)\nend()\n', 'alpha()', 'omega(1)\nend()\n'],
    ['above', 'omega(1)\nalpha()\nend()\n', 'alpha()', 'omega(1)\nend()\n'],
    ['above, at the end', 'omega(1)\nalpha()\nend()', 'alpha()\nend()', 'omega(1)'],
    ['above a blank line that goes', 'omega(1)\n\nalpha()\nend()\n', '\nalpha()\nend()', 'omega(1)\n'],
  ])('leaves no empty line: %s', (_, text, search, after) => {
    const result = applyEdits(text, [part(search, 'omega(1)')], {
      replacers: defaultCascade,
      placement: unique,
    })
    expect(result.ok && result.value.text).toBe(after)
  })
})

test('a new line that would become shallower than a line that it is deeper than is refused', () => {
  const file =
    '{ /     "one": 1 /   , "author": "me" /   , "main": "index" /   , "bin": { "a": "b" } /   , "engines": { "node": 4 }'
  const result = patched(file, [
    '         , "author": "me"',
    '         , "main": "index"',
    '-        , "bin": { "a": "b" }',
    '+        , "bin": {',
    '+                "a": "b"',
    '+            , "c": "d"',
    '+        }',
    '         , "engines": { "node": 4 }',
  ])
  expect(codes(result)).toEqual(['indentation'])
})

test('a blank line of the file beside removed lines may be one of the new blank lines: the edit is refused', () => {
  const file = 'a() / b() /  / c() /  / d() / e()'
  const old = 'a() / b() / c() /  / d() / e()'
  expect(codes(replaced(file, old, 'a() / b() / x() /  / y() /  / d() / e()'))).toEqual(['not-found'])
  const other = replaced(file, old, 'a() / b() / x() / y() /  / d() / e()')
  expect(other.ok && other.value.text).toBe(joined('a() / b() /  / x() / y() /  / d() / e()'))
})

test('a missing context line beside replaced lines is refused in an edit of two texts, which has no script', () => {
  const file = 'a() / b() / old(1) / old(2) / c() / d()'
  const above = replaced(file, 'a() / b() / no() / old(1) / old(2) / c()', 'a() / b() / no() / new(3) / c()')
  expect(codes(above)).toEqual(['not-found'])
  const below = replaced(file, 'a() / b() / old(1) / old(2) / no() / c()', 'a() / b() / new(3) / no() / c()')
  expect(codes(below)).toEqual(['not-found'])
  const away = replaced(file, 'no() / a() / b() / old(1) / old(2) / c()', 'no() / a() / b() / new(3) / c()')
  expect(codes(away)).toEqual(['context-missing'])
})

test('a line that moves past another, beside a line that the old text lacks, is refused', () => {
  const file = 'one() /  / open() / two() /  / three() /  / four()'
  const result = replaced(
    file,
    'one() /  / two() /  / three() /  / four()',
    'one() /  / three() / two() /  / four()',
  )
  expect(codes(result)).toEqual(['not-found'])
})

test('where the file has the new text and the lines to remove right below it, the old text left out a line', () => {
  const file = 'a() / b() / c() / one() / x() / y() / z()'
  const result = replaced(file, 'a() / b() / c() / x() / y()', 'a() / b() / c() / one()')
  expect(result.ok && result.value.text).toBe(joined('a() / b() / c() / one() / z()'))
})

describe('lines are not joined', () => {
  test('where the new text lacks the newlines around its lines', () => {
    const edit = part('\nfirst()\nsecond()\nthird()\n', 'first()\nother()\nthird()')
    const result = applyEdits('open()\nfirst()\nsecond()\nthird()\nclose()\n', [edit], {
      replacers: defaultCascade,
      placement: unique,
    })
    expect(result.ok && result.value.text).toBe('open()\nfirst()\nother()\nthird()\nclose()\n')
  })

  test('but a blank line is removed with the newline before it', () => {
    const result = applyEdits('a()\nb()\n\n', [part('a()\nb()\n', 'a()\nb()\nc()')], {
      replacers: defaultCascade,
      placement: unique,
    })
    expect(result.ok && result.value.text).toBe('a()\nb()\nc()\n')
  })

  test('unless joining them is the purpose of the edit', () => {
    const result = applyEdits('call()\n  .then()\n', [part('\n  .then()', '.then()')], {
      replacers: defaultCascade,
      placement: unique,
    })
    expect(result.ok && result.value.text).toBe('call().then()\n')
  })

  test.each([
    { name: 'whole lines', search: '\nb()\n', replacement: 'b()\n' },
    { name: 'an indented line', search: '\n  b()', replacement: '  b()' },
  ])('where the edit removes a blank line that is gone: $name', ({ search, replacement }) => {
    const edit = part(search, replacement)
    const options = { replacers: defaultCascade, placement: unique }
    const line = replacement.trimEnd()
    const blank = applyEdits(`a()\n\n${line}\nc()\n`, [edit], options)
    expect(blank.ok && blank.value.text).toBe(`a()\n${line}\nc()\n`)
    const again = applyEdits(`a()\n${line}\nc()\n`, [edit], options)
    expect(again.ok && again.value).toMatchObject({
      text: `a()\n${line}\nc()\n`,
      reports: [{ status: 'unchanged', notices: [{ code: 'newline-kept' }] }],
    })
  })
})

describe('the final newline', () => {
  test.each(['\n', '\r\n'])('stays where the old text has one more blank line', (ending) => {
    const text = ['def f():', '  return 1', ''].join(ending)
    const edit = part('  return 1\n\n', '  return 2\n')
    const result = applyEdits(text, [edit], { replacers: defaultCascade, placement: unique })
    expect(result.ok && result.value.text).toBe(text.replace('1', '2'))
  })

  test.each(['\n', '\r\n'])('is not doubled where old and new text have one more blank line', (ending) => {
    const text = ['def f():', '  return 1', ''].join(ending)
    const edit = part('  return 1\n\n', '  return 2\n\n')
    const result = applyEdits(text, [edit], { replacers: defaultCascade, placement: unique })
    expect(result.ok && result.value.text).toBe(text.replace('1', '2'))
  })

  test('stays where new lines replace a blank line behind the end', () => {
    const edit = part('a()\n\n', 'a()\nb()\n')
    const result = applyEdits('a()\n', [edit], { replacers: defaultCascade, placement: unique })
    expect(result.ok && result.value.text).toBe('a()\nb()\n')
  })
})

describe('a blank line of the file below removed lines', () => {
  test('is removed, too, where the new text has one blank line there', () => {
    const file = 'a() /  / old(1) / old(2) /  / b() / c()'
    const result = replaced(file, 'a() /  / old(1) / old(2) / b() / c()', 'a() /  / b() / c()')
    expect(result.ok && result.value.text).toBe(joined('a() /  / b() / c()'))
  })

  test('stays where the new text has two blank lines there', () => {
    const file = 'a() / old(1) / old(2) /  /  / b() / c()'
    const result = patched(file, [' a()', '+', '-old(1)', '-old(2)', ' ', ' b()', ' c()'])
    expect(result.ok ? result.value.text : undefined).not.toBe(joined('a() /  / b() / c()'))
  })
})

describe('a new blank line at the edge that the file has right outside', () => {
  test('is not added again where the edit adds another one inside', () => {
    const result = patched('say(1) / ~~~ /  / text', [' say(1)', '+', ' ~~~', '+'])
    expect(result.ok && result.value.text).toBe(joined('say(1) /  / ~~~ /  / text'))
    expect(codes(result)).toEqual(['line-present'])
  })

  test('is added where the edit adds nothing but blank lines at the edge', () => {
    const result = patched('say(1) / ~~~ /  / text', [' say(1)', ' ~~~', '+'])
    expect(result.ok && result.value.text).toBe(joined('say(1) / ~~~ /  /  / text'))
  })
})

test('a bracket that is kept by chance, where an edit changes the indentation, does not decide where a line of the file goes', () => {
  const old =
    '    each(() => { /       sum() /     }) /     if (b) { /       map(() => { /         f() /       }) /     } / }'
  const now =
    '  each(() => { /     sum() /   }) /  /   if (b) { /     map(() => { /       f() /     }) /   } / }'
  const file = `head() / ${old.replace(' /     if', ' /  /     if')} / tail()`
  expect(replaced(file, `head() / ${old} / tail()`, `head() / ${now} / tail()`).ok).toBe(false)
})

test('the blank line above removed lines that the file lacks is not the removed blank line below them', () => {
  const file =
    'Some text that is above. /  / ## Adding a page /  / It is in the folder of pages. /  / ## Making pictures'
  const marked = [
    ' ',
    '-A line that is gone by now.',
    '-',
    ' ## Adding a page',
    '+It is generated.',
    ' ',
    '-It is in the folder of pages.',
    '-',
    ' ## Making pictures',
  ]
  expect(patched(file, marked).ok).toBe(false)
})

test('a bracket that the file and the new text have stays once, even if repeated lines around it can be aligned in another way', () => {
  const block = (name: string) => `${name} { /   read: 1 /   write: 2 / },`
  const file = [block('one'), block('two'), block('three')].join(' / ')
  const around = ['   read: 1', '   write: 2']
  const result = patched(file, [...around, '+},', '-two {', '+other {', ...around])
  expect(result.ok && result.value.text).toBe(joined(file.replace('two', 'other')))
})

describe('where the file has two blank lines, the old text one and the new text both,', () => {
  const FILE = 'a() / b() /  /  / c() / d()'
  test.each([
    ['below the new lines', [' ', '+x()', '+'], ' / x() / '],
    ['above them', ['+', '+x()', ' '], ' / x() / '],
    ['with two of them below', [' ', '+x()', '+', '+'], ' / x() /  / '],
    ['with more new lines behind', [' ', '+x()', '+', '+y()', '+'], ' / x() /  / y() / '],
  ])('the result is the new text: %s', (_, between, after) => {
    const hunk = [' a()', ' b()', ...between, ' c()', ' d()']
    const result = patched(FILE, hunk)
    expect(result.ok && result.value.text).toBe(joined(`a() / b() / ${after} / c() / d()`))
    const now = hunk.map((line) => line.slice(1)).join(' / ')
    const other = replaced(FILE, 'a() / b() /  / c() / d()', now)
    expect(other.ok && other.value.text).toBe(joined(now))
  })

  test('the edit is refused if the new lines have none beside them, and could go above or below the other one', () => {
    expect(codes(patched(FILE, [' a()', ' b()', ' ', '+x()', ' c()', ' d()']))).toEqual(['not-found'])
  })
})

test('a heading below blank lines, which the old text left out, is not added again', () => {
  const result = applyEdits(
    'a\n\n\n  heading()\n  long text of one line;\n',
    [part('\n\n  long text of one line;\n', '\n\n  heading()\n  other text of one line;\n')],
    {
      replacers: defaultCascade,
      placement: unique,
      profile: standard,
    },
  )
  expect(result.ok && result.value.text).toBe('a\n\n\n  heading()\n  other text of one line;\n')
})

test('the last line above a blank line is not a bracket of another indentation that closes another block', () => {
  const file = '    a() /     return b() /   } / } /  / c()'
  const edit = whole(
    ['    a()', '    return b()', '}', ''],
    ['    a()', '    return b()', '    more()', '}', ''],
  )
  const options = { replacers: defaultCascade, placement: unique, profile: standard }
  expect(applyEdits(joined(file), [edit], options).ok).toBe(false)
})

test('new lines that the file has right below the place, where context is missing, are not added above it', () => {
  const entry = (name: string) => [`  ${name}: create(`, `    '${name}',`, '    500', '  ),']
  const file = ['{', ...entry('first'), ...entry('second'), '}', '// end']
  const old = [
    '{',
    '  first: create(',
    "    'old',",
    '    500',
    '  ),',
    '}',
    '// more',
    '// of the',
    '// end',
  ]
  const text = `${file.join('\n').replace("'first'", "'old'")}\n`
  const edit = whole([...old.slice(0, 5), '// gone'], ['{', ...entry('first'), ...entry('second'), '// gone'])
  const options = { replacers: defaultCascade, placement: unique, profile: standard }
  const result = applyEdits(text, [edit], options)
  expect(result.ok ? result.value.text.split('second: create').length : 2).toBe(2)
})

test('the place of a replacement is shown by a removed line with text that the file has, not by a blank line', () => {
  const kept = [
    'Permission is given to any person who has a copy',
    'of this software and of its documentation.',
  ]
  const marked = [
    ' Some License',
    ' ',
    '-Copyright of 2016',
    '+Copyright of today',
    ' ',
    '-The people of the team are in',
    '-the other file.',
    '-',
    ...kept.map((line) => ` ${line}`),
  ]
  expect(patched(`Some License /  /  / ${kept.join(' / ')}`, marked).ok).toBe(false)
  expect(
    patched(`Some License /  /  / ${kept.join(' / ')}`, marked.toSpliced(4, 1).toSpliced(6, 0, ' ')).ok,
  ).toBe(false)
})

test('a removed line whose characters were lost is not missing where the line below the place is like it', () => {
  const hunk = [' one()', ' ~~~', ' ', '-You can mix two ways', '-f?st?fy.', '+You can mix', '+two ways.']
  const file = 'one() / ~~~ /  / You can mix two ways / fästïfy.'
  const result = patched(file, hunk)
  expect(result.ok && result.value.text).not.toContain('fästïfy')
})

test('new lines above a blank line that may be a separator do not go above a line that the old text left out', () => {
  const added = hunk([' a = 1', '+b = 2', ' '], { doubtful: [{ start: 6, end: 7 }] })
  const codesIn = (text: string) =>
    codes(applyEdits(text, [added], { replacers: defaultCascade, placement: unique, profile: standard }))
  expect(codesIn('a = 1\nx = 3\ny = 4\n')).toEqual([])
  expect(codesIn('a = 1\nx = 3\n\ny = 4\n')).toEqual(['not-found'])
})

test('of two new lines that look like a line of the file, the exactly equal one is that line, even at the end', () => {
  const file = joined('/** /  * What it does: /  * /  * first() /  */')
  const now = joined('/** /  * What it does: /  *  /  * before() /  * /  * first()')
  const result = applyEdits(file, [part(joined('/** /  * What it does: /  * first()'), now)], {
    replacers: defaultCascade,
    placement: unique,
    profile: standard,
  })
  expect(result.ok && result.value.text).toBe(`${now} */\n`)
})

test('new lines beside removed lines are not there yet while the file has the removed lines, even if it has equal lines elsewhere', () => {
  const file = ' * for all /  * /  * ## Example /  * /  * On every click /  * /  * last()'
  const old = ' * /  * ## Example /  * /  * /  * last()'
  const now = ' * /  * ## Example /  * On every click /  * last()'
  expect(codes(replaced(file, old, now))).toEqual(['not-found'])
  const done = ' * for all /  * /  * ## Example /  * On every click /  * last()'
  const result = replaced(done, old, now)
  expect(result.ok && result.value.reports).toMatchObject([{ status: 'already-applied' }])
})

test('one blank line is removed, and no other with it, even if the file has more of them than the request', () => {
  const file = 'a() / b() /  /  /  / c() / d()'
  const result = patched(file, [' a()', ' b()', ' ', '-', ' c()', ' d()'])
  expect(result.ok && result.value.text).toBe(joined('a() / b() /  /  / c() / d()'))
})

describe('a line of the file that is like a missing context line and that the edit adds', () => {
  const file = "import a from 'a' / import c from 'c' / import d from 'd' / import e from 'e'"
  const context = (more: string) =>
    `import a from 'a' / import b from 'b' / ${more}import d from 'd' / import e from 'e'`

  test('is that context line, and is not added again', () => {
    expect(codes(replaced(file, context(''), context("import c from 'c' / ")))).toEqual(['not-found'])
    const marked = [
      " import a from 'a'",
      " import b from 'b'",
      "+import c from 'c'",
      " import d from 'd'",
      " import e from 'e'",
    ]
    expect(codes(patched(file, marked))).toEqual(['not-found'])
    expect(codes(patched(file, marked.with(1, marked[2] as string).with(2, marked[1] as string)))).toEqual([
      'not-found',
    ])
  })

  test('is that context line where the line below it changes, too', () => {
    const now = context("import c from 'c' / ").replace('import d ', 'import { d } ')
    expect(codes(replaced(file, context(''), now))).toEqual(['doubtful-place'])
  })

  test('is not that context line where the edit adds a different line', () => {
    const result = replaced(file, context(''), context("import g from 'g' / "))
    const after = file.replace("'c'", "'c' / import g from 'g'")
    expect(result.ok && result.value.text).toBe(joined(after))
  })
})

describe('where the old text has fewer of some repeated lines than the file, and the new text as many,', () => {
  const file = (line: string) => `# stores / ${line} / ${line} / # Built in are: / # - session / # - none`
  const old = (line: string) => `# stores / ${line} / # Built in are: / # - session / # - none`
  const now = (line: string) =>
    `# stores / ${line} / ${line} / # Built in are: / ${line} / # - session / # - none`

  test.each(['#', '# note', 'word()', '}', ''])('none is added again: %j', (line) => {
    const texts = replaced(file(line), old(line), now(line))
    expect(texts.ok && texts.value.text).toBe(joined(now(line)))
    const marked = [
      ' # stores',
      ` ${line}`,
      `+${line}`,
      ' # Built in are:',
      `+${line}`,
      ' # - session',
      ' # - none',
    ]
    const result = patched(file(line), marked)
    expect(result.ok && result.value.text).toBe(joined(now(line)))
  })

  test('none is added again if the file has one more of them below', () => {
    const [text, marked] = [
      `${file('#')} / # / # / # And others`,
      [' # stores', ' #', '+#', ' # Built in are:', '+#', ' # - session', ' # - none', ' #'],
    ]
    const result = patched(text, marked)
    expect(result.ok && result.value.text).toBe(joined(`${now('#')} / # / # / # And others`))
  })
})

test('a blank line that the file lacks is not the one between two equal lines below it: it is unclear which of these is meant', () => {
  const file = 'Copyright: one / License: some / / License: some / Others'.replace(' / / ', ' /  / ')
  const result = replaced(
    file,
    'Copyright: one /  / License: some',
    'Copyright: one /  / two / License: some',
  )
  expect(codes(result)).toEqual(['not-found'])
})

test('a bracket that the file has with another indentation is not the new one', () => {
  const marked = [' if (a) {', '   c()', '-stop()', '+}', '   }', '   d()']
  const result = patched('if (a) { /   c() / stop() /   } /   } /   d()', marked)
  expect(result.ok && result.value.text).toBe(joined('if (a) { /   c() / } /   } /   } /   d()'))
})

describe('a new line at the edge that the file has a little further out', () => {
  const FILE = 'function f() { /   // as fast as it can be /   if (a) { /     b() /   } / } / c()'
  const [OLD, NEW] = ['  if (a) { /     b() /   }', 'function f() { /   if (a) { /     b(1) /   }']

  test('was left out of the old text: the edit is refused', () => {
    const result = replaced(FILE, OLD, NEW)
    expect(codes(result)).toEqual(['doubtful-place'])
    expect(result.ok ? '' : textOf(result.failure)).toContain(
      'what the edit puts at lines 2-5 is right beside it already, at line 1',
    )
    const file = 'a: / - b / - c / # that is all / end: of it'
    expect(codes(patched(file, [' - b', '-- c', '+- d', '+end: of it']))).toEqual([])
    expect(codes(patched(file, [' - b', '+- bb', ' - c', '+end: of it']))).toEqual(['doubtful-place'])
  })

  test('is added where the file has it twice, or has it with another indentation', () => {
    for (const file of [`${FILE} / function f() {`, FILE.replace('function', '  function')]) {
      const result = replaced(file, OLD, NEW)
      expect(result.ok && result.value.text).toBe(joined(file.replace(OLD, NEW)))
    }
  })

  test.each([
    [
      'it begins a whole block of new lines',
      'class A: /   @property /   def a(self): /     return 1 /  /   def b(self):',
      '  def b(self):',
      '  @property /   def c(self): /     return 3 /  /   def b(self):',
    ],
    [
      'it is one word',
      'switch (x) { /   case 1: /     a() /   case 2: /     b() /     break / }',
      '    a()',
      '    a() /     break',
    ],
  ])('is added where %s', (_, file, old, now) => {
    const result = replaced(file, old, now)
    expect(result.ok && result.value.text).toBe(joined(file.replace(old, now)))
  })

  test('is added where another edit of the request removes the other one', () => {
    const result = applyEdits(
      joined(FILE),
      [part(joined(OLD), joined(NEW)), part('function f() {\n', 'function g() {\n')],
      { replacers: defaultCascade, placement: nearest, profile: standard },
    )
    expect(result.ok && result.value.text).toBe(joined(FILE.replace('f()', 'g()').replace(OLD, NEW)))
  })

  test.each([
    ['is refused behind a blank line', '', false],
    ['is added behind text', 'c()', true],
  ])('and closes a block %s', (_, between, isApplied) => {
    const file = `a { /   b() / ${between} / } / d()`
    expect(replaced(file, '  b()', '  b() / } / e { /   f() / }').ok).toBe(isApplied)
  })
})

test('a bracket may be deeper in the file by as much as the line beside it', () => {
  const file = 'run { /     if (a) { /         b() /     } /     c() / }'
  const result = replaced(file, 'if (a) { /     b()', 'if (a) { /     b() / } / if (d) { /     e() / }')
  expect(result.ok && result.value.text).toBe(
    joined('run { /     if (a) { /         b() /     } /     if (d) { /         e() /     } /     c() / }'),
  )
})

test.each([
  [
    'a blank line shows no depth',
    'if (a) { /   if (b) { /     c() / } /  / foo()',
    '   / foo()',
    '  } /    / foo()',
  ],
  ['a removed line shows no depth', 'c /   a /   ) / )', 'c / a', ') / a'],
])('a new bracket is not taken for a bracket of another depth: %s', (_, file, old, now) => {
  const result = replaced(file, old, now)
  expect(codes(result)).not.toContain('line-present')
})

test('a line with text is not a bracket, whatever it begins with', () => {
  const result = replaced('x / 0 } / z', 'x', 'x / y { / }')
  expect(result.ok && result.value.text).toBe(joined('x / y { / } / 0 } / z'))
})

test('another blank line may be added below a blank last line of the old text that the file has without its whitespace', () => {
  const edit = part('a\n  ', 'b\n  \n  ')
  const result = applyEdits('a\n\n', [edit], {
    replacers: defaultCascade,
    placement: unique,
    profile: standard,
  })
  expect(result.ok && result.value.text).toBe('b\n  \n\n')
})

test('a removed line that the file lacks does not count as removed where the next context is missing and a line there, or a new line, is like it', () => {
  const file = 'Name: a / Version: 1 / Requires: lïbre / Cflags: x'
  const hunkOf = (context: readonly string[]) => [
    ' Name: a',
    '-Version: 1',
    '-Requires: l\uFFFDbre',
    '+Version: 2',
    '+Requires: lib',
    ...context,
  ]
  expect(codes(patched(file, hunkOf([' Libs: y', ' Cflags: x'])))).toEqual(['not-found'])
  const plugins = (version: number, more = '') => `one() / plugins { /   jvm(${version}) / ${more}} / two()`
  const [lost, whole] = ['  id("java-gr?dl?-plugin") / ', '  id("java-grädlé-plugin") / ']
  const restored = replaced(plugins(1), plugins(1, lost), plugins(2, whole))
  expect(codes(restored)).toEqual(['not-found'])
  const result = patched(file, hunkOf([' Cflags: x']))
  expect(result.ok && result.value.text).toBe(joined('Name: a / Version: 2 / Requires: lib / Cflags: x'))
})

describe('a request that is sent twice', () => {
  test('is refused where one of its context lines is only a part of the line in the file', () => {
    const lines = [
      ' /**',
      '+ * Ends it.',
      '+ */',
      '+end() {}',
      '+',
      '+/**',
      '  * Makes what is new.',
      ' @returns {string} it',
    ]
    const once = patched('/** /  * Makes what is new. /  * @returns {string} it /  */', lines)
    const text =
      '/** /  * Ends it. /  */ / end() {} /  / /** /  * Makes what is new. /  * @returns {string} it /  */'
    expect(once.ok && once.value.text).toBe(joined(text))
    expect(codes(patched(text, lines))).toEqual(['doubtful-place'])
  })

  test('adds no second blank line where the file lacked one the first time', () => {
    const [old, now] = ['if (a) { /  /   b()', 'if (a) { /   c() /  /  /   b()']
    const once = replaced('if (a) { /   b() / }', old, now)
    expect(once.ok && once.value.text).toBe(joined('if (a) { /   c() /  /   b() / }'))
    expect(codes(replaced('if (a) { /   c() /  /   b() / }', old, now))).toEqual(['doubtful-place'])
  })
})
