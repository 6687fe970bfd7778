import { describe, expect, test } from 'vitest'
import { expectCase } from '../../../test/case-failure.js'
import { applySketch } from '../src/index.js'
import { type SketchCase, sketchCases } from './case-files.js'

const cases = sketchCases()

/** What comes of a case: the text, or the code of the refusal and how many lines are at risk. */
function outcomeOf(before: string, { sketch, path }: SketchCase): SketchCase['expected'] {
  const result = applySketch(before, sketch, { path })
  if (result.ok) return result.text
  const [failure] = result.failures
  const places = failure !== undefined && 'places' in failure ? failure.places : []
  const lines = places.reduce((sum, one) => sum + ('end' in one ? one.end - one.start + 1 : 0), 0)
  return { code: failure?.code ?? '', ...(lines > 0 && { lines }) }
}

describe('sketches', () => {
  test.each(cases.map((one) => [`${one.kind}: ${one.name}`, one] as const))('%s', (_, one) => {
    const outcome = outcomeOf(one.before, one)
    const given = typeof outcome === 'string' ? {} : outcome
    const expected = one.refused === undefined ? one.expected : { code: one.refused }
    const right = typeof expected === 'string' ? expected : { ...given, ...expected }
    expectCase({ path: one.from, title: one.name }, outcome, right)
  })

  test('of every kind there are four cases or more, and three in four end as they were meant', () => {
    const kinds = new Map(cases.map(({ kind }) => [kind, cases.filter((one) => one.kind === kind)]))
    expect(kinds.size).toBe(24)
    for (const [kind, own] of kinds) {
      expect(own.length, kind).toBeGreaterThanOrEqual(4)
      const asMeant = own.filter(({ refused }) => refused === undefined)
      expect(asMeant.length / own.length, kind).toBeGreaterThanOrEqual(0.75)
    }
  })
})

const applied = cases.filter((one) => typeof one.expected === 'string' && one.refused === undefined)

describe('the same in another file', () => {
  test.each([
    ['with CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with a byte order mark', (text: string) => `\uFEFF${text}`],
    ['without a final newline', (text: string) => text.replace(/\n$/, '')],
  ])('%s', (_, as) => {
    for (const one of applied)
      expect(outcomeOf(as(one.before), one), `${one.kind}: ${one.name}`).toBe(as(one.expected as string))
  })

  test('on its own result it changes nothing', () => {
    for (const one of applied) {
      const again = applySketch(one.expected as string, one.sketch, { path: one.path })
      expect(again.ok ? again.text : one.expected, `${one.kind}: ${one.name}`).toBe(one.expected)
    }
  })
})
