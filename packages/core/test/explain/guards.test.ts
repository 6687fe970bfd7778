import { describe, expect, test } from 'vitest'
import { explainCascade } from '../../src/explain/explain-cascade.js'
import { defaultCascade } from '../../src/place/cascade.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { GUARDS, type GuardName } from '../../src/vocabulary/guard-names.js'
import { lenient, type Profile } from '../../src/vocabulary/profile.js'
import { hunk, part, whole } from '../support/edits.js'

const lines = (...some: string[]) => `${some.join('\n')}\n`

interface Example {
  readonly guard: GuardName
  readonly text: string
  readonly edit: TextEdit
  readonly profile?: Profile
}

/** A smallest file and edit for each guard. */
const EXAMPLES: readonly Example[] = [
  {
    guard: 'line-left-out',
    text: lines('a', 'x', '', 'b'),
    edit: hunk([' a', '+new', ' '], { doubtful: [{ start: 2, end: 3 }] }),
  },
  { guard: 'cut-in-two', text: 'port = 8080\n', edit: part('port = 80', 'port = 90') },
  { guard: 'blank-search', text: 'a\t b\n', edit: part('  ', ' ') },
  { guard: 'unreadable-new-text', text: 'say("hi")\n', edit: part('say(\\"hi\\")', 'say("hi")') },
  { guard: 'outer-whitespace', text: 'foobar\n', edit: part('foo ', 'baz ') },
  { guard: 'quoted-whitespace', text: 'say("a  b")\n', edit: part('say("a b")', 'say("c")') },
  {
    guard: 'other-block',
    text: lines('if (a) {', '  if (b) {', '    x()', '  }', '}'),
    edit: whole(['    x()', '}'], ['    x()', '  y()', '}']),
  },
  { guard: 'other-blank-lines', text: 'a  b\n\nc  d\n\n', edit: part('a b\n\n\nc d\n', 'x') },
  { guard: 'escapes-in-file', text: 'say(\\"hi\\")\n', edit: part('say("hi")', 'say("you")') },
  {
    guard: 'less-similar',
    text: lines('first value', 'second value', 'third value', 'fourth'),
    edit: whole(['first value', 'something other', 'fourth'], ['x']),
    profile: lenient,
  },
  {
    guard: 'more-than-typos',
    text: lines('alpha beta gamma delta', 'second value here', 'third value there'),
    edit: whole(['alpha beta gamma delta', 'second valve here', 'third value there'], ['x']),
    profile: lenient,
  },
  {
    guard: 'too-little-found',
    text: lines('a', 'b', 'c'),
    edit: hunk([' a', ' some other line', ' one more line', '-gone', '+new']),
  },
  {
    guard: 'other-region',
    text: lines('first()', 'one()', 'second()', '---', 'first()', 'two()', 'second()'),
    edit: hunk([' first()', '-three()', '+four()', ' second()']),
  },
  {
    guard: 'own-line',
    text: lines('a()', 'b()', 'own()', 'c()', 'd()'),
    edit: hunk([' a()', '-b()', '-c()', '+x()', ' d()']),
  },
  {
    guard: 'own-blank-line',
    text: lines('a()', 'b()', '', 'c()', 'd()'),
    edit: hunk([' a()', ' b()', '+x()', ' c()', ' d()']),
  },
  {
    guard: 'unproven-place',
    text: lines('first line()', 'second line()'),
    edit: hunk([' first line()', '-// note', '+x()', ' second line()']),
  },
  {
    guard: 'moved-line',
    text: lines('first line()', 'second()', 'third line()', '// note'),
    edit: hunk([' first line()', '-// note', '-second()', '+x()', ' third line()']),
  },
  {
    guard: 'no-change',
    text: lines('first line()', 'second line()', 'third line()'),
    edit: hunk([' first line()', '-gone()', ' second line()', ' third line()']),
  },
  {
    guard: 'other-heading',
    text: lines('if (a) {', '  one()', '} else {', '  two()', '  three()', '  four()', '}'),
    edit: hunk([' if (a) {', '   two()', '   three()', '-  four()', '+  five()', ' }']),
  },
  {
    guard: 'line-twice',
    text: lines('one one()', 'break', 'two two()', 'three()'),
    edit: whole(
      ['one one()', 'two two()', 'three()'],
      ['one one()', 'break', 'x()', 'break', 'two two()', 'three'],
    ),
  },
  {
    guard: 'equal-lines',
    text: lines('first line()', 'same()', 'last line()'),
    edit: hunk([' first line()', '-same()', '+new()', ' same()', ' last line()']),
  },
  {
    guard: 'context-outside',
    text: lines('first line()', 'c', 'second line()', 'd'),
    edit: hunk([' first line()', ' second line()', '+x', ' ']),
  },
  {
    guard: 'context-across',
    text: lines('first line()', 'second()', '};', 'return all(x)'),
    edit: hunk([' first line()', ' second()', ' return all(y)', '-};', '+}']),
  },
  {
    guard: 'context-missing-around',
    text: lines('first line()', 'second line()', 'third line()'),
    edit: hunk([' first line()', ' second line()', ' gone()', '-removed()', '+new()', ' third line()']),
  },
  {
    guard: 'several-results',
    text: lines('start()', 'row()', 'row()', 'row()', 'end end end()', 'x()'),
    edit: hunk([' start()', ' row()', '+new()', ' row()', ' end end end()']),
  },
]

/** The guards that explanations name for an edit. */
function guardsOf({ text, edit, profile }: Example): (GuardName | undefined)[] {
  const options = { replacers: defaultCascade, ...(profile && { profile }) }
  const steps = explainCascade({ text, edit, decided: undefined }, options)
  return steps.flatMap(({ guard, places }) => [guard, ...places.map((place) => place.guard)])
}

describe('the guards that explanations name', () => {
  test.each(EXAMPLES)('$guard', (example) => {
    expect(guardsOf(example)).toContain(example.guard)
  })

  test('each has an example', () => {
    expect(EXAMPLES.map(({ guard }) => guard).sort()).toEqual(Object.keys(GUARDS).sort())
  })

  test('an edit that lands is refused by no guard of its replacer', () => {
    const edit = part('first', 'second')
    const [exact] = explainCascade(
      { text: 'first\n', edit, decided: undefined },
      { replacers: defaultCascade },
    )
    expect(exact).toMatchObject({ replacer: 'exact', verdict: 'decided', places: [{ start: 1, end: 1 }] })
    expect(exact).not.toHaveProperty('guard')
  })
})
