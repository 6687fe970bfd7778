export { widened } from './profiles/cascade.js'

// Bundlers keep the order of modules: with the cascade first, what is alike stands together, and packs best (`npm run sizes`).

export { applyEdits } from './apply/apply-edits.js'
export { applyFileEdits, pathsOf, withoutApplied } from './apply/apply-file-edits.js'
export {
  type FormatCall,
  type FormatCallWith,
  filesCall,
  preset,
  textCall,
  throwing,
} from './apply/apply-format.js'
export {
  EDIT_POLICY,
  type OptionNames,
  type PlacedOptions,
  requireKnown,
  requirePresent,
  requireProfile,
  requireRequestOptions,
  type WithProfile,
} from './apply/apply-options.js'
export {
  type AppliedFormat,
  type AppliedRequest,
  applyRequest,
  conditionIn,
  countEdits,
  type How,
  howFor,
  parserFor,
  placingFor,
} from './apply/apply-request.js'
export { boundTo } from './apply/bound-to.js'
export { changedNotice, keptNotice } from './apply/changed-notice.js'
export { inOrder, nearest, unique } from './apply/placements.js'
export { namedFiles, otherThanExpected } from './apply/prepared.js'
export { behindReasoning, unclosedReasoning, withoutReasoning } from './apply/reasoning-mask.js'
export { refusedLines, refusedText } from './apply/refused-text.js'
export { leavesLinesOut, renderEach } from './apply/render-each.js'
export { appliedWith, refused } from './apply/results.js'
export { pathSuggester } from './apply/suggest-paths.js'
export { shownAgain } from './carry/shown-again.js'
export type { Check } from './check/check.js'
export { unbalanced } from './check/new-text/balance.js'
export { newTextChecks } from './check/new-text/kinds.js'
export { asFileEdit, editsBetween } from './hunk/edits-between.js'
export { editFromLines, type HunkLine, hunkLines } from './hunk/hunk-lines.js'
export { type Reading, withReading } from './hunk/reading.js'
export { reverse } from './hunk/reverse.js'
export { stepsBetween } from './hunk/script.js'
export { withoutSeparators } from './hunk/separators.js'
export type { LineChange } from './merge/line-change.js'
export { mergeTexts } from './merge/merge-texts.js'
export { indentBeside } from './merge/three-way/indentation.js'
export { verbatimMerge } from './merge/verbatim.js'
export type { AppliedFileEdits, Bind } from './parts/bind.js'
export type {
  EditFormat,
  IncrementalParser,
  ParseContext,
  ParsedRequest,
  ParseEnd,
  ParseEvent,
  StreamContext,
} from './parts/format.js'
export { fileEditFault, formatFault, parsedFault } from './parts/format-faults.js'
export type {
  EditOutcome,
  EditPolicy,
  FoundRows,
  PlacedEdits,
  Placement,
  PlacementQuery,
} from './parts/placement.js'
export type { AppliedCall, CallFacts, Describe, Echo, Echoed, EngineWords } from './parts/words.js'
export { type AlignmentTerms, bestAlignment } from './place/best-alignment.js'
export { checkedMatches } from './place/checked-matches.js'
export { exact } from './place/exact.js'
export { fromStrings } from './place/from-strings.js'
export { likeness, likenessIn, likenessToRows } from './place/likeness.js'
export { otherWhitespace } from './place/lines.js'
export { spansOf } from './place/text-places.js'
export { similarity } from './place/tolerant/similarity.js'
export { problemOf } from './problem/problem-of.js'
export { withoutNumber } from './readings/line-numbers.js'
export { placesReport } from './splice/change-set.js'
export { withChanges } from './splice/placed-changes.js'
export { lineChangeInFile } from './splice/text-of-change.js'
export { balanceOf } from './text/balance.js'
export { blockEnds } from './text/blocks.js'
export { applyChanges, type Change, composeChanges } from './text/change.js'
export { openedByWords } from './text/closing-words.js'
export { TextDocument } from './text/document.js'
export { FileText } from './text/file-text.js'
export { closesBlock, indentationDepth, indentationOf } from './text/indentation.js'
export { lazily, withFields } from './text/lazily.js'
export { lineRuns } from './text/line-runs.js'
export {
  countNewlines,
  endOfLine,
  isBlank,
  joinLines,
  type Line,
  lineContents,
  nextLine,
  splitLines,
  terminated,
  toUnixEndings,
  writtenLines,
} from './text/lines.js'
export { foldLookalikes, isAscii } from './text/lookalikes.js'
export { isComment, placeholderIn } from './text/placeholder.js'
export {
  numberedLines,
  numberLines,
  oneLine,
  printable,
  quote,
  shorten,
  visible,
  withoutInvisibles,
} from './text/quote.js'
export { areSame, keyOf } from './text/sameness.js'
export { equalEnds, findSequence, lastAtMost } from './text/sequences.js'
export type { LineRange, Span } from './text/span.js'
export { withoutWhitespace } from './text/whitespace.js'
export { hasWord } from './text/words.js'
export { BudgetExceeded, createBudget, withinBudget } from './vocabulary/budget.js'
export { type Diagnostic, lineOf, WHOLE_FILE } from './vocabulary/diagnostic.js'
export type { AnchoredRows, ExpectedHash, RowAnchor, Step } from './vocabulary/edit.js'
export type {
  AmbiguousPlace,
  ClosestRegion,
  EditChoice,
  EditFailure,
  EditProblem,
  LineDifference,
  PluginCode,
  Region,
} from './vocabulary/edit-failure.js'
export type { ApplyFailure, ChangedLines, FileProblem, TextFailure } from './vocabulary/failure.js'
export { Hunk } from './vocabulary/hunk.js'
export { BLOCK_WORDS, PATCH_WORDS, SECTION_WORDS } from './vocabulary/openers.js'
export {
  type AppliedResult,
  type EditReport,
  isHarmless,
  isTolerant,
} from './vocabulary/outcome.js'
export type {
  Accepted,
  CallFailure,
  ParseFailure,
  RenderFailure,
} from './vocabulary/parse-failure.js'
export { PluginRefusal } from './vocabulary/plugin-refusal.js'
export type { Budget, CancelSignal, Match, Query, Replacer } from './vocabulary/replacer.js'
export { blockMarkerIn, isPatchMarker, sectionIn, withoutStars } from './vocabulary/request-marker.js'
export type { Result } from './vocabulary/result.js'
export type { NamedRule } from './vocabulary/rule-names.js'
export { TIERS, type Tier } from './vocabulary/tier.js'
