export { type AppliedEdits, applyEdits } from './apply-edits.js'
export type { AppliedFormat } from './apply-format.js'
export { applyOptionsFor, incrementalFor, parserFor } from './apply-options.js'
export { type OpenedRequest, openRequest } from './calls/open-request.js'
export { otherRequestAmong } from './calls/other-request.js'
export { ControlEscapes, parseJson } from './calls/parse-json.js'
export { type OptionNames, requireProfile, requireRequestOptions } from './known-options.js'
export { BudgetExceeded, type CancelSignal, type Limits } from './locate/budget.js'
export { closestRegion } from './locate/closest.js'
export { matchesOf } from './locate/matches-of.js'
export { withinBudget } from './placements/context-of.js'
export { firstUniqueText } from './placements/first-unique-text.js'
export { inOrder } from './placements/in-order.js'
export { nearest } from './placements/nearest.js'
export { unique } from './placements/unique.js'
export { blockAnchor, blockAnchorBest } from './replacers/block-anchor.js'
export { contextAware } from './replacers/context-aware.js'
export type { DefaultReplacerName } from './replacers/default-cascade.js'
export { driftedContext } from './replacers/drifted-context.js'
export { elided } from './replacers/elided.js'
export { escapeNormalized } from './replacers/escape-normalized.js'
export { exact } from './replacers/exact.js'
export { fromStrings, type StringReplacer } from './replacers/from-strings.js'
export { hunkCascade } from './replacers/hunk-cascade.js'
export { indentationFlexible } from './replacers/indentation-flexible.js'
export { likenessBounds } from './replacers/likeness-bounds.js'
export { lineNumbers } from './replacers/line-numbers.js'
export { linePart } from './replacers/line-part.js'
export { lineTrimmed } from './replacers/line-trimmed.js'
export { lostCharacters } from './replacers/lost-characters.js'
export { multiOccurrence } from './replacers/multi-occurrence.js'
export { similar } from './replacers/similar.js'
export { similarity, similaritySteps } from './replacers/similarity.js'
export { trimEnd } from './replacers/trim-end.js'
export { trimmedBoundary } from './replacers/trimmed-boundary.js'
export { unicodeNormalized } from './replacers/unicode-normalized.js'
export { whitespaceNormalized, whitespaceNormalizedFirst } from './replacers/whitespace-normalized.js'
export type { Described } from './report/describe.js'
export type { DescribeOptions } from './report/describe-failure.js'
export { notExpressible } from './report/not-expressible.js'
export { refusedBy } from './results.js'
export { reverse } from './reverse.js'
export { bufferedParser } from './stream/buffered-parser.js'
export { incrementalByLines, onceEnded } from './stream/incremental-parser.js'
export {
  finish,
  namingWhole,
  type Parsing,
  retold,
  tellComplete,
  tellEdits,
  type Waiting,
} from './stream/parsing.js'
export { arrivedLines, PartOfLines, PulledLines, type RequestLines } from './stream/request-lines.js'
export type { Change } from './text/change.js'
export type { FileDiff } from './text/diff.js'
export { TextDocument } from './text/document.js'
export { editsBetween } from './text/edits-between.js'
export { type HunkLine, hunkLines } from './text/hunk-lines.js'
export { indentationOf } from './text/indentation.js'
export { leavesLinesOut } from './text/leaves-lines-out.js'
export { type LineCodes, lineCodes } from './text/line-codes.js'
export { type Ending, isBlank, type Line, lineContents, splitLines } from './text/lines.js'
export { confidenceOf } from './text/opener.js'
export { renderPatch } from './text/render-patch.js'
export { type RequestLine, requestLines, terminated } from './text/request-line.js'
export type { Span } from './text/span.js'
export type { Applied, PlacedEdit } from './vocabulary/applied.js'
export type { Corrections, RefusedCall } from './vocabulary/corrections.js'
export type { Hints, Step } from './vocabulary/edit.js'
export type {
  AmbiguousPlace,
  ClosestRegion,
  CorrectedEdit,
  Diagnostic,
  EditFailure,
  EditPosition,
  EditProblem,
  FailureCode,
  FileProblem,
  LineDifference,
  LineRange,
  ParseFailure,
  PluginCode,
  Region,
  RenderFailure,
  WholeEdits,
} from './vocabulary/failure.js'
export type { EditFormat, Logger, ParseContext, ParsedRequest, StreamContext } from './vocabulary/format.js'
export type { EditReport } from './vocabulary/outcome.js'
export type { EditPolicy, PlacedEdits, Placement, PlacementQuery } from './vocabulary/placement.js'
export { PluginRefusal } from './vocabulary/plugin-refusal.js'
export type { FormatPolicy } from './vocabulary/profile.js'
export {
  type Budget,
  type Match,
  type Query,
  type Replacer,
  TIERS,
  type Tier,
} from './vocabulary/replacer.js'
export type { Result } from './vocabulary/result.js'
export type { IncrementalParser, ParseEnd, ParseEvent, ParseOutcome } from './vocabulary/stream.js'
