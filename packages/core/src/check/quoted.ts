import { lineContents } from '../text/lines.js'
import { lastAtMost } from '../text/sequences.js'
import type { Edit } from '../vocabulary/edit.js'

/**
 * @rule quoted-by-other-edit Lines that another edit of the request has in its old text are not repeated: it may remove
 *   them.
 * @off false
 */
export function isQuotedBy(edits: readonly Edit[], { search }: Edit, lines: readonly string[]): boolean {
  const { text, lines: quoted, searches, starts } = known.get(edits) ?? quotesOf(edits)
  if (!lines.every((line) => quoted.has(line.trimEnd()))) return false
  const wanted = bare(lines)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (searches[lastAtMost(starts, at)] !== search) return true
  return false
}

/** The old texts of all edits, each once and without trailing whitespace, as one text that is searched. */
interface Quotes {
  readonly text: string
  /** Its lines. */
  readonly lines: ReadonlySet<string>
  readonly searches: readonly string[]
  /** Where each begins in the text. */
  readonly starts: readonly number[]
}

function quotesOf(edits: readonly Edit[]): Quotes {
  const searches = Array.from(new Set(edits.map(({ search }) => search)))
  const parts = searches.map((search) => `${bare(lineContents(search))}\0`)
  let length = 0
  const starts = parts.map((part) => {
    length += part.length
    return length - part.length
  })
  const text = parts.join('')
  const quotes = { text, lines: new Set(text.split('\n')), searches, starts }
  known.set(edits, quotes)
  return quotes
}

const known = /* @__PURE__ */ new WeakMap<readonly Edit[], Quotes>()

function bare(lines: readonly string[]): string {
  return `\n${lines.map((line) => line.trimEnd()).join('\n')}\n`
}
