import { type CellCall, editCell } from '@emend/notebook'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusal, refusalOf } from '../tool-answer.js'
import { path } from './fields.js'
import { applyPlain } from './text-editor.js'

/** The arguments of Claude Code's NotebookEdit tool. */
export interface NotebookEditArguments {
  readonly notebook_path: string
  readonly cell_id?: string | undefined
  readonly cell_number?: number | undefined
  readonly new_source?: string | undefined
  readonly cell_type?: 'code' | 'markdown' | 'raw' | undefined
  readonly edit_mode: 'replace' | 'insert' | 'delete'
}

const NAME = 'NotebookEdit'

/**
 * The tool `NotebookEdit` with the arguments of Claude Code's tool: replaces, inserts or deletes one cell of a Jupyter notebook.
 * The engine needs the option `views: [notebook()]` of `@emend/notebook`.
 */
export const notebookEdit: EditTool<typeof NAME, NotebookEditArguments> = /* @__PURE__ */ editTool({
  name: NAME,
  description:
    'Replaces, inserts or deletes one cell of a Jupyter notebook (.ipynb). The cell is named by cell_id, as the text of the notebook shows it, or by cell_number, from 0. With edit_mode insert the new cell goes below that cell, or to the top without one.',
  schema: () =>
    v.strictObject({
      notebook_path: path(),
      cell_id: v.optional(v.pipe(v.string(), v.minLength(1), v.description('The id of the cell.'))),
      cell_number: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.description('The number of the cell, from 0.')),
      ),
      new_source: v.optional(
        v.pipe(v.string(), v.description('The whole new text of the cell. Left out only to delete.')),
      ),
      cell_type: v.optional(
        v.pipe(
          v.picklist(['code', 'markdown', 'raw']),
          v.description('The type of the cell. By default it stays, and a new cell is code.'),
        ),
      ),
      edit_mode: v.optional(
        v.pipe(v.picklist(['replace', 'insert', 'delete']), v.description('Default replace.')),
        'replace',
      ),
    }),
  async run(engine, { notebook_path: path, ...call }) {
    const read = await engine.read(path)
    if (!read.ok) return refusalOf(read)
    const edit = editCell(read.text, cellCall(call))
    if (edit.ok) return applyPlain(engine, [{ kind: 'update', path, edits: [edit.value] }])
    const { reason, line } = edit.failure
    const received = `a call for ${path}${line === undefined ? '' : `, line ${line}`}: ${reason}`
    return refusal([{ code: 'wrong-input', format: NAME, received, expected: EXPECTED }])
  },
})

const EXPECTED = 'a cell of a notebook (.ipynb), and its new text'

function cellCall({
  cell_id,
  cell_number,
  new_source,
  cell_type,
  edit_mode,
}: Omit<NotebookEditArguments, 'notebook_path'>): CellCall {
  const cell = cell_id ?? cell_number
  return {
    mode: edit_mode,
    ...(cell !== undefined && { cell }),
    ...(cell_type !== undefined && { type: cell_type }),
    ...(new_source !== undefined && { source: new_source }),
  }
}
