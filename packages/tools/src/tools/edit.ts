import type { EditFormat } from '@emend/core/format'
import { type EditCall, editString, renderCalls } from '@emend/edit-string'
import type { Engine } from '@emend/engine'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo, type ToolAnswer } from '../tool-answer.js'
import { path, texts } from './fields.js'

/** The arguments of {@link edit}. */
export interface EditArguments {
  readonly path: string
  readonly oldString: string
  readonly newString: string
  readonly replaceAll: boolean
}

/** The arguments of {@link multiEdit}. */
export interface MultiEditArguments {
  readonly path: string
  readonly edits: readonly Omit<EditArguments, 'path'>[]
}

/** Replaces text in one file. For vendors that leave the choice of the tool to the host. */
export const edit: EditTool<'edit', EditArguments> = /* @__PURE__ */ editTool({
  name: 'edit',
  description:
    'Replaces text in a file. oldString must occur in the file exactly once, as it is in the file, unless replaceAll is true. With an empty oldString a new file is created.',
  schema: () => v.strictObject({ path: path(), ...texts() }),
  run: (engine, call) => applyEdits(engine, [call]),
})

/** Replaces several texts in one file, one after the other, either all or none. */
export const multiEdit: EditTool<'multi_edit', MultiEditArguments> = /* @__PURE__ */ editTool({
  name: 'multi_edit',
  description:
    'Replaces several texts in one file, one after the other; each edit sees the result of those before. All of them are made, or none.',
  schema: () =>
    v.strictObject({ path: path(), edits: v.pipe(v.array(v.strictObject(texts())), v.minLength(1)) }),
  run: (engine, { path, edits }) =>
    applyEdits(
      engine,
      edits.map((one) => ({ path, ...one })),
      ({ path, ...texts }) => (edits.length === 1 ? { path, edits: [texts] } : texts),
    ),
})

/**
 * Applies edit-string calls.
 *
 * @param spell converts a corrected call to the form in which the model sends it: the arguments of the tool or, for a tool
 *   with a list of edits, the item that replaces the refused one. Default: the arguments of the tool `edit`
 */
export async function applyEdits(
  engine: Engine,
  calls: readonly EditCall[],
  spell?: (call: EditCall) => object,
): Promise<ToolAnswer> {
  const format: EditFormat = { ...editString(), render: (edits) => renderCalls(edits, spell) }
  return answerTo(await engine.apply(calls, { format }))
}
