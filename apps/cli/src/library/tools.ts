import type { Engine } from '@emend/engine'
import { applyPatch, edit, multiEdit, type ToolsetOptions } from '@emend/tools'
import { type AiOptions, type AiTools, aiTools } from '@emend/tools/ai'
import { type AnthropicOptions, anthropicTools } from '@emend/tools/anthropic'
import { geminiTools } from '@emend/tools/gemini'
import { type OpenaiOptions, openaiTools } from '@emend/tools/openai'
import { type EditorOptions, editorFor, type PatchEditor } from '@emend/tools/openai-agents'
import { type OpenaiChatOptions, openaiChatTools } from '@emend/tools/openai-chat'

/** The tools for every vendor: one edit, several edits, and a patch. */
type Tools = readonly [typeof edit, typeof multiEdit, typeof applyPatch]

/** The edit tools for a model, in the forms of the vendors' APIs. */
export interface EmendTools {
  /** For `generateText`, `streamText` and agents of the AI SDK. */
  ai(options?: AiOptions): AiTools<Tools>
  /** For OpenAI's Responses API. */
  openai(options?: Partial<OpenaiOptions>): ReturnType<typeof openaiTools>
  /** For the Chat Completions API. */
  openaiChat(options?: OpenaiChatOptions): ReturnType<typeof openaiChatTools>
  /** For `applyPatchTool` of the OpenAI Agents SDK. */
  openaiAgents(options?: EditorOptions): PatchEditor
  /** For Anthropic's Messages API, including its text editor tool. */
  anthropic(options?: AnthropicOptions): ReturnType<typeof anthropicTools>
  /** For the Gemini API. */
  gemini(options?: ToolsetOptions): ReturnType<typeof geminiTools>
}

/** Creates the tools over an engine. */
export function toolsOver(engine: Engine): EmendTools {
  return Object.freeze<EmendTools>({
    ai: (options) => aiTools(engine, TOOLS, options),
    openai: (options) => openaiTools(engine, { functions: TOOLS, ...options }),
    openaiChat: (options) => openaiChatTools(engine, TOOLS, options),
    openaiAgents: (options) => editorFor(engine, options),
    anthropic: (options) => anthropicTools(engine, { tools: TOOLS, ...options }),
    gemini: (options) => geminiTools(engine, TOOLS, options),
  })
}

const TOOLS: Tools = [edit, multiEdit, applyPatch]
