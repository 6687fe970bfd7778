import { fromStrings, type Replacer } from '@emend/core/plugin'
import * as strings from './string-replacers.js'

/**
 * OpenCode's nine replacers in its order, under the names that its documents give them. A host may register any of them in
 * another cascade.
 */
export const OPENCODE_REPLACERS: readonly Replacer[] = /* @__PURE__ */ Object.freeze([
  /* @__PURE__ */ fromStrings('simple', 'exact', strings.simple),
  /* @__PURE__ */ fromStrings('line-trimmed', 'whitespace', strings.lineTrimmed),
  /* @__PURE__ */ fromStrings('block-anchor', 'similar', strings.blockAnchor),
  /* @__PURE__ */ fromStrings('whitespace-normalized', 'whitespace', strings.whitespaceNormalized),
  /* @__PURE__ */ fromStrings('indentation-flexible', 'whitespace', strings.indentationFlexible),
  /* @__PURE__ */ fromStrings('escape-normalized', 'escape', strings.escapeNormalized),
  /* @__PURE__ */ fromStrings('trimmed-boundary', 'whitespace', strings.trimmedBoundary),
  /* @__PURE__ */ fromStrings('context-aware', 'similar', strings.contextAware),
  /* @__PURE__ */ fromStrings('multi-occurrence', 'exact', strings.multiOccurrence),
])
