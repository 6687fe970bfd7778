import { expect, test } from 'vitest'
import type { ApplyOptions } from '../../src/apply/apply-options.js'
import { inOrder, unique } from '../../src/apply/placements.js'
import { type EditExplanation, explainEdits } from '../../src/explain/explain-edits.js'
import { defaultCascade } from '../../src/profiles/cascade.js'
import { standard } from '../../src/profiles/standard.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import type { Replacer } from '../../src/vocabulary/replacer.js'
import { hunk, part } from '../support/edits.js'
import { expectLinear } from '../support/work.js'

function explain(text: string, edits: readonly Edit[], options: Partial<ApplyOptions> = {}) {
  return explainEdits(text, edits, { profile: standard, placement: unique, ...options })
}

function verdicts(explanation: EditExplanation | undefined): Record<string, string> {
  return Object.fromEntries((explanation?.steps ?? []).map(({ replacer, verdict }) => [replacer, verdict]))
}

test('lists every replacer in order, also those after the deciding one', () => {
  const [only] = explain('a\n\ttwo words\n', [part('  two words', '  2 words')])
  expect(only?.steps.map(({ replacer }) => replacer)).toEqual(defaultCascade.map(({ name }) => name))
  expect(verdicts(only)).toMatchObject({
    exact: 'nothing',
    'trim-end': 'nothing',
    'other-whitespace': 'decided',
    'unicode-normalized': 'not-asked',
    typo: 'above-cap',
  })
  expect(only?.steps.find(({ verdict }) => verdict === 'decided')).toMatchObject({
    tier: 'whitespace',
    places: [{ start: 2, end: 2 }],
    count: 1,
  })
  expect(only?.outcome).toMatchObject({
    ok: true,
    report: { replacer: 'other-whitespace', status: 'applied' },
  })
})

test('shows a place that a doubt forbids, with its name', () => {
  const own = ['one line()', 'own()', 'two lines()', 'three lines()', 'four lines()'].join('\n')
  const [only] = explain(own, [
    hunk([' one line()', '-b()', '-c()', '+x()', ' two lines()', ' three lines()', ' four lines()']),
  ])
  expect(only?.steps.find(({ verdict }) => verdict === 'refused')).toMatchObject({
    replacer: 'drifted-context',
    places: [{ start: 1, refused: 'doubt', doubt: 'own-line' }],
  })
})

test('shows a place that anchors rule out, with the reason', () => {
  const text = 'class A:\n  x = 1\nclass B:\n  x = 1\n'
  const [only] = explain(text, [hunk(['-  x = 1', '+  x = 2'], { hints: { anchors: ['class B:'] } })], {
    placement: inOrder,
  })
  expect(only?.steps[0]).toMatchObject({
    verdict: 'decided',
    places: [
      { start: 4, end: 4 },
      { start: 2, end: 2, refused: 'hint' },
    ],
  })
})

test('shows the places of an ambiguous edit and the replacer that found them', () => {
  const [only] = explain('x\ny\nx\n', [part('x', 'z')])
  expect(verdicts(only)['exact']).toBe('decided')
  expect(only?.steps[0]?.places).toEqual([
    { start: 1, end: 1 },
    { start: 3, end: 3 },
  ])
  expect(only?.outcome).toMatchObject({ ok: false, failure: { code: 'ambiguous' } })
})

test('searches edits that are placed in turn in the result of those before', () => {
  const [, second] = explain('one\n', [part('one', 'two'), part('two', 'three')])
  expect(second?.steps[0]).toMatchObject({ verdict: 'decided', places: [{ start: 1, end: 1 }] })
  expect(second?.outcome).toMatchObject({ ok: true })
})

test('shows beside a refused edit what would have happened to the others', () => {
  const all = explain('one\n', [part('zero', '0'), part('one', '1')], { placement: inOrder })
  expect(all.map(({ outcome }) => outcome?.ok)).toEqual([false, true])
})

test('an edit without search text has no steps', () => {
  const [only] = explain('a\n', [part('', 'x')])
  expect(only?.steps).toEqual([])
  expect(only?.outcome).toMatchObject({ ok: false, failure: { code: 'empty-search' } })
})

test('shows a replacer that throws', () => {
  const broken: Replacer = {
    apiVersion: 1,
    name: 'broken',
    tier: 'exact',
    find() {
      throw new Error('out of order')
    },
  }
  const [only] = explain('a\n', [part('b', 'c')], { replacers: [broken, ...defaultCascade] })
  expect(only?.steps[0]).toMatchObject({
    verdict: 'failed',
    problem: { code: 'plugin-failed', reason: 'out of order' },
  })
  expect(only?.outcome).toMatchObject({ ok: false, failure: { code: 'plugin-failed' } })
})

test('counts a thousand places and shows the first', () => {
  const [only] = explain('x\n'.repeat(1000), [part('x', 'y')])
  expect(only?.steps[0]).toMatchObject({ count: 1000 })
  expect(only?.steps[0]?.places).toHaveLength(20)
})

test('every edit is explained in the text that those before it leave', () => {
  const edits = [part('a', 'b'), part('b', 'c'), part('x', 'y'), part('c', 'd')]
  const before = explain('a\nx\n', edits).map(
    ({ steps }) => steps.find(({ replacer }) => replacer === 'exact')?.count,
  )
  expect(before).toEqual([1, 1, 1, 1])
})

test('the work for many edits grows with their number, and not with its square', () => {
  const text = Array.from({ length: 400 }, (_, at) => `  const value${at} = compute(${at})\n`).join('')
  expectLinear(40, (count) => {
    const edits = Array.from({ length: count }, (_, at) => part(`value${at * 10} =`, `other${at * 10} =`))
    return () => explain(text, edits)
  })
})

test('all edits together have a bound', () => {
  const text = Array.from({ length: 4000 }, (_, at) => `  const value${at} = compute(${at})\n`).join('')
  const edits = Array.from({ length: 400 }, (_, at) => part(`value${at * 10} =`, `other${at * 10} =`))
  const explained = explain(text, edits)
  expect(explained.map(({ outcome }) => outcome?.ok)).not.toContain(false)
  expect(explained.at(-1)?.steps.some(({ problem }) => problem?.code === 'budget-exceeded')).toBe(true)
})
