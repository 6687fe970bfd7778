export { applyFileEdits, pathsOf, withoutApplied } from './apply/apply-file-edits.js'
export { countEdits } from './apply/apply-format.js'
export { boundTo, type Shown } from './apply/bound-to.js'
export { EDIT_POLICY } from './apply/known-options.js'
export { appliedWith, refused } from './apply/results.js'
export { pathSuggester } from './apply/suggest-paths.js'
export { decidedIn } from './explain/decided-in.js'
export type { CascadeStep, ConsideredPlace } from './explain/explain-cascade.js'
export {
  type ExplainedFiles,
  explainFileEdits,
  type FileEditExplanation,
} from './explain/explain-file-edits.js'
export { asFileEdit } from './hunk/edits-between.js'
export { mergeTexts } from './merge/merge-texts.js'
export { widened } from './profiles/cascade.js'
export { profileUpTo } from './profiles/profile-up-to.js'
export { renderCorrected } from './report/corrected.js'
export { describeAll } from './report/describe.js'
export { isParseFailure } from './report/describe-parse-failure.js'
export { type ApplicationContext, describeNotices } from './report/describe-result.js'
export { type Echo, type Echoed, echoOf, numberedRow } from './report/echo.js'
export { printable } from './report/quote.js'
export { type TextStep, withChanges } from './splice/placed-changes.js'
export { unclosedReasoning, withoutReasoning } from './stream/reasoning-mask.js'
export type { AppliedFileEdits, Bind } from './vocabulary/bind.js'
export {
  failureFault,
  fileEditFault,
  formatFault,
  parsedFault,
  requestFault,
} from './vocabulary/format-faults.js'
export { GUARDS } from './vocabulary/guard-names.js'
export { hasEffect, isHarmless, isTolerant } from './vocabulary/outcome.js'
export { RULES } from './vocabulary/rule-names.js'
