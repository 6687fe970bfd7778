import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo } from '../tool-answer.js'
import { path } from './fields.js'

/** The arguments of {@link editRows}. */
export interface EditRowsArguments {
  readonly path: string
  readonly edits: readonly {
    readonly op: 'replace' | 'append' | 'prepend'
    readonly pos?: string | undefined
    readonly end?: string | undefined
    readonly lines: readonly string[]
  }[]
}

/**
 * The tool `edit_rows` of hashline: it names rows by the anchors that {@link readTool} shows with its option `anchorOf`. No set of tools
 * has it by default, and the engine needs the format `hashline` of `@emend/hashline`.
 */
export const editRows: EditTool<'edit_rows', EditRowsArguments> = /* @__PURE__ */ editTool({
  name: 'edit_rows',
  description: 'Edits a file by the anchors of its rows: all of it, or nothing.',
  format: 'hashline',
  schema: () =>
    v.strictObject({
      path: path(),
      edits: v.pipe(
        v.array(
          v.strictObject({
            op: v.picklist(['replace', 'append', 'prepend']),
            pos: v.optional(anchor('The anchor of the first row, such as 9#KT.')),
            end: v.optional(anchor('The anchor of the last row to replace. Default: the first one.')),
            lines: v.pipe(
              v.array(v.string()),
              v.description('The new lines without anchors. An empty list removes the rows.'),
            ),
          }),
        ),
        v.minLength(1),
        v.description('All edits of the file, with the anchors of its rows as they were last shown.'),
      ),
    }),
  run: async (engine, { path, edits }) =>
    answerTo(await engine.apply({ path, edits }, { format: 'hashline' })),
})

function anchor(description: string): v.GenericSchema<string> {
  return v.pipe(v.string(), v.description(description))
}
