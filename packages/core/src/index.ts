export { applyFormat, applyFormatToFiles, type RequestOptions } from './apply-format.js'
export type { ApplyOptions } from './apply-options.js'
export { corrections } from './correct/corrected-edit.js'
export { type EditTextOptions, editFiles, editText } from './edit-text.js'
export { EmendError, orThrow } from './emend-error.js'
export { defaultCascade } from './replacers/default-cascade.js'
export { describe } from './report/describe.js'
export { renderDiff } from './text/diff.js'
export type {
  AppliedFiles,
  AppliedText,
  Files,
  FilesResult,
  Refused,
  TextResult,
} from './vocabulary/applied.js'
export type { FileEdit, TextEdit } from './vocabulary/edit.js'
export type { Failure } from './vocabulary/failure.js'
export type { Notice } from './vocabulary/format.js'
export type { FileResult } from './vocabulary/outcome.js'
export { lenient, type Profile, standard, strict } from './vocabulary/profile.js'
