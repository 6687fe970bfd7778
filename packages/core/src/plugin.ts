export { type AppliedEdits, applyEdits } from './apply/apply-edits.js'
export type { AppliedFormat } from './apply/apply-format.js'
export {
  applyOptionsFor,
  incrementalFor,
  type PlacedOptions,
  parserFor,
  requireRequestOptions,
} from './apply/apply-options.js'
export { type OptionNames, type OptionValues, requireKnown, requireProfile } from './apply/known-options.js'
export { refusedBy } from './apply/results.js'
export { badEscapeIn } from './calls/bad-escape.js'
export { type Creation, creationIn, decidingItem } from './calls/creation.js'
export { confidenceOf, otherRequestAmong } from './calls/first-line.js'
export { isEditField, unreadEdit, unreadEditIn } from './calls/holds-edit.js'
export { ControlEscapes, parseJson } from './calls/json.js'
export { type OpenedRequest, openRequest } from './calls/open-request.js'
export { mayHoldTextCalls } from './calls/text-calls.js'
export { editsBetween } from './hunk/edits-between.js'
export { editFromLines, type HunkLine, hunkLines } from './hunk/hunk.js'
export { withoutSeparators } from './hunk/readings.js'
export { reverse } from './hunk/reverse.js'
export { firstUniqueText } from './placements/first-unique-text.js'
export { inOrder } from './placements/in-order.js'
export { nearest } from './placements/nearest.js'
export { unique } from './placements/unique.js'
export type { Described } from './report/describe.js'
export type { DescribeOptions } from './report/describe-text-failure.js'
export { type EditWriter, leavesLinesOut, renderEach } from './report/render-each.js'
export { BudgetExceeded, withinBudget } from './search/budget.js'
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
export {
  arrivedLines,
  PartOfLines,
  type RequestLine,
  RequestLines,
  requestLines,
} from './stream/request-lines.js'
export { closestRegion } from './survey/closest.js'
export { matchesOf } from './survey/matches-of.js'
export { blockAnchor, blockAnchorBest } from './survey/replacers/block-anchor.js'
export { contextAware } from './survey/replacers/context-aware.js'
export { type DefaultReplacerName, hunkCascade } from './survey/replacers/default-cascade.js'
export { driftedContext } from './survey/replacers/drifted-context.js'
export { elided } from './survey/replacers/elided.js'
export { escapeNormalized } from './survey/replacers/escape-normalized.js'
export { exact } from './survey/replacers/exact.js'
export { fromStrings, type StringReplacer } from './survey/replacers/from-strings.js'
export { indentationFlexible } from './survey/replacers/indentation-flexible.js'
export { lineNumbers } from './survey/replacers/line-numbers.js'
export { linePart } from './survey/replacers/line-part.js'
export { lineTrimmed } from './survey/replacers/line-trimmed.js'
export { lostCharacters } from './survey/replacers/lost-characters.js'
export { multiOccurrence } from './survey/replacers/multi-occurrence.js'
export { reformatted } from './survey/replacers/reformatted.js'
export { similar } from './survey/replacers/similar.js'
export {
  type LineCodes,
  likenessBounds,
  lineCodes,
  similarity,
  similaritySteps,
} from './survey/replacers/similarity.js'
export { trimEnd } from './survey/replacers/trim-end.js'
export { trimmedBoundary } from './survey/replacers/trimmed-boundary.js'
export { unicodeNormalized } from './survey/replacers/unicode-normalized.js'
export { whitespaceNormalized, whitespaceNormalizedFirst } from './survey/replacers/whitespace-normalized.js'
export type { Change } from './text/change.js'
export type { FileDiff } from './text/diff.js'
export { TextDocument } from './text/document.js'
export { indentationOf } from './text/indentation.js'
export {
  type Ending,
  isBlank,
  joinLines,
  type Line,
  lineContents,
  splitLines,
  terminated,
} from './text/lines.js'
export type { LineRange, Span } from './text/span.js'
export type { Hints, Step } from './vocabulary/edit.js'
export type {
  AmbiguousPlace,
  ClosestRegion,
  CorrectedEdit,
  Diagnostic,
  EditFailure,
  EditPosition,
  EditProblem,
  LineDifference,
  PluginCode,
  Region,
} from './vocabulary/edit-failure.js'
export type {
  ApplyFailure,
  FailureCode,
  FileProblem,
  StorageProblem,
  TextFailure,
} from './vocabulary/failure.js'
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
export type { GuardName } from './vocabulary/guard-names.js'
export type { Applied, EditReport, PlacedEdit } from './vocabulary/outcome.js'
export type {
  CallFailure,
  ParseFailure,
  RenderFailure,
  WholeEdits,
} from './vocabulary/parse-failure.js'
export type {
  Corrections,
  EditPolicy,
  PlacedEdits,
  Placement,
  PlacementQuery,
  RefusedCall,
} from './vocabulary/placement.js'
export { PluginRefusal } from './vocabulary/plugin-refusal.js'
export type { FormatPolicy } from './vocabulary/profile.js'
export {
  type Budget,
  type CancelSignal,
  type Limits,
  type Match,
  type Query,
  type Replacer,
  TIERS,
  type Tier,
} from './vocabulary/replacer.js'
export type { Result } from './vocabulary/result.js'
export type { RuleName } from './vocabulary/rule-names.js'
