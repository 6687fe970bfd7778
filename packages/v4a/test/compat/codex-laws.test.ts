import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import { applyPatchToFiles } from '../../src/apply-patch.js'
import { codex } from '../../src/codex.js'
import { applyCodexPatch } from './codex-by-hand.js'
import { filesOf, fittingHunks } from './random-hunks.js'

const BODY = ['a', 'b', 'b ', ' b', 'c', '\tc', '', ' ', 'class A', '  class A', '“x” – y', '"x" - y']
const ODD = [
  'a\u00a0',
  '\u2003b',
  'c\f',
  'a\u2028b',
  'a\rb',
  '🌍',
  ' 🌍',
  '\u3000',
  '\ud83c',
  ' *** End Patch',
]

const line = fc.constantFrom(...BODY, ...ODD)

const file = filesOf(line)

const hunk = fc
  .record({
    anchor: fc.constantFrom('@@', '@@', '@@ a', '@@ class A', '@@ nowhere'),
    body: fc.array(fc.tuple(fc.constantFrom(' ', ' ', '-', '+'), line), { minLength: 1, maxLength: 4 }),
    atEnd: fc.constantFrom(false, false, false, true),
    separators: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ anchor, body, atEnd, separators }) => [
    anchor,
    ...body.map(([prefix, content]) => prefix + content),
    ...(atEnd ? ['*** End of File'] : []),
    ...Array(separators).fill(''),
  ])

const padding = fc.constantFrom('', '', ' ', '\t', '   ')
const marker = (text: string) => fc.tuple(padding, padding).map(([before, after]) => before + text + after)

/** A patch for one file whose markers may have whitespace around them. */
function patchOf(hunks: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> {
  return fc
    .tuple(marker('*** Begin Patch'), marker('*** Update File: f'), hunks, marker('*** End Patch'))
    .map(([begin, header, body, end]) => [begin, header, ...body, end].join('\n'))
}

const patch = patchOf(fc.array(hunk, { minLength: 1, maxLength: 3 }).map((hunks) => hunks.flat()))

/** A file and a patch that fits it: its hunks copy runs of lines from the file, exactly or loosely. */
const fitting = file.chain((text) =>
  fc.record({ text: fc.constant(text), patch: patchOf(fittingHunks(text)) }),
)

const RUNS = amountOf({ soak: 10_000, ci: 1_000, test: 100 })

describe('the profile codex agrees with naive forward matching', () => {
  test('for hunks that fit a text with CRLF and a byte order mark', () => {
    fc.assert(
      fc.property(fitting, fc.constantFrom('', '\uFEFF'), ({ text, patch }, mark) => {
        const plain = applied(text, patch)
        const windows = applied(mark + text.replaceAll('\n', '\r\n'), patch)
        const expected = plain === undefined ? undefined : mark + plain
        // A file with one line and no newline does not show how its lines end.
        expect(text.includes('\n') ? windows?.replaceAll('\r\n', '\n') : windows).toBe(expected)
      }),
      { numRuns: RUNS },
    )
  })

  test('for random hunks', () => {
    fc.assert(
      fc.property(file, patch, (text, request) => void compare(text, request)),
      { numRuns: RUNS },
    )
  })

  test('for hunks that fit', () => {
    let applied = 0
    fc.assert(
      fc.property(fitting, ({ text, patch }) => {
        if (compare(text, patch)) applied++
      }),
      { numRuns: RUNS },
    )
    expect(applied).toBeGreaterThan(RUNS / 4)
  })
})

/**
 * The intended differences from Codex in `docs/formats.md`. Each returns the results that are allowed in place of that of
 * Codex. That kept lines stay as in the file is not listed, because the naive implementation does the same.
 */
const LISTED: Readonly<
  Record<string, (codex: string | undefined, text: string, request: string) => unknown[]>
> = {
  'a blank last line is not lost': (codex) =>
    codex !== undefined && /^$|\n$/.test(codex) ? [`${codex}\n`] : [],
  'blank lines below a hunk may only separate it from the next': (expected, text, request) => {
    if (!SEPARATED.test(request)) return []
    return expected === undefined
      ? [expect.anything()]
      : [outcomeOf(() => applyCodexPatch(text, unseparated(request)))]
  },
  'what is added at the end is not lost where another hunk holds the blank last line': (
    codex,
    text,
    request,
  ) =>
    codex !== undefined && /(?:^|\n)\n$/.test(text) && INSERTION.test(request) ? [expect.anything()] : [],
}

/** A hunk that only adds lines. */
const INSERTION = /@@[^\n]*\n(?:\+[^\n]*\n)+(?=@@|\s*\*\*\*)/

/** At the end of a hunk two or more blank lines, or one with whitespace; or blank lines without prefix below only added lines. */
const SEPARATED =
  /\n(?:[- ]?\s*\n){2}(?:@@|\s*\*\*\*)|\n[- ][^\S\n]+\n(?:@@|\s*\*\*\*)|@@[^\n]*\n(?:\+[^\n]*\n)+(?=\n)/

function unseparated(request: string): string {
  return request.replaceAll(/\n\n+(?=@@|\s*\*\*\*)/g, '\n')
}

/** @returns whether the patch could be applied */
function compare(text: string, request: string): boolean {
  // An added line gets an ending of the file; the naive implementation writes LF.
  const unix = (one: string | undefined) => one?.replaceAll('\r\n', '\n')
  const after = unix(applied(text, request))
  const expected = unix(outcomeOf(() => applyCodexPatch(text, request)))
  if (after === expected) return after !== undefined
  const allowed = Object.values(LISTED).flatMap((difference) => difference(expected, text, request))
  expect([expected, ...allowed]).toContainEqual(after)
  return after !== undefined
}

function applied(text: string, request: string): string | undefined {
  const result = applyPatchToFiles(new Map([['f', text]]), request, { profile: codex })
  return result.ok ? (result.files[0]?.after ?? text) : undefined
}

function outcomeOf<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
