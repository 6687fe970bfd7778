import type { FormatCard } from '@emend/request/card'
import type { EditTool } from './edit-tool.js'
import { applyDiff } from './tools/apply-diff.js'
import { applyPatch } from './tools/apply-patch.js'
import { claudeCodeEdit, claudeCodeMultiEdit } from './tools/claude-code.js'
import { edit, multiEdit } from './tools/edit.js'
import { notebookEdit } from './tools/notebook-edit.js'
import { toolsOf } from './tools/of-format.js'
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
 * @param card the card of the format, such as that of `@emend/v4a/card`
 * @returns an empty list if no tool accepts the format: models write unified diffs in answers, not in calls
 */
export function schemaFor(card: FormatCard, vendor: VendorName): readonly object[] {
  const own = ownOf(DEFINITIONS, card)?.[vendor]
  return own === undefined ? toolsFor(card, vendor).map((tool) => DEFINE[vendor](tool)) : [own()]
}

/** The tools for a format, with the names and fields that a vendor's models know best. */
export function toolsFor(card: FormatCard, vendor: VendorName): readonly EditTool[] {
  const { [vendor]: known, others } = ownOf(TOOLS, card) ?? {}
  return known?.() ?? others ?? toolsOf(card)
}

/** What a table has for a format. The name of a format may be that of a property that every object has. */
function ownOf<Row>(table: Readonly<Record<string, Row>>, { name }: FormatCard): Row | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

type ByVendor<Value> = Readonly<Partial<Record<VendorName, Value>>>

/** What vendors define themselves for a format. */
const DEFINITIONS: Readonly<Record<string, ByVendor<() => object>>> = {
  v4a: { openai: openaiCustomApplyPatch },
  'edit-string': { anthropic: anthropicTextEditor },
}

/** The tools of a format that run in a way of their own, or that a vendor's models know under other names. All others are {@link toolsOf} its card. */
const TOOLS: Readonly<
  Record<string, ByVendor<() => readonly EditTool[]> & { readonly others: readonly EditTool[] }>
> = {
  v4a: { others: [applyPatch] },
  'search-replace': { others: [applyDiff] },
  'edit-string': {
    others: [edit, multiEdit],
    anthropic: () => [textEditor()],
    gemini: () => [replace],
    opencode: () => [opencodeEdit, opencodeMultiedit],
    'claude-code': () => [claudeCodeEdit, claudeCodeMultiEdit, notebookEdit],
  },
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
