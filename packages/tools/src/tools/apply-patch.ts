import type { Engine } from '@emend/engine'
import { type PatchOperation, v4a } from '@emend/v4a'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo, type ToolAnswer } from '../tool-answer.js'

/** The arguments of {@link applyPatch} when it is called as a function tool. */
export interface ApplyPatchArguments {
  readonly input: string
}

/** The tool `apply_patch`: a V4A patch for any number of files. */
export const applyPatch: EditTool<'apply_patch', ApplyPatchArguments> = /* @__PURE__ */ editTool({
  name: 'apply_patch',
  description: 'Edits, creates, moves and deletes files with one patch: all of it, or nothing.',
  format: 'v4a',
  schema: () =>
    v.strictObject({
      input: v.pipe(
        v.string(),
        v.minLength(1),
        v.description('The whole patch, from *** Begin Patch to *** End Patch.'),
      ),
    }),
  run: (engine, { input }) => applyV4a(engine, input),
})

/** Applies a V4A patch, given as text or as operations `{type, path, diff}`. */
export async function applyV4a(
  engine: Engine,
  patch: string | PatchOperation | readonly PatchOperation[],
): Promise<ToolAnswer> {
  return answerTo(await engine.apply(patch, { format: v4a() }))
}
