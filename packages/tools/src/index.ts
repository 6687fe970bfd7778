export type { ApprovalOptions, CallPlan, NeedsApproval, PlanStore, StoredPlan } from './approvals.js'
export type { ReadArguments } from './arguments/read-arguments.js'
export { type CallOptions, callTool } from './call-tool.js'
export type { ArgumentsSchema, EditTool } from './edit-tool.js'
export type { JsonSchema } from './json-schema.js'
export { isTolerant } from './planned-calls.js'
export { schemaFor, toolsFor, VENDOR_NAMES, type VendorName } from './schema-for.js'
export { refusal, type ToolAnswer } from './tool-answer.js'
export { type ApplyDiffArguments, applyDiff } from './tools/apply-diff.js'
export { type ApplyPatchArguments, applyPatch } from './tools/apply-patch.js'
export {
  type ClaudeCodeEditArguments,
  type ClaudeCodeMultiEditArguments,
  claudeCodeEdit,
  claudeCodeMultiEdit,
} from './tools/claude-code.js'
export { type EditArguments, edit, type MultiEditArguments, multiEdit } from './tools/edit.js'
export { type BlockEditor, type EditSymbolArguments, editSymbol } from './tools/edit-symbol.js'
export { memory } from './tools/memory.js'
export { type NotebookEditArguments, notebookEdit } from './tools/notebook-edit.js'
export { toolsOf } from './tools/of-format.js'
export {
  type OpencodeEditArguments,
  type OpencodeMultieditArguments,
  opencodeEdit,
  opencodeMultiedit,
} from './tools/opencode.js'
export { type PreviewArguments, previewTool } from './tools/preview.js'
export { type ReadFileArguments, type ReadToolOptions, readTool } from './tools/read.js'
export { type ReplaceArguments, replace } from './tools/replace.js'
export { type TextEditorOptions, textEditor } from './tools/text-editor.js'
export type { MemoryArguments, TextEditorArguments } from './tools/text-editor-arguments.js'
export { type TakeBack, type UndoArguments, undoTool } from './tools/undo.js'
export type { ListFolder, ViewRange } from './tools/view.js'
export type { Toolset, ToolsetOptions } from './vendors/toolset.js'
