import type { EditCall } from '@emend/edit-string'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { applyEdits } from './edit.js'
import { inSnakeCase, newText, oldText, path, replaceAllFlag } from './fields.js'

/** The arguments of Claude Code's Edit tool. */
export interface ClaudeCodeEditArguments {
  readonly file_path: string
  readonly old_string: string
  readonly new_string: string
  readonly replace_all: boolean
}

/** The arguments of Claude Code's MultiEdit tool. */
export interface ClaudeCodeMultiEditArguments {
  readonly file_path: string
  readonly edits: readonly Omit<ClaudeCodeEditArguments, 'file_path'>[]
}

const texts = () => ({
  old_string: oldText(),
  new_string: newText('old_string'),
  replace_all: replaceAllFlag('old_string'),
})

/** The tool `Edit` with the arguments of Claude Code's tool. */
export const claudeCodeEdit: EditTool<'Edit', ClaudeCodeEditArguments> = /* @__PURE__ */ editTool({
  name: 'Edit',
  description:
    'Replaces text in a file. old_string must occur in the file exactly once, as it is in the file, unless replace_all is true. With an empty old_string a new file is created.',
  schema: () => v.strictObject({ file_path: path(), ...texts() }),
  run: (engine, call) => applyEdits(engine, [toCall(call.file_path, call)], inSnakeCase),
})

/** The tool `MultiEdit` with the arguments of Claude Code's tool. */
export const claudeCodeMultiEdit: EditTool<'MultiEdit', ClaudeCodeMultiEditArguments> =
  /* @__PURE__ */ editTool({
    name: 'MultiEdit',
    description:
      'Replaces several texts in one file, one after the other; each edit sees the result of those before. All of them are made, or none.',
    schema: () =>
      v.strictObject({ file_path: path(), edits: v.pipe(v.array(v.strictObject(texts())), v.minLength(1)) }),
    run: (engine, { file_path, edits }) =>
      applyEdits(
        engine,
        edits.map((one) => toCall(file_path, one)),
        (call) => {
          const { file_path, ...texts } = inSnakeCase(call)
          return edits.length === 1 ? { file_path, edits: [texts] } : texts
        },
      ),
  })

function toCall(
  path: string,
  { old_string, new_string, replace_all }: Omit<ClaudeCodeEditArguments, 'file_path'>,
): EditCall {
  return { path, oldString: old_string, newString: new_string, replaceAll: replace_all }
}
