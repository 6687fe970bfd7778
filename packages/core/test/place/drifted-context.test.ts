import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { unique } from '../../src/apply/placements.js'
import { defaultCascade } from '../../src/place/cascade.js'
import { driftedContext } from '../../src/place/drifted-context.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { found, hunk, query } from '../support/edits.js'
import { expectOften } from '../support/often.js'

const FILE = `function total(items) {
  // Sums up the prices.
  let sum = 0
  for (const item of items) {
    sum += item.price * item.count
  }
  log(sum)
  return sum
}
`

function applied(text: string, edit: TextEdit): string | undefined {
  const result = applyEdits(text, [edit], { replacers: defaultCascade, placement: unique })
  return result.ok ? result.value.text : undefined
}

describe('drifted context', () => {
  test.each<[string, string[], string, string]>([
    [
      'a context line that has changed',
      [
        ' function total(items) {',
        '   // Adds everything.',
        '-  let sum = 0',
        '+  let sum = 1',
        '   for (const item of items) {',
      ],
      '  let sum = 0',
      '  let sum = 1',
    ],
    [
      'a context line with a typo',
      [
        '   let sum = 0',
        '   for (const item of itmes) {',
        '-    sum += item.price * item.count',
        '+    sum += item.price',
        '   }',
        '   log(sum)',
      ],
      'item.price * item.count',
      'item.price',
    ],
    [
      'a line that the request lacks',
      ['     sum += item.price * item.count', '   }', '-  return sum', '+  return sum / 100', ' }'],
      '  return sum',
      '  return sum / 100',
    ],
    [
      'a line that the file lacks',
      [
        '   let sum = 0',
        '   let count = 0',
        '   for (const item of items) {',
        '-    sum += item.price * item.count',
        '+    sum += item.price',
      ],
      'item.price * item.count',
      'item.price',
    ],
    [
      'an insertion between two lines that agree',
      [
        '   let sum = 1',
        '   for (const item of items) {',
        '     sum += item.price * item.count',
        '+    check(sum)',
        '   }',
        '   print(sum)',
        '   return sum',
      ],
      '    sum += item.price * item.count\n',
      '    sum += item.price * item.count\n    check(sum)\n',
    ],
  ])('is merged with %s', (_, lines, old, now) => {
    expect(applied(FILE, hunk(lines))).toBe(FILE.replace(old, () => now))
  })

  test.each<[string, string[]]>([
    [
      'a removed line has changed',
      ['   let sum = 0', '   for (const item of items) {', '-    sum += item.price', '+    sum += 1', '   }'],
    ],
    [
      'the file has a line between two removed lines',
      ['   let sum = 0', '-  for (const item of items) {', '-  }', '+  sum = add(items)', '   log(sum)'],
    ],
    [
      'the file has a line where lines are inserted',
      [
        '   for (const item of items) {',
        '     sum += item.price * item.count',
        '   }',
        '+  check(sum)',
        '   return sum',
        ' }',
      ],
    ],
    [
      'the line above an insertion is a different one',
      [
        ' function total(items) {',
        '   // Sums up the prices.',
        '   const all = []',
        '+  let count = 0',
        '   for (const item of items) {',
      ],
    ],
    [
      'too little agrees',
      [' function other() {', '   nothing()', '-  log(sum)', '+  print(sum)', '   return', '   end()'],
    ],
    ['only one kept line agrees', ['   somewhere()', '-  log(sum)', '+  print(sum)', '   return sum']],
  ])('is refused if %s', (_, lines) => {
    expect(applied(FILE, hunk(lines))).toBeUndefined()
  })

  test('is refused if another part of the file agrees almost as well', () => {
    const copy = FILE.replace('total', 'whole').replace('item.count', 'item.number')
    const edit = hunk([
      '   let sum = 0',
      '   for (const item of list) {',
      '   }',
      '-  log(sum)',
      '+  print(sum)',
      '   return sum',
    ])
    expect(applied(FILE, edit)).toBe(FILE.replace('log', 'print'))
    expect(applied(FILE + copy, edit)).toBeUndefined()
  })

  test('reports which line of the file each line of the request is', () => {
    const edit = hunk([
      '   let sum = 0',
      '   for (const item of itmes) {',
      '-    sum += item.price * item.count',
      '+    sum++',
      '   }',
    ])
    expect(found(driftedContext, FILE, edit)).toEqual([
      FILE.slice(FILE.indexOf('  let sum'), FILE.indexOf('  log')),
    ])
    const [match] = Array.from(driftedContext.find(query(FILE, edit)))
    expect(match?.alignment).toEqual([
      [0, 2],
      [2, 4],
      [3, 5],
    ])
  })

  test('matches whole lines for an edit of part of a text, and keeps their endings', () => {
    const text = FILE.replaceAll('\n', '\r\n')
    const search = '  let sum = 0\n  for (const item of itmes) {\n    sum += item.price * item.count\n  }'
    const edit: TextEdit = { unit: 'text', search, replacement: search.replace(' * item.count', '') }
    expect(applied(text, edit)).toBe(text.replace(' * item.count', ''))
  })
})

describe('drifted context merges', () => {
  test('new lines with the indentation learned from the lines that agree', () => {
    const edit = hunk([
      ' let sum = 0',
      ' for (const item of itmes) {',
      '-  sum += item.price * item.count',
      '+  if (item.free) {',
      '+    continue',
      '+  }',
      '+  sum += item.price',
      ' }',
      ' log(sum)',
    ])
    expect(applied(FILE, edit)).toBe(
      FILE.replace(
        '    sum += item.price * item.count\n',
        '    if (item.free) {\n      continue\n    }\n    sum += item.price\n',
      ),
    )
  })

  test('nothing if the lines that agree show no consistent indentation', () => {
    const edit = hunk([
      '   let sum = 0',
      ' for (const item of items) {',
      ' log(sums)',
      '+   more()',
      ' return sum',
      ' }',
    ])
    expect(applied(FILE, edit)).toBeUndefined()
  })

  test('a typo in the old text only, if the file has the line as in the new text', () => {
    const search =
      '  let sum = 0\n  for (const item off items) {\n    sum += item.price * item.count\n  }\n  log(sum)'
    const replacement = search.replace('off', 'of').replace(' * item.count', '')
    expect(applied(FILE, { unit: 'text', search, replacement })).toBe(FILE.replace(' * item.count', ''))
  })

  test('only those changes that the file does not have yet', () => {
    const edit = hunk([
      ' function total(items) {',
      '+  // Sums up the prices.',
      '   let sum = 0',
      '   for (const item of items) {',
      '-    sum += item.price * item.count',
      '+    sum += item.price',
      '   }',
    ])
    expect(applied(FILE, edit)).toBe(FILE.replace(' * item.count', ''))
  })

  test.each([
    ['whitespace', '    sum += item.price * item.count', '      sum += item.price * item.count'],
    ['look-alike characters', '  // Sums up the prices.', '  // Sums up the\u00A0prices.'],
  ])('a change of nothing but %s', (_, old, now) => {
    const kept = FILE.split('\n').filter((line) => line !== '  log(sum)')
    const lines = kept.slice(0, -1).flatMap((line) => (line === old ? [`-${old}`, `+${now}`] : [` ${line}`]))
    expect(applied(FILE, hunk(lines))).toBe(FILE.replace(old, now))
  })

  test('no added line that would replace a line which the file lacks at its end', () => {
    const text = 'one\ntwo\n}\n}\n'
    const edit = hunk([' zero', ' one', ' two', ' }', '-}', '+three', '+}', '+four'])
    expect(applied(text, edit)).not.toBe('one\ntwo\n}\nthree\n}\n')
  })

  test.each([
    ['more', '\n\n'],
    ['fewer', ''],
  ])('a request that has %s blank lines than the file and few other lines', (_, blanks) => {
    const text = 'first\n\nsecond()\n\nthird\n'
    const search = `first${blanks === '' ? '' : blanks}\nsecond()`
    const replacement = search.replace('second', 'other')
    expect(applied(text, { unit: 'text', search, replacement })).toBe(text.replace('second', 'other'))
  })

  test('brackets with the block that they close, not with the next equal bracket', () => {
    const text = 'a {\n  b {\n    one: 1,\n    more: 2\n  }\n}\n}\n'
    const edit = hunk(['   b {', '-    one: 1,', '+    one: 3,', '   }', ' }'])
    expect(applied(text, edit)).toBe(text.replace('one: 1', 'one: 3'))
  })
})

/** A file that has changed, an edit written for its old state, and the right result of the edit. */
interface Drifted {
  readonly now: string
  readonly edit: TextEdit
  readonly meant: string
}

/** Lines that occur all over a file; all other lines occur once. */
const COMMON = ['}', '', '  return x', '  x = 1', 'alpha', 'beta']

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom(...COMMON) },
)

function named(lines: readonly (string | undefined)[], kind: string): string[] {
  return lines.map((text, i) => text ?? `  ${kind} ${i}()`)
}

const drifted: fc.Arbitrary<Drifted> = fc
  .record({
    file: fc.array(line, { minLength: 8, maxLength: 30 }),
    at: fc.nat(),
    removed: fc.nat(3),
    added: fc.array(line, { maxLength: 3 }),
    context: fc.integer({ min: 2, max: 6 }),
    drifts: fc.array(fc.tuple(fc.nat(), fc.constantFrom('change', 'remove', 'insert')), { maxLength: 5 }),
  })
  .filter(({ removed, added }) => removed + added.length > 0)
  .map(({ file: lines, at, removed, added: news, context, drifts: changes }) => {
    const [file, added] = [named(lines, 'line'), named(news, 'added')]
    // Drifted lines are unique, or they could not be told from the lines that are removed.
    const drifts = changes.map(([place, kind], i) => [place, kind, `  other ${i}()`] as const)
    const start = at % file.length
    const end = Math.min(file.length, start + removed)
    const [above, below] = [Math.max(0, start - context), Math.min(file.length, end + context)]
    const marked = [
      ...file.slice(above, start).map((text) => ` ${text}`),
      ...file.slice(start, end).map((text) => `-${text}`),
      ...added.map((text) => `+${text}`),
      ...file.slice(end, below).map((text) => ` ${text}`),
    ]
    // Removed lines do not drift, nor do the lines beside an insertion.
    const isFixed = (i: number) =>
      (i >= start && i < end) || (start === end && (i === start - 1 || i === end))
    const now: string[] = []
    const meant: string[] = []
    const both = (text: string) => {
      now.push(text)
      meant.push(text)
    }
    for (let i = 0; i <= file.length; i++) {
      if (i === start) meant.push(...added)
      const text = file[i]
      if (text === undefined) continue
      const drift = isFixed(i) ? undefined : drifts.find(([place]) => place % file.length === i)
      if (i >= start && i < end) now.push(text)
      else if (drift === undefined) both(text)
      else if (drift[1] !== 'remove') both(drift[2])
      if (drift?.[1] === 'insert') both(text)
    }
    return { now: `${now.join('\n')}\n`, edit: hunk(marked), meant: `${meant.join('\n')}\n` }
  })

test('finds nothing if a new line goes between blank lines and removed lines, where the file has a line of its own', () => {
  const file =
    'end()\n\n\nfunction f(x) {\n  let one = first(x)\n  let two = 2\n  if (one) {\n    both(one)\n'
  const between = ['-  let one = first(x)', '+  let one = last(x)', '   let two = 2', '   if (one) {']
  expect(found(driftedContext, file, hunk([' ', ' ', '+// What it is for', ...between]))).toEqual([])
  expect(found(driftedContext, file, hunk([' ', ' ', ...between]))).toHaveLength(1)
})

test('finds nothing if the file has only the short half of the lines', () => {
  const edit = hunk([
    ' if (startsWith(marker)) {',
    '   break',
    '+  end = range()',
    ' }',
    ' else if (remaining) {',
  ])
  const file = 'for (const one of all) {\n  use(one)\n  break\n}\nother()\n'
  expect(found(driftedContext, file, edit)).toEqual([])
})

test('an edit of a changed file is merged correctly or refused', () => {
  let [merged, tried] = [0, 0]
  fc.assert(
    fc.property(drifted, ({ now, edit, meant }) => {
      const result = applyEdits(now, [edit], { replacers: defaultCascade, placement: unique })
      tried++
      if (!result.ok || result.value.reports[0]?.replacer !== 'drifted-context') return
      merged++
      expect(result.value.text).toBe(meant)
    }),
  )
  expectOften(merged, tried / 20)
})

describe('an insertion whose context is partly missing', () => {
  const edit = hunk([' use path', ' use token', '+use boxed', ' ', ' list! {'])

  test('is not placed at lines that are all indented deeper', () => {
    const file = 'mod read {\n    use path\n    use seen\n    use token\n\n    impl Read\n}\n'
    expect(found(driftedContext, file, edit)).toEqual([])
  })

  test('is placed at lines with the same indentation', () => {
    const file = 'mod read\nuse path\nuse seen\nuse token\n\nimpl Read\n'
    expect(applied(file, edit)).toBe(file.replace('use token\n', 'use token\nuse boxed\n'))
  })
})
