import type { Engine } from '@emend/engine'
import type { CallOptions } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import type { JsonSchema } from '../json-schema.js'
import { replace } from '../tools/replace.js'
import {
  callByName,
  requireNames,
  requireToolsetOptions,
  type Toolset,
  type ToolsetOptions,
} from './toolset.js'

/** A function declaration of the Gemini API. */
export interface GeminiFunction {
  readonly name: string
  readonly description: string
  readonly parametersJsonSchema: JsonSchema
}

/** A function call of a response. */
export interface GeminiCall {
  readonly id?: string
  readonly name?: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** The part that answers a call, for the next message of the conversation. */
export interface GeminiPart {
  readonly functionResponse: {
    readonly id?: string
    readonly name: string
    readonly response: Record<string, unknown>
  }
}

/** The declaration of a tool. */
export function geminiFunction({ name, description, parameters }: EditTool): GeminiFunction {
  return { name, description, parametersJsonSchema: parameters }
}

/** Tools for the Gemini API. Pass every function call of a response to `answer`. @throws TypeError for an unknown option */
export function geminiTools(
  engine: Engine,
  tools: readonly EditTool[] = [replace],
  options: ToolsetOptions = {},
): Toolset<GeminiFunction, GeminiCall, GeminiPart> {
  requireToolsetOptions('geminiTools', options)
  requireNames(
    'geminiTools',
    tools.map(({ name }) => name),
  )
  return Object.freeze({
    definitions: tools.map(geminiFunction),
    async answer({ id, name, args = {} }: GeminiCall, own?: CallOptions): Promise<GeminiPart | undefined> {
      const answer = await callByName(engine, tools, { name, input: args }, { ...options, ...own })
      if (answer === undefined || name === undefined) return undefined
      const response = answer.ok ? { output: answer.message } : { error: answer.message }
      return { functionResponse: { ...(id !== undefined && { id }), name, response } }
    },
  })
}
