import fc from 'fast-check'
import { expect } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Edit, FileResult } from '../../core/src/index.js'
import { lenient } from '../../core/src/index.js'
import { inOrder, nearest, unique } from '../../core/src/plugin.js'
import { applyChanges } from '../../core/src/text/change.js'
import { writtenLines } from '../../core/src/text/lines.js'
import { editText } from '../../core/test/support/calls.js'
import { toTextEdits } from '../src/index.js'

const line = fc
  .tuple(
    fc.constantFrom('', '  ', '\t'),
    fc.constantFrom('a', 'b', 'c = "x"', 'd 😀', 'é', '}', ''),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  )
  .map((parts) => parts.join(''))

/** Any part of a text, and what takes its place; whole lines or characters, as the request has them. */
const wanted = fc.record({
  from: fc.nat(),
  length: fc.nat(30),
  replacement: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('')),
  slip: fc.constantFrom('', '', ' '),
  kept: fc.boolean(),
})

export const example = fc.record({
  before: fc.array(line, { minLength: 1, maxLength: 14 }).map((lines) => lines.join('')),
  wanted: fc.array(wanted, { minLength: 1, maxLength: 4 }),
  placement: fc.constantFrom(inOrder, nearest, unique),
})

/** The edits of a request, each about a part of the text. */
export function editsOf({
  before,
  wanted: all,
}: typeof example extends fc.Arbitrary<infer T> ? T : never): Edit[] {
  return all.map(({ from, length, replacement, slip, kept }) => {
    const start = from % before.length
    const search = before.slice(start, start + 1 + length)
    return { unit: 'text', search: search + slip, replacement: kept ? search + replacement : replacement }
  })
}

/** The changes are ascending, apart and minimal, name edits that were applied, and give the text after. */
export function expectOrdered({ before = '', after = '', changes, edits }: FileResult): void {
  let end = 0
  for (const change of changes) {
    expect(change.span.start).toBeGreaterThanOrEqual(end)
    end = change.span.end
    expect(end).toBeGreaterThanOrEqual(change.span.start)
    expectMinimal(before.slice(change.span.start, end), change.text)
    expect(change.edits.every((one) => edits[one]?.status === 'applied')).toBe(true)
  }
  expect(applyChanges(before, changes)).toBe(after)
}

function expectMinimal(removed: string, added: string): void {
  expect(added).not.toBe(removed)
  const [old, now] = [writtenLines(removed), writtenLines(added)]
  if (old.length === 0 || now.length === 0) return
  expect(now[0]).not.toBe(old[0])
  expect(now.at(-1)).not.toBe(old.at(-1))
}

/** Checks the changes of random requests, each with one to four edits, also through the document of a language server. */
export function checkChanges(numRuns: number) {
  const counts = { runs: numRuns, edits: 0, applied: 0, changed: 0 }
  fc.assert(
    fc.property(example, (one) => {
      const { before, placement } = one
      const edits = editsOf(one)
      counts.edits += edits.length
      const result = editText(before, edits, { placement, profile: lenient, partial: 'edits' })
      if (!result.ok) return
      const [file] = result.files as [FileResult]
      expectOrdered(file)
      counts.applied += file.edits.filter(({ status }) => status === 'applied').length
      if (file.changes.length > 0) counts.changed++
      const document = TextDocument.create('file:///a', 'text', 1, before)
      expect(TextDocument.applyEdits(document, toTextEdits(file))).toBe(result.text)
    }),
    { numRuns },
  )
  return counts
}
