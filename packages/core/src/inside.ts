export { policyOf } from './apply/apply-edits.js'
export { applySections, hashesOf } from './apply/apply-file-edits.js'
export { withoutByteOrderMark } from './apply/byte-order-mark.js'
export type { Call } from './apply/call.js'
export { foundBy, separatorReadings } from './apply/locate.js'
export { plan } from './apply/plan.js'
export { linesChanged } from './apply/stale.js'
export { callFor, locateAll } from './apply/together.js'
export { withRows } from './apply/with-rows.js'
export { Workspace } from './apply/workspace.js'
export { narrowed } from './choose/narrow.js'
export { Refusal } from './choose/refusal.js'
export { ALONE } from './choose/settle.js'
export { escapes } from './hunk/readings/escapes.js'
export { lineNumbers, withoutNumber } from './hunk/readings/line-numbers.js'
export { type Aligned, alignedAt, alignIn, type Window } from './place/align.js'
export { bandAround, type Pinned, pinnedByUnique } from './place/band.js'
export { alignLines, type Weights } from './place/best-alignment.js'
export { exactPlaces } from './place/exact.js'
export { INSERTION } from './place/insertion.js'
export { likenessOf, likenessSteps, RowLikeness, TYPO } from './place/likeness.js'
export { eachPlaceOfLines } from './place/lines.js'
export { spanOfLines } from './place/place.js'
export { reformattedPlaces } from './place/reformatted.js'
export { type RegionOptions, regionsOf } from './place/regions.js'
export { upTo } from './place/up-to.js'
export { editFromRewrite, type Rewrite, spanOfRange, textOfRange, wholeLines } from './splice/rewrite.js'
export { diffHunks } from './text/diff-hunks.js'
export { perDocument } from './text/document.js'
export { addLazily, lazily, withFields } from './text/lazily.js'
export { lexiconOf, type PreparedLine } from './text/lexicon.js'
export { runsBetween, runsOfChanges } from './text/line-runs.js'
export { countNewlines } from './text/lines.js'
export { type LossMark, piecesOf, restorePieces } from './text/lost-characters.js'
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
export { DIFFERENT } from './text/sameness.js'
export { equalEnds } from './text/sequences.js'
export { lineRange, regionOf } from './text/span.js'
export { withoutWhitespace } from './text/whitespace.js'
export { hasAtMostOneWord } from './text/words.js'
export type { HasShown } from './vocabulary/bind.js'
export { untilSpent } from './vocabulary/budget.js'
export type { NotReadProblem, StaleProblem } from './vocabulary/failure.js'
export type { Scene } from './vocabulary/placement.js'
