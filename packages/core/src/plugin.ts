export { alreadyApplied } from './applied/already-applied.js'
export { type AppliedEdits, applyEdits } from './apply/apply-edits.js'
export type { PlacedOptions } from './apply/apply-options.js'
export { refusedLines, refusedText } from './apply/checks.js'
export { inOrder, nearest, unique } from './apply/placements.js'
export { placesReport } from './apply/report.js'
export { type Reading, withReading } from './hunk/reading.js'
export type { LineChange } from './merge/line-change.js'
export type { Merge } from './merge/merge.js'
export type { Check, Finding, Repeated } from './merge/new-text/check.js'
export { verbatimMerge } from './merge/verbatim.js'
export type {
  AnchorReader,
  Corrections,
  EditOutcome,
  EditPolicy,
  Feedback,
  FoundRows,
  PlacedEdits,
  Placement,
  PlacementQuery,
  RefusedCall,
} from './parts/placement.js'
export { type AlignmentTerms, bestAlignment } from './place/best-alignment.js'
export { checkedMatches } from './place/checked-matches.js'
export { exact } from './place/exact.js'
export { fromStrings, type StringReplacer } from './place/from-strings.js'
export { likeness, likenessIn } from './place/likeness.js'
export { otherWhitespace, trimEnd, unicodeNormalized } from './place/lines.js'
export { type Finder, Place } from './place/place.js'
export { spansOf } from './place/text-places.js'
export { changeOfLines, inFileEndings } from './splice/text-of-change.js'
export { type Balance, balanceOf } from './text/balance.js'
export { blockEnds } from './text/blocks.js'
export { applyChanges, type Change, composeChanges, type EditChange } from './text/change.js'
export { openedByWords } from './text/closing-words.js'
export { TextDocument } from './text/document.js'
export { FileText } from './text/file-text.js'
export { closesBlock, indentationDepth, indentationOf } from './text/indentation.js'
export {
  type Ending,
  endOfLine,
  isBlank,
  joinLines,
  type Line,
  lineContents,
  splitLines,
  terminated,
  toUnixEndings,
} from './text/lines.js'
export { foldLookalikes, isAscii } from './text/lookalikes.js'
export { isComment, type Placeholder, placeholderIn } from './text/placeholder.js'
export { areSame, keyOf } from './text/sameness.js'
export { findSequence, lastAtMost } from './text/sequences.js'
export type { LineRange, Span } from './text/span.js'
export { hasWord } from './text/words.js'
export { BudgetExceeded, createBudget, withinBudget } from './vocabulary/budget.js'
export { type Diagnostic, type DiagnosticRange, lineOf, WHOLE_FILE } from './vocabulary/diagnostic.js'
export type { AnchoredRows, Hints, RowAnchor, Step } from './vocabulary/edit.js'
export type {
  AmbiguousPlace,
  ClosestRegion,
  CorrectedEdit,
  EditFailure,
  EditPosition,
  EditProblem,
  LineDifference,
  PluginCode,
  Region,
  SketchCode,
} from './vocabulary/edit-failure.js'
export type {
  ApplyFailure,
  ChangedLines,
  FailureCode,
  FileProblem,
  StorageProblem,
  TextFailure,
} from './vocabulary/failure.js'
export { Hunk } from './vocabulary/hunk.js'
export type { AppliedResult, EditReport, PlacedEdit } from './vocabulary/outcome.js'
export { PluginRefusal } from './vocabulary/plugin-refusal.js'
export type { Reason } from './vocabulary/reason.js'
export type { Budget, CancelSignal, Limits, Match, Query, Replacer } from './vocabulary/replacer.js'
export type { Result } from './vocabulary/result.js'
export { TIERS, type Tier } from './vocabulary/tier.js'
export type {
  IndentationRule,
  PairingRule,
  RunRule,
  WritingRule,
  Written,
  WrittenRun,
} from './vocabulary/written.js'
