import { expect, test } from 'vitest'
import { placedReport } from '../../src/plan/plan-edit.js'
import { TextDocument } from '../../src/text/document.js'

const placed = { status: 'applied', replacer: 'exact', tier: 'exact', similarity: 1, notices: [] } as const
const spans = [
  { start: 2, end: 4 },
  { start: 4, end: 8 },
]
const places = [
  { start: 2, end: 2 },
  { start: 3, end: 4 },
]
const report = () => placedReport({ ...placed }, new TextDocument('a\nb\nc\nd\n'), spans)

test('the places of a report are a property like the others', () => {
  expect(report().places).toEqual(places)
  expect({ ...report() }).toStrictEqual({ ...placed, places })
  expect(JSON.parse(JSON.stringify(report()))).toStrictEqual({ ...placed, places })
  expect(structuredClone(report())).toStrictEqual({ ...placed, places })
})

test('a report is a plain object and works behind a proxy or as a prototype', () => {
  expect(report()).toStrictEqual({ ...placed, places })
  expect(new Proxy(report(), {}).places).toEqual(places)
  expect(Object.create(report()).places).toEqual(places)
})

test('the places of a report are worked out once', () => {
  const one = report()
  expect(one.places).toBe(one.places)
  expect(one.places).not.toBe(report().places)
})
