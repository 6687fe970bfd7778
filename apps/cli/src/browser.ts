// The calls on texts for browsers, workers, Deno and Bun: neither a disk nor anything of Node. A bundle has the formats whose calls it
// names, and all of them only with the calls that find out which one a request is in.
export {
  type AppliedFiles,
  type AppliedText,
  EmendError,
  type Failure,
  type FileResult,
  type Files,
  type FilesResult,
  lenient,
  type PlacedChange,
  type Profile,
  type Refused,
  standard,
  strict,
  type TextResult,
} from '@emend/core'
export { replace, replaceOrThrow } from '@emend/edit-string'
export {
  type AcpContent,
  type AcpDiff,
  type Choice,
  choicesOf,
  type DiffHunk,
  type LinePart,
  markedLines,
  type PositionEncoding,
  renderDiff,
  type Selection,
  type SelectionFailure,
  select,
  type TextEdit,
  toAcpContent,
  toAcpDiff,
  toDiff,
  toHunks,
  toTextEdits,
  toWorkspaceEdit,
  type WorkspaceEdit,
  type WorkspaceOptions,
} from '@emend/edits'
export { atPlace } from '@emend/engine'
export { describe } from '@emend/feedback'
export { applyHashline, applyHashlineOrThrow } from '@emend/hashline'
export { applyBlocks, applyBlocksOrThrow } from '@emend/search-replace'
export { applySketch, applySketchOrThrow } from '@emend/sketch'
export {
  applyDiff as applyUnifiedDiff,
  applyDiffOrThrow as applyUnifiedDiffOrThrow,
} from '@emend/unified-diff'
export { applyDiff as applyV4aDiff, applyDiffOrThrow as applyV4aDiffOrThrow } from '@emend/v4a'
export {
  applyToFiles,
  applyToFilesOrThrow,
  applyToText,
  applyToTextOrThrow,
} from './library/apply-to-text.js'
export { type Explained, type ExplainedEdit, explain } from './library/explain.js'
export type { AnyRequestOptions } from './library/resolve-format.js'
