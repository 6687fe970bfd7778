import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describe as textOf } from '../../../feedback/src/report/describe.js'
import { applyEdits } from '../../src/apply/apply-edits.js'
import type { ApplyOptions } from '../../src/apply/apply-options.js'
import { inOrder, nearest, unique } from '../../src/apply/placements.js'
import { corrections } from '../../src/correct/corrected-edit.js'
import { problemOf } from '../../src/problem/problem-of.js'
import { lenient, standard } from '../../src/profiles/standard.js'
import { strict } from '../../src/profiles/strict.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import type { EditFailure, EditProblem, PluginCode } from '../../src/vocabulary/edit-failure.js'
import type { FailureCode } from '../../src/vocabulary/failure.js'
import { hunk, part, whole } from '../support/edits.js'
import { expectOften } from '../support/often.js'
import { expectLinear } from '../support/work.js'

interface Case {
  readonly title: string
  readonly code: FailureCode
  readonly text: string
  readonly edit: Edit
  readonly options?: Partial<ApplyOptions>
  /** The text after the corrected edit. Undefined where none may be offered. */
  readonly after?: string
}

const TWINS = 'def a():\n  x = 1\n\ndef b():\n  x = 1\n'
const FUNCTION = 'def f():\n  x = 10\n  y = 2\n  return x\n\nprint(f())\n'

const OFFERED: readonly Case[] = [
  {
    title: 'whitespace that differs, with a profile that takes exact text only',
    code: 'not-found',
    text: 'a\r\n\tone\r\n\ttwo\r\n',
    edit: part('  one\n  two', '  one\n  2'),
    options: { profile: strict },
    after: 'a\r\n\tone\r\n\t2\r\n',
  },
  {
    title: 'a typo in a kept line',
    code: 'not-found',
    text: FUNCTION.replace('y', 'count'),
    edit: part(
      'def f():\n  x = 10\n  cuont = 2\n  return x',
      'def f():\n  x = 10\n  cuont = 2\n  return x + 1',
    ),
    options: { profile: strict },
    after: FUNCTION.replace('y', 'count').replace('return x', 'return x + 1'),
  },
  {
    title: 'a line beside the change that is only similar',
    code: 'not-found',
    text: 'begin()\nresult = compute_the_total_of(items, with_tax)\nlog(result)\n',
    edit: part(
      'result = compute_the_tolal_of(items, with_tax)\nlog(result)',
      'result = compute_the_tolal_of(items, with_tax)',
    ),
    options: { profile: standard },
    after: 'begin()\nresult = compute_the_total_of(items, with_tax)\n',
  },
  {
    title: 'several places, one of which the new text names by the line above',
    code: 'ambiguous',
    text: TWINS,
    edit: part('  x = 1', 'def b():\n  x = 2'),
    after: 'def a():\n  x = 1\n\ndef b():\n  x = 2\n',
  },
  {
    title: 'an anchor with other punctuation',
    code: 'anchor-not-found',
    text: 'class A(B):\n  x = 1\nclass C(B):\n  x = 1\n',
    edit: hunk(['-  x = 1', '+  x = 2'], { hints: { anchors: ['class C (B) {'] } }),
    options: { placement: inOrder },
    after: 'class A(B):\n  x = 1\nclass C(B):\n  x = 2\n',
  },
  {
    title: 'a remark about the final newline in the middle of the file',
    code: 'final-newline',
    text: 'a\nb\nc',
    edit: hunk([' a', '-b', '+B'], { finalNewline: false }),
    options: { placement: inOrder },
    after: 'a\nB\nc',
  },
]

const REFUSED: readonly Case[] = [
  {
    title: 'a line that the edit changes and that the file has in other words',
    code: 'not-found',
    text: FUNCTION,
    edit: part('def f():\n  x = 1\n  y = 2\n  return x', 'def f():\n  x = 5\n  y = 2\n  return x'),
  },
  {
    title: 'two regions that are equally close',
    code: 'not-found',
    text: FUNCTION + FUNCTION,
    edit: part('def f():\n  x = 1\n  y = 3\n  return x', 'def f():\n  x = 1\n  y = 3\n  return x + 1'),
  },
  { title: 'nothing like it', code: 'not-found', text: FUNCTION, edit: part('import os\n', 'import re\n') },
  {
    title: 'several places and nothing that chooses one',
    code: 'ambiguous',
    text: TWINS,
    edit: part('  x = 1', '  x = 2'),
  },
  {
    title: 'stacked anchors whose outer one is missing: the inner one may be in another class',
    code: 'anchor-not-found',
    text: 'class A:\n  def f(self):\n    pass\n',
    edit: hunk(['-    pass', '+    return 1'], { hints: { anchors: ['class B:', 'def f(self):'] } }),
    options: { placement: inOrder },
  },
  {
    title: 'endings that the edit means as written',
    code: 'not-found',
    text: 'a\n\tone\n',
    edit: { ...whole(['  one'], ['  1']), endings: 'written' },
    options: { profile: strict },
  },
]

function failureOf(
  { text, edit, options }: Case,
  asked: Partial<ApplyOptions> = { corrections },
): EditFailure {
  const result = applyEdits(text, [edit], {
    profile: standard,
    feedback: problemOf,
    placement: unique,
    ...asked,
    ...options,
  })
  if (result.ok) throw new Error(`applied: ${JSON.stringify(result.value.text)}`)
  const [failure] = result.failure
  if (failure === undefined) throw new Error('no failure')
  return failure
}

describe('offers a corrected edit for', () => {
  test.each(OFFERED)('$code: $title', (example) => {
    const failure = failureOf(example)
    expect(failure.code).toBe(example.code)
    const { corrected } = failure
    if (corrected === undefined) throw new Error('no corrected edit')
    const again = applyEdits(example.text, [corrected.edit], {
      profile: standard,
      placement: unique,
      ...example.options,
    })
    if (!again.ok) throw new Error(JSON.stringify(again.failure))
    expect(again.value.text).toBe(example.after)
    expect(again.value.reports).toMatchObject([
      { status: 'applied', tier: 'exact', places: [corrected.place] },
    ])
    const text = textOf({ ...failure, path: 'a' })
    expect(text.length).toBeLessThan(1200)
    expect(text).toContain('Send this edit instead')
  })
})

describe('offers no corrected edit for', () => {
  test.each(REFUSED)('$code: $title', (example) => {
    const failure = failureOf(example)
    expect(failure.code).toBe(example.code)
    expect(failure.corrected).toBeUndefined()
    expect(textOf({ ...failure, path: 'a' }).length).toBeLessThan(1200)
  })
})

/** Whether a refused edit may be corrected, for every code. A new code needs an entry here. */
const MAY_BE_CORRECTED: { readonly [Code in Exclude<EditProblem['code'], PluginCode>]: boolean } = {
  'not-found': true,
  ambiguous: true,
  'wrong-count': false,
  'anchor-not-found': true,
  'final-newline': true,
  'no-place': false,
  'rows-unknown': false,
  'empty-search': false,
  'sketch-would-delete': false,
  'looks-truncated': false,
  'sketch-not-placed': false,
  'sketch-marker': false,
  'sketch-unchanged': false,
  'blank-search': false,
  placeholder: false,
  'damaged-text': false,
  'new-text': false,
  'line-split': false,
  'lines-left-over': false,
  'line-breaks': false,
  'other-lines': false,
  'context-missing': false,
  'lost-dash': false,
  'unprefixed-line': false,
  'doubtful-place': false,
  overlap: false,
  indentation: false,
  'budget-exceeded': false,
  cancelled: false,
  'plugin-failed': false,
  'fuzz-exceeded': false,
  'already-applied': false,
  unchanged: false,
}

test.each(Object.entries(MAY_BE_CORRECTED))('%s: whether a case above is corrected: %s', (code, may) => {
  expect(OFFERED.some((example) => example.code === code)).toBe(may)
})

test('looks for no corrected edit unless the host asks', () => {
  const [example] = OFFERED
  if (example === undefined) throw new Error('no example')
  expect(failureOf(example, {}).corrected).toBeUndefined()
})

test('a corrected edit replaces its refused edit among the others', () => {
  const text = 'one\n\ttwo\nthree\n'
  const edits = [part('one', 'ONE\nand a half'), part('  two', '  2'), part('three', '3')]
  for (const placement of [unique, nearest]) {
    const options = { profile: strict, placement, corrections }
    const first = applyEdits(text, edits, options)
    const corrected = first.ok ? undefined : first.failure[0]?.corrected
    if (corrected === undefined) throw new Error('no corrected edit')
    const second = applyEdits(text, edits.with(1, corrected.edit), options)
    expect(second.ok && second.value.text).toBe('ONE\nand a half\n\t2\n3\n')
  }
})

test('after a call with partial, a corrected edit fits the text as it is then', () => {
  const options = {
    placement: unique,
    profile: strict,
    partial: 'edits',
    corrections,
  } as const
  const first = applyEdits('one\n\ttwo\n', [part('one', 'ONE\nand a half'), part('  two', '  2')], options)
  const corrected = first.ok ? first.value.failures[0]?.corrected : undefined
  if (!first.ok || corrected === undefined) throw new Error('no corrected edit')
  const second = applyEdits(first.value.text, [corrected.edit], options)
  expect(second.ok && second.value.text).toBe('ONE\nand a half\n\t2\n')
})

test('a corrected edit is placed exactly where the failure says, for any file and edit', () => {
  const RUNS = 100
  const line = fc.constantFrom('a = 1', 'b = 2', '  c(3)', '\td', '', 'x', 'if y:', '  “z”', '  "z"')
  const lines = fc.array(line, { maxLength: 12 })
  const file = fc.oneof(lines, fc.uniqueArray(line, { minLength: 4 }))
  const profile = fc.constantFrom(strict, standard, lenient)
  const placement = fc.constantFrom(unique, nearest, inOrder)
  /** Some lines of the file, one of which differs from the file. */
  const misread = fc.record({
    from: fc.nat(9),
    count: fc.integer({ min: 1, max: 5 }),
    wrong: fc.nat(4),
    line,
  })
  let offered = 0
  fc.assert(
    fc.property(file, misread, lines, profile, placement, (file, misread, now, profile, placement) => {
      const text = file.map((one) => `${one}\n`).join('')
      const { from, count, wrong, line } = misread
      const old = file.slice(from, from + count).map((one, i) => (i === wrong % count ? `  ${line}` : one))
      const options = { profile, placement, corrections }
      const first = applyEdits(text, [whole(old, now)], options)
      const corrected = first.ok ? undefined : first.failure[0]?.corrected
      if (corrected === undefined) return
      offered++
      const again = applyEdits(text, [corrected.edit], options)
      expect(again).toMatchObject({
        ok: true,
        value: { reports: [{ status: 'applied', tier: 'exact', places: [corrected.place] }] },
      })
    }),
    { numRuns: RUNS },
  )
  expectOften(offered, RUNS / 50)
})

test('the work grows with the refused edits of a large file', () => {
  const text = Array.from({ length: 1_000 }, (_, i) => `\tcall_${i}(value)\n`).join('')
  expectLinear(200, (count) => {
    const edits = Array.from({ length: count }, (_, i) =>
      part(`  call_${i}(value)\n  call_${i + 2}(value)`, 'x'),
    )
    const options = { profile: standard, placement: nearest, corrections }
    return () => expect(applyEdits(text, edits, options).ok).toBe(false)
  })
})
