import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IS_FULL } from '../../../../test/soak.js'
import { applyDiff } from '../../src/apply-diff.js'
import { agents } from '../../src/compat/profiles.js'
import { applyForward } from './forward-by-hand.js'

/** Few different lines, so that many of them are alike or the same. */
const line = fc.constantFrom(
  ...['a', 'b', 'b ', ' b', 'c', '\tc', '', ' ', 'class A', '  class A'],
  ...['a\u00a0', '\u2003b', 'c\f', 'a\u2028b', 'a\rb', '🌍', ' 🌍', '\u3000'],
)

const file = fc
  .record({ lines: fc.array(line, { maxLength: 12 }), finalNewline: fc.boolean() })
  .map(({ lines, finalNewline }) => lines.join('\n') + (finalNewline && lines.length > 0 ? '\n' : ''))

/** Every line has its prefix, so that none may only separate the hunk from the next. */
const hunk = fc
  .record({
    anchors: fc.array(fc.constantFrom('', ' a', ' class A', ' nowhere'), { minLength: 1, maxLength: 3 }),
    body: fc.array(fc.tuple(fc.constantFrom(' ', ' ', '-', '+'), line), { minLength: 1, maxLength: 4 }),
    atEnd: fc.constantFrom(false, false, false, true),
  })
  .map(({ anchors, body, atEnd }) => [
    ...anchors.map((anchor) => `@@${anchor}`),
    ...body.map(([prefix, content]) => prefix + content),
    ...(atEnd ? ['*** End of File'] : []),
  ])

const diff = fc.array(hunk, { minLength: 1, maxLength: 3 }).map((hunks) => `${hunks.flat().join('\n')}\n`)

/** A diff that fits a file: its hunks copy runs of lines from the file, loosely or not. */
const fitting = file.chain((text) => {
  const lines = text.split('\n')
  const piece = fc
    .tuple(fc.nat(lines.length), fc.integer({ min: 1, max: 3 }), fc.constantFrom('', ' ', '\t'))
    .chain(([from, count, blanks]) => {
      const run = lines.slice(from, from + count)
      return fc
        .tuple(...run.map(() => fc.constantFrom(' ', '-')))
        .map((prefixes) => ['@@', ...run.map((content, i) => `${prefixes[i]}${content}${blanks}`), '+new'])
    })
  return fc
    .array(piece, { minLength: 1, maxLength: 3 })
    .map((hunks) => ({ text, diff: `${hunks.flat().join('\n')}\n` }))
})

const RUNS = IS_FULL ? 10_000 : 200

describe('the profile agents is forward matching', () => {
  test('for hunks that fit a text with CRLF and a byte order mark', () => {
    fc.assert(
      fc.property(fitting, fc.constantFrom('', '\uFEFF'), ({ text, diff }, mark) => {
        const plain = applyDiff(text, diff, 'default', { profile: agents })
        const windows = mark + text.replaceAll('\n', '\r\n')
        const same = applyDiff(windows, diff, 'default', { profile: agents })
        expect(same.ok).toBe(plain.ok)
        if (plain.ok && same.ok)
          expect(same.value.text.replaceAll('\r\n', '\n')).toBe(mark + plain.value.text)
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
    expect(applied).toBeGreaterThan(RUNS / 4)
  })
})

/** @returns whether the diff could be applied */
function compare(text: string, diff: string): boolean {
  const result = applyDiff(text, diff, 'default', { profile: agents })
  const expected = outcomeOf(() => applyForward(text, diff))
  // The end of the empty file is below its empty line by hand, and above it in the profile.
  if (text === '' && diff.includes('*** End of File')) return false
  // What is put at the end before other hunks go there is above them by hand, and below them in the profile.
  if (/\*\*\* End of File\n@@/.test(diff)) return false
  if (!result.ok) {
    const overlaps = result.failure.every(({ code }) => code === 'overlap')
    if (!overlaps) expect(expected).toBeUndefined()
    return false
  }
  expect(expected).toBeDefined()
  expect(result.value.text).toBe(expected?.text)
  const { edits, fuzzScore } = result.value
  if (edits.every(({ status }) => status === 'applied')) expect(fuzzScore).toBe(expected?.fuzz)
  return true
}

function outcomeOf<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
