export {
  type AppliedFiles,
  type AppliedText,
  describe,
  EmendError,
  type Failure,
  type Files,
  type FilesResult,
  lenient,
  type Profile,
  type Refused,
  renderDiff,
  standard,
  strict,
  type TextResult,
} from '@emend/core'
export {
  type Applied as AppliedResult,
  type Described,
  fromStrings,
  type Match,
  type Query,
  type Replacer,
} from '@emend/core/plugin'
export { opencode, replace, replaceOrThrow } from '@emend/edit-string'
export type { Applied, Guard, Preview, RequestStream, StreamEvent, Undone } from '@emend/engine'
export type { CommitRecord } from '@emend/fs'
export { roo } from '@emend/search-replace'
export {
  applyDiff as applyUnifiedDiff,
  applyDiffOrThrow as applyUnifiedDiffOrThrow,
} from '@emend/unified-diff'
export {
  agents,
  applyDiff as applyV4aDiff,
  applyDiffOrThrow as applyV4aDiffOrThrow,
  codex,
} from '@emend/v4a'
export { type DefaultFormatName, defineConfig, type EmendConfig } from './config/config.js'
export {
  applyToFiles,
  applyToFilesOrThrow,
  applyToText,
  applyToTextOrThrow,
} from './library/apply-to-text.js'
export { createEmend, type Emend, type Undoing } from './library/create-emend.js'
export type { EmendOptions } from './library/emend-options.js'
export { type Explained, type ExplainedEdit, explain } from './library/explain.js'
export type { AnyRequestOptions } from './library/resolve-format.js'
export type { EmendTools } from './library/tools.js'
