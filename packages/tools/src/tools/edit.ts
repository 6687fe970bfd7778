import type { EditFormat } from '@emend/core/plugin'
import { type EditCall, editString, renderCalls } from '@emend/edit-string'
import { card, multiEditTool, editTool as tool } from '@emend/edit-string/card'
import type { Engine } from '@emend/engine'
import type { EditTool } from '../edit-tool.js'
import { answerTo, type ToolAnswer } from '../tool-answer.js'
import { toolOf } from './of-format.js'

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
export const edit: EditTool<'edit', EditArguments> = /* @__PURE__ */ toolOf(card, tool, (engine, call) =>
  applyEdits(engine, [call]),
)

/** Replaces several texts in one file, one after the other, either all or none. */
export const multiEdit: EditTool<'multi_edit', MultiEditArguments> = /* @__PURE__ */ toolOf(
  card,
  multiEditTool,
  (engine, { path, edits }) =>
    applyEdits(
      engine,
      edits.map((one) => ({ path, ...one })),
      ({ path, ...texts }) => (edits.length === 1 ? { path, edits: [texts] } : texts),
    ),
)

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
