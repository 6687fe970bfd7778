import type { OptionNames } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import type { CallOptions } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import { memory } from '../tools/memory.js'
import { TEXT_EDITOR_OPTIONS, type TextEditorOptions, textEditor } from '../tools/text-editor.js'
import {
  callByName,
  requireNames,
  requireToolsetOptions,
  type Toolset,
  type ToolsetOptions,
} from './toolset.js'

/** The text editor tool as it is built into the Messages API. */
export interface AnthropicTextEditor {
  readonly type: 'text_editor_20250728'
  readonly name: 'str_replace_based_edit_tool'
  readonly max_characters?: number
}

/** The memory tool as it is built into the Messages API. */
export interface AnthropicMemory {
  readonly type: 'memory_20250818'
  readonly name: 'memory'
}

/** A custom tool of the Messages API. */
export interface AnthropicTool {
  readonly name: string
  readonly description: string
  readonly input_schema: { readonly type: 'object'; readonly [key: string]: unknown }
}

/** A tool definition in a request. */
export type AnthropicDefinition = AnthropicTextEditor | AnthropicMemory | AnthropicTool

/** A block of a message. Blocks other than `tool_use` are ignored. */
export interface AnthropicBlock {
  readonly type: string
}

/** The block that answers a call, for the user's next message. */
export interface AnthropicResult {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content: string
  readonly is_error: boolean
}

/** The options of `anthropicTools`, among them how the text editor shows files and folders. */
export interface AnthropicOptions extends ToolsetOptions, TextEditorOptions {
  /** Whether to offer the text editor. Default true. */
  readonly textEditor?: boolean | undefined
  /** Whether to offer the memory tool, for files in the folder `memories` below the engine's root. Default false. */
  readonly memory?: boolean | undefined
  /** Other tools. Default: none. */
  readonly tools?: readonly EditTool[] | undefined
}

/** The definition of a tool that is not built in. */
export function anthropicTool({ name, description, parameters }: EditTool): AnthropicTool {
  return { name, description, input_schema: { ...parameters, type: 'object' } }
}

/** The definition of the text editor. */
export function anthropicTextEditor({ maxCharacters }: TextEditorOptions = {}): AnthropicTextEditor {
  return {
    type: 'text_editor_20250728',
    name: 'str_replace_based_edit_tool',
    ...(maxCharacters !== undefined && { max_characters: maxCharacters }),
  }
}

/** Tools for Anthropic's Messages API. Pass every block of a message's content to `answer`. @throws TypeError for an unknown option, or two tools of one name */
export function anthropicTools(
  engine: Engine,
  options: AnthropicOptions = {},
): Toolset<AnthropicDefinition, AnthropicBlock, AnthropicResult> {
  requireToolsetOptions('anthropicTools', options, OWN)
  const { textEditor: hasEditor = true, memory: hasMemory = false, tools = [], ...rest } = options
  const { otherTools: _, onAnswer: __, ...editor } = rest
  const callable = [
    ...(hasEditor ? [textEditor(editor)] : []),
    ...(hasMemory ? [memory(editor)] : []),
    ...tools,
  ]
  const definitions: readonly AnthropicDefinition[] = [
    ...(hasEditor ? [anthropicTextEditor(options)] : []),
    ...(hasMemory ? [{ type: 'memory_20250818', name: 'memory' } as const] : []),
    ...tools.map(anthropicTool),
  ]
  requireNames(
    'anthropicTools',
    definitions.map(({ name }) => name),
  )
  return Object.freeze({
    definitions,
    async answer(block: AnthropicBlock, own?: CallOptions): Promise<AnthropicResult | undefined> {
      if (!isToolUse(block)) return undefined
      const answer = await callByName(engine, callable, block, { ...options, ...own })
      return (
        answer && {
          type: 'tool_result',
          tool_use_id: block.id,
          content: answer.message,
          is_error: !answer.ok,
        }
      )
    },
  })
}

const OWN: OptionNames<Omit<AnthropicOptions, keyof ToolsetOptions>> = {
  memory: [true, false],
  ...TEXT_EDITOR_OPTIONS,
  textEditor: [true, false],
  tools: 'list',
}

interface ToolUse extends AnthropicBlock {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

function isToolUse(block: AnthropicBlock): block is ToolUse {
  return block.type === 'tool_use'
}
