import type { PlacementQuery } from '../parts/placement.js'
import { spansOf } from '../place/text-places.js'
import { spansByWords } from '../place/words-of-text.js'
import type { EditChange } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { lastAtMost } from '../text/sequences.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Edit } from '../vocabulary/edit.js'
import type { Placed } from './near.js'

/**
 * The number of the first edit whose old text is in what an edit before it writes, with the text around; how many there are if none is.
 * Whitespace and look-alikes count where its own place was not found to the letter.
 */
export function firstBrought(
  query: PlacementQuery,
  edits: readonly Edit[],
  placed: readonly Placed[],
): number {
  const isExact = ({ outcome }: Placed) => outcome.ok && outcome.value.replacer === 'exact'
  const written = writtenBy(query, edits, placed)
  const asWritten = new AllWritten(written, query)
  const others = placed.every(isExact) ? asWritten : new AllWritten(written.map(folded), query)
  const first = placed.findIndex((one, edit) => {
    const { search } = edits[edit] as Edit
    return isExact(one) ? asWritten.isBefore(edit, search) : others.isBefore(edit, folded(search))
  })
  return first < 0 ? placed.length : first
}

/** How many times as long as the old text its place may be, which may have more whitespace. */
const AROUND = 4

/** What an edit writes, with the text above and below as it is when the edit was applied in its turn. */
interface Written {
  readonly edit: number
  readonly above: string
  readonly own: string
  readonly below: string
}

/** Without what the tiers up to `lookalike` leave out. */
function folded<Text extends string | Written>(text: Text): Text
function folded(text: string | Written): string | Written {
  if (typeof text === 'string') return withoutWhitespace(foldLookalikes(text))
  const { edit, above, own, below } = text
  return { edit, above: folded(above), own: folded(own), below: folded(below) }
}

/** The texts that edits write, as one text that is searched. */
class AllWritten {
  readonly #all: readonly Written[]
  readonly #starts: number[] = []
  readonly #text: FileText

  constructor(all: readonly Written[], { budget }: PlacementQuery) {
    let [text, length] = ['', 0]
    for (const { above, own, below } of all) {
      this.#starts.push(length)
      const part = `${above}${own}${below}\0`
      text += part
      length += part.length
    }
    this.#all = all
    this.#text = new FileText(new TextDocument(text), budget)
  }

  /** Whether an edit before the one with this number writes a text, or a part of it. */
  isBefore(edit: number, search: string): boolean {
    for (const span of spansByWords(this.#text, search) ?? spansOf(this.#text, search)) {
      const at = lastAtMost(this.#starts, span.start)
      const by = this.#all[at] as Written
      if (by.edit >= edit) return false
      const start = (this.#starts[at] as number) + by.above.length
      if (span.start < start + by.own.length && span.end > start) return true
    }
    return false
  }
}

/** What each edit writes, in the order of the edits, with as much of the text around as the longest old text may reach into. */
function writtenBy(
  { text }: PlacementQuery,
  edits: readonly Edit[],
  placed: readonly Placed[],
): readonly Written[] {
  const longest = AROUND * edits.reduce((most, { search }) => Math.max(most, search.length), 0)
  const all = placed.flatMap(({ changes }) => changes)
  const sorted = all.toSorted(
    (one, other) => one.span.start - other.span.start || one.span.end - other.span.end,
  )
  const rank = new Map(sorted.map((change, at) => [change, at]))
  return all.map((change) => {
    const { edit, span, text: own } = change
    const at = rank.get(change) as number
    const now = (other: EditChange) =>
      other.edit <= edit ? other.text : text.slice(other.span.start, other.span.end)
    let [above, from] = ['', span.start]
    for (let before = at - 1; above.length < longest && from > 0; before--) {
      const other = sorted[before]
      const end = other?.span.end ?? 0
      above = `${other ? now(other) : ''}${text.slice(Math.max(end, from - longest), from)}${above}`
      from = other?.span.start ?? 0
    }
    let [below, to] = ['', span.end]
    for (let after = at + 1; below.length < longest && to < text.length; after++) {
      const other = sorted[after]
      const start = other?.span.start ?? text.length
      below += `${text.slice(to, Math.min(start, to + longest))}${other ? now(other) : ''}`
      to = other?.span.end ?? text.length
    }
    return { edit, own, above: above.slice(-longest), below: below.slice(0, longest) }
  })
}
