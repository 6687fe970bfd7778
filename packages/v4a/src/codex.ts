import type { Profile } from '@emend/core'
import { newTextChecks, verbatimMerge } from '@emend/core/plugin'
import { openRequest } from '@emend/request'
import { codexDialect } from './compat/codex-dialect.js'
import { codexForward } from './compat/codex-placement.js'
import { exact, lineTrimmed, trimEnd, unicodeNormalized } from './compat/line-replacers.js'
import { incrementalOf, parserOf } from './parse.js'

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
