import { FileText } from '../text/file-text.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { placesOfLines } from './lines.js'
import { spanOfLines } from './place.js'
import { spansOf } from './text-places.js'
import { cutsInTwo, keepsCutWords, splitsPair } from './whole-words.js'
import { spansByWords } from './words-of-text.js'
import { isWrittenBare } from './written-bare.js'

/** A plugin may bring its own copy of this module, whose replacer is the same. */
const OWN: symbol = /* @__PURE__ */ Symbol.for('emend.exact')

function marked(replacer: Replacer<'exact'>): Replacer<'exact'> {
  return Object.freeze(Object.defineProperty(replacer, OWN, { value: true }))
}

/** Whether a replacer is {@link exact}, whose matches need no check. */
export function isExact(replacer: Replacer): boolean {
  return OWN in replacer
}

/**
 * The old text to the letter, line endings apart. It searches the text and asks for no line and no index: one scan of the
 * file, and for a file with CRLF one scan for the longest old line.
 *
 * @rule exact The old text is where the file has it to the letter, line endings apart.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ marked({
  apiVersion: 1,
  name: 'exact',
  tier: 'exact',
  find({ document, edit, within, budget }: Query): readonly Match[] {
    const file = new FileText(document, budget)
    const found = exactPlaces(file, edit, within)
    if (edit.unit === 'lines' || found.length === 0) return found
    const isBare = isWrittenBare(
      file,
      edit,
      found.map(({ span }) => span),
    )
    return isBare ? [] : found
  },
})

/** The places of a text to the letter, line endings apart. */
export function exactPlaces(file: FileText, edit: Edit, within?: Span): readonly Match[] {
  const { unit, search, all } = edit
  const { text } = file
  const old = toUnixEndings(search)
  const isLines = unit === 'lines'
  const body = isLines && old.endsWith('\n') ? old.slice(0, -1) : old
  if (body === '' && !isLines) return []
  const isOfMany = file.countSearch() && !all
  if (isOfMany && isLines && !isBlank(body)) return indexedPlaces(file, body, within)
  const byWords = isOfMany && !isLines && !file.document.hasCrlf ? spansByWords(file, body) : undefined
  if (byWords === undefined) file.paySearch()
  const found: Match[] = []
  const cut: Match[] = []
  let free = 0
  for (const { start, end } of byWords ?? spansOf(file, body)) {
    file.budget.spend(STEPS_PER_PLACE)
    if (within !== undefined && (start < within.start || end > within.end)) continue
    if (all && start < free) continue
    if (!isLines && cutsInTwo(text, old, start, end)) {
      if (!splitsPair(text, start, end)) cut.push({ span: { start, end }, isText: true })
      continue
    }
    if (isLines && !(startsLine(file, start) && endsLine(text, end))) continue
    found.push({ span: { start, end: isLines ? behindEnding(text, end) : end }, isText: true })
    free = end
  }
  const isOnlyOne = found.length === 0 && cut.length === 1 && !all
  return isOnlyOne && keepsCutWords(edit) && !isThere(file, edit.replacement) ? cut : found
}

/** Whether the file has the new text: an edit that is sent twice finds its word in another one. */
function isThere(file: FileText, replacement: string): boolean {
  if (replacement === '') return false
  file.paySearch()
  return !spansOf(file, toUnixEndings(replacement)).next().done
}

/** The places of whole lines by the index. Equal texts share them. */
function indexedPlaces(file: FileText, body: string, within?: Span): readonly Match[] {
  const known = file.document.once(noPlaces)
  let found = known.get(body)
  if (found === undefined) {
    found = placesOfLines(file, body.split('\n'))
      .filter(({ rung }) => rung === 0)
      .map(({ first, end }) => ({ span: spanOfLines(file, first, end), isText: true }))
    known.set(body, found)
  }
  return within === undefined ? found : matchesInside(found, within)
}

/** The matches of an ascending list within a part of the text. */
function matchesInside(found: readonly Match[], { start, end }: Span): readonly Match[] {
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return found
  if (start <= first.span.start && last.span.end <= end) return found
  const from = firstFrom(found, start)
  let to = from
  while (to < found.length && (found[to] as Match).span.end <= end) to++
  return found.slice(from, to)
}

const noPlaces = () => new Map<string, readonly Match[]>()

/** Binary search: the index of the first match that begins at an offset or behind it. */
function firstFrom(found: readonly Match[], offset: number): number {
  let [low, high] = [0, found.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((found[middle] as Match).span.start < offset) low = middle + 1
    else high = middle
  }
  return low
}

const STEPS_PER_PLACE = 20

/** Whether a line begins at an offset. */
export function startsLine({ document, text }: FileText, offset: number): boolean {
  return offset === document.contentStart || text[offset - 1] === '\n'
}

/** Whether a line ends at an offset. */
export function endsLine(text: string, offset: number): boolean {
  if (offset === text.length) return text[offset - 1] !== '\n'
  return text[offset] === '\n' || text.startsWith('\r\n', offset)
}

function behindEnding(text: string, offset: number): number {
  if (text[offset] === '\n') return offset + 1
  return text.startsWith('\r\n', offset) ? offset + 2 : offset
}
