import { describe, expect, expectTypeOf, test } from 'vitest'
import { explainCascade } from '../../src/explain/explain-cascade.js'
import { standard } from '../../src/profiles/standard.js'
import type { DoubtName } from '../../src/vocabulary/doubt-names.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { hunk, part, whole } from '../support/edits.js'

const lines = (...some: string[]) => `${some.join('\n')}\n`

interface Example {
  readonly doubt: DoubtName
  readonly text: string
  readonly edit: Edit
}

const CONTEXT = [
  'alpha line()',
  'beta line()',
  'gamma line()',
  'delta line()',
  'epsilon line()',
  'zeta line()',
]
const [FIRST = '', SECOND = '', ...REST] = CONTEXT
const kept = (...some: readonly string[]) => some.map((line) => ` ${line}`)
const row = (_: unknown, at: number) => `row ${at % 10} of all`

/** A small file and an edit for each doubt. */
const EXAMPLES = [
  {
    doubt: 'too-little-found',
    text: lines('a', 'b', 'c'),
    edit: hunk([' a', ' some other line', ' one more line', '-gone', '+new']),
  },
  {
    doubt: 'part-missing',
    text: lines('head', 'first one', 'own line', 'second two', 'third three', 'tail'),
    edit: hunk([' first one', ' second two', ' not there', '-third three', '+new']),
  },
  {
    doubt: 'too-much-equal',
    text: lines(...Array.from({ length: 400 }, row)),
    edit: hunk([...kept(...Array.from({ length: 100 }, row)), ' the one that is gone', '+new']),
  },
  {
    doubt: 'unproven-place',
    text: lines('return', 'top()', ...CONTEXT, 'own line()', 'return'),
    edit: hunk([...kept(...CONTEXT), '-return', '+stop']),
  },
  {
    doubt: 'other-heading',
    text: lines('if (ready) {', '  one()', '} else {', '  two lines()', '  three lines()', '  four()', '}'),
    edit: hunk([' if (ready) {', '   two lines()', '   three lines()', '-  four()', '+  five()', ' }']),
  },
  {
    doubt: 'other-region',
    text: lines(...CONTEXT, 'one()', 'last line()', '---', ...CONTEXT, 'two()', 'last line()'),
    edit: hunk([...kept(...CONTEXT), '-three()', '+four()', ' last line()']),
  },
  {
    doubt: 'added-twice',
    text: lines(FIRST, 'break the loop', SECOND, ...REST),
    edit: whole(CONTEXT, [
      FIRST,
      'break the loop',
      'x()',
      'break the loop',
      SECOND,
      ...REST.slice(0, -1),
      'zeta',
    ]),
  },
  {
    doubt: 'own-line',
    text: lines(FIRST, 'b()', 'own()', 'c()', SECOND, ...REST),
    edit: hunk([...kept(FIRST), '-b()', '-c()', '+x()', ...kept(SECOND, ...REST)]),
  },
  {
    doubt: 'context-missing',
    text: lines(...CONTEXT),
    edit: hunk([...kept(FIRST, SECOND, 'gone away()'), '+new()', ...kept(...REST)]),
  },
  {
    doubt: 'context-elsewhere',
    text: lines(...CONTEXT, 'other()', 'far away from it()'),
    edit: hunk([...kept(FIRST, 'far away from it()'), `-${SECOND}`, '+new()', ...kept(...REST)]),
  },
  {
    doubt: 'removal-missing',
    text: lines(...CONTEXT),
    edit: hunk([...kept(...CONTEXT), '-gone()', '+new()']),
  },
  {
    doubt: 'removal-elsewhere',
    text: lines(...CONTEXT, 'other()', 'far away()'),
    edit: hunk([...kept(FIRST), '-far away()', `-${SECOND}`, '+new()', ...kept(...REST)]),
  },
  {
    doubt: 'unknown-indentation',
    text: lines(`  ${FIRST}`, `    ${SECOND}`, ' own', '   gamma line()', '     delta line()'),
    edit: hunk([`   ${FIRST}`, `   ${SECOND}`, ' gamma line()', '+       new()', '      delta line()']),
  },
] as const satisfies readonly Example[]

/** The doubts that explanations name for an edit. */
function doubtsOf({ text, edit }: Example): (DoubtName | undefined)[] {
  const options = { profile: standard }
  const steps = explainCascade({ text, edit, decided: undefined }, options)
  return steps.flatMap(({ doubt, places }) => [doubt, ...places.map((place) => place.doubt)])
}

describe('the doubts that explanations name', () => {
  test.each(EXAMPLES)('$doubt', (example) => {
    expect(doubtsOf(example)).toContain(example.doubt)
  })

  test('each has an example', () => {
    expectTypeOf<(typeof EXAMPLES)[number]['doubt']>().toEqualTypeOf<DoubtName>()
  })

  test('an edit that lands is refused by no doubt of its replacer', () => {
    const edit = part('first', 'second')
    const [exact] = explainCascade({ text: 'first\n', edit, decided: undefined }, { profile: standard })
    expect(exact).toMatchObject({ replacer: 'exact', verdict: 'decided', places: [{ start: 1, end: 1 }] })
    expect(exact).not.toHaveProperty('doubt')
  })
})
