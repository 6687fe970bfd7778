import type { FileResult } from '@emend/core'
import type { CancelSignal } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { cancellable } from '../call-tool.js'
import type { ArgumentsSchema, EditTool } from '../edit-tool.js'
import type { ToolAnswer } from '../tool-answer.js'
import { requireToolsetOptions, type ToolsetOptions } from './toolset.js'

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
  readonly abortSignal?: CancelSignal | undefined
}

/** A tool in the form that the AI SDK expects. */
export interface AiTool<Arguments> {
  readonly description: string
  readonly inputSchema: ArgumentsSchema<Arguments>
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
 * @throws TypeError for an unknown option
 */
export function aiTools<const Tools extends readonly EditTool[]>(
  engine: Engine,
  tools: Tools,
  options: ToolsetOptions = {},
): AiTools<Tools> {
  requireToolsetOptions('aiTools', options)
  const entries = tools.map((tool) => [tool.name, aiTool(engine, tool, options)])
  return Object.freeze(Object.fromEntries(entries)) as AiTools<Tools>
}

function aiTool<Arguments>(
  engine: Engine,
  tool: EditTool<string, Arguments>,
  { onAnswer }: ToolsetOptions,
): AiTool<Arguments> {
  return {
    description: tool.description,
    inputSchema: tool.arguments,
    async execute(input, { abortSignal: signal } = {}) {
      const answer = await tool.run(cancellable(engine, { signal }), input)
      onAnswer?.(answer, tool.name)
      return outputOf(answer)
    },
    toModelOutput: ({ output: { ok, message: value } }) =>
      ok ? { type: 'text', value } : { type: 'error-text', value },
  }
}

function outputOf({ ok, message, files }: ToolAnswer): AiOutput {
  return {
    ok,
    message,
    files: files.map(({ path, from, status }) => ({ path, ...(from !== undefined && { from }), status })),
  }
}
