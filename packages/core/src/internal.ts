export { type AppliedFileEdits, applyFileEdits, hasEffect, isHarmless, pathsOf } from './apply-file-edits.js'
export { countEdits } from './apply-format.js'
export type { CascadeStep, ConsideredPlace } from './explain/explain-cascade.js'
export { type EditExplanation, explainEdits } from './explain/explain-edits.js'
export { EDIT_POLICY, requireKnown } from './known-options.js'
export { pathSuggester } from './paths/suggest-paths.js'
export { describeAll } from './report/describe-all.js'
export { isParseFailure } from './report/describe-parse-failure.js'
export { type ApplicationContext, describeNotices } from './report/describe-result.js'
export { renderCorrected } from './report/render-corrected.js'
export { printable } from './report/visible.js'
export { appliedFiles } from './results.js'
export { asFileEdit } from './text/edits-between.js'
export { mergeTexts } from './text/merge-texts.js'
export {
  failureFault,
  fileEditFault,
  formatFault,
  parsedFault,
  requestFault,
} from './vocabulary/format-faults.js'
