import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo } from '../tool-answer.js'
import { path } from './fields.js'

/** The arguments of {@link editFile}. */
export interface EditFileArguments {
  readonly target_file: string
  readonly instructions?: string | undefined
  readonly code_edit: string
}

/**
 * The tool `edit_file` of apply models: a sketch of a file with markers for what stays. No set of tools has it by default, and the
 * engine needs the format `sketch` of `@emend/sketch`.
 */
export const editFile: EditTool<'edit_file', EditFileArguments> = /* @__PURE__ */ editTool({
  name: 'edit_file',
  description: 'Edits a file with a sketch of its new text: all of it, or nothing.',
  format: 'sketch',
  schema: () =>
    v.strictObject({
      target_file: path(),
      instructions: v.optional(v.pipe(v.string(), v.description('What changes, in one sentence.'))),
      code_edit: v.pipe(
        v.string(),
        v.minLength(1),
        v.description(
          'The new text, with a marker comment "... existing code ..." for every part that stays.',
        ),
      ),
    }),
  run: async (engine, { target_file, code_edit }) =>
    answerTo(await engine.apply({ target_file, code_edit }, { format: 'sketch' })),
})
