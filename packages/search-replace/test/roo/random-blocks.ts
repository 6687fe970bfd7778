import fc from 'fast-check'
import type { NaiveBlock } from './naive-roo.js'

const LINES = [
  '',
  '',
  '  ',
  'a',
  '  a',
  '\ta',
  '}',
  '  }',
  '\t\t}',
  'if (a) {',
  '    if (b) {',
  '\tif (b) {',
  'return one',
  '  return one',
  '  return two',
  'say("hi")',
  'say(“hi”)',
  'it’s a – b…',
  "it's a - b...",
  'a\u00a0b  c',
  '1 | a',
  ' 12 | b',
  '| a',
  '7 || a',
  '$& $1 🙂',
  'a\u2003b',
  'a\f',
  'a\u2028b',
  '\u3000',
  'a\rb',
]

const line = fc.constantFrom(...LINES)

/** Lines of few kinds, so that many are equal. */
export const randomLines: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(line, { maxLength: 16 }) },
  { weight: 1, arbitrary: fc.array(line, { minLength: 50, maxLength: 90 }) },
)

type Mutation = (lines: string[], at: number) => string[]

const numbered = (lines: readonly string[], from: number) => lines.map((one, i) => `${from + i} | ${one}`)

const MUTATIONS: readonly Mutation[] = [
  (lines) => lines,
  (lines) => ['', ...lines],
  (lines) => [...lines, ''],
  (lines) => lines.map((one) => `  ${one}`),
  (lines) => lines.map((one) => one.trimStart()),
  (lines) => lines.map((one) => `${one} `),
  (lines) => lines.map((one) => one.replace(/ {2}/g, '\t')),
  (lines) => lines.map((one) => one.replaceAll('"', '”').replaceAll('-', '—')),
  (lines, at) => numbered(lines, at),
  (lines) => lines.map((one) => `| ${one}`),
  (lines, at) => lines.map((one, i) => (i % 2 === at % 2 ? `${i} | ${one}` : one)),
  (lines, at) => lines.toSpliced(at % (lines.length + 1), 0, 'other'),
  (lines, at) => lines.toSpliced(at % (lines.length + 1), 1),
  (lines, at) => lines.map((one, i) => (i === at % lines.length ? `${one}x` : one)),
  (lines, at) => lines.map((one, i) => (i === at % lines.length ? one.slice(0, -1) : one)),
]

const mutation = fc.tuple(fc.constantFrom(...MUTATIONS), fc.nat(30))

function mutated(lines: readonly string[], mutations: readonly (readonly [Mutation, number])[]): string[] {
  return mutations.reduce<string[]>((current, [mutate, at]) => mutate(current, at), [...lines])
}

/** A block for a text of these lines: a part of it, changed a little or not, with a right, a wrong or no line number. */
function blockFor(lines: readonly string[]): fc.Arbitrary<NaiveBlock> {
  const some = fc.array(line, { maxLength: 4 })
  return fc
    .record({
      first: fc.nat(Math.max(0, lines.length - 1)),
      count: fc.integer({ min: 1, max: 4 }),
      changes: fc.array(mutation, { maxLength: 2 }),
      random: fc.option(some, { freq: 6 }),
      written: fc.oneof(
        fc.record({ kind: fc.constant('lines' as const), lines: some }),
        fc.record({ kind: fc.constant('search' as const), changes: fc.array(mutation, { maxLength: 2 }) }),
        fc.record({ kind: fc.constant('numbered' as const), lines: some }),
      ),
      hint: fc.oneof(
        fc.constant('none' as const),
        fc.constant('exact' as const),
        fc.integer({ min: -12, max: 12 }),
        fc.integer({ min: 60, max: 200 }),
      ),
    })
    .map(({ first, count, changes, random, written, hint }) => {
      const search = random ?? mutated(lines.slice(first, first + count), changes)
      const replacement =
        written.kind === 'search'
          ? mutated(search, written.changes)
          : written.kind === 'numbered'
            ? numbered(written.lines, first)
            : written.lines
      const named = hint === 'none' ? 0 : first + 1 + (hint === 'exact' ? 0 : hint)
      return { line: Math.max(0, named), search, replacement }
    })
}

/** The blocks of one call for a text of these lines. */
export function blocksFor(lines: readonly string[]): fc.Arbitrary<NaiveBlock[]> {
  return fc.array(blockFor(lines), { minLength: 1, maxLength: 4 })
}

export const threshold: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0.7, 0.75, 0.8, 0.9, 1),
  fc.double({ min: 0.7, max: 1, noNaN: true }),
)

export const buffer: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(0, 1, 5, 40), fc.nat(40))
