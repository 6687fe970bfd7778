import type { Profile } from '@emend/core'
import { exact, lineTrimmed, trimEnd, unicodeNormalized } from '@emend/core/plugin'
import { incrementalOf, parserOf } from '../parse.js'
import { agentsDialect } from './agents-dialect.js'
import { agentsForward } from './agents-placement.js'
import { codexDialect } from './codex-dialect.js'
import { codexForward } from './codex-placement.js'

/**
 * `applyDiff` of OpenAI's Agents SDK, for hosts that migrate, behind a layer that takes headers of unified
 * diffs from the top of a diff. It differs from the original only in that kept lines keep their endings, that a
 * byte order mark is none of the first line's text, and that what it would drop without a word is refused.
 */
export const agents: Profile = /* @__PURE__ */ Object.freeze({
  name: 'agents',
  cap: 'whitespace',
  formats: /* @__PURE__ */ Object.freeze({
    v4a: /* @__PURE__ */ Object.freeze({
      replacers: /* @__PURE__ */ Object.freeze([exact, trimEnd, lineTrimmed]),
      placement: agentsForward,
      parse: /* @__PURE__ */ parserOf(agentsDialect),
      incremental: /* @__PURE__ */ incrementalOf(agentsDialect),
      placeholders: 'allow',
      damagedText: 'allow',
    }),
  }),
})

/**
 * `apply_patch` of Codex, for hosts that migrate. It differs from the original in that context stays as the file has
 * it, that line endings and a byte order mark are the file's, that a file moved onto itself is not deleted, and
 * that the tolerances for envelopes and headers are those of the format.
 */
export const codex: Profile = /* @__PURE__ */ Object.freeze({
  name: 'codex',
  cap: 'lookalike',
  formats: /* @__PURE__ */ Object.freeze({
    v4a: /* @__PURE__ */ Object.freeze({
      replacers: /* @__PURE__ */ Object.freeze([exact, trimEnd, lineTrimmed, unicodeNormalized]),
      placement: codexForward,
      parse: /* @__PURE__ */ parserOf(codexDialect),
      incremental: /* @__PURE__ */ incrementalOf(codexDialect),
      placeholders: 'allow',
      damagedText: 'allow',
      overwrite: 'allow',
    }),
  }),
})
