import type { Engine } from '@emend/engine'
import type { CallOptions } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import type { JsonSchema } from '../json-schema.js'
import { type StrictOption, strictSchema } from '../strict-schema.js'
import {
  callByName,
  requireNames,
  requireToolsetOptions,
  type Toolset,
  type ToolsetOptions,
} from './toolset.js'

/** A function tool of the Chat Completions API, which many other vendors support, too. */
export interface OpenaiChatFunction {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: { readonly [key: string]: unknown }
    readonly strict?: boolean
  }
}

/** A tool call of a message. Calls that are not function calls are ignored. */
export interface OpenaiChatCall {
  readonly id: string
  readonly type: string
}

/** The message that answers a tool call. */
export interface OpenaiChatOutput {
  readonly role: 'tool'
  readonly tool_call_id: string
  readonly content: string
}

/** The options of `openaiChatTools`. */
export interface OpenaiChatOptions extends ToolsetOptions, StrictOption {}

/** The definition of a function tool. `strict` is absent unless it is wanted, since not every vendor knows it. */
export function openaiChatFunction(
  { name, description, parameters }: EditTool,
  { strict = false }: StrictOption = {},
): OpenaiChatFunction {
  const own: JsonSchema = strict ? strictSchema(parameters) : parameters
  return {
    type: 'function',
    function: { name, description, parameters: { ...own }, ...(strict && { strict }) },
  }
}

/** Tools for OpenAI's Chat Completions API. Pass every tool call of a message to `answer`. @throws TypeError for an unknown option */
export function openaiChatTools(
  engine: Engine,
  tools: readonly EditTool[],
  options: OpenaiChatOptions = {},
): Toolset<OpenaiChatFunction, OpenaiChatCall, OpenaiChatOutput> {
  requireToolsetOptions('openaiChatTools', options, { strict: [true, false] })
  requireNames(
    'openaiChatTools',
    tools.map(({ name }) => name),
  )
  return Object.freeze({
    definitions: tools.map((tool) => openaiChatFunction(tool, options)),
    async answer(call: OpenaiChatCall, own?: CallOptions): Promise<OpenaiChatOutput | undefined> {
      if (!isFunctionCall(call)) return undefined
      const { name, arguments: input } = call.function
      const answer = await callByName(engine, tools, { name, input }, { ...options, ...own })
      return answer && { role: 'tool', tool_call_id: call.id, content: answer.message }
    },
  })
}

interface FunctionCall extends OpenaiChatCall {
  readonly function: { readonly name: string; readonly arguments: string }
}

function isFunctionCall(call: OpenaiChatCall): call is FunctionCall {
  return call.type === 'function'
}
