import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { createLedger } from '@emend/ledger'
import { v4a } from '@emend/v4a'
import { expect, test } from 'vitest'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const PATH = 'a.ts'

/** The forms of a request that writes a whole file. */
const FORMS: readonly ((text: string) => unknown)[] = [
  (content) => ({ file_path: PATH, content }),
  (file_text) => ({ command: 'create', path: PATH, file_text }),
  (text) => `*** Begin Patch\n*** Add File: ${PATH}\n${text.replace(/^(?=.)/gm, '+')}*** End Patch\n`,
]

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A new text of all the lines: some replaced, some removed, some added. Whatever is new names its writer. */
function rewrittenBy(writer: number, lines: readonly string[], random: (below: number) => number) {
  const next = [...lines]
  const added: string[] = []
  const runs = 1 + random(3)
  for (let run = 0; run < runs; run++) {
    const fresh = Array.from({ length: random(3) }, (_, at) => `writer ${writer}, run ${run}, line ${at}`)
    added.push(...fresh)
    next.splice(random(next.length + 1), random(2), ...fresh)
  }
  return { text: textOf(next), added: added.filter((line) => next.includes(line)) }
}

test('eight writers rewrite one file at once from the same reading: every line is there, or its writer is told', async () => {
  const random = randomFrom(85)
  let [landed, told] = [0, 0]
  for (let round = 0; round < 1000; round++) {
    const shown = Array.from({ length: 20 + random(60) }, (_, at) => `line ${at} of ${random(9)}`)
    const fileSystem = memoryFileSystem({ [PATH]: textOf(shown) })
    const writers = Array.from({ length: 8 }, (_, at) => {
      const ledger = createLedger()
      const engine = createEngine({ ...USUAL, formats: [editString(), v4a()], fileSystem, ledger })
      ledger.show(PATH, textOf(shown))
      const wanted = rewrittenBy(at, shown, random)
      const form = FORMS[random(FORMS.length)] as (typeof FORMS)[number]
      return { engine, wanted, request: form(wanted.text) }
    })
    const results = await Promise.all(writers.map(({ engine, request }) => engine.apply(request)))
    const lines = new TextDecoder().decode(fileSystem.snapshot().get(PATH)).split('\n')
    for (const [at, result] of results.entries()) {
      const { added, text } = (writers[at] as (typeof writers)[number]).wanted
      if (!result.ok) {
        const codes = result.failures.map(({ code }) => code)
        expect(
          codes.every((code) => code === 'stale' || code === 'unchanged'),
          codes.join(),
        ).toBe(true)
        told++
      } else {
        for (const line of added) expect(lines, `round ${round}, writer ${at}`).toContain(line)
        // What the writer removed is gone, unless the file had it twice.
        const removed = shown.filter((line) => !text.split('\n').includes(line))
        for (const line of removed) expect(lines, `round ${round}, writer ${at}`).not.toContain(line)
        landed++
      }
    }
  }
  // Most writers land, and many are told: neither half of the promise is empty.
  expect({ landed: landed > 2000, told: told > 1000 }).toEqual({ landed: true, told: true })
})
