import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Edit, FileResult } from '../../core/src/index.js'
import { lenient } from '../../core/src/index.js'
import { unique } from '../../core/src/plugin.js'
import { applyChanges, composeChanges } from '../../core/src/text/change.js'
import { editFiles, editText } from '../../core/test/support/calls.js'
import { toDiff, toHunks, toTextEdits } from '../src/index.js'
import { checkChanges, editsOf, example, expectOrdered } from './random-edits.js'

describe('the changes of a result', () => {
  test('give the text after, byte for byte, and so do the edits of a language server', () => {
    const { runs, changed } = checkChanges(200)
    expect(changed).toBeGreaterThan(runs / 5)
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
