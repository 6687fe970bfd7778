import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { unique } from '../../src/apply/placements.js'
import { explainCascade } from '../../src/explain/explain-cascade.js'
import { problemOf } from '../../src/problem/problem-of.js'
import { standard } from '../../src/profiles/standard.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { part } from '../support/edits.js'

const options = { profile: standard, feedback: problemOf, placement: unique }
const text = 'f\na\ng\na\nh\na\n'

function within(line: number, lastLine: number, more: Partial<Edit> = {}): Edit {
  return { ...part('a', 'X'), hints: { line, lastLine }, ...more }
}

describe('lines that an edit is bound to', () => {
  test.each([
    { name: 'one place is within them', edit: within(3, 4), after: 'f\na\ng\nX\nh\na\n' },
    {
      name: 'the hint decides among the places within them',
      edit: within(4, 6),
      after: 'f\na\ng\nX\nh\na\n',
    },
    {
      name: 'an edit for all places means all within them',
      edit: within(2, 5, { all: true }),
      after: 'f\nX\ng\nX\nh\na\n',
    },
    {
      name: 'an occurrence number counts the places within them',
      edit: within(3, 6, { all: true, occurrence: 2 }),
      after: 'f\na\ng\na\nh\nX\n',
    },
  ])('$name', ({ edit, after }) => {
    expect(applyEdits(text, [edit], options)).toMatchObject({ ok: true, value: { text: after } })
  })

  test('only the ambiguous places within them are listed if the hint names none', () => {
    const result = applyEdits('a\nf\na\na\nf\na\n', [within(2, 5)], options)
    expect(result).toMatchObject({
      failure: [{ code: 'ambiguous', places: [{ start: 3 }, { start: 4 }] }],
    })
  })

  test('an old text outside them is named as the closest', () => {
    const searched = { start: 3, end: 3 }
    expect(applyEdits(text, [within(3, 3)], options)).toMatchObject({
      failure: [{ code: 'not-found', searched, closest: { similarity: 1 } }],
    })
  })

  test('the new text within them shows that the edit was applied, though the old text is elsewhere', () => {
    const edit: Edit = { ...part('key = a', 'key = b'), hints: { line: 6, lastLine: 6 } }
    expect(applyEdits('key = a\n1\n2\n3\n4\nkey = b\n', [edit], options)).toMatchObject({
      value: { reports: [{ status: 'already-applied' }] },
    })
  })

  test('their numbers mean the original text', () => {
    const above = part('f\n', 'f\nf\nf\n')
    expect(applyEdits(text, [above, within(4, 4)], options)).toMatchObject({
      ok: true,
      value: { text: 'f\nf\nf\na\ng\nX\nh\na\n' },
    })
  })

  test('explain says which places are outside them', () => {
    const [first] = explainCascade({ text, edit: within(3, 4), decided: undefined }, options)
    expect(first?.places.map(({ start, refused }) => [start, refused])).toEqual([
      [4, undefined],
      [2, 'hint'],
      [6, 'hint'],
    ])
  })
})
