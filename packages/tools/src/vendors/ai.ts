import type { FileResult } from '@emend/core'
import type { CancelSignal } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { cancellable } from '../call-tool.js'
import type { ArgumentsSchema, EditTool } from '../edit-tool.js'
import type { ToolAnswer } from '../tool-answer.js'
import type { ToolsetOptions } from './toolset.js'

/** What a tool of the AI SDK gives: the message for the model, and what happened to which file, as plain JSON. */
export interface AiOutput {
  readonly ok: boolean
  readonly message: string
  readonly files: readonly {
    readonly path: string
    readonly from?: string
    readonly status: FileResult['status']
  }[]
}

/** What matters here of what the SDK gives to a tool beside its arguments. */
export interface AiCallOptions {
  readonly abortSignal?: CancelSignal | undefined
}

/** A tool as the AI SDK takes it. */
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

/** Tools by their names. */
export type AiTools<Tools extends readonly EditTool[]> = {
  readonly [Tool in Tools[number] as Tool['name']]: AiTool<ArgumentsOf<Tool>>
}

/**
 * Tools for the AI SDK of Vercel (`ai`, versions 6 and 7): give them to `generateText`, `streamText` or an agent. A call
 * that fails tells the model why and what to send instead, and does not end the loop.
 */
export function aiTools<const Tools extends readonly EditTool[]>(
  engine: Engine,
  tools: Tools,
  options: ToolsetOptions = {},
): AiTools<Tools> {
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
