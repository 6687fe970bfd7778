import { fromStrings, type Replacer } from '@emend/core/plugin'
import * as strings from './string-replacers.js'

/** OpenCode's nine replacers under the names that its documents give them. A host may use any of them in another cascade. */
export const simple: Replacer<'simple'> = /* @__PURE__ */ fromStrings('simple', 'exact', strings.simple)
export const lineTrimmed: Replacer<'line-trimmed'> = /* @__PURE__ */ fromStrings(
  'line-trimmed',
  'whitespace',
  strings.lineTrimmed,
)
export const blockAnchor: Replacer<'block-anchor'> = /* @__PURE__ */ fromStrings(
  'block-anchor',
  'similar',
  strings.blockAnchor,
)
export const whitespaceNormalized: Replacer<'whitespace-normalized'> = /* @__PURE__ */ fromStrings(
  'whitespace-normalized',
  'whitespace',
  strings.whitespaceNormalized,
)
export const indentationFlexible: Replacer<'indentation-flexible'> = /* @__PURE__ */ fromStrings(
  'indentation-flexible',
  'whitespace',
  strings.indentationFlexible,
)
export const escapeNormalized: Replacer<'escape-normalized'> = /* @__PURE__ */ fromStrings(
  'escape-normalized',
  'escape',
  strings.escapeNormalized,
)
export const trimmedBoundary: Replacer<'trimmed-boundary'> = /* @__PURE__ */ fromStrings(
  'trimmed-boundary',
  'whitespace',
  strings.trimmedBoundary,
)
export const contextAware: Replacer<'context-aware'> = /* @__PURE__ */ fromStrings(
  'context-aware',
  'similar',
  strings.contextAware,
)
export const multiOccurrence: Replacer<'multi-occurrence'> = /* @__PURE__ */ fromStrings(
  'multi-occurrence',
  'exact',
  strings.multiOccurrence,
)

/** The nine in OpenCode's order. */
export const OPENCODE_REPLACERS: readonly Replacer[] = /* @__PURE__ */ Object.freeze([
  simple,
  lineTrimmed,
  blockAnchor,
  whitespaceNormalized,
  indentationFlexible,
  escapeNormalized,
  trimmedBoundary,
  contextAware,
  multiOccurrence,
])
