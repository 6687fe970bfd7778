import type { EditTool } from './edit-tool.js'
import type { FormatName } from './format-name.js'
import { applyDiff } from './tools/apply-diff.js'
import { applyPatch } from './tools/apply-patch.js'
import { claudeCodeEdit, claudeCodeMultiEdit } from './tools/claude-code.js'
import { edit, multiEdit } from './tools/edit.js'
import { editFile } from './tools/edit-file.js'
import { editRows } from './tools/edit-rows.js'
import { notebookEdit } from './tools/notebook-edit.js'
import { opencodeEdit, opencodeMultiedit } from './tools/opencode.js'
import { replace } from './tools/replace.js'
import { textEditor } from './tools/text-editor.js'
import { anthropicTextEditor, anthropicTool } from './vendors/anthropic.js'
import { geminiFunction } from './vendors/gemini.js'
import { openaiCustomApplyPatch, openaiFunction } from './vendors/openai.js'
import { openaiChatFunction } from './vendors/openai-chat.js'

/** The names of the vendors and hosts for which there are tool definitions. */
export const VENDOR_NAMES: readonly [
  'openai',
  'openai-chat',
  'anthropic',
  'gemini',
  'mcp',
  'opencode',
  'claude-code',
  'roo',
] = ['openai', 'openai-chat', 'anthropic', 'gemini', 'mcp', 'opencode', 'claude-code', 'roo']

/** The name of a vendor or host for which there are tool definitions. */
export type VendorName = (typeof VENDOR_NAMES)[number]

/**
 * The definitions of the tools for a format, as plain JSON in the form of a vendor's API. For hosts (`opencode`,
 * `claude-code`, `roo`) and `mcp` the form is `{name, description, inputSchema}`.
 *
 * @returns an empty list if no tool accepts the format: models write unified diffs in answers, not in calls
 */
export function schemaFor(format: FormatName, vendor: VendorName): readonly object[] {
  if (format === 'v4a' && vendor === 'openai') return [openaiCustomApplyPatch()]
  if (format === 'edit-string' && vendor === 'anthropic') return [anthropicTextEditor()]
  return toolsFor(format, vendor).map((tool) => DEFINE[vendor](tool))
}

/** The tools for a format, with the names and fields that a vendor's models know best. */
export function toolsFor(format: FormatName, vendor: VendorName): readonly EditTool[] {
  if (format !== 'edit-string') return TOOLS[format]
  return vendor === 'anthropic' ? [textEditor()] : (EDIT_TOOLS[vendor] ?? [edit, multiEdit])
}

const TOOLS: Readonly<Record<Exclude<FormatName, 'edit-string'>, readonly EditTool[]>> = {
  v4a: [applyPatch],
  'search-replace': [applyDiff],
  'unified-diff': [],
  hashline: [editRows],
  sketch: [editFile],
}

const EDIT_TOOLS: Readonly<Partial<Record<VendorName, readonly EditTool[]>>> = {
  gemini: [replace],
  opencode: [opencodeEdit, opencodeMultiedit],
  'claude-code': [claudeCodeEdit, claudeCodeMultiEdit, notebookEdit],
}

const DEFINE: Readonly<Record<VendorName, (tool: EditTool) => object>> = {
  openai: openaiFunction,
  'openai-chat': openaiChatFunction,
  anthropic: anthropicTool,
  gemini: geminiFunction,
  mcp: plainDefinition,
  opencode: plainDefinition,
  'claude-code': plainDefinition,
  roo: plainDefinition,
}

function plainDefinition({ name, description, parameters }: EditTool): object {
  return { name, description, inputSchema: parameters }
}
