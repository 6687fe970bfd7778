import { describe, expect, test } from 'vitest'
import { applySketchToFiles } from '../src/index.js'
import { type SketchCase, sketchCases } from './case-files.js'

/**
 * Answers of a chat in twelve languages, as block, file and expected text, written before any was run; `still refused` was added then,
 * where one is refused or asked about.
 */
const cases = sketchCases('languages')

/** The text afterwards, or the code of the refusal. */
function outcomeOf({ before, sketch, path }: SketchCase): string {
  const result = applySketchToFiles({ [path]: before }, sketch)
  return result.ok ? (result.files[0]?.after ?? '') : (result.failures[0]?.code ?? '')
}

describe('answers in twelve languages', () => {
  test.each(cases.map((one) => [`${one.path}: ${one.name}`, one] as const))('%s', (_, one) =>
    expect(outcomeOf(one)).toBe(one.refused ?? one.expected),
  )

  test('of each language there are four, and of all of them four in five are merged', () => {
    const paths = new Set(cases.map(({ path }) => path))
    expect(paths.size).toBe(12)
    for (const path of paths) expect(cases.filter((one) => one.path === path).length, path).toBe(4)
    const merged = cases.filter(({ refused }) => refused === undefined)
    expect(merged.length / cases.length).toBeGreaterThanOrEqual(0.8)
  })
})
