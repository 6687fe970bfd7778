export { corrections } from './correct/corrected-edit.js'
export {
  correctingRules,
  declaredRule,
  type RuleOfOutcome,
  refusingRule,
  ruleNamed,
  writingRules,
} from './explain/declared-rule.js'
export type { DeclaredRule } from './explain/declared-rules.js'
export type { CascadeStep, ConsideredPlace } from './explain/explain-cascade.js'
export {
  type ExplainedFiles,
  explainFileEdits,
  type FileEditExplanation,
} from './explain/explain-file-edits.js'
export { problemOf } from './feedback/problem-of.js'
export { forPerson } from './for-person.js'
export { describeRefusal, engineMessages, messages, textMessages } from './messages.js'
export { renderCorrected } from './report/corrected.js'
export { type Described, describe, describeAll, describeOneByOne } from './report/describe.js'
export { describeDiagnostic } from './report/describe-diagnostic.js'
export { isParseFailure } from './report/describe-parse-failure.js'
export { describeNotices } from './report/describe-result.js'
export type { DescribeOptions } from './report/describe-text-failure.js'
export { echoOf, numberedRow } from './report/echo.js'
