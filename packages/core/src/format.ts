export { applyFileEdits, pathsOf, withoutApplied } from './apply/apply-file-edits.js'
export { type AppliedFormat, conditionIn, countEdits } from './apply/apply-format.js'
export { applyOptionsFor, incrementalFor, parserFor, requireRequestOptions } from './apply/apply-options.js'
export { renamedEdit, withExistingPaths } from './apply/existing-paths.js'
export { otherThanExpected } from './apply/expected-hash.js'
export {
  EDIT_POLICY,
  type OptionNames,
  type OptionValues,
  requireKnown,
  requireProfile,
} from './apply/known-options.js'
export { appliedWith, refused, refusedBy } from './apply/results.js'
export { badEscapeIn } from './calls/bad-escape.js'
export { type Creation, creationIn, decidingItem, type ReadCreation, readCreation } from './calls/creation.js'
export type { CallKind } from './calls/field-rows.js'
export type { CallFields } from './calls/fields.js'
export { confidenceOf, otherRequestAmong } from './calls/first-line.js'
export { GRAMMARS, type Grammar, mayHoldTextCalls } from './calls/grammars.js'
export { isEditField, unreadEdit } from './calls/holds-edit.js'
export { ControlEscapes, parseJson } from './calls/json.js'
export { type OpenedRequest, openRequest } from './calls/open-request.js'
export {
  type FieldContext,
  type OtherFields,
  RequestConditions,
  readOtherFields,
  unsupportedField,
} from './calls/other-fields.js'
export { type SwallowedFields, swallowedFields } from './calls/swallowed-fields.js'
export { type UnreadCall, unreadCallIn } from './calls/unread-call.js'
export { asFileEdit, editsBetween } from './hunk/edits-between.js'
export { editFromLines, type HunkLine, hunkLines } from './hunk/hunk-lines.js'
export { reverse } from './hunk/reverse.js'
export { withoutSeparators } from './hunk/separators.js'
export { type EditWriter, leavesLinesOut, renderEach } from './report/render-each.js'
export {
  bufferedParser,
  emitComplete,
  emitEdits,
  finish,
  incrementalByLines,
  mapEvents,
  namingWhole,
  onceEnded,
  type Parsing,
  type Waiting,
} from './stream/parsing.js'
export { fileAbove, isSameFile, type NamedFile, pathOnLine } from './stream/path-line.js'
export { unclosedReasoning, withoutReasoning } from './stream/reasoning-mask.js'
export {
  arrivedLines,
  PartOfLines,
  type RequestLine,
  RequestLines,
  requestLines,
} from './stream/request-lines.js'
export type { AppliedFileEdits } from './vocabulary/bind.js'
export type { ExpectedHash } from './vocabulary/edit.js'
export type {
  EditFormat,
  IncrementalParser,
  Logger,
  ParseContext,
  ParsedRequest,
  ParseEnd,
  ParseEvent,
  ParseOutcome,
  StreamContext,
} from './vocabulary/format.js'
export {
  failureFault,
  fileEditFault,
  formatFault,
  parsedFault,
  requestFault,
} from './vocabulary/format-faults.js'
export type { CallFailure, ParseFailure, RenderFailure, WholeEdits } from './vocabulary/parse-failure.js'
export type { FormatPolicy } from './vocabulary/profile.js'
