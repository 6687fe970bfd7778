export { applyFileEdits, pathsOf, withoutApplied } from './apply/apply-file-edits.js'
export { type AppliedFormat, conditionIn } from './apply/apply-format.js'
export { applyOptionsFor, parserFor, requireRequestOptions, type WithProfile } from './apply/apply-options.js'
export { changedNotice } from './apply/changed-notice.js'
export { countEdits } from './apply/count-edits.js'
export type { EditFilesOptions } from './apply/edit-text.js'
export { renamedEdit, withExistingPaths } from './apply/existing-paths.js'
export { otherThanExpected } from './apply/expected-hash.js'
export { factsOf } from './apply/facts-of.js'
export {
  type FilesCall,
  type FilesCallOrThrow,
  type FilesCallWith,
  filesCall,
  preset,
  type TextCall,
  type TextCallOrThrow,
  type TextCallWith,
  textCall,
  throwing,
} from './apply/format-calls.js'
export {
  EDIT_POLICY,
  type OptionNames,
  type OptionValues,
  requireKnown,
  requireProfile,
} from './apply/known-options.js'
export { behindReasoning, unclosedReasoning, withoutReasoning } from './apply/reasoning-mask.js'
export { type EditWriter, leavesLinesOut, renderEach } from './apply/render-each.js'
export { appliedWith, type CallWords, refused, refusedBy } from './apply/results.js'
export { pathSuggester } from './apply/suggest-paths.js'
export { asFileEdit, editsBetween } from './hunk/edits-between.js'
export { editFromLines, type HunkLine, hunkLines } from './hunk/hunk-lines.js'
export { reverse } from './hunk/reverse.js'
export { lineScript, type NumberedStep, numberedSteps } from './hunk/script.js'
export { withoutSeparators } from './hunk/separators.js'
export { mergeTexts } from './merge/merge-texts.js'
export type { AppliedFileEdits, Bind } from './parts/bind.js'
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
} from './parts/format.js'
export {
  failureFault,
  fileEditFault,
  formatFault,
  parsedFault,
  requestFault,
} from './parts/format-faults.js'
export type { FormatPolicy } from './parts/profile.js'
export type { AppliedCall, CallFacts, Describe, Echo, Echoed, EngineWords } from './parts/words.js'
export { type TextStep, withChanges } from './splice/placed-changes.js'
export { printable } from './text/quote.js'
export type { DoubtName } from './vocabulary/doubt-names.js'
export type { ExpectedHash } from './vocabulary/edit.js'
export { excerptsOf } from './vocabulary/excerpts.js'
export {
  BLOCK_WORDS,
  type BlockWords,
  DIFF_WORDS,
  GRAMMAR_WORDS,
  type GrammarWords,
  PATCH_WORDS,
  SECTION_WORDS,
  type SectionWords,
  TOOL_ELEMENTS,
} from './vocabulary/openers.js'
export { isHarmless, isTolerant } from './vocabulary/outcome.js'
export type { CallFailure, ParseFailure, RenderFailure, WholeEdits } from './vocabulary/parse-failure.js'
export { blockMarkerIn, isPatchMarker, sectionIn, withoutStars } from './vocabulary/request-marker.js'
export type { RuleName } from './vocabulary/rule-names.js'
