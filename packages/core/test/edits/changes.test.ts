import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { IS_ALL, IS_FULL } from '../../../../test/soak.js'
import { toDiff, toHunks, toTextEdits } from '../../src/edits.js'
import { type Edit, editFiles, editText, type FileResult, lenient } from '../../src/index.js'
import { inOrder, nearest, unique } from '../../src/plugin.js'
import { applyChanges, composeChanges } from '../../src/text/change.js'
import { writtenLines } from '../../src/text/lines.js'

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

const example = fc.record({
  before: fc.array(line, { minLength: 1, maxLength: 14 }).map((lines) => lines.join('')),
  wanted: fc.array(wanted, { minLength: 1, maxLength: 4 }),
  placement: fc.constantFrom(inOrder, nearest, unique),
})

function editsOf({ before, wanted: all }: typeof example extends fc.Arbitrary<infer T> ? T : never): Edit[] {
  return all.map(({ from, length, replacement, slip, kept }) => {
    const start = from % before.length
    const search = before.slice(start, start + 1 + length)
    return { unit: 'text', search: search + slip, replacement: kept ? search + replacement : replacement }
  })
}

function expectOrdered({ before = '', after = '', changes, edits }: FileResult): void {
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

/** Each run has two or three edits. */
const RUNS = IS_ALL ? 25_000 : IS_FULL ? 2_500 : 500

describe('the changes of a result', () => {
  test('give the text after, byte for byte, and so do the edits of a language server', () => {
    let changed = 0
    fc.assert(
      fc.property(example, (one) => {
        const { before, placement } = one
        const result = editText(before, editsOf(one), { placement, profile: lenient, partial: 'edits' })
        if (!result.ok) return
        const [file] = result.files as [FileResult]
        expectOrdered(file)
        if (file.changes.length > 0) changed++
        const document = TextDocument.create('file:///a', 'text', 1, before)
        expect(TextDocument.applyEdits(document, toTextEdits(file))).toBe(result.text)
      }),
      { numRuns: RUNS },
    )
    expect(changed).toBeGreaterThan(RUNS / 5)
  })

  test('come from the placement: those that it gives lead to its text', () => {
    fc.assert(
      fc.property(example, (one) => {
        const { before, placement } = one
        const recorded: (readonly [string, string])[] = []
        const recording: typeof placement = {
          ...placement,
          place(query) {
            const placed = placement.place(query)
            recorded.push([placed.text, applyChanges(query.text, placed.changes ?? [])])
            return placed
          },
        }
        editText(before, editsOf(one), { placement: recording, profile: lenient, partial: 'edits' })
        for (const [text, made] of recorded) expect(made).toBe(text)
      }),
    )
  })

  test('of several sections for one file are of its text before', () => {
    fc.assert(
      fc.property(example, example, (one, other) => {
        const sections = [one, other].map((part) => ({
          kind: 'update' as const,
          path: 'a',
          edits: editsOf({ ...part, before: one.before }),
        }))
        const placement = { ...unique, apart: true }
        const result = editFiles({ a: one.before }, sections, { placement, partial: 'edits' })
        if (result.ok) for (const file of result.files) expectOrdered(file)
      }),
    )
  })

  test('name every edit that made them, with the most tolerant tier', () => {
    const edits: Edit[] = [
      { unit: 'lines', search: 'b\n', replacement: 'B\n' },
      { unit: 'lines', search: 'B \n', replacement: 'BB\n' },
      { unit: 'lines', search: 'd\n', replacement: 'd\ne\n' },
    ]
    const result = editText('a\nb\nc\nd\n', edits)
    expect(result.ok && result.files[0]?.changes).toEqual([
      { span: { start: 2, end: 4 }, text: 'BB\n', edits: [0, 1], tier: 'trailing' },
      { span: { start: 8, end: 8 }, text: 'e\n', edits: [2], tier: 'exact' },
    ])
  })

  test('of a file that is created or deleted are its whole text', () => {
    const result = editFiles({ old: 'x\n' }, [
      { kind: 'create', path: 'new', text: 'y\n' },
      { kind: 'delete', path: 'old' },
    ])
    const changes = result.ok ? result.files.map((file) => [file.path, file.changes]) : []
    expect(changes).toEqual([
      ['new', [{ span: { start: 0, end: 0 }, text: 'y\n', edits: [] }]],
      ['old', [{ span: { start: 0, end: 2 }, text: '', edits: [] }]],
    ])
  })

  test('are compared where a placement has none', () => {
    const placement = {
      ...unique,
      place: (query: Parameters<typeof unique.place>[0]) => {
        const { text, outcomes } = unique.place(query)
        return { text, outcomes }
      },
    }
    const result = editText('a\nb\nc\n', [{ unit: 'text', search: 'b', replacement: 'B' }], { placement })
    expect(result.ok && result.files[0]?.changes).toEqual([
      { span: { start: 2, end: 4 }, text: 'B\n', edits: [0], tier: 'exact' },
    ])
  })

  test('that are composed say which edits touch', () => {
    const first = [{ span: { start: 0, end: 1 }, text: 'x', edit: 0 }]
    const second = [{ span: { start: 0, end: 1 }, text: 'y', edit: 1 }]
    const third = [{ span: { start: 1, end: 1 }, text: 'z', edit: 2 }]
    expect(composeChanges('yb', composeChanges('xb', first, second), third)).toEqual([
      { span: { start: 0, end: 1 }, text: 'yz', edit: 2, others: [0, 1] },
    ])
  })
})

describe('the positions of text edits', () => {
  test('count what the client asked for', () => {
    const result = editText('é😀x\n', [{ unit: 'text', search: 'x', replacement: 'y' }])
    const [file] = result.ok ? result.files : []
    const characters = (['utf-8', 'utf-16', 'utf-32'] as const).map((positionEncoding) =>
      toTextEdits(file as FileResult, { positionEncoding }).map(({ range }) => range.start.character),
    )
    expect(characters).toEqual([[6], [3], [2]])
  })

  test('never tear CRLF', () => {
    const before = 'a\r\nb\r\n'
    const changes = [
      { span: { start: 1, end: 2 }, text: '', edits: [0] },
      { span: { start: 2, end: 2 }, text: '!', edits: [1] },
      { span: { start: 5, end: 6 }, text: '', edits: [2] },
    ]
    const document = TextDocument.create('file:///a', 'text', 1, before)
    expect(TextDocument.applyEdits(document, toTextEdits({ before, changes }))).toBe(
      applyChanges(before, changes),
    )
  })
})

describe('diffs', () => {
  test('the hunks are those of jsdiff', () => {
    fc.assert(
      fc.property(example, (one) => {
        const result = editText(one.before, editsOf(one), { partial: 'edits' })
        if (!result.ok) return
        const { hunks } = structuredPatch('a', 'a', one.before, result.text, undefined, undefined, {
          context: 1000,
        })
        expect(toHunks(result.files[0] as FileResult, 1000)).toMatchObject(hunks)
      }),
    )
  })

  test('leave out files that stay as they are', () => {
    const result = editFiles({ a: 'x\n' }, [
      { kind: 'update', path: 'a', edits: [{ unit: 'text', search: 'x', replacement: 'x' }] },
    ])
    expect(result.ok && toDiff(result)).toBe('')
  })
})
