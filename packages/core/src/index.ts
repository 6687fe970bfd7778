export { type AppliedEdits, type ApplyOptions, applyEdits, type EditReport } from './apply-edits.js'
export { type AppliedFiles, applyFileEdits, type FileResult, pathsOf } from './apply-file-edits.js'
export type { Limits } from './locate/budget.js'
export { defaultCascade } from './replacers/default-cascade.js'
export { exact } from './replacers/exact.js'
export { lineTrimmed } from './replacers/line-trimmed.js'
export { trimEnd } from './replacers/trim-end.js'
export { unicodeNormalized } from './replacers/unicode-normalized.js'
export { type DescribeOptions, describe } from './report/describe.js'
export { isParseFailure } from './report/describe-parse-failure.js'
export { printable, visibleBlanks } from './report/visible.js'
export { applyChanges, type Change } from './text/change.js'
export { type FileDiff, renderDiff } from './text/diff.js'
export { TextDocument } from './text/document.js'
export { type Ending, isBlank, type Line, lineContents, splitLines } from './text/lines.js'
export { foldLookalikes } from './text/lookalikes.js'
export type { Span } from './text/span.js'
export type { FileEdit, Hints, Step, TextEdit } from './vocabulary/edit.js'
export type {
  AmbiguousPlace,
  ClosestRegion,
  EditFailure,
  EditPosition,
  EditProblem,
  Failure,
  FailureCode,
  FileProblem,
  LineRange,
  ParseFailure,
  Region,
} from './vocabulary/failure.js'
export type { EditFormat, Notice, ParseContext, ParsedRequest, Placement } from './vocabulary/format.js'
export { lenient, type Profile, standard, strict } from './vocabulary/profile.js'
export {
  type Budget,
  type Match,
  type Query,
  type Replacer,
  TIERS,
  type Tier,
} from './vocabulary/replacer.js'
export type { Result } from './vocabulary/result.js'
