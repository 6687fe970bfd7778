import { describe, expect, test } from 'vitest'
import { applySketchToFiles } from '../src/index.js'
import { type SketchCase, sketchCases } from './case-files.js'

/**
 * Three rounds of sketches of kinds that public reports of `edit_file` tools show. They and what must come of them were written
 * before any of the round was run; `still refused` was added then, where one is refused although its text is meant.
 */
const round = sketchCases('reports')

/** The text afterwards, or the code of the refusal. A message names the file itself, code alone is for the file of the host. */
function outcomeOf({ before, sketch, path }: SketchCase): string {
  const isMessage = /^`{3}/m.test(sketch)
  const result = applySketchToFiles(
    { [path]: before, 'other.txt': 'other\n' },
    sketch,
    isMessage ? {} : { path },
  )
  if (!result.ok) return result.failures[0]?.code ?? ''
  const [file, ...others] = result.files
  return others.length === 0 && file?.path === path ? (file.after ?? '') : 'another file'
}

describe('sketches as reports show them', () => {
  test.each(round.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const { expected, refused } = one
    expect(outcomeOf(one)).toBe(refused ?? (typeof expected === 'string' ? expected : expected.code))
  })

  test('four of five are merged as they were meant', () => {
    const meant = round.filter(({ expected }) => typeof expected === 'string')
    const merged = meant.filter(({ refused }) => refused === undefined)
    expect(meant.length).toBeGreaterThanOrEqual(70)
    expect(merged.length / meant.length).toBeGreaterThanOrEqual(0.8)
  })
})
