// The calls on texts for browsers, workers, Deno and Bun: all formats, and neither a disk nor anything of Node.
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
export {
  type AcpContent,
  type AcpDiff,
  type Choice,
  choicesOf,
  type DiffHunk,
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
export { describe } from '@emend/feedback'
export {
  applyToFiles,
  applyToFilesOrThrow,
  applyToText,
  applyToTextOrThrow,
} from './library/apply-to-text.js'
export { type Explained, type ExplainedEdit, explain } from './library/explain.js'
export type { AnyRequestOptions } from './library/resolve-format.js'
