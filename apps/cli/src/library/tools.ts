import type { Engine } from '@emend/engine'
import { anchorOf } from '@emend/hashline'
import { card as hashlineCard } from '@emend/hashline/card'
import {
  applyPatch,
  type EditTool,
  edit,
  multiEdit,
  readTool,
  type ToolsetOptions,
  toolsOf,
} from '@emend/tools'
import { type AiOptions, type AiTools, aiTools } from '@emend/tools/ai'
import { type AnthropicOptions, anthropicTools } from '@emend/tools/anthropic'
import { geminiTools } from '@emend/tools/gemini'
import { type OpenaiOptions, openaiTools } from '@emend/tools/openai'
import { type EditorOptions, editorFor, type PatchEditor } from '@emend/tools/openai-agents'
import { type OpenaiChatOptions, openaiChatTools } from '@emend/tools/openai-chat'

/** The tools for every vendor: one edit, several edits, and a patch. */
type Tools = readonly [typeof edit, typeof multiEdit, typeof applyPatch]
/** The tool that shows files, which there is with a ledger, and the one that edits rows by anchors. */
type Reading = readonly [ReturnType<typeof readTool>, EditTool<'edit_rows'>]

/** The options of `tools.openai`. */
interface OwnOpenaiOptions extends Omit<OpenaiOptions, 'functions'> {
  /**
   * The function tools. Default: `edit`, `multi_edit` and `apply_patch`; beside an `applyPatch` that is built in or custom none of them,
   * because a model is given one tool for one job. With a ledger or anchors, also the tools for these.
   */
  readonly functions?: readonly EditTool[]
}

/** The options of `tools.anthropic`. */
interface OwnAnthropicOptions extends Omit<AnthropicOptions, 'tools'> {
  /**
   * Other tools. Default: beside the text editor none that edits by text, because a model is given one tool for one job; without it
   * `edit`, `multi_edit` and `apply_patch`. With a ledger or anchors, also the tools for these.
   */
  readonly tools?: readonly EditTool[]
}

/** The edit tools for a model, in the forms of the vendors' APIs. */
export interface EmendTools {
  /** For `generateText`, `streamText` and agents of the AI SDK. */
  ai(options?: AiOptions): AiTools<Tools> & Partial<AiTools<Reading>>
  /** For OpenAI's Responses API. */
  openai(options?: OwnOpenaiOptions): ReturnType<typeof openaiTools>
  /** For the Chat Completions API. */
  openaiChat(options?: OpenaiChatOptions): ReturnType<typeof openaiChatTools>
  /** For `applyPatchTool` of the OpenAI Agents SDK. */
  openaiAgents(options?: EditorOptions): PatchEditor
  /** For Anthropic's Messages API, including its text editor tool. */
  anthropic(options?: OwnAnthropicOptions): ReturnType<typeof anthropicTools>
  /** For the Gemini API. */
  gemini(options?: ToolsetOptions): ReturnType<typeof geminiTools>
}

/** Creates the tools over an engine. */
export function toolsOver(engine: Engine, { reads, anchors }: ReadingTools): EmendTools {
  const reading = reads || anchors ? [readTool(anchors ? { anchorOf } : {})] : []
  const rows = anchors ? toolsOf(hashlineCard) : []
  const tools: readonly EditTool[] = [...reading, ...TOOLS, ...rows]
  const beside: readonly EditTool[] = [...reading, ...rows]
  return Object.freeze<EmendTools>({
    ai: (options) => aiTools<readonly EditTool[]>(engine, tools, options) as ReturnType<EmendTools['ai']>,
    openai: (options) =>
      openaiTools(engine, { functions: options?.applyPatch === undefined ? tools : beside, ...options }),
    openaiChat: (options) => openaiChatTools(engine, tools, options),
    openaiAgents: (options) => editorFor(engine, options),
    anthropic: (options) =>
      anthropicTools(engine, { tools: options?.textEditor === false ? tools : beside, ...options }),
    gemini: (options) => geminiTools(engine, tools, options),
  })
}

/** Whether there is a tool `read`, and whether it shows anchors, by which a tool `edit_rows` edits. */
interface ReadingTools {
  readonly reads: boolean
  readonly anchors: boolean
}

const TOOLS: Tools = [edit, multiEdit, applyPatch]
