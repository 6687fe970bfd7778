import { describe, expect, test } from 'vitest'
import { inOrder } from '../../src/apply/placements.js'
import { applied, hunk, refused, reports } from '../support/edits.js'

const jointly = { placement: inOrder }
const TEXT = [
  'function one() {',
  '  if (a) {',
  '    run()',
  '  }',
  '}',
  '',
  'function two() {',
  '  if (a) {',
  '    run()',
  '  }',
  '}',
  '',
  'function three() {',
  '  if (a) {',
  '    run()',
  '  }',
  '}',
  '',
].join('\n')

/** The text with one more line below the line with this number. */
const withLineBelow = (line: number, added = 'NEW') => TEXT.split('\n').toSpliced(line, 0, added).join('\n')

describe('the block that the edit before opens', () => {
  test.each([
    { name: 'its closing line', edits: [[' function two() {'], [' }', '+NEW']], below: 11 },
    { name: 'a line in it', edits: [[' function two() {'], ['     run()', '+NEW']], below: 9 },
    {
      name: 'lines that begin in it and go on below it',
      edits: [[' function two() {'], ['   if (a) {'], ['   }', ' }', '+NEW']],
      below: 11,
    },
    {
      name: 'the innermost of several',
      edits: [
        [' function two() {', '   if (a) {'],
        ['   }', '+NEW'],
      ],
      below: 10,
    },
    {
      name: 'the block of an edit that changes the first line of it',
      edits: [
        ['-function two() {', '+function two(b) {'],
        ['   }', '+NEW'],
      ],
      below: 10,
      head: true,
    },
  ])('decides for $name', ({ edits, below, head }) => {
    const hunks = edits.map((lines) => hunk(lines))
    const expected = withLineBelow(below)
    expect(applied(TEXT, hunks, jointly)).toBe(head ? expected.replace('two()', 'two(b)') : expected)
  })

  test.each([
    { name: 'the edit removes something', edits: [[' function two() {'], ['-  }', '+NEW']] },
    {
      name: 'the edit before opens no block that goes on',
      edits: [
        [' function one() {', '   if (a) {', '     run()', '   }', ' }'],
        ['   }', '+NEW'],
      ],
    },
    { name: 'there is no edit before', edits: [['   }', '+NEW']] },
  ])('does not decide if $name', ({ edits }) => {
    expect(
      refused(
        TEXT,
        edits.map((lines) => hunk(lines)),
        jointly,
      ),
    ).toHaveLength(1)
  })

  test('does not decide if it has several places in it', () => {
    const text = 'a:\n  x\n  y\n  x\nb:\n  x\n'
    expect(refused(text, [hunk([' a:']), hunk(['   x', '+  new'])], jointly)).toMatchObject([
      { code: 'ambiguous' },
    ])
  })

  test('shows on a second run that the edit was applied', () => {
    const edits = [hunk([' function two() {']), hunk([' }', '+NEW'])]
    const once = applied(TEXT, edits, jointly)
    expect(reports(once, edits, jointly).map(({ status }) => status)).toEqual([
      'unchanged',
      'already-applied',
    ])
  })
})

describe('the same hunk for each place, beside hunks that are not in order', () => {
  const text = ['a', 'x', 'a', 'y', ''].join('\n')
  const backwards = [hunk(['-y', '+z']), hunk(['-x', '+w'])]

  test('gets one place each', () => {
    const edits = [hunk(['-a', '+b']), ...backwards, hunk(['-a', '+b'])]
    expect(applied(text, edits, jointly)).toBe('b\nw\nb\nz\n')
  })

  test.each([
    { name: 'fewer hunks than places', same: [['-a', '+b']] },
    { name: 'more hunks than places', same: [1, 2, 3].map(() => ['-a', '+b']) },
    {
      name: 'hunks with other new lines',
      same: [
        ['-a', '+b'],
        ['-a', '+c'],
      ],
    },
  ])('is refused for $name', ({ same }) => {
    const edits = [...backwards, ...same.map((lines) => hunk(lines))]
    for (const failure of refused(text, edits, jointly)) expect(failure).toMatchObject({ code: 'ambiguous' })
  })
})

describe('a hunk that changes nothing', () => {
  test('is skipped if its lines are at several places', () => {
    const edits = [hunk(['-function two() {', '+function 2() {']), hunk([' }'])]
    expect(applied(TEXT, edits, jointly)).toBe(TEXT.replace('two', '2'))
    const [skipped] = reports(TEXT, [hunk(['-  }', '+  }'])], jointly)
    expect(skipped).toMatchObject({ status: 'unchanged', notices: [{ code: 'hunk-skipped' }] })
    expect(skipped?.places).toHaveLength(3)
  })

  test('is refused if its lines are nowhere', () => {
    expect(refused(TEXT, [hunk([' gone'])], jointly)).toMatchObject([{ code: 'not-found' }])
  })
})
