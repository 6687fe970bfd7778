export { type AcpContent, type AcpDiff, type AcpDiffChange, toAcpContent, toAcpDiff } from './edits/acp.js'
export { type DiffHunk, toDiff, toHunks } from './edits/diffs.js'
export { inSequence } from './edits/in-sequence.js'
export type { Position, PositionEncoding } from './edits/positions.js'
export { type Choice, choicesOf, type Selection, type SelectionFailure, select } from './edits/select.js'
export { type PositionOptions, type TextEdit, toTextEdits } from './edits/text-edits.js'
export {
  type AnnotatedTextEdit,
  type ChangeAnnotation,
  type DocumentChange,
  toWorkspaceEdit,
  type WorkspaceEdit,
  type WorkspaceOptions,
} from './edits/workspace-edit.js'
export { type TextStep, withChanges } from './splice/placed-changes.js'
export type { FileDiff } from './text/diff.js'
export { isTolerant } from './vocabulary/outcome.js'
