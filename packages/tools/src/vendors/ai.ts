import type { FileResult } from '@emend/core'
import type { CancelSignal, OptionNames } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { type ApprovalOptions, Approvals, type Call } from '../approvals.js'
import { cancellable } from '../call-tool.js'
import type { ArgumentsSchema, EditTool } from '../edit-tool.js'
import type { ToolAnswer } from '../tool-answer.js'
import { requireNames, requireToolsetOptions, type ToolsetOptions } from './toolset.js'

/** The output of a tool of the AI SDK as plain JSON: the message for the model, and what happened to each file. */
export interface AiOutput {
  readonly ok: boolean
  readonly message: string
  readonly files: readonly {
    readonly path: string
    readonly from?: string
    readonly status: FileResult['status']
  }[]
}

/** The part of the SDK's call options that is used here. */
export interface AiCallOptions {
  readonly toolCallId?: string | undefined
  readonly abortSignal?: CancelSignal | undefined
}

/** The part of the SDK's options for `needsApproval` that is used here. */
export interface AiApprovalOptions {
  readonly toolCallId: string
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

/** The options of `aiTools`. */
export interface AiOptions extends ToolsetOptions, ApprovalOptions {}

/** A tool in the form that the AI SDK expects. */
export interface AiTool<Arguments> {
  readonly description: string
  readonly inputSchema: ArgumentsSchema<Arguments>
  /** Plans the call, and says whether the SDK must ask a person. Present with the option `needsApproval`. */
  readonly needsApproval?: (input: Arguments, options: AiApprovalOptions) => Promise<boolean>
  /** The SDK's `abortSignal` cancels the call: nothing is written, and the output says so. */
  readonly execute: (input: Arguments, options?: AiCallOptions) => Promise<AiOutput>
  readonly toModelOutput: (options: {
    readonly output: AiOutput
  }) => { type: 'text'; value: string } | { type: 'error-text'; value: string }
}

/** The arguments of a tool. */
type ArgumentsOf<Tool> = Tool extends EditTool<string, infer Arguments> ? Arguments : never

/** Tools by name. */
export type AiTools<Tools extends readonly EditTool[]> = {
  readonly [Tool in Tools[number] as Tool['name']]: AiTool<ArgumentsOf<Tool>>
}

/**
 * Tools for Vercel's AI SDK (`ai`, versions 6 and 7). Pass them to `generateText`, `streamText` or an agent. If a call
 * fails, the model is told why and what to send instead, and the loop continues.
 *
 * With `needsApproval`, a call is planned when the SDK asks whether a person must approve it, and the plan is what is written:
 * if a file has changed since, the call is refused as `stale`. A call that the SDK did not ask about is refused, too, as with
 * `ai` 5, which never asks.
 *
 * @throws TypeError for an unknown option
 */
export function aiTools<const Tools extends readonly EditTool[]>(
  engine: Engine,
  tools: Tools,
  options: AiOptions = {},
): AiTools<Tools> {
  requireToolsetOptions('aiTools', options, APPROVAL)
  requireNames(
    'aiTools',
    tools.map(({ name }) => name),
  )
  const { needsApproval, plans } = options
  const approvals = needsApproval === undefined ? undefined : new Approvals(needsApproval, plans)
  const entries = tools.map((tool) => [
    tool.name,
    aiTool(engine, tool, { ...options, approvals: tool.readOnly ? undefined : approvals }),
  ])
  return Object.freeze(Object.fromEntries(entries)) as AiTools<Tools>
}

const APPROVAL: OptionNames<ApprovalOptions> = { needsApproval: true, plans: 'object' }

function aiTool<Arguments>(
  engine: Engine,
  tool: EditTool<string, Arguments>,
  { onAnswer, approvals }: ToolsetOptions & { readonly approvals: Approvals | undefined },
): AiTool<Arguments> {
  const callOf = (input: Arguments): Call => ({
    tool: tool.name,
    plannable: tool.plannable,
    run: (on) => tool.run(on, input),
  })
  return {
    description: tool.description,
    inputSchema: tool.arguments,
    ...(approvals && {
      needsApproval: async (input: Arguments, { toolCallId, messages }: AiApprovalOptions) =>
        isAnswered(messages, toolCallId) || (await approvals.isNeeded(toolCallId, callOf(input), engine)),
    }),
    async execute(input, { abortSignal: signal, toolCallId } = {}) {
      const on = cancellable(engine, { signal })
      const call = callOf(input)
      const answer = await (approvals ? approvals.commit(toolCallId, call, on) : call.run(on))
      onAnswer?.(answer, tool.name)
      return outputOf(answer)
    },
    toModelOutput: ({ output: { ok, message: value } }) =>
      ok ? { type: 'text', value } : { type: 'error-text', value },
  }
}

/**
 * Whether the last message answers the question about a call. The SDK's version 7 then asks once more whether approval is
 * needed, and the plan must stay the one that was shown.
 */
function isAnswered(messages: AiApprovalOptions['messages'], toolCallId: string): boolean {
  const last = messages.at(-1)
  const answered = new Set(partsOf(last, 'tool-approval-response').map(({ approvalId }) => approvalId))
  return messages
    .flatMap((message) => partsOf(message, 'tool-approval-request'))
    .some((request) => request.toolCallId === toolCallId && answered.has(request.approvalId))
}

interface ApprovalPart {
  readonly type: string
  readonly approvalId: string
  readonly toolCallId?: string
}

function partsOf(message: { readonly content: unknown } | undefined, type: string): readonly ApprovalPart[] {
  const parts = message?.content
  return Array.isArray(parts) ? parts.filter((part: ApprovalPart) => part.type === type) : []
}

function outputOf({ ok, message, files }: ToolAnswer): AiOutput {
  return {
    ok,
    message,
    files: files.map(({ path, from, status }) => ({ path, ...(from !== undefined && { from }), status })),
  }
}
