import { FOLDED, TRIMMED, TRIMMED_END, VERBATIM } from '../../search/line-keys.js'
import { hasBlankAfterOneLine, type TextDocument } from '../../text/document.js'
import { countNewlines, isBlank, lineContents, toUnixEndings, writtenLines } from '../../text/lines.js'
import { distinctSpans, type Span } from '../../text/span.js'
import { outerWhitespace } from '../../text/whitespace.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { exactSpans } from './exact.js'
import { blankBlocks, findWholeLines, paddedBlocks } from './line-wise.js'

/**
 * Finds the search text without the whitespace and newlines at its two ends. A search text without any finds nothing.
 * - Part of a text: `a ` finds the `a` in `f(a)`. Also blocks of as many lines that are the same once trimmed: `\na`
 *   finds a blank line and `  a`.
 * - Whole lines: the blank lines at both ends are left out. Old `\na\n` and new `\nb\n` replace the line `a` by `b`.
 * - The new text is read without the same whitespace. If it has other whitespace, the match has no replacement: old
 *   `  a\n`, new `\tb\n`.
 * - Nothing is found where it is unclear on which side of a line of the file new lines go, see `isOneLineOff`.
 *
 * Linear in document and search text.
 */
export const trimmedBoundary: Replacer<'trimmed-boundary'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'trimmed-boundary',
  tier: 'whitespace',
  *find(query: Query): Generator<Match> {
    const { edit, within } = query
    if (edit.unit === 'lines') return yield* withoutBlankEdges(query)
    const wanted = toUnixEndings(edit.search)
    const search = wanted.trim()
    if (search === wanted) return
    const replacement = trimAlike(wanted, toUnixEndings(edit.replacement))
    const { lead, tail } = outerWhitespace(wanted)
    const edges = { top: countNewlines(lead), bottom: countNewlines(tail) - 1 }
    const [old, now] = [search.split('\n'), (replacement ?? '').split('\n')]
    const trimmed = { search, ...(replacement !== undefined && { replacement }) }
    const indented = withIndentation(edit, lead, trimmed)
    const whole = indented === undefined ? [] : wholeLines(query, indented.search)
    const spans = whole.length > 0 ? whole : places(query, wanted.split('\n').length, search)
    const reading = indented !== undefined && whole.length > 0 ? indented : trimmed
    for (const span of distinctSpans(spans, within))
      if (!isOneLineOff(query.document, span, old, now, edges)) yield { span, reading }
  },
})

/**
 * The trimmed texts with the indentation of their first lines, so that they are whole lines: old `\n  a` and new `\n  b`
 * become `  a` and `  b`. Undefined unless both begin with the same blank lines and indentation.
 */
function withIndentation(
  edit: TextEdit,
  lead: string,
  { search, replacement }: Reading,
): Reading | undefined {
  const indentation = /\n([^\n]+)$/.exec(lead)?.[1]
  const isAlike = toUnixEndings(edit.replacement).startsWith(lead)
  if (indentation === undefined || replacement === undefined || !isAlike) return undefined
  return { search: indentation + search, replacement: indentation + replacement }
}

function wholeLines(query: Query, search: string): Span[] {
  const { document } = query
  return exactSpans(query, search).filter(({ start }) => start === document.lineAround(start).start)
}

/** Finds whole lines without the blank lines at both ends. The new lines are read without as many blank lines. */
function* withoutBlankEdges(query: Query): Generator<Match> {
  const searched = writtenLines(query.edit.search)
  const edges = blankEdges(searched)
  if (edges.top + edges.bottom === 0 || edges.top === searched.length) return
  const search = searched.slice(edges.top, searched.length - edges.bottom).join('')
  const written = writtenLines(query.edit.replacement)
  const own = blankEdges(written)
  const onlyOldHas = { above: own.top < edges.top, below: own.bottom < edges.bottom }
  if (hasOwnBlankLine(lineContents(search), lineContents(query.edit.replacement), onlyOldHas)) return
  const top = Math.min(own.top, edges.top)
  const rest = written.slice(top)
  const { top: blank, bottom } = blankEdges(rest)
  const taken = Math.min(blank === rest.length ? blank : bottom, edges.bottom)
  const replacement = rest.slice(0, rest.length - taken).join('')
  const trimmed = { ...query, edit: { ...query.edit, search } }
  const [old, now] = [lineContents(search), lineContents(replacement)]
  for (const key of [VERBATIM, TRIMMED_END, TRIMMED]) {
    const matches = Array.from(findWholeLines(trimmed, key))
    for (const match of matches)
      if (!isOneLineOff(query.document, match.span, old, now, edges))
        yield { ...match, reading: { search, replacement } }
    if (matches.length > 0) return
  }
}

type Lines = readonly string[]
type Reading = NonNullable<Match['reading']>

interface Edges {
  readonly above: boolean
  readonly below: boolean
}

/**
 * Whether a trimmed blank line stands in the file one line further out, and new lines go there. It is unclear on which
 * side of the line between they belong: file `a\nb\nc\n\nd`, old `a\nb\n\n`, new `a\nb\nx\n\n` may put `x` above or
 * below `c`. A new text that has the line between (`c`) counts too: the old text may have forgotten it.
 */
function isOneLineOff(
  document: TextDocument,
  { start, end }: Span,
  searched: Lines,
  written: Lines,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): boolean {
  const isOff = (at: number, step: 1 | -1, [oldEdge = '']: Lines, [newEdge, ...others]: Lines) => {
    if (newEdge === oldEdge || !hasBlankAfterOneLine(document, at, step)) return false
    const between = FOLDED.of(document.line(at + step))
    return others.some((line) => line === oldEdge || FOLDED.of(line) === between)
  }
  const [first, last] = [document.lineAt(start), document.lineAt(Math.max(start, end - 1))]
  return (
    (top > 0 && isOff(first, -1, searched, written)) ||
    (bottom > 0 && isOff(last, 1, searched.toReversed(), written.toReversed()))
  )
}

/** The number of blank lines at the top and at the bottom. If all lines are blank, all count as top. */
function blankEdges(lines: Lines): { readonly top: number; readonly bottom: number } {
  const isNonBlank = (line: string) => !isBlank(line)
  const first = lines.findIndex(isNonBlank)
  if (first === -1) return { top: lines.length, bottom: 0 }
  return { top: first, bottom: lines.length - 1 - lines.findLastIndex(isNonBlank) }
}

function* places(query: Query, size: number, search: string): Generator<Span> {
  if (search === '') return yield* blankBlocks(query, size)
  const literal = exactSpans(query, search)
  yield* literal
  yield* paddedBlocks(query, literal, size)
}

/**
 * Whether a blank line that only the old text has at its end stands inside the new text, right beside the old lines: old
 * `\na`, new `x\n\na`. Whether it is the same blank line is for the drift tier to decide.
 *
 * @param onlyOldHas at which ends only the old text has blank lines
 */
function hasOwnBlankLine(searched: readonly string[], lines: readonly string[], onlyOldHas: Edges): boolean {
  const isBlankAt = (at: number) => at > 0 && at < lines.length - 1 && isBlank(lines[at] ?? '')
  const above = onlyOldHas.above && isBlankAt(lines.indexOf(searched[0] ?? '') - 1)
  return above || (onlyOldHas.below && isBlankAt(lines.lastIndexOf(searched.at(-1) ?? '') + 1))
}

/** The trimmed new text; undefined if it has other whitespace at its ends than the search text, see also {@link hasOwnBlankLine}. */
function trimAlike(search: string, replacement: string): string | undefined {
  const wanted = outerWhitespace(search)
  const own = outerWhitespace(replacement)
  const onlyOldHas = {
    above: wanted.lead.includes('\n') && own.lead === '',
    below: wanted.tail.includes('\n\n') && own.tail === '',
  }
  if (hasOwnBlankLine(search.trim().split('\n'), replacement.trim().split('\n'), onlyOldHas)) return undefined
  const same = (own.lead === '' || own.lead === wanted.lead) && (own.tail === '' || own.tail === wanted.tail)
  return same ? replacement.trim() : undefined
}
