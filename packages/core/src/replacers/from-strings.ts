import { findText } from '../text/find-text.js'
import { toUnixEndings } from '../text/lines.js'
import { unixView } from '../text/unix-view.js'
import type { Match, Query, Replacer, Tier } from '../vocabulary/replacer.js'

/** A replacer as OpenCode and its relatives have it: yields texts that may stand in the content. */
export type StringReplacer = (content: string, find: string) => Iterable<string>

/**
 * Makes a replacer of one that yields strings. Every place where a yielded text stands is a candidate, the
 * texts in the order yielded; one that stands nowhere counts for nothing. The generator sees LF endings only.
 *
 * @param tier what the generator tolerates; take the most tolerant that applies
 */
export function fromStrings(name: string, tier: Tier, generator: StringReplacer): Replacer {
  return Object.freeze({
    apiVersion: 1,
    name,
    tier,
    *find({ document, edit, within, budget }: Query): Generator<Match> {
      const view = unixView(document)
      const seen = new Set<string>()
      for (const text of generator(view.text, toUnixEndings(edit.search))) {
        budget.spend(1)
        if (seen.has(text)) continue
        seen.add(text)
        for (const at of findText(view.text, text, budget)) {
          const span = { start: view.toOriginal(at), end: view.toOriginal(at + text.length) }
          if (span.start >= within.start && span.end <= within.end) yield { span }
        }
      }
    },
  })
}
