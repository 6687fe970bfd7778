import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit } from '../../src/vocabulary/edit.js'
import { editText } from '../support/calls.js'
import { expectLinear } from '../support/work.js'

const part = (search: string, replacement: string): Edit => ({ unit: 'text', search, replacement })
const line = (at: number) => `  const value${at} = compute(${at})`
const fileOf = (count: number) => Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('')

/** The same line with other whitespace. */
const loose = (at: number) => `const  value${at}  =  compute(${at})`

/** What comes of edits that are sent one by one, and the lines of their places. */
function inTurn(
  text: string,
  edits: readonly Edit[],
): { text: string; places: unknown } | { failed: number } {
  const places: unknown[] = []
  let now = text
  for (const [at, edit] of edits.entries()) {
    const result = editText(now, [edit])
    if (!result.ok) return { failed: at }
    places.push(result.files[0]?.edits[0]?.places)
    now = result.text
  }
  return { text: now, places }
}

function atOnce(text: string, edits: readonly Edit[]): ReturnType<typeof inTurn> {
  const result = editText(text, edits)
  if (!result.ok)
    return { failed: Math.min(...result.failures.map((one) => ('edit' in one ? one.edit : -1))) }
  return { text: result.text, places: result.files[0]?.edits.map(({ places }) => places) }
}

test('many edits of one call do what they do one by one', () => {
  const LINES = 600
  /** An edit of a line, to the letter or with other whitespace, that adds lines, that repeats what another edit removes, or that an edit before has to bring about. */
  const kinds = [
    (at: number) => part(line(at), `${line(at)} // new`),
    (at: number) => part(line(at), `  first${at}()\n${line(at)}\n  last${at}()`),
    (at: number, other: number) => part(line(at), `${line(other)} + ${at}`),
    (at: number) => part(`compute(${at})\n`, `other(${at})\n`),
    (at: number) => part(loose(at), `${loose(at)} // new`),
    (at: number) => part(`value${at}  = compute(${at})\n`, `value${at} = other(${at})\n`),
    (at: number, other: number) => part(line(at), `  ${loose(other)} + ${at}`),
    (_: number, other: number) => part(`${line(other)} // new`, `${line(other)} // newer`),
  ]
  const edit = fc
    .tuple(fc.nat(LINES - 1), fc.nat(LINES - 1), fc.nat(99))
    .map(([at, other, kind]) => (kinds[kind < 96 ? kind % 7 : 7] as (typeof kinds)[0])(at, other))
  fc.assert(
    fc.property(
      fc.uniqueArray(edit, { minLength: 33, maxLength: 60, selector: ({ search }) => search }),
      (edits) => {
        const text = fileOf(LINES)
        expect(atOnce(text, edits)).toEqual(inTurn(text, edits))
      },
    ),
    { numRuns: 20 },
  )
})

test('many edits that stand near each other do what they do one by one', () => {
  /** An edit of a line or two, which may leave fewer lines or more, write what another looks for, or part of a line. */
  const kinds = [
    (at: number) => part(line(at), `${line(at)} // new`),
    (at: number) => part(`${line(at)}\n`, ''),
    (at: number) => part(`${line(at)}\n${line(at + 1)}`, `  both${at}()`),
    (at: number) => part(`compute(${at})`, `other(${at})`),
    (at: number) => part(`value${at} `, `name${at} `),
    (at: number) => part(`${loose(at)}\n`, `${loose(at)}\n  more${at}()\n`),
    (at: number) => part(loose(at), `renamed${at}()`),
    (at: number) => part(line(at), line(at + 1)),
    (at: number) => part(`(${at})\n  const value${at + 1}`, `(${at})\n  let value${at + 1}`),
  ]
  const edit = fc
    .tuple(fc.nat(118), fc.nat(99))
    .map(([at, kind]) => (kinds[kind < 97 ? kind % 7 : 7 + (kind % 2)] as (typeof kinds)[0])(at))
  const edits = fc.uniqueArray(edit, { minLength: 33, maxLength: 60, selector: ({ search }) => search })
  fc.assert(
    fc.property(edits, fc.boolean(), (some, isSorted) => {
      const text = fileOf(120)
      const sent = isSorted ? some.toSorted((one, other) => lineOf(one) - lineOf(other)) : some
      expect(atOnce(text, sent)).toEqual(inTurn(text, sent))
    }),
    { numRuns: 60 },
  )
})

/** The number in the first line of an edit. */
const lineOf = ({ search }: Edit) => Number(/\d+/.exec(search)?.[0])

test.for([
  ['the letter', line],
  ['whitespace', loose],
] as const)(
  'edits of one line after the other, up to %s, say what they change as one by one',
  ([, written]) => {
    const text = fileOf(60)
    const edits = Array.from({ length: 50 }, (_, at) => part(`${written(at)}\n`, `  new${at}()\n`))
    expect(atOnce(text, edits)).toEqual(inTurn(text, edits))
    // Twenty are fewer than are placed at once.
    for (const count of [20, 50]) {
      const result = editText(text, edits.slice(0, count))
      const end = text.indexOf(line(count))
      expect(result.ok && result.files[0]?.changes.map(({ span }) => span)).toEqual([{ start: 0, end }])
    }
  },
)

test('edits that wait for one another are placed in turn', () => {
  const edits = Array.from({ length: 60 }, (_, at) =>
    at % 2 === 0 ? part(line(at * 5), `new${at}()`) : part(`new${at - 1}()`, `newer${at}()`),
  )
  const text = fileOf(400)
  expect(atOnce(text, edits)).toEqual(inTurn(text, edits))
  expect(atOnce(text, edits)).toHaveProperty('text')
})

test.for([
  ['far from each other', 20],
  ['near each other', 2],
] as const)('the work of many edits %s grows with edits and text, and not with their product', ([, step]) => {
  for (const written of [line, loose])
    expectLinear(step * 800, (count) => {
      const text = fileOf(count)
      const edits = Array.from({ length: count / step }, (_, at) =>
        part(written(at * step), `${written(at * step)} // new`),
      )
      return () => expect(editText(text, edits).ok).toBe(true)
    })
})
