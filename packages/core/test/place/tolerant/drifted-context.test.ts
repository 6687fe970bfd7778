import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '../../../src/apply/apply-edits.js'
import { unique } from '../../../src/apply/placements.js'
import { standard } from '../../../src/profiles/standard.js'
import type { Edit } from '../../../src/vocabulary/edit.js'
import { hunk } from '../../support/edits.js'
import { expectOften } from '../../support/often.js'

/** A file that has changed, an edit written for its old state, and the right result of the edit. */
interface Drifted {
  readonly now: string
  readonly edit: Edit
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

test('an edit of a changed file is merged correctly or refused', () => {
  let [merged, tried] = [0, 0]
  fc.assert(
    fc.property(drifted, ({ now, edit, meant }) => {
      const result = applyEdits(now, [edit], { profile: standard, placement: unique })
      tried++
      if (!result.ok || result.value.reports[0]?.replacer !== 'drifted-context') return
      merged++
      expect(result.value.text).toBe(meant)
    }),
  )
  expectOften(merged, tried / 20)
})
