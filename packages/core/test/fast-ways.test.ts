import { expect, test } from 'vitest'
import { standard } from '../src/profiles/standard.js'
import { editText } from './support/calls.js'
import { readCases } from './support/case-files.js'
import { callOf } from './support/case-outcome.js'
import { VARIATIONS } from './support/case-variations.js'
import { expectOften } from './support/often.js'

const cases = readCases(new URL('./cases/', import.meta.url))

test('what the fast ways answer is what the cascade answers: whole results of every case in every variation', () => {
  let [pairs, exact] = [0, 0]
  for (const one of cases) {
    const call = callOf(one.settings)
    const { profile = standard } = call
    const { isLiteral: _, ...merge } = profile.merge
    for (const variation of VARIATIONS) {
      const varied = variation.of(one)
      if (varied === undefined) continue
      const fast = editText(varied.file, varied.edits, call)
      const slow = editText(varied.file, varied.edits, { ...call, profile: { ...profile, merge } })
      const [got, expected] = [fast, slow].map((result) => JSON.stringify(result))
      expect(got, `cases/${one.name}, ${variation.name}`).toBe(expected)
      pairs++
      if (fast.ok && fast.edits.some(({ replacer }) => replacer === 'exact')) exact++
    }
  }
  expectOften(pairs, 10_000)
  expectOften(exact, 2000)
})
