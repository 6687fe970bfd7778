import { FileText } from '../text/file-text.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { placesOfLines } from './lines.js'
import { spanOfLines } from './place.js'
import { cutsInTwo } from './whole-words.js'
import { isWrittenBare } from './written-bare.js'

/**
 * The old text to the letter, line endings apart. It searches the text and asks for no line and no index: one scan of the
 * file, and for a file with CRLF one scan for the longest old line.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ Object.freeze({
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
} as const)

/** The places of a text to the letter, line endings apart. */
export function exactPlaces(file: FileText, edit: Edit, within?: Span): readonly Match[] {
  const { unit, search, all } = edit
  const { text } = file
  const old = toUnixEndings(search)
  const isLines = unit === 'lines'
  const body = isLines && old.endsWith('\n') ? old.slice(0, -1) : old
  if (body === '' && !isLines) return []
  if (file.countSearch() && isLines && !all && !isBlank(body)) return indexedPlaces(file, body, within)
  const found: Match[] = []
  let free = 0
  for (const { start, end } of spansOf(file, body)) {
    file.budget.spend(STEPS_PER_PLACE)
    if (within !== undefined && (start < within.start || end > within.end)) continue
    if (all && start < free) continue
    if (!isLines && cutsInTwo(text, old, start, end)) continue
    if (isLines && !(startsLine(file, start) && endsLine(text, end))) continue
    found.push({ span: { start, end: isLines ? behindEnding(text, end) : end }, isText: true })
    free = end
  }
  return found
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

/** Where a text with LF endings is in a file with any endings, overlapping places too. Linear. */
export function* spansOf(file: FileText, old: string): Generator<Span> {
  const { text, document } = file
  // An empty line has nothing to look for but its ending.
  if (old === '' || (old.includes('\n') && document.hasCrlf)) {
    yield* spansOfLines(file, old.split('\n'))
    return
  }
  for (let at = text.indexOf(old, document.contentStart); at >= 0; at = text.indexOf(old, at + 1))
    yield { start: at, end: at + old.length }
}

/** Where consecutive lines are, whatever their endings: looks at the longest one, then at its neighbours. */
function* spansOfLines({ text, document }: FileText, lines: readonly string[]) {
  const pivot = lines.reduce(
    (best, line, at) => (line.length > (lines[best] as string).length ? at : best),
    0,
  )
  const longest = lines[pivot] as string
  const needle = longest === '' ? '\n' : longest
  for (let at = text.indexOf(needle, document.contentStart); at >= 0; at = text.indexOf(needle, at + 1)) {
    // Where all lines are empty, the place begins at the newline, with its CR if it has one.
    const from = longest === '' && text[at - 1] === '\r' ? at - 1 : at
    const start = startAbove(text, lines, pivot, from)
    const end = start === undefined ? undefined : endBelow(text, lines, pivot, from + longest.length)
    if (start !== undefined && end !== undefined && start >= document.contentStart) yield { start, end }
  }
}

/** Where the lines above the pivot begin; undefined where the text has others there. */
function startAbove(text: string, lines: readonly string[], pivot: number, from: number): number | undefined {
  let start = from
  for (let line = pivot - 1; line >= 0; line--) {
    if (text[start - 1] !== '\n') return undefined
    start -= text[start - 2] === '\r' ? 2 : 1
    const content = lines[line] as string
    if (start < content.length || !text.startsWith(content, start - content.length)) return undefined
    start -= content.length
  }
  return start
}

/** Where the lines below the pivot end; undefined where the text has others there. */
function endBelow(text: string, lines: readonly string[], pivot: number, from: number): number | undefined {
  let end = from
  for (let line = pivot + 1; line < lines.length; line++) {
    if (text[end] === '\r' && text[end + 1] === '\n') end++
    if (text[end] !== '\n') return undefined
    const content = lines[line] as string
    if (!text.startsWith(content, end + 1)) return undefined
    end += 1 + content.length
  }
  return end
}
