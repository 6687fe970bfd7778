import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import { expectOften } from '../../../core/test/support/often.js'
import { agents } from '../../src/agents.js'
import { applyDiff } from '../../src/apply-diff.js'
import { totalFuzz } from '../../src/fuzz.js'
import { applyForward } from './forward-by-hand.js'
import { filesOf, fittingHunks } from './random-hunks.js'

/** Few different lines, so that many are similar or equal. */
const line = fc.constantFrom(
  ...['a', 'b', 'b ', ' b', 'c', '\tc', '', ' ', 'class A', '  class A'],
  ...['a\u00a0', '\u2003b', 'c\f', 'a\u2028b', 'a\rb', '🌍', ' 🌍', '\u3000'],
)

const file = filesOf(line)

const anchors: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom('', ' a', ' class A', ' nowhere'), { minLength: 1, maxLength: 3 }),
  },
)

const hunk = fc
  .record({
    anchors,
    body: fc.array(fc.tuple(fc.constantFrom(' ', ' ', '-', '+'), line), { maxLength: 4 }),
    atEnd: fc.constantFrom(false, false, false, true),
    separators: fc.constantFrom(0, 0, 0, 1, 2),
  })
  .map(({ anchors, body, atEnd, separators }) => [
    ...anchors.map((anchor) => `@@${anchor}`),
    ...body.map(([prefix, content]) => prefix + content),
    ...(atEnd ? ['*** End of File'] : []),
    ...Array(separators).fill(''),
  ])

const diff = fc.array(hunk, { minLength: 1, maxLength: 3 }).map((hunks) => `${hunks.flat().join('\n')}\n`)

/** A file and a diff that fits it: its hunks copy runs of lines from the file, exactly or loosely. */
const fitting = file.chain((text) =>
  fittingHunks(text).map((lines) => ({ text, diff: `${lines.join('\n')}\n` })),
)

const RUNS = amountOf({ soak: 10_000, ci: 1_000, test: 100 })

describe('the profile agents agrees with naive forward matching', () => {
  test('for hunks that fit a text with CRLF and a byte order mark', () => {
    fc.assert(
      fc.property(fitting, fc.constantFrom('', '\uFEFF'), ({ text, diff }, mark) => {
        const plain = applyDiff(text, diff, 'default', { profile: agents })
        const windows = mark + text.replaceAll('\n', '\r\n')
        const same = applyDiff(windows, diff, 'default', { profile: agents })
        expect(same.ok).toBe(plain.ok)
        if (plain.ok && same.ok) expect(same.text.replaceAll('\r\n', '\n')).toBe(mark + plain.text)
      }),
      { numRuns: RUNS },
    )
  })

  test('for random hunks', () => {
    fc.assert(
      fc.property(file, diff, (text, diff) => void compare(text, diff)),
      { numRuns: RUNS },
    )
  })

  test('for hunks that fit', () => {
    let applied = 0
    fc.assert(
      fc.property(fitting, ({ text, diff }) => {
        if (compare(text, diff)) applied++
      }),
      { numRuns: RUNS },
    )
    expectOften(applied, RUNS / 4)
  })
})

/** A text and a diff for it. */
interface Case {
  readonly text: string
  readonly diff: string
}

/** The intended differences from the SDK in `docs/formats.md` in which the profile may apply a diff that the SDK refuses. */
const LISTED: Readonly<Record<string, (one: Case) => boolean>> = {
  'blank lines below a hunk may only separate it from the next': ({ diff }) =>
    /\n[- ]?\s*\n(?:@@|\*\*\* End of File|$)|\*\*\* End of File\n\n/.test(diff),
}

/** The intended differences in which the profile may give another result than the SDK. */
const ELSEWHERE: Readonly<Record<string, (one: Case) => boolean>> = {
  'an end mark means the end without the empty line that follows a final newline': ({ text, diff }) =>
    diff.includes('*** End of File') && text === '',
}

/** @returns whether the diff could be applied */
function compare(text: string, diff: string): boolean {
  const result = applyDiff(text, diff, 'default', { profile: agents })
  const expected = outcomeOf(() => applyForward(text, diff))
  const holds = (differences: typeof LISTED) => Object.values(differences).some((one) => one({ text, diff }))
  if (holds(ELSEWHERE) || (expected === undefined && holds(LISTED))) return result.ok
  const now = result.ok ? { text: result.text, fuzz: totalFuzz(result.edits) } : undefined
  expect(now).toEqual(expected)
  return result.ok
}

function outcomeOf<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
