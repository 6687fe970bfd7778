export { type AcpContent, type AcpDiff, type AcpDiffChange, toAcpContent, toAcpDiff } from './acp.js'
export { type FileDiff, renderDiff } from './diff.js'
export { type DiffHunk, toDiff, toHunks } from './diffs.js'
export { inSequence } from './in-sequence.js'
export { type LinePart, markedLines } from './marked-lines.js'
export type { Position, PositionEncoding } from './positions.js'
export { type Choice, choicesOf, type Selection, type SelectionFailure, select } from './select.js'
export { type PositionOptions, type TextEdit, toTextEdits } from './text-edits.js'
export {
  type AnnotatedTextEdit,
  type ChangeAnnotation,
  type DocumentChange,
  toWorkspaceEdit,
  type WorkspaceEdit,
  type WorkspaceOptions,
} from './workspace-edit.js'
