export { forPerson } from './for-person.js'
export { describeRefusal, engineMessages, messages, textMessages } from './messages.js'
export { renderCorrected } from './report/corrected.js'
export { type Described, describe, describeAll, describeOneByOne } from './report/describe.js'
export { describeDiagnostic } from './report/describe-diagnostic.js'
export { isParseFailure } from './report/describe-parse-failure.js'
export { describeNotices } from './report/describe-result.js'
export type { DescribeOptions } from './report/describe-text-failure.js'
export { echoOf, numberedRow } from './report/echo.js'
export { capitalized } from './report/phrases.js'
export {
  correctingRules,
  declaredRule,
  type RuleOfOutcome,
  refusingRule,
  ruleNamed,
  writingRules,
} from './rules/declared-rule.js'
export type { DeclaredRule } from './rules/declared-rules.js'
