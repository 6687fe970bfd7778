import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { notebook } from '@emend/notebook'
import { describe, expect, it } from 'vitest'
import { code, markdown, written } from '../../../notebook/test/support/samples.js'
import { callTool, notebookEdit, textEditor } from '../../src/index.js'

const FILE = written([code('a', 'x'), markdown('# b', 'y'), code(['c\n', 'd'], 'z')])

function setup(views = [notebook()]) {
  const fileSystem = memoryFileSystem({ 'a.ipynb': FILE, 'a.py': 'x\n' })
  const engine = createEngine({ profile: standard, describe: engineMessages, formats: [], fileSystem, views })
  const call = (input: object) => callTool(notebookEdit, engine, { notebook_path: 'a.ipynb', ...input })
  const cells = async () => JSON.parse(new TextDecoder().decode(await fileSystem.readFile('a.ipynb'))).cells
  return { engine, call, cells }
}

const BEFORE = JSON.parse(FILE).cells

describe('the tool NotebookEdit', () => {
  it.each([
    ['an id', { cell_id: 'z', new_source: 'new\nlines' }, 2, { source: ['new\n', 'lines'] }],
    ['a number', { cell_number: 1, new_source: 'new' }, 1, { source: 'new' }],
    ['a numbered name', { cell_id: 'cell-0', new_source: 'new' }, 0, { source: 'new' }],
    ['an empty text', { cell_id: 'x', new_source: '' }, 0, { source: '' }],
    ['a marker', { cell_id: 'x', new_source: '# %% y\n' }, 0, { source: '# %% y\n' }],
    [
      'another type',
      { cell_id: 'y', new_source: 'b', cell_type: 'raw' },
      1,
      { source: 'b', cell_type: 'raw' },
    ],
  ])('replaces the cell of %s', async (_, input, at, change) => {
    const { call, cells } = setup()
    expect(await call(input)).toMatchObject({ ok: true })
    expect(await cells()).toEqual(BEFORE.toSpliced(at, 1, { ...BEFORE[at], ...change }))
  })

  it.each([
    ['at the top', {}, 0],
    ['below a cell', { cell_id: 'x' }, 1],
    ['at the end', { cell_number: 2 }, 3],
  ])('inserts a cell %s', async (_, where, at) => {
    const { call, cells } = setup()
    expect(
      await call({ ...where, edit_mode: 'insert', cell_type: 'markdown', new_source: 'new' }),
    ).toMatchObject({ ok: true })
    const added = { cell_type: 'markdown', id: expect.any(String), metadata: {}, source: 'new' }
    expect(await cells()).toEqual(BEFORE.toSpliced(at, 0, added))
  })

  it.each(['x', 'y', 'z'])('deletes the cell %s', async (id) => {
    const { call, cells } = setup()
    expect(await call({ cell_id: id, edit_mode: 'delete' })).toMatchObject({ ok: true })
    expect(await cells()).toEqual(BEFORE.filter((cell: { id: string }) => cell.id !== id))
  })

  it.each([
    [
      'a cell that is not there',
      { cell_id: 'none', new_source: 'n' },
      'there is no cell none; there are 0: x, 1: y, 2: z',
    ],
    ['a number beyond the end', { cell_number: 3, new_source: 'n' }, 'there is no cell 3'],
    ['no cell', { new_source: 'n' }, 'the call names no cell'],
    ['no text', { cell_id: 'x' }, 'replace needs the new text'],
    [
      'a file that is no notebook',
      { notebook_path: 'a.py', cell_id: 'x', new_source: 'n' },
      'text before the first cell',
    ],
  ])('is refused for %s', async (_, input, message) => {
    const { call, cells } = setup()
    const answer = await call(input)
    expect(answer.ok).toBe(false)
    expect(answer.message).toContain(message)
    expect(await cells()).toEqual(BEFORE)
  })

  it('goes with the view of the text editor', async () => {
    const { engine } = setup()
    const shown = await callTool(textEditor(), engine, { command: 'view', path: 'a.ipynb' })
    expect(shown.message).toContain('1\t# %% x\n2\ta\n3\t\n4\t# %% [markdown] y\n5\t# b')
  })

  it('does not see a notebook without the view', async () => {
    const { call } = setup([])
    expect((await call({ cell_id: 'x', new_source: 'n' })).message).toContain('text before the first cell')
  })
})
