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

test('edits that wait for one another are placed in turn', () => {
  const edits = Array.from({ length: 60 }, (_, at) =>
    at % 2 === 0 ? part(line(at * 5), `new${at}()`) : part(`new${at - 1}()`, `newer${at}()`),
  )
  const text = fileOf(400)
  expect(atOnce(text, edits)).toEqual(inTurn(text, edits))
  expect(atOnce(text, edits)).toHaveProperty('text')
})

test('the work of many edits grows with edits and text, and not with their product', () => {
  for (const written of [line, loose])
    expectLinear(16_000, (count) => {
      const text = fileOf(count)
      const edits = Array.from({ length: count / 20 }, (_, at) =>
        part(written(at * 20 + 7), `${written(at * 20 + 7)} // new`),
      )
      return () => expect(editText(text, edits).ok).toBe(true)
    })
})
