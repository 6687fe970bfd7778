export { applyFormat, applyFormatToFiles } from './apply/apply-format.js'
export type { ApplyOptions, RequestOptions } from './apply/apply-options.js'
export { editFiles, editText } from './apply/edit-text.js'
export { EmendError, orThrow } from './apply/results.js'
export { corrections } from './correct/corrected-edit.js'
export type { CascadeStep } from './explain/explain-cascade.js'
export { explainFileEdits, type FileEditExplanation } from './explain/explain-file-edits.js'
export type { Profile } from './parts/profile.js'
export { type DefaultReplacerName, defaultCascade } from './profiles/cascade.js'
export { profileUpTo } from './profiles/profile-up-to.js'
export { lenient, standard } from './profiles/standard.js'
export { strict } from './profiles/strict.js'
export type { Edit, FileEdit } from './vocabulary/edit.js'
export type { Failure } from './vocabulary/failure.js'
export type { Notice } from './vocabulary/notice.js'
export {
  type AppliedFiles,
  type AppliedText,
  type FileResult,
  type Files,
  type FilesResult,
  hasEffect,
  type PlacedChange,
  type Refused,
  type TextResult,
} from './vocabulary/outcome.js'
