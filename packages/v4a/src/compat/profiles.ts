import type { Profile } from '@emend/core'
import { newTextChecks, verbatimMerge } from '@emend/core/plugin'
import { openRequest } from '@emend/request'
import { incrementalOf, parserOf } from '../parse.js'
import { agentsDialect } from './agents-dialect.js'
import { agentsForward } from './agents-placement.js'
import { codexDialect } from './codex-dialect.js'
import { codexForward } from './codex-placement.js'
import { exact, lineTrimmed, trimEnd, unicodeNormalized } from './line-replacers.js'

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

/**
 * The profile that behaves as `apply_patch` of Codex does, for hosts that migrate from it. It differs from the original in
 * these points: context lines stay as the file has them, line endings and a byte order mark are those of the file, a file
 * moved onto itself is not deleted, and envelopes and headers are read as tolerantly as in the format.
 */
export const codex: Profile = /* @__PURE__ */ Object.freeze({
  name: 'codex',
  cascade: [exact, trimEnd, lineTrimmed, unicodeNormalized],
  cap: 'lookalike',
  merge: verbatimMerge,
  checks: newTextChecks,
  formats: /* @__PURE__ */ Object.freeze({
    v4a: /* @__PURE__ */ Object.freeze({
      placement: codexForward,
      parse: /* @__PURE__ */ parserOf(codexDialect, openRequest),
      incremental: /* @__PURE__ */ incrementalOf(codexDialect, openRequest),
      placeholders: 'allow',
      damagedText: 'allow',
      overwrite: 'allow',
    }),
  }),
})
