import type { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { toUnixEndings } from '../text/lines.js'
import { isInside, type Span } from '../text/span.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import type { Tier } from '../vocabulary/tier.js'
import { spansOf } from './text-places.js'

/** A replacer in the form that OpenCode and its relatives use: it yields texts that may stand in the content. */
export type StringReplacer = (content: string, find: string) => Iterable<string>

/**
 * Makes a replacer of a generator of strings. Every place of a yielded text is a candidate, text by text in the order
 * yielded; a text that the document does not have is skipped. A generator that yields the words of the search text `b a`
 * finds `b`, `a` and `a` in `a b a`. With unit `lines`, only places that are whole lines count. The generator sees LF
 * endings only.
 *
 * The budget cannot stop the generator while it works between two texts. It is charged for one reading of the document
 * and for a search for each yielded text.
 *
 * @param tier what the generator tolerates; choose the most tolerant tier that applies
 */
export function fromStrings<Name extends string>(
  name: Name,
  tier: Tier,
  generator: StringReplacer,
): Replacer<Name> {
  return Object.freeze({
    apiVersion: 1,
    name,
    tier,
    *find({ document, edit, within, budget }: Query): Generator<Match> {
      // The generator's own work cannot be measured; it reads the text at least once.
      budget.spend(document.text.length / CHARACTERS_PER_STEP)
      const content = toUnixEndings(document.text.slice(document.contentStart))
      const file = new FileText(document, budget)
      const seen = new Set<string>()
      const isNew = (key: string) => !seen.has(key) && seen.add(key)
      for (const text of generator(content, toUnixEndings(edit.search))) {
        budget.spend(1)
        if (!isNew(`text ${text}`)) continue
        if (text === '') continue
        for (const place of spansOf(file, text)) {
          budget.spend(1)
          const span = edit.unit === 'lines' ? wholeLines(document, place) : place
          if (span === undefined || !isInside(span, within)) continue
          if (isNew(`${span.start}-${span.end}`)) yield { span }
        }
      }
    },
  })
}

const CHARACTERS_PER_STEP = 64

/** The place, extended by its last line's ending; undefined if it begins or ends inside a line. */
function wholeLines(document: TextDocument, { start, end }: Span): Span | undefined {
  const last = document.lineAt(end - 1)
  const begins = document.lineStart(document.lineAt(start)) === start
  const ends = end === document.lineEnd(last) || end === document.lineNext(last)
  return begins && ends ? { start, end: document.lineNext(last) } : undefined
}
