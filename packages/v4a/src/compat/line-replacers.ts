import { foldLookalikes, type Match, type Query, type Replacer, type Tier } from '@emend/core/plugin'

/**
 * The comparisons of whole lines that the tools behind the profiles make, from strict to tolerant: to the letter, without
 * trailing whitespace, without whitespace at both ends, and with look-alikes folded as well. They know blank lines as lines.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ byKey('exact', 'exact', (line) => line)
export const trimEnd: Replacer<'trim-end'> = /* @__PURE__ */ byKey('trim-end', 'trailing', (line) =>
  line.trimEnd(),
)
export const lineTrimmed: Replacer<'line-trimmed'> = /* @__PURE__ */ byKey(
  'line-trimmed',
  'whitespace',
  (line) => line.trim(),
)
export const unicodeNormalized: Replacer<'unicode-normalized'> = /* @__PURE__ */ byKey(
  'unicode-normalized',
  'lookalike',
  (line) => foldLookalikes(line).trim(),
)

/** A replacer that finds consecutive lines with the same keys. Searches forward, and stops where its reader does. */
function byKey<Name extends string>(name: Name, tier: Tier, keyOf: (line: string) => string): Replacer<Name> {
  return Object.freeze({
    apiVersion: 1,
    name,
    tier,
    *find({ document, hunk, within, budget }: Query): Generator<Match> {
      const wanted = hunk.old.map(keyOf)
      const last = document.lineAt(Math.max(within.start, within.end - 1)) + 1
      for (let first = document.lineAt(within.start); first + wanted.length <= last; first++) {
        let same = 0
        while (same < wanted.length && keyOf(document.line(first + same)) === wanted[same]) same++
        budget.spend(1 + same)
        if (same < wanted.length) continue
        yield { span: { start: document.lineStart(first), end: document.lineStart(first + wanted.length) } }
      }
    },
  })
}
