import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/placements/in-order.js'
import { nearest } from '../../src/placements/nearest.js'
import { unique } from '../../src/placements/unique.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { exact } from '../../src/survey/replacers/exact.js'
import { lineNumbers } from '../../src/survey/replacers/line-numbers.js'
import { strict } from '../../src/vocabulary/profile.js'
import type { Replacer } from '../../src/vocabulary/replacer.js'
import { applied, hunk, OPTIONS, part, refused, reports, whole } from '../support/edits.js'

const DRIFT = { replacers: defaultCascade, placement: unique }

describe('applyEdits', () => {
  test('returns the text if there are no edits', () => {
    expect(applyEdits('a\r\n', [], OPTIONS)).toEqual({
      ok: true,
      value: { text: 'a\r\n', reports: [], failures: [] },
    })
  })

  test('reports the replacer, the place and the tier', () => {
    const source = { start: 10, end: 20 }
    expect(reports('a\n  b\n', [whole(['b'], ['c'], { source })])).toEqual([
      {
        status: 'applied',
        replacer: 'line-trimmed',
        tier: 'whitespace',
        similarity: 1,
        rule: 'only-place',
        places: [{ start: 2, end: 2 }],
        notices: [],
        source,
      },
    ])
  })

  test('reports can be copied, serialized and compared with the lines of their places', () => {
    const [report] = reports('a\nb\n', [part('b', 'c')])
    const places = [{ start: 2, end: 2 }]
    expect(structuredClone(report)?.places).toEqual(places)
    expect({ ...report }.places).toEqual(places)
    expect(JSON.parse(JSON.stringify(report)).places).toEqual(places)
  })

  test('applies edits one after the other, each to the result of those before', () => {
    expect(applied('a\n', [part('a', 'b'), part('b', 'c')])).toBe('c\n')
  })

  test.each([
    {
      name: 'lines added above',
      text: 'a\nx\nb\nx\nc\n',
      first: part('a', 'a\n1\n2'),
      result: 'a\n1\n2\nx\nb\ny\nc\n',
    },
    {
      name: 'a line removed above',
      text: 'a\nx\nb\nx\nc\nx\n',
      first: part('a\n', ''),
      result: 'x\nb\ny\nc\nx\n',
    },
    {
      name: 'lines added below',
      text: 'x\na\nb\nx\nc\n',
      first: part('c', 'c\n1\n2'),
      result: 'x\na\nb\ny\nc\n1\n2\n',
    },
  ])('line hints are about the original text: $name', ({ text, first, result }) => {
    const hinted = whole(['x'], ['y'], { hints: { line: 4 } })
    const numbered = part('4 | x', '4 | y')
    expect(applied(text, [first, hinted])).toBe(result)
    expect(applied(text, [first, numbered], { replacers: [exact, lineNumbers] })).toBe(result)
  })

  test('names the first edit that fails and its source', () => {
    const source = { start: 1, end: 2 }
    expect(refused('a\n', [part('a', 'b'), part('a', 'c', { source }), part('x', 'y')])).toEqual([
      {
        code: 'not-found',
        tried: ['exact', 'trim-end', 'line-trimmed', 'unicode-normalized'],
        rule: 'nowhere',
        edit: 1,
        edits: 3,
        source,
      },
    ])
  })

  test("uses no replacers beyond the profile's cap", () => {
    expect(refused(' a\n', [whole(['a'], ['b'])], { profile: strict })).toMatchObject([
      { code: 'not-found', tried: ['exact', 'trim-end'] },
    ])
  })

  test('reports an edit that changes nothing as unchanged', () => {
    expect(reports('a\nb\n', [part('a', 'a'), hunk([' a', ' b']), whole(['b'], ['c'])])).toMatchObject([
      { status: 'unchanged', places: [{ start: 1, end: 1 }] },
      { status: 'unchanged', places: [{ start: 1, end: 2 }] },
      { status: 'applied' },
    ])
  })

  test.each([
    { name: 'a line replaced below a kept line', text: 'a\nc\n', edit: whole(['a', 'b'], ['a', 'c']) },
    { name: 'a line replaced on its line', text: 'b\n', edit: whole(['a'], ['b'], { hints: { line: 1 } }) },
    {
      name: 'a line replaced in the block of its anchor',
      text: 'f {\n  b\n}\nb\n',
      edit: hunk(['-  a', '+  b'], { hints: { anchors: ['f {'] } }),
    },
    {
      name: 'a line replaced at the end',
      text: 'b\nb\n',
      edit: hunk(['-a', '+b'], { hints: { atEnd: true } }),
    },
    { name: 'added lines', text: 'a\nx\nb\n', edit: hunk([' a', '+x', ' b']) },
    { name: 'a line added at the end', text: 'a\nx\n', edit: hunk([' a', '+x']) },
    { name: 'a line added at the top', text: 'x\na\n', edit: hunk(['+x', ' a']) },
    { name: 'a removed line', text: 'a\nb\n', edit: hunk([' a', '-x', ' b']) },
    {
      name: 'an insertion below its anchor',
      text: 'a\nx\n',
      edit: hunk(['+x'], { hints: { anchors: ['a'] } }),
    },
    { name: 'an insertion at the end', text: 'a\nx\n', edit: hunk(['+x'], { hints: { atEnd: true } }) },
    { name: 'an edit with other whitespace', text: '  a  \n  c  \n', edit: whole(['a', 'b'], ['a', 'c']) },
  ])('recognizes as applied before: $name', ({ text, edit }) => {
    expect(applied(text, [edit])).toBe(text)
    expect(reports(text, [edit])).toMatchObject([{ status: 'already-applied' }])
  })

  test.each([
    { name: 'a line', text: 'b\n', edit: whole(['a'], ['b']), line: 1 },
    { name: 'a part of a line', text: 'let x = 10\n', edit: part('nope', 'x'), line: 1 },
    { name: 'more of the line', text: 'a\nf(a, b)\n', edit: part('f(a)', 'f(a, b)'), line: 2 },
    { name: 'a line above a bracket', text: 'x\nb\n}\n', edit: whole(['a', '}'], ['b', '}']), line: 2 },
    {
      name: 'lines at two places',
      text: 'k\nb\nk\nb\n',
      edit: whole(['k', 'a'], ['k', 'b']),
      line: 1,
    },
    {
      name: 'a line below the block of its anchor',
      text: 'f {\n  c\n}\nb\n',
      edit: hunk(['-a', '+b'], { hints: { anchors: ['f {'] } }),
      line: 4,
    },
    {
      name: 'a line far from its number',
      text: 'c\nd\nb\n',
      edit: whole(['a'], ['b'], { hints: { line: 1 } }),
      line: 3,
    },
  ])(
    'new text that is elsewhere by chance proves nothing, but the failure names its line: $name',
    ({ text, edit, line }) => {
      expect(refused(text, [edit])).toMatchObject([{ code: 'not-found', seen: { start: line } }])
    },
  )

  test('a hunk whose new text is in another function makes the call fail', () => {
    const text = 'def f():\n    a = 1\n    return a\n\ndef g():\n    b = 9\n'
    const edits = [hunk(['-    a = 1', '+    a = 2']), hunk(['-    q = 1', '+    b = 9'])]
    for (const placement of [unique, inOrder, nearest])
      expect(refused(text, edits, { placement })).toMatchObject([
        { code: 'not-found', edit: 1, seen: { start: 6 } },
      ])
  })

  test('a change in two places, one of them done, does not count as applied', () => {
    const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
    const edit = whole(lines, lines.with(1, 'TWO').with(5, 'SIX'))
    const text = 'one\nTWO\nthree\nadded\nfour\nfive\nsixth\nseven\n'
    expect(refused(text, [edit], DRIFT)).toMatchObject([{ code: 'not-found' }])
  })

  test('recognizes an applied change in a file that has drifted', () => {
    const lines = ['one', 'two', 'three', 'four', 'five']
    const edit = whole(lines, lines.with(3, 'FOUR'))
    const drifted = 'one\ntwo\nadded\nthree\nfour\nfive\n'
    const once = applied(drifted, [edit], DRIFT)
    expect(once).toBe(drifted.replace('four', 'FOUR'))
    expect(reports(once, [edit], DRIFT)).toMatchObject([{ status: 'already-applied' }])
  })

  test('blank new text proves nothing', () => {
    expect(refused('\nb\n', [whole(['a'], [''])])).toMatchObject([{ code: 'not-found' }])
  })

  test.each([
    {
      name: 'throws',
      reason: 'broken',
      find: () => {
        throw new TypeError('broken')
      },
    },
    {
      name: 'yields something that is not a match',
      reason: 'it yields 7, which is not a match',
      find: () => [7 as never],
    },
  ])('names a replacer that $name', ({ reason, find }) => {
    const broken: Replacer = { apiVersion: 1, name: 'broken', tier: 'exact', find }
    expect(refused('a', [part('a', 'b')], { replacers: [broken] })).toMatchObject([
      { code: 'plugin-failed', plugin: 'broken', reason },
    ])
  })

  test('a byte order mark is content, except at the top of the file', () => {
    expect(applied('a\nb\n', [part('b', '\uFEFFb')])).toBe('a\n\uFEFFb\n')
    expect(applied('a\nb\n', [part('a', '\uFEFFc')])).toBe('c\nb\n')
  })

  test('does not change its input', () => {
    const edits = Object.freeze([Object.freeze(part('\uFEFFa', 'b'))])
    expect(applied('a', edits)).toBe('b')
    expect(edits).toEqual([part('\uFEFFa', 'b')])
  })
})

describe('the budget', () => {
  test('ends the call with a failure that names the edit', () => {
    const text = 'a line\n'.repeat(1000)
    const edits = [whole(['no such line'], ['x']), whole(['a line'], ['b'])]
    expect(refused('b\n', [part('b', 'c'), ...edits], { steps: 1 })).toEqual([
      { code: 'budget-exceeded', limit: '1 steps', edit: 0, edits: 3 },
    ])
    expect(refused(text, [part('x', 'x', { source: { start: 0, end: 1 } })], { steps: 0 })).toEqual([
      { code: 'budget-exceeded', limit: '0 steps', edit: 0, edits: 1, source: { start: 0, end: 1 } },
    ])
  })

  test('names a later edit that exceeds the budget', () => {
    const text = `first\n${'x\n'.repeat(2000)}`
    const edits = [part('first', '1st'), whole(['x'], ['y'])]
    expect(refused(text, edits, { steps: 1000 })).toMatchObject([{ code: 'budget-exceeded', edit: 1 }])
  })

  test.each([unique, inOrder, nearest])(
    'ends when the call is cancelled, with placement $name',
    (placement) => {
      const signal = AbortSignal.abort()
      expect(refused('a\n', [whole(['a'], ['b'])], { signal, placement })).toEqual([
        { code: 'cancelled', edit: 0, edits: 1 },
      ])
    },
  )

  test('ends when the call is cancelled in the middle of the work', () => {
    const signal = { aborted: false }
    const slow: Replacer = {
      apiVersion: 1,
      name: 'slow',
      tier: 'escape',
      *find({ budget }) {
        for (let i = 0; i < 1000; i++) {
          if (i === 500) signal.aborted = true
          budget.spend(1)
          yield { span: { start: 0, end: 0 } }
        }
      },
    }
    expect(refused('a', [part('a', 'b')], { replacers: [slow], signal })).toMatchObject([
      { code: 'cancelled' },
    ])
  })
})

test('a blank last line of the old text is an empty line of the file, and new lines come below it', () => {
  const edit = { unit: 'text', search: 'a\nb\n  ', replacement: 'a\nb\n  \nc\nd' } as const
  const result = applyEdits('x\na\nb\n\n', [edit], { replacers: defaultCascade, placement: unique })
  expect(result.ok && result.value.text).toBe('x\na\nb\n\nc\nd\n')
})

test('new text that the file has less exactly than the profile asks for does not count as applied', () => {
  const text = 'one\n– two\nthree\n\nend\n'
  const edits = [
    { unit: 'lines', search: 'one\n', replacement: '1\n' },
    { unit: 'lines', search: '- two\nthree\n\nend\n', replacement: '\nend\n' },
  ] as const
  const result = applyEdits(text, edits, { replacers: defaultCascade, placement: unique, profile: strict })
  expect(!result.ok && result.failure.map(({ code }) => code)).toEqual(['not-found'])
  // Once the removal is applied, the edit counts as applied before.
  const done = applyEdits('one\n\nend\n', edits, {
    replacers: defaultCascade,
    placement: unique,
    profile: strict,
  })
  expect(done.ok && done.value.reports.map(({ status }) => status)).toEqual(['applied', 'already-applied'])
})

test('an edit that changes only blank lines at its ends changes nothing where these do not count', () => {
  const edit = { unit: 'text', search: '\n\n\nb', replacement: '\n\nb' } as const
  const result = applyEdits('a\n b\nc\n', [edit], { replacers: defaultCascade, placement: unique })
  expect(result.ok ? result.value.reports.map(({ status }) => status) : []).not.toContain('applied')
})
