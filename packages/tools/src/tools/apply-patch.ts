import type { Engine } from '@emend/engine'
import { type PatchOperation, v4a } from '@emend/v4a'
import { card, patchTool } from '@emend/v4a/card'
import type { EditTool } from '../edit-tool.js'
import { answerTo, type ToolAnswer } from '../tool-answer.js'
import { toolOf } from './of-format.js'

/** The arguments of {@link applyPatch} when it is called as a function tool. */
export interface ApplyPatchArguments {
  readonly input: string
}

/** The tool `apply_patch`: a V4A patch for any number of files. */
export const applyPatch: EditTool<'apply_patch', ApplyPatchArguments> = /* @__PURE__ */ toolOf(
  card,
  patchTool,
  (engine, { input }) => applyV4a(engine, input),
)

/** Applies a V4A patch, given as text or as operations `{type, path, diff}`. */
export async function applyV4a(
  engine: Engine,
  patch: string | PatchOperation | readonly PatchOperation[],
): Promise<ToolAnswer> {
  return answerTo(await engine.apply(patch, { format: v4a() }))
}
