import type { Failure } from '@emend/core'
import { corrections } from '@emend/core'
import type { Describe, EngineWords } from '@emend/core/plugin'
import { problemOf } from '@emend/core/plugin'
import type { DescribeOne } from './report/describe.js'
import { describeDiagnostic } from './report/describe-diagnostic.js'
import { describeFailure } from './report/describe-failure.js'
import { describeApplied, describeRefused } from './report/describe-result.js'
import { describeTextFailure } from './report/describe-text-failure.js'
import { echoOf } from './report/echo.js'

/** The words of all results, also of those that files and formats refuse. Pass it as the option `describe`. */
export const messages: Describe = /* @__PURE__ */ messagesBy(describeFailure)

/** The words of calls on texts, which read and write no files: a smaller part of {@link messages}, for browsers. */
export const textMessages: Describe = /* @__PURE__ */ messagesBy(describeTextFailure as DescribeOne<Failure>)

/** The words of an engine: {@link messages}, corrected edits, what a model reads back, and what edits broke. */
export const engineMessages: EngineWords = /* @__PURE__ */ wordsOfEngine()

/** The message of a call that was refused, from any failures. */
export function describeRefusal(failures: readonly Failure[]): string {
  return describeRefused(describeFailure, failures, {})
}

function wordsOfEngine(): EngineWords {
  return { ...messagesBy(describeFailure), corrections, echo: echoOf, diagnostic: describeDiagnostic }
}

function messagesBy(describe: DescribeOne<Failure>): Describe {
  return {
    feedback: problemOf,
    applied: (call, facts) => describeApplied(describe, call, facts),
    refused: (failures, facts) => describeRefused(describe, failures, facts),
  }
}
