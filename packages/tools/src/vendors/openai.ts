import type { OptionNames } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import type { PatchOperation } from '@emend/v4a'
import { type CallOptions, cancellable } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import type { JsonSchema } from '../json-schema.js'
import { type StrictOption, strictSchema } from '../strict-schema.js'
import { refusal, type ToolAnswer } from '../tool-answer.js'
import { applyPatch, applyV4a } from '../tools/apply-patch.js'
import {
  callByName,
  requireNames,
  requireToolsetOptions,
  type Toolset,
  type ToolsetOptions,
} from './toolset.js'

/** A function tool of the Responses API. */
export interface OpenaiFunction {
  readonly type: 'function'
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  /** Whether the API holds the model to the schema to the letter. */
  readonly strict: boolean
}

/** `apply_patch` as a custom tool of the Responses API: the model writes the patch as text under a grammar. */
export interface OpenaiCustomApplyPatch {
  readonly type: 'custom'
  readonly name: 'apply_patch'
  readonly description: string
  readonly format: { readonly type: 'grammar'; readonly syntax: 'lark'; readonly definition: string }
}

/** `apply_patch` as it is built into the Responses API: each call has one operation. */
export interface OpenaiApplyPatch {
  readonly type: 'apply_patch'
}

/** A tool definition in a request to the Responses API. */
export type OpenaiDefinition = OpenaiFunction | OpenaiCustomApplyPatch | OpenaiApplyPatch

/** The answer to a call, for the input of the next request. */
export type OpenaiOutput =
  | { readonly type: 'function_call_output'; readonly call_id: string; readonly output: string }
  | { readonly type: 'custom_tool_call_output'; readonly call_id: string; readonly output: string }
  | {
      readonly type: 'apply_patch_call_output'
      readonly call_id: string
      readonly status: 'completed' | 'failed'
      readonly output: string
    }

/** The options of `openaiTools`. */
export interface OpenaiOptions extends ToolsetOptions, StrictOption {
  /** The function tools. Default: none. */
  readonly functions?: readonly EditTool[] | undefined
  /** Which `apply_patch` to offer: the built-in tool or the custom tool. Default: neither. */
  readonly applyPatch?: 'built-in' | 'custom' | undefined
}

/** An item of a response. Items that are not calls are ignored. */
export interface OpenaiItem {
  readonly type: string
}

/** The definition of a function tool. See {@link OpenaiOptions.strict}. */
export function openaiFunction(
  { name, description, parameters }: EditTool,
  { strict = false }: StrictOption = {},
): OpenaiFunction {
  return {
    type: 'function',
    name,
    description,
    parameters: strict ? strictSchema(parameters) : parameters,
    strict,
  }
}

/** The definition of the custom tool `apply_patch`. */
export function openaiCustomApplyPatch(): OpenaiCustomApplyPatch {
  const { name, description } = applyPatch
  return {
    type: 'custom',
    name,
    description,
    format: { type: 'grammar', syntax: 'lark', definition: V4A_GRAMMAR },
  }
}

/**
 * Tools for OpenAI's Responses API. Put `definitions` in the request, and pass every item of the response's output to
 * `answer`. Put what `answer` returns in the input of the next request.
 *
 * @throws TypeError for an unknown option, or two tools of one name
 */
export function openaiTools(
  engine: Engine,
  options: OpenaiOptions,
): Toolset<OpenaiDefinition, OpenaiItem, OpenaiOutput> {
  requireToolsetOptions('openaiTools', options, OWN)
  const { functions = [], applyPatch: kind } = options
  const names = functions.map(({ name }) => name)
  requireNames('openaiTools', kind === undefined ? names : [...names, applyPatch.name])
  const patches: Record<'built-in' | 'custom', OpenaiDefinition> = {
    'built-in': { type: 'apply_patch' },
    custom: openaiCustomApplyPatch(),
  }
  return Object.freeze({
    definitions: [
      ...functions.map((tool) => openaiFunction(tool, options)),
      ...(kind === undefined ? [] : [patches[kind]]),
    ],
    async answer(item: OpenaiItem, own?: CallOptions): Promise<OpenaiOutput | undefined> {
      const call = { ...options, ...own }
      if (isFunctionCall(item)) return answerFunction(engine, functions, item, call)
      if (isCustomCall(item)) return answerCustom(engine, kind === 'custom' ? [applyPatch] : [], item, call)
      if (isPatchCall(item) && kind === 'built-in') return answerPatch(engine, item, call)
      return undefined
    },
  })
}

const OWN: OptionNames<Omit<OpenaiOptions, keyof ToolsetOptions>> = {
  functions: 'list',
  applyPatch: ['built-in', 'custom'],
  strict: [true, false],
}

interface FunctionCall {
  readonly type: 'function_call'
  readonly call_id: string
  readonly name: string
  readonly arguments: string
  readonly status?: string
}

interface CustomCall {
  readonly type: 'custom_tool_call'
  readonly call_id: string
  readonly name: string
  readonly input: string
}

interface PatchCall {
  readonly type: 'apply_patch_call'
  readonly call_id: string
  readonly operation: PatchOperation
  readonly status?: string
}

function isFunctionCall(item: OpenaiItem): item is FunctionCall {
  return item.type === 'function_call'
}

function isCustomCall(item: OpenaiItem): item is CustomCall {
  return item.type === 'custom_tool_call'
}

function isPatchCall(item: OpenaiItem): item is PatchCall {
  return item.type === 'apply_patch_call'
}

async function answerFunction(
  engine: Engine,
  functions: readonly EditTool[],
  { call_id, name, arguments: input, status }: FunctionCall,
  options: OpenaiOptions & CallOptions,
): Promise<OpenaiOutput | undefined> {
  const isUnfinished = status === 'incomplete' && functions.some((one) => one.name === name)
  const answer = isUnfinished
    ? unfinished(name)
    : await callByName(engine, functions, { name, input }, options)
  return answer && { type: 'function_call_output', call_id, output: answer.message }
}

async function answerCustom(
  engine: Engine,
  tools: readonly EditTool[],
  { call_id, name, input }: CustomCall,
  options: OpenaiOptions & CallOptions,
): Promise<OpenaiOutput | undefined> {
  const answer = await callByName(engine, tools, { name, input: { input } }, options)
  return answer && { type: 'custom_tool_call_output', call_id, output: answer.message }
}

async function answerPatch(
  engine: Engine,
  { call_id, operation, status = 'completed' }: PatchCall,
  { onAnswer, signal }: OpenaiOptions & CallOptions,
): Promise<OpenaiOutput> {
  const answer =
    status === 'completed'
      ? await applyV4a(cancellable(engine, { signal }), operation)
      : unfinished('apply_patch')
  onAnswer?.(answer, 'apply_patch')
  const outcome = answer.ok ? 'completed' : 'failed'
  return { type: 'apply_patch_call_output', call_id, status: outcome, output: answer.message }
}

function unfinished(tool: string): ToolAnswer {
  const received = 'a call that breaks off'
  return refusal([{ code: 'wrong-input', format: tool, received, expected: 'the whole call' }])
}

/**
 * The grammar of V4A in Lark's language, for models that write patches under a grammar. `@emend/v4a` can read every text of
 * this grammar, and its `render` writes only texts of this grammar, except for numeric headers.
 */
export const V4A_GRAMMAR: string = `start: begin section+ end
begin: "*** Begin Patch" LF
end: "*** End Patch" LF?
section: add | delete | update
add: "*** Add File: " path LF new_line+
delete: "*** Delete File: " path LF
update: "*** Update File: " path LF move? first_hunk hunk*
move: "*** Move to: " path LF
first_hunk: header* lines
hunk: header+ lines
header: bare_header | anchor
bare_header: "@@" LF
anchor: "@@ " text LF
lines: line+ end_of_file?
line: kept | removed | new_line
kept: " " text? LF
removed: "-" text? LF
new_line: "+" text? LF
end_of_file: "*** End of File" LF
path: /[^\\s](.*[^\\s])?/
text: /.+/
%import common.LF
`
