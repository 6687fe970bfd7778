import type { Profile } from '@emend/core'
import { newTextChecks, verbatimMerge } from '@emend/core/plugin'
import { openRequest } from '@emend/request'
import { agentsDialect } from './compat/agents-dialect.js'
import { agentsForward } from './compat/agents-placement.js'
import { exact, lineTrimmed, trimEnd } from './compat/line-replacers.js'
import { incrementalOf, parserOf } from './parse.js'

/**
 * The profile that behaves as `applyDiff` of OpenAI's Agents SDK does, for hosts that migrate from it. Headers of unified
 * diffs are removed from the top of a diff first. It differs from the original in three points only: kept lines keep their
 * endings, a byte order mark is not part of the first line, and lines that the original silently drops are refused.
 */
export const agents: Profile = /* @__PURE__ */ Object.freeze({
  name: 'agents',
  cascade: [exact, trimEnd, lineTrimmed],
  cap: 'whitespace',
  merge: verbatimMerge,
  checks: newTextChecks,
  formats: /* @__PURE__ */ Object.freeze({
    v4a: /* @__PURE__ */ Object.freeze({
      placement: agentsForward,
      parse: /* @__PURE__ */ parserOf(agentsDialect, openRequest),
      incremental: /* @__PURE__ */ incrementalOf(agentsDialect, openRequest),
      placeholders: 'allow',
      damagedText: 'allow',
    }),
  }),
})
