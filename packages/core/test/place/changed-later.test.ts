import { describe, expect, test } from 'vitest'
import { standard } from '../../src/profiles/standard.js'
import { Hunk } from '../../src/vocabulary/hunk.js'
import type { Match, Replacer } from '../../src/vocabulary/replacer.js'
import { editText } from '../support/calls.js'

const TEXT = 'one\ntwo\nthree\nfour\n'
const EDIT = { unit: 'lines', search: 'TWO\n', replacement: '2\n' } as const

/** What comes of the edit where a replacer changes its match after it was yielded. */
function afterChange(make: () => Match, change: (match: Match) => void) {
  const replacer: Replacer = {
    apiVersion: 1,
    name: 'changes-later',
    tier: 'lookalike',
    *find() {
      const match = make()
      yield match
      change(match)
    },
  }
  return editText(TEXT, [EDIT], { profile: { ...standard, cascade: [replacer] } })
}

const MATCH = (): Match => ({ span: { start: 4, end: 8 } })
const RESULT = { ok: true, text: 'one\n2\nthree\nfour\n' }

describe('a match that its replacer changes after it was yielded is used as it was checked', () => {
  test('its span', () => {
    expect(afterChange(MATCH, ({ span }) => Object.assign(span, { end: TEXT.length }))).toMatchObject(RESULT)
  })

  test('the object around the span', () => {
    const outcome = afterChange(MATCH, (match) => Object.assign(match, { span: { start: 0, end: 400 } }))
    expect(outcome).toMatchObject(RESULT)
  })

  test('its texts', () => {
    const reading = { search: 'two\n', replacement: '2\n' }
    const make = () => ({ ...MATCH(), reading })
    expect(afterChange(make, () => Object.assign(reading, { replacement: 'lost\n' }))).toMatchObject(RESULT)
  })

  test('its alignment', () => {
    const alignment = [1]
    const make = () => ({ ...MATCH(), alignment })
    expect(afterChange(make, () => alignment.push(2, 3))).toMatchObject(RESULT)
  })

  test('the edit of its hunk', () => {
    const edit = { ...EDIT, search: 'two\n' }
    const make = () => ({ ...MATCH(), hunk: new Hunk(edit) })
    expect(afterChange(make, () => Object.assign(edit, { replacement: 'lost\n' }))).toMatchObject(RESULT)
  })

  test('the lines of its hunk', () => {
    const lines = ['2']
    const make = () => ({ ...MATCH(), hunk: new Hunk({ ...EDIT }, { old: ['two'], now: lines }) })
    expect(afterChange(make, () => lines.push('lost'))).toMatchObject(RESULT)
  })

  test('a span that gives another number each time it is asked', () => {
    let asked = 0
    const make = () => ({
      span: {
        start: 4,
        get end() {
          asked += 1
          return asked === 1 ? 8 : 400
        },
      },
    })
    expect(afterChange(make, () => undefined)).toMatchObject(RESULT)
  })
})
