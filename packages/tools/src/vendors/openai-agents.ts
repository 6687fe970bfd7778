import { type OptionNames, requireKnown } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import type { PatchOperation } from '@emend/v4a'
import { type ApprovalOptions, Approvals, type Call } from '../approvals.js'
import type { ToolAnswer } from '../tool-answer.js'
import { applyV4a } from '../tools/apply-patch.js'

/** The result of an operation, as the Agents SDK expects it. */
export interface PatchResult {
  readonly status: 'completed' | 'failed'
  /** The message for the model. */
  readonly output: string
}

/** The part of the SDK's run context that is used here. */
export interface PatchContext {
  isToolApproved?(call: { readonly toolName: string; readonly callId: string }): boolean | undefined
}

/** The editor for `applyPatchTool` of the OpenAI Agents SDK. */
export interface PatchEditor {
  readonly createFile: (operation: PatchOperation) => Promise<PatchResult>
  readonly updateFile: (operation: PatchOperation) => Promise<PatchResult>
  readonly deleteFile: (operation: PatchOperation) => Promise<PatchResult>
  /** For the tool's option of the same name. Without the option of `editorFor`, it always says no. */
  readonly needsApproval: (
    context: PatchContext,
    operation: PatchOperation,
    callId?: string,
  ) => Promise<boolean>
}

/** The options of `editorFor`. */
export interface EditorOptions extends ApprovalOptions {
  /** The name of the tool, if `applyPatchTool` is given one. Default `apply_patch`. */
  readonly name?: string | undefined
  /** Called with the answer to every operation, so that the host can keep the record for `undo`. */
  readonly onAnswer?: ((answer: ToolAnswer) => void) | undefined
}

const OPTIONS: OptionNames<EditorOptions> = {
  name: 'text',
  needsApproval: true,
  plans: 'object',
  onAnswer: 'function',
}

/**
 * An editor for the OpenAI Agents SDK: `applyPatchTool({ editor, needsApproval: editor.needsApproval })`.
 *
 * With the option `needsApproval`, an operation is planned when the SDK asks whether a person must approve it, and the plan is
 * what is written: if the file has changed since, the operation fails as `stale`. Plans are kept by the operation, because the
 * SDK gives the editor no id of the call.
 *
 * @throws TypeError for an unknown option
 */
export function editorFor(engine: Engine, options: EditorOptions = {}): PatchEditor {
  requireKnown('editorFor', options, OPTIONS)
  const { name: toolName = 'apply_patch', needsApproval, plans, onAnswer } = options
  const approvals = needsApproval === undefined ? undefined : new Approvals(needsApproval, plans)
  const run = async (operation: PatchOperation): Promise<PatchResult> => {
    const call = callOf(operation)
    const answer = await (approvals ? approvals.commit(idOf(operation), call, engine) : call.run(engine))
    onAnswer?.(answer)
    return { status: answer.ok ? 'completed' : 'failed', output: answer.message }
  }
  return Object.freeze({
    createFile: run,
    updateFile: run,
    deleteFile: run,
    async needsApproval(context: PatchContext, operation: PatchOperation, callId?: string): Promise<boolean> {
      if (approvals === undefined) return false
      // The SDK asks again after the answer, and the plan must stay the one that was shown.
      const isAnswered = callId !== undefined && context.isToolApproved?.({ toolName, callId }) !== undefined
      return isAnswered || (await approvals.isNeeded(idOf(operation), callOf(operation), engine))
    },
  })
}

function callOf(operation: PatchOperation): Call {
  return { tool: 'apply_patch', plannable: true, run: (engine) => applyV4a(engine, operation) }
}

function idOf({ type, path, ...rest }: PatchOperation): string {
  return JSON.stringify([type, path, 'diff' in rest ? rest.diff : ''])
}
