import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import type { ApplyOptions } from '../../src/apply/apply-options.js'
import { firstUniqueText } from '../../src/placements/first-unique-text.js'
import { inOrder } from '../../src/placements/in-order.js'
import { unique } from '../../src/placements/unique.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import type { EditProblem } from '../../src/vocabulary/edit-failure.js'
import { RULES, type RuleName } from '../../src/vocabulary/rule-names.js'
import { hunk, part, whole } from '../support/edits.js'

const JOINTLY = { placement: inOrder }
const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join('')
const on = (line: number) => ({ hints: { line } })
const below = (...anchors: readonly string[]) => ({ hints: { anchors } })

/**
 * An example for every rule, with its result: the text as one line, the status, or the code of the refusal. The rule is that of
 * the last edit.
 */
const EXAMPLES: readonly {
  readonly rule: RuleName
  readonly text: string
  readonly edits: readonly TextEdit[]
  readonly result: string
  readonly options?: Partial<ApplyOptions>
}[] = [
  { rule: 'only-place', text: 'a b\n', edits: [part('b', 'c')], result: 'a c' },
  { rule: 'several-places', text: 'a a\n', edits: [part('a', 'c')], result: 'ambiguous' },
  { rule: 'every-place', text: 'a a\n', edits: [part('a', 'c', { all: true })], result: 'c c' },
  { rule: 'nowhere', text: 'a\n', edits: [part('b', 'c')], result: 'not-found' },
  {
    rule: 'missing-anchor',
    text: 'a\n',
    edits: [hunk(['-a', '+b'], below('gone'))],
    result: 'b',
  },
  { rule: 'insertion', text: '', edits: [whole([], ['a'])], result: 'a' },
  {
    rule: 'only-at-end',
    text: lines('a', 'x', 'a', 'y'),
    edits: [hunk(['-a', '+b'], { hints: { atEnd: true } })],
    result: 'ambiguous',
  },
  {
    rule: 'closer-new-text',
    text: lines('if (ready) {', '  start(now)', '}', 'if (ready) {', '    start( now )', '}'),
    edits: [whole(['if (ready) {', 'start( now )', '}'], ['if (ready) {', '  start(now)', '}'])],
    result: 'already-applied',
  },
  {
    rule: 'new-text',
    text: lines('first line', 'changed'),
    edits: [whole(['first line', 'original'], ['first line', 'changed'])],
    result: 'already-applied',
  },
  {
    rule: 'new-text-around',
    text: lines('first', 'second'),
    edits: [hunk([' first', '+second'])],
    result: 'already-applied',
  },
  {
    rule: 'on-line',
    text: lines('a', 'x', 'a'),
    edits: [hunk(['-a', '+b'], on(3))],
    result: 'a x b',
  },
  {
    rule: 'applied-on-line',
    text: lines('new', 'x', 'y', 'z', 'old'),
    edits: [hunk(['-old', '+new'], on(1))],
    result: 'already-applied',
  },
  {
    rule: 'worse-on-line',
    text: lines('  a', 'x', 'a'),
    edits: [hunk(['-a', '+b'], on(1))],
    result: 'ambiguous',
  },
  {
    rule: 'in-section',
    text: lines('one:', '  first', '  a', 'two:', '  first', '  a'),
    edits: [hunk(['   first', '-  a', '+  b'], { hints: { line: 1, section: 'two:' } })],
    result: 'one: first a two: first b',
  },
  {
    rule: 'nearest-line',
    text: lines('a', 'x', 'x', 'x', 'x', 'x', 'a'),
    edits: [hunk(['-a', '+b'], on(2))],
    result: 'b x x x x x a',
  },
  {
    rule: 'in-order',
    text: lines('a', 'x', 'a'),
    edits: [hunk(['-x', '+y']), hunk(['-a', '+b'])],
    options: JOINTLY,
    result: 'a y b',
  },
  {
    rule: 'between-applied',
    text: lines('only here', 'changed', 'a', 'x', 'x', 'a', 'second here', 'changed', 'a'),
    edits: [
      hunk([' only here', '-original', '+changed']),
      hunk([' second here', '-original', '+changed']),
      hunk(['-a', '+b']),
    ],
    options: JOINTLY,
    result: 'only here changed a x x a second here changed b',
  },
  {
    rule: 'out-of-order',
    text: lines('the old line', 'x', 'the new line', 'y'),
    edits: [hunk(['-y', '+z']), hunk(['-the old line', '+the new line'])],
    options: JOINTLY,
    result: 'doubtful-place',
  },
  {
    rule: 'one-each',
    text: lines('a', 'x', 'a', 'y'),
    edits: [hunk(['-a', '+b']), hunk(['-y', '+z']), hunk(['-x', '+w']), hunk(['-a', '+b'])],
    options: JOINTLY,
    result: 'b w b z',
  },
  {
    rule: 'opened-block',
    text: lines('one() {', '  run()', '}', 'two() {', '  run()', '}', 'three() {', '  run()', '}'),
    edits: [hunk([' two() {']), hunk(['   run()', '+  stop()'])],
    options: JOINTLY,
    result: 'one() { run() } two() { run() stop() } three() { run() }',
  },
  {
    rule: 'changes-nothing',
    text: lines('a', 'x', 'a'),
    edits: [hunk([' a'])],
    options: JOINTLY,
    result: 'unchanged',
  },
  {
    rule: 'line-numbers',
    text: lines('a', 'b', 'c', 'd'),
    edits: [hunk(['+b'], on(1)), hunk(['+d'], on(2))],
    options: JOINTLY,
    result: 'already-applied',
  },
  {
    rule: 'number-alone',
    text: lines('x', 'a', 'b'),
    edits: [hunk(['-a', '+A'], on(1)), hunk(['+z'], on(2))],
    options: JOINTLY,
    result: 'no-place',
  },
  {
    rule: 'first-unique-text',
    text: lines('a', 'b'),
    edits: [part('b', 'c')],
    options: { placement: firstUniqueText },
    result: 'a c',
  },
]

function outcomeOf({ text, edits, options = {} }: (typeof EXAMPLES)[number]): {
  readonly rule: EditProblem['rule']
  readonly result: string
} {
  const result = applyEdits(text, edits, { replacers: defaultCascade, placement: unique, ...options })
  if (!result.ok) {
    const failure = result.failure.at(-1)
    return { rule: failure?.rule, result: failure?.code ?? '' }
  }
  const report = result.value.reports.at(-1)
  const shown = result.value.text.trim().replace(/\s*\n\s*/g, ' ')
  return { rule: report?.rule, result: report?.status === 'applied' ? shown : (report?.status ?? '') }
}

describe('the rules that choose a place', () => {
  test.each(EXAMPLES)('$rule', (example) => {
    expect(outcomeOf(example)).toEqual({ rule: example.rule, result: example.result })
  })

  test('all have an example here', () => {
    const shown = new Set(EXAMPLES.map(({ rule }) => rule))
    expect(Object.keys(RULES).filter((rule) => !shown.has(rule as RuleName))).toEqual([])
  })
})
