import { expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/apply/placements.js'
import { OPTIONS, part, whole } from '../support/edits.js'

const TEXT = 'first line of it\nsecond line of it\nthird line of it\n'
const missing = whole(['first line of it', 'other line'], ['new'])

test('the closest region of a missing text is looked for when it is read, also in a copy of the failure', () => {
  let steps = 0
  const signal = {
    get aborted() {
      steps++
      return false
    },
  }
  const result = applyEdits(TEXT, [missing], { ...OPTIONS, placement: inOrder, signal })
  const searched = steps
  const [failure] = result.ok ? [] : result.failure
  expect(failure).toMatchObject({ code: 'not-found', edit: 0, edits: 1 })
  expect(failure).toMatchObject({ closest: { start: 1, end: 2, similarity: 0.5 } })
  expect(steps).toBeGreaterThan(searched)
})

test('a failure gives the same when cloned or printed as when read', () => {
  for (const edit of [
    missing,
    part('frist line', 'x'),
    whole(['a'], ['b'], { hints: { anchors: ['2nd'] } }),
  ]) {
    const failure = () => {
      const result = applyEdits(TEXT, [edit], OPTIONS)
      return result.ok ? [] : result.failure
    }
    const [read] = failure().map((one) => Object.fromEntries(Object.entries(one)))
    expect(structuredClone(failure())).toEqual([read])
    expect(JSON.parse(JSON.stringify(failure()))).toEqual([read])
  }
})

test('without budget the failure has its code, but no closest region', () => {
  const most = 1_000_000
  let left = 0
  const result = applyEdits(TEXT, [missing], {
    ...OPTIONS,
    signal: {
      get aborted() {
        return left++ >= most
      },
    },
  })
  left = most
  const [failure] = result.ok ? [] : result.failure
  expect(failure?.code).toBe('not-found')
  expect(failure).toMatchObject({ closest: undefined })
})
