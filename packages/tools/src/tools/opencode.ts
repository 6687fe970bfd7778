import type { EditCall } from '@emend/edit-string'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { applyEdits } from './edit.js'
import { path, texts } from './fields.js'

/** The arguments of OpenCode's edit tool. */
export interface OpencodeEditArguments {
  readonly filePath: string
  readonly oldString: string
  readonly newString: string
  readonly replaceAll: boolean
}

/** The arguments of OpenCode's multiedit tool. */
export interface OpencodeMultieditArguments {
  readonly filePath: string
  readonly edits: readonly (Omit<OpencodeEditArguments, 'filePath'> & {
    readonly filePath?: string | undefined
  })[]
}

/** The tool `edit` with the arguments of OpenCode's tool. */
export const opencodeEdit: EditTool<'edit', OpencodeEditArguments> = /* @__PURE__ */ editTool({
  name: 'edit',
  description:
    'Replaces text in a file. oldString must occur in the file exactly once, as it is in the file, unless replaceAll is true. With an empty oldString a new file is created.',
  schema: () => v.strictObject({ filePath: path(), ...texts() }),
  run: (engine, { filePath, ...call }) => applyEdits(engine, [{ path: filePath, ...call }], spell),
})

/** The tool `multiedit` with the arguments of OpenCode's tool. An edit may name another file than the call does. */
export const opencodeMultiedit: EditTool<'multiedit', OpencodeMultieditArguments> = /* @__PURE__ */ editTool({
  name: 'multiedit',
  description:
    'Replaces several texts, one after the other; each edit sees the result of those before. All of them are made, or none.',
  schema: () =>
    v.strictObject({
      filePath: path(),
      edits: v.pipe(v.array(v.strictObject({ filePath: v.optional(path()), ...texts() })), v.minLength(1)),
    }),
  run: (engine, { filePath, edits }) =>
    applyEdits(
      engine,
      edits.map(({ filePath: own = filePath, ...call }) => ({ path: own, ...call })),
      (call) => {
        if (edits.length > 1) return spell(call)
        const { path, ...texts } = call
        return { filePath: path, edits: [texts] }
      },
    ),
})

function spell({ path: filePath, ...texts }: EditCall): object {
  return { filePath, ...texts }
}
