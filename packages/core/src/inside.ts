export { doneAt } from './applied/done-at.js'
export { policyOf } from './apply/apply-edits.js'
export { applySections, filesOf, hashesOf } from './apply/apply-file-edits.js'
export { withoutByteOrderMark } from './apply/byte-order-mark.js'
export type { Call } from './apply/call.js'
export { foundBy, separatorReadings } from './apply/locate.js'
export { plan } from './apply/plan.js'
export { linesChanged, withChangedLines } from './apply/stale.js'
export { callFor, locateAll } from './apply/together.js'
export { withRows } from './apply/with-rows.js'
export { Workspace } from './apply/workspace.js'
export { type ChangedRun, changedRuns, isSame, LineMap } from './carry/line-map.js'
export { INSERTION } from './choose/insertion.js'
export { narrowed } from './choose/narrow.js'
export { Refusal } from './choose/refusal.js'
export { ALONE } from './choose/which-place.js'
export { commonLines } from './hunk/common-lines.js'
export { repeat } from './hunk/script.js'
export { isBesideAdded, type LineStep, literalSteps, type Pairing, stepsAt } from './hunk/steps.js'
export { changesByScript, isReplaced, isWhole, REPLACED, textChange, withLineEnd } from './merge/in-place.js'
export { AS_WRITTEN, type Conflict, type Indent, type Indentation } from './merge/line-change.js'
export { conflictReason, type Merged } from './merge/merge.js'
export type { Block, EdgeLines } from './merge/new-text/block.js'
export { damagedText } from './merge/new-text/damaged-text.js'
export { isKnown, isMarkup, isProse } from './merge/new-text/file-kinds.js'
export type { NewText } from './merge/new-text/new-text.js'
export { placeholder } from './merge/new-text/placeholder.js'
export type { HasShown } from './parts/bind.js'
export type { Scene } from './parts/placement.js'
export { type Aligned, alignedAt, alignIn, type MaySubstitute, type Window } from './place/align.js'
export { bandAround, type Pinned, pinnedByUnique } from './place/band.js'
export { alignLines, type Weights } from './place/best-alignment.js'
export { exactPlaces } from './place/exact.js'
export { likenessOf, likenessSteps, RowLikeness, TYPO } from './place/likeness.js'
export { eachPlaceOfLines, type LinesPlace, placesOfLines, strictest } from './place/lines.js'
export { spanOfLines } from './place/place.js'
export { type RegionOptions, regionsOf } from './place/regions.js'
export { upTo } from './place/up-to.js'
export { cutsInTwo } from './place/whole-words.js'
export { isWhollyIndented } from './place/written-bare.js'
export { editFromRewrite, type Rewrite, spanOfRange, textOfRange, wholeLines } from './splice/rewrite.js'
export { areEqual, unpairedIn } from './text/balance.js'
export { closesByWord, closesByWordOrTag, isCloser, opensByWord } from './text/closing-words.js'
export { isBetween } from './text/depth.js'
export { perDocument } from './text/document.js'
export { addLazily, lazily, withFields } from './text/lazily.js'
export { lexiconOf, type PreparedLine, preparedLineOf } from './text/lexicon.js'
export { type LineRun, runsBetween, runsOfChanges } from './text/line-runs.js'
export { countNewlines, nextLine, textOfLines, writtenLines } from './text/lines.js'
export { isElision } from './text/placeholder.js'
export {
  capitalized,
  cut,
  LIMIT,
  linesAt,
  listLines,
  numberLines,
  oneLine,
  quote,
  shorten,
  visibleControls,
  visibleInvisibles,
  visibleWhitespace,
  withoutInvisibles,
} from './text/quote.js'
export { endOfQuote } from './text/quotes.js'
export { DIFFERENT, LOOKALIKE, quotedIn, RUNGS, type Rung, rungOf } from './text/sameness.js'
export { betweenEqualEnds, equalEnds, isSwapped } from './text/sequences.js'
export { isInside, lineRange, regionOf } from './text/span.js'
export { withoutWhitespace } from './text/whitespace.js'
export { differByExtraWords, hasAtMostOneWord } from './text/words.js'
export { untilSpent } from './vocabulary/budget.js'
export type { NotReadProblem, StaleProblem } from './vocabulary/failure.js'
