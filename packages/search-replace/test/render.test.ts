import type { Edit, FileEdit } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { searchReplace } from '../src/format.js'
import { render } from '../src/render.js'

const EDIT: Edit = { unit: 'lines', search: 'a\n', replacement: 'b\n' }
const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'

function update(edit: Partial<Edit>, more: Partial<FileEdit & { kind: 'update' }> = {}): FileEdit {
  return { kind: 'update', path: 'a.txt', edits: [{ ...EDIT, ...edit }], ...more }
}

describe('render', () => {
  test.for<{ name: string; edits: FileEdit[]; message: string }>([
    { name: 'nothing', edits: [], message: '' },
    { name: 'a change', edits: [update({})], message: `a.txt\n${BLOCK}` },
    {
      name: 'several changes',
      edits: [{ kind: 'update', path: 'a.txt', edits: [EDIT, EDIT] }, update({}, { path: 'b.txt' })],
      message: ['a.txt', 'a.txt', 'b.txt'].map((path) => `${path}\n${BLOCK}`).join('\n'),
    },
    {
      name: 'a line',
      edits: [update({ hints: { line: 3 } })],
      message: `a.txt\n${BLOCK.replace('a\n', ':start_line:3\n-------\na\n')}`,
    },
    {
      name: 'a new file',
      edits: [{ kind: 'create', path: 'a.txt', text: 'b\n' }],
      message: `a.txt\n${BLOCK.replace('a\n', '')}`,
    },
    {
      name: 'a path with whitespace',
      edits: [update({}, { path: 'my a.txt' })],
      message: `\`my a.txt\`\n${BLOCK}`,
    },
  ])('writes $name', ({ edits, message }) => {
    expect(render(edits)).toEqual({ ok: true, value: message })
  })

  test.for<{ what: string; edit: FileEdit }>([
    { what: 'that a file is deleted', edit: { kind: 'delete', path: 'a.txt' } },
    { what: 'that a file is moved', edit: update({}, { moveTo: 'b.txt' }) },
    { what: 'the mode of a file', edit: update({}, { mode: '100755' }) },
    { what: 'the name of this file', edit: update({}, { path: 'no path at all' }) },
    { what: 'that an empty file is created', edit: { kind: 'create', path: 'a.txt', text: '' } },
    { what: 'how the file ends', edit: { kind: 'create', path: 'a.txt', text: 'b' } },
    { what: 'how the file ends', edit: update({ finalNewline: true }) },
    { what: 'how lines end', edit: update({ endings: 'written' }) },
    { what: 'that an edit belongs below an anchor', edit: update({ hints: { anchors: ['x'] } }) },
    { what: 'that an edit belongs at the end of the file', edit: update({ hints: { atEnd: true } }) },
    { what: 'that every occurrence is replaced', edit: update({ all: true }) },
    { what: 'where lines without context belong', edit: update({ search: '' }) },
    { what: 'which blank lines are meant', edit: update({ search: '\n' }) },
  ])('cannot express $what', ({ what, edit }) => {
    expect(render([update({}), edit])).toMatchObject({
      ok: false,
      failure: { code: 'not-expressible', format: 'search-replace', what },
    })
  })

  test('writes what is read as the same edits', () => {
    const edits = [update({ search: '=======\n', hints: { line: 2 } }), update({}, { path: 'x/b c.md' })]
    const { render: write, parse } = searchReplace()
    const message = write?.(edits)
    if (message?.ok !== true) throw new Error('not written')
    const parsed = parse(message.value)
    const read = parsed.ok ? parsed.value.edits : []
    expect(
      read.map((one) =>
        one.kind === 'update' ? { ...one, edits: one.edits.map(({ source: _, ...edit }) => edit) } : one,
      ),
    ).toEqual(edits)
  })
})
