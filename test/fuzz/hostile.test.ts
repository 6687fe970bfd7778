import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAGMENTS } from '../growth/fragments.js'
import { HOSTILE, type Texts } from './hostile.js'

/** A text that was found to break a subject: what `npm run fuzz -- case` writes. */
interface Found {
  readonly subject: string
  readonly texts: Texts
}

const FOLDER = new URL('cases/', import.meta.url)

/** Pieces of requests in any order, with any characters between: lone surrogates and control characters, too. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FRAGMENTS),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('\ud800', '\udc00', '\0', '\x1b[2J', '__proto__', '1e999', '-1', '\r\n'),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

describe('hostile text gets a typed answer: nothing throws, nothing hangs', () => {
  test.each(HOSTILE)('$name', async ({ run }) => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(hostile, hostile, hostile), async (texts) => {
        await run(...texts)
      }),
    )
  })
})

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.json')))('found before: %s', async (name) => {
  const { subject, texts } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Found
  const known = HOSTILE.find((one) => one.name === subject)
  expect(known, `the subject ${subject}`).toBeDefined()
  await known?.run(...texts)
})
