import { placesOfText, unixView } from '../../search/find-text.js'
import type { TextDocument } from '../../text/document.js'
import { toUnixEndings } from '../../text/lines.js'
import { isInside, type Span } from '../../text/span.js'
import type { Match, Query, Replacer, Tier } from '../../vocabulary/replacer.js'

/** A replacer as OpenCode and its relatives have it: yields texts that may be in the content. */
export type StringReplacer = (content: string, find: string) => Iterable<string>

/**
 * Makes a replacer of one that yields strings. Every place of a yielded text is a candidate, the
 * texts in the order yielded; one that is nowhere counts for nothing. With unit `lines` only places that are
 * whole lines count. The generator sees LF endings only. Costs what the generator does, which no budget ends, and draws one
 * reading of the document from it, and a search for each text that it yields.
 *
 * @param tier what the generator tolerates; take the most tolerant that applies
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
      // What the generator does nobody sees; it reads the text at least once.
      budget.spend(document.text.length / CHARACTERS_PER_STEP)
      const { text: content } = unixView(document)
      const seen = new Set<string>()
      const isNew = (key: string) => !seen.has(key) && seen.add(key)
      for (const text of generator(content, toUnixEndings(edit.search))) {
        budget.spend(1)
        if (!isNew(`text ${text}`)) continue
        for (const place of placesOfText(document, text, budget)) {
          const span = edit.unit === 'lines' ? wholeLines(document, place) : place
          if (span === undefined || !isInside(span, within)) continue
          if (isNew(`${span.start}-${span.end}`)) yield { span }
        }
      }
    },
  })
}

const CHARACTERS_PER_STEP = 64

/** The place with its last line's ending; undefined where it begins or ends inside a line. */
function wholeLines(document: TextDocument, { start, end }: Span): Span | undefined {
  const last = document.lineAt(end - 1)
  const begins = document.lineStart(document.lineAt(start)) === start
  const ends = end === document.lineEnd(last) || end === document.lineNext(last)
  return begins && ends ? { start, end: document.lineNext(last) } : undefined
}
