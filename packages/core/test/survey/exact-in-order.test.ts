import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/placements/in-order.js'
import { exactInOrder } from '../../src/survey/exact-in-order.js'
import { exact } from '../../src/survey/replacers/exact.js'
import type { Step, TextEdit } from '../../src/vocabulary/edit.js'
import { contextIn, hunk, OPTIONS, whole } from '../support/edits.js'
import { expectOften } from '../support/often.js'

/** The result without rule names: several rules may choose the same place, and which one did is not compared. */
function withoutRules(result: ReturnType<typeof applyEdits>) {
  if (!result.ok) return result
  const reports = result.value.reports.map(({ rule: _, ...report }) => report)
  return { ...result, value: { ...result.value, reports } }
}

/** Where the edits begin; undefined if the order does not decide. */
function starts(text: string, edits: readonly TextEdit[]): number[] | undefined {
  return exactInOrder(contextIn(text, [exact]), edits)?.map(({ start }) => start)
}

describe('exactInOrder', () => {
  const [a, b, end] = [whole(['a'], ['A']), whole(['b'], ['B']), whole(['a'], [], { hints: { atEnd: true } })]

  const long = Array.from({ length: 40 }, (_, number) => number).join(' ')
  const below = (anchor: string, lines: string[]) => whole(lines, [], { hints: { anchors: [anchor] } })

  test.each([
    { name: 'one place each', text: 'a\nb\n', edits: [a, b], found: [0, 2] },
    { name: 'the order decides', text: 'a\nb\na\n', edits: [a, b, a], found: [0, 2, 4] },
    { name: 'no newline at the end', text: 'a\nb', edits: [a, b], found: [0, 2] },
    { name: 'blank lines', text: 'a\n\nb\n', edits: [whole([''], [])], found: [2] },
    { name: 'whole lines only', text: ' a\nb a\na\n', edits: [a], found: [7] },
    { name: 'two ways', text: 'a\na\nb\n', edits: [a, b], found: undefined },
    { name: 'two ways for the last', text: 'a\nb\nb\n', edits: [a, b], found: undefined },
    { name: 'another order', text: 'b\na\n', edits: [a, b], found: undefined },
    { name: 'not there exactly', text: 'a \n', edits: [a], found: undefined },
    { name: 'on the line of its hint', text: 'b\na\n', edits: [{ ...a, hints: { line: 2 } }], found: [2] },
    {
      name: 'the only place, on another line than its hint',
      text: 'b\na\n',
      edits: [{ ...a, hints: { line: 1 } }],
      found: [2],
    },
    {
      name: 'on another line than its hint, and the new text is there',
      text: 'A\nb\na\n',
      edits: [{ ...a, hints: { line: 1 } }],
      found: undefined,
    },
    {
      name: 'on another line than its hint, and the old text is there less exactly',
      text: ' a\nb\na\n',
      edits: [{ ...a, hints: { line: 1 } }],
      found: undefined,
    },
    {
      name: 'on another line than its hint, and the hinted line is above the edit before',
      text: 'A\nb\na\n',
      edits: [b, { ...a, hints: { line: 1 } }],
      found: [2, 4],
    },
    {
      name: 'on another line than its hint, and a kept line is only there',
      text: 'old\na\nstays\nold\n',
      edits: [whole(['stays', 'old'], ['stays', 'new'], { hints: { line: 1 } })],
      found: [6],
    },
    {
      name: 'on another line than its hint, and the kept line is elsewhere, too',
      text: 'stays\nnew\na\nstays\nold\n',
      edits: [whole(['stays', 'old'], ['stays', 'new'], { hints: { line: 1 } })],
      found: undefined,
    },
    { name: 'in the block of its anchor', text: 'f\n b\ng\n b\n', edits: [below('g', [' b'])], found: [7] },
    {
      name: 'an anchor that differs in whitespace',
      text: 'f\n b\n g\n  b\n',
      edits: [below('g ', ['  b'])],
      found: [8],
    },
    {
      name: 'one anchor for two edits',
      text: 'f\n b\n c\n',
      edits: [below('f', [' b']), below('f', [' c'])],
      found: [2, 5],
    },
    {
      name: 'an anchor within the lines of the one before',
      text: 'a\nf\n b\n',
      edits: [whole(['a', 'f'], ['A', 'f']), below('f', [' b'])],
      found: [0, 4],
    },
    {
      name: 'long lines below an anchor',
      text: `f\n ${long}\n ${long}2\ng\n`,
      edits: [below('f', [` ${long}`, ` ${long}2`])],
      found: [2],
    },
    { name: 'an anchor of two lines', text: 'f\n b\n', edits: [below('f\n b', [' b'])], found: undefined },
    {
      name: 'in the block of an anchor in the block of another one',
      text: 'f\n g\n  b\nh\n g\n  b\n',
      edits: [whole(['  b'], [], { hints: { anchors: ['h', ' g'] } })],
      found: [14],
    },
    {
      name: 'stacked anchors, the inner one in the file once',
      text: 'f\n  b\nh\n g\n  b\n',
      edits: [whole(['  b'], [], { hints: { anchors: ['h', ' g'] } })],
      found: [11],
    },
    {
      name: 'stacked anchors of two edits',
      text: 'f\n g\n  b\nh\n g\n  b\n',
      edits: ['f', 'h'].map((outer) => whole(['  b'], [], { hints: { anchors: [outer, ' g'] } })),
      found: [5, 14],
    },
    {
      name: 'an inner anchor outside the block of the outer one',
      text: 'f\n c\nh\n g\n  b\n',
      edits: [whole(['  b'], [], { hints: { anchors: ['f', ' g'] } })],
      found: undefined,
    },
    {
      name: 'twice in the block of its anchor',
      text: 'f\n b\n b\n',
      edits: [below('f', [' b'])],
      found: undefined,
    },
    {
      name: 'another such block above',
      text: 'f\n b\n\nf\n b\n',
      edits: [below('f', [' b'])],
      found: undefined,
    },
    {
      name: 'outside the block of its anchor',
      text: 'f\n c\ng\n b\n',
      edits: [below('f', [' b'])],
      found: undefined,
    },
    {
      name: 'an anchor that is only the beginning of a line',
      text: 'f()\n b\n',
      edits: [below('f', [' b'])],
      found: undefined,
    },
    { name: 'an edit with an end-of-file mark', text: 'a\n', edits: [end], found: undefined },
  ])('$name', ({ text, edits, found }) => {
    expect(starts(text, edits)).toEqual(found)
  })

  test('gives up on a periodic text', () => {
    const periodic = whole([...Array.from({ length: 500 }, () => 'x'), 'y'], [])
    expect(starts(`${'x\n'.repeat(2000)}y\n`, [periodic])).toBeUndefined()
  })

  const line = fc.constantFrom('a', ' a', 'b', 'b ', '', 'c', 'd')
  const lines = fc.array(line, { maxLength: 4 })
  const step = fc.constantFrom<Step>('keep', 'keep', 'keep', 'remove', 'add')
  const file = fc.record({
    mark: fc.constantFrom('', '\uFEFF'),
    parts: fc.array(
      fc.record({ between: lines, hunk: fc.array(fc.tuple(step, line), { minLength: 1, maxLength: 4 }) }),
      {
        maxLength: 4,
      },
    ),
    ending: fc.constantFrom('\n', '\r\n'),
    isNumbered: fc.boolean(),
    isEnded: fc.boolean(),
  })

  test('places edits as locating each by itself and choosing jointly does', () => {
    const other = { ...exact }
    fc.assert(
      fc.property(file, ({ mark, parts, ending, isNumbered, isEnded }) => {
        const all: string[] = []
        const edits = parts.map(({ between, hunk: steps }) => {
          all.push(...between)
          const hints = isNumbered ? { hints: { line: all.length + 1 } } : {}
          for (const [kind, content] of steps) if (kind !== 'add') all.push(content)
          return hunk(
            steps.map(([kind, content]) => ({ keep: ' ', remove: '-', add: '+' })[kind] + content),
            hints,
          )
        })
        const text = mark + all.join(ending) + (isEnded ? ending : '')
        const [, ...others] = OPTIONS.replacers
        const place = (replacer: typeof exact) =>
          withoutRules(applyEdits(text, edits, { replacers: [replacer, ...others], placement: inOrder }))
        expect(place(exact)).toEqual(place(other))
      }),
    )
  })

  test('places edits below anchors as locating each by itself and choosing jointly does', () => {
    const other = { ...exact }
    const content = fc.constantFrom(
      'f',
      'g',
      'h',
      ' b',
      ' c',
      '  d',
      '  e',
      ' }',
      '}',
      '',
      ' f',
      'end',
      ` ${long}`,
    )
    const step = fc.constantFrom<Step>('keep', 'keep', 'remove', 'add')
    const part = fc.record({
      between: fc.array(content, { maxLength: 5 }),
      hunk: fc.array(fc.tuple(step, content), { minLength: 1, maxLength: 3 }),
      anchorAt: fc.option(fc.nat(6), { nil: undefined }),
      outerAt: fc.option(fc.nat(4), { nil: undefined }),
    })
    const RUNS = 200
    let found = 0
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const all: string[] = []
        const edits = parts.map(({ between, hunk: steps, anchorAt = -1, outerAt }) => {
          all.push(...between)
          const anchor = all.at(-1 - anchorAt)
          const outer = outerAt === undefined ? undefined : all.at(-2 - anchorAt - outerAt)
          for (const [kind, line] of steps) if (kind !== 'add') all.push(line)
          return hunk(
            steps.map(([kind, line]) => ({ keep: ' ', remove: '-', add: '+' })[kind] + line),
            anchorAt < 0 || anchor === undefined
              ? {}
              : { hints: { anchors: outer === undefined ? [anchor] : [outer, anchor] } },
          )
        })
        const text = all.map((line) => `${line}\n`).join('')
        found += Number(starts(text, edits) !== undefined && edits.some(({ hints }) => hints))
        const [, ...others] = OPTIONS.replacers
        const place = (replacer: typeof exact) =>
          withoutRules(applyEdits(text, edits, { replacers: [replacer, ...others], placement: inOrder }))
        expect(place(exact)).toEqual(place(other))
      }),
      { numRuns: RUNS },
    )
    expectOften(found, RUNS / 50)
  })

  test('places edits below stacked anchors as locating each by itself and choosing jointly does', () => {
    const other = { ...exact }
    const block = fc.record({
      outer: fc.constantFrom('f', 'g', 'h', 'k'),
      inner: fc.constantFrom(' f', ' g', ' b', ' c'),
      above: fc.array(fc.constantFrom('  d', '  e', '  k', ' m', '', 'm'), { maxLength: 3 }),
      line: fc.constantFrom('  d', '  e', '  x', '  y'),
      isMeant: fc.boolean(),
    })
    const RUNS = 200
    let found = 0
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const text = blocks
          .flatMap(({ outer, inner, above, line }) => [outer, inner, ...above, line])
          .map((line) => `${line}\n`)
          .join('')
        const edits = blocks
          .filter(({ isMeant }) => isMeant)
          .map(({ outer, inner, line }) => whole([line], ['new'], { hints: { anchors: [outer, inner] } }))
        found += Number(edits.length > 0 && starts(text, edits) !== undefined)
        const [, ...others] = OPTIONS.replacers
        const place = (replacer: typeof exact) =>
          withoutRules(applyEdits(text, edits, { replacers: [replacer, ...others], placement: inOrder }))
        expect(place(exact)).toEqual(place(other))
      }),
      { numRuns: RUNS },
    )
    expectOften(found, RUNS / 10)
  })
})
