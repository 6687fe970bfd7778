import { findText } from '../text/find-text.js'
import { isBlank } from '../text/lines.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { splitLinesOf } from './split-lines.js'
import { foldWhitespace, wordView } from './word-view.js'

/**
 * Finds text that is the same when every run of white space is folded to one blank: whole lines, parts of a
 * line, and blocks of as many lines as the search text has. Linear in document and search text, apart from
 * blocks that begin or end in blank lines, which are found once for each way to place these.
 */
export const whitespaceNormalized: Replacer = Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  find: (query: Query) => findFolded(query, false),
})

/** As {@link whitespaceNormalized}, but only the first part of each line, as OpenCode's cascade has it. */
export const whitespaceNormalizedFirst: Replacer = Object.freeze({
  ...whitespaceNormalized,
  find: (query: Query) => findFolded(query, true),
})

interface Occurrence {
  readonly start: number
  readonly end: number
  readonly firstLine: number
  readonly lastLine: number
}

function* findFolded(query: Query, firstOnly: boolean): Generator<Match> {
  const { edit, within } = query
  const occurrences = findOccurrences(query)
  const spans = [
    ...(edit.unit === 'text' ? lineParts(query, occurrences, firstOnly) : []),
    ...blocks(query, occurrences),
  ]
  const seen = new Set<string>()
  for (const span of spans) {
    const place = `${span.start}-${span.end}`
    if (seen.has(place) || span.start < within.start || span.end > within.end) continue
    seen.add(place)
    yield { span }
  }
}

function findOccurrences({ document, edit, budget }: Query): Occurrence[] {
  const needle = foldWhitespace(edit.search)
  const view = wordView(document)
  budget.spend(document.lineCount)
  return Array.from(findText(view.text, needle, budget), (at) => {
    const start = view.toOriginal(at)
    const end = view.toOriginal(at + needle.length - 1) + 1
    return { start, end, firstLine: document.lineAt(start), lastLine: document.lineAt(end - 1) }
  })
}

/** Occurrences inside one line: the whole line where there is nothing else in it. */
function* lineParts({ document }: Query, occurrences: readonly Occurrence[], firstOnly: boolean) {
  let done = -1
  for (const { start, end, firstLine, lastLine } of occurrences) {
    if (firstLine !== lastLine || (firstOnly && firstLine === done)) continue
    done = firstLine
    const [lineStart, lineEnd] = [document.lineStart(firstLine), document.lineEnd(firstLine)]
    const { text } = document
    const whole = isBlank(text.slice(lineStart, start)) && isBlank(text.slice(end, lineEnd))
    yield whole ? { start: lineStart, end: lineEnd } : { start, end }
  }
}

/** Runs of as many lines as are searched that hold an occurrence and nothing else. */
function* blocks({ document, edit, budget }: Query, occurrences: readonly Occurrence[]) {
  const searched = edit.unit === 'lines' ? edit.search.replace(/\r?\n$/, '') : edit.search
  const size = searched.split('\n').length
  if (size < 2 && edit.unit === 'text') return
  const lines = splitLinesOf(document)
  for (const { start, end, firstLine, lastLine } of occurrences) {
    const alone =
      isBlank(document.text.slice(document.lineStart(firstLine), start)) &&
      isBlank(document.text.slice(end, document.lineEnd(lastLine)))
    if (!alone) continue
    const blank = (line: number) => line >= 0 && line < lines.count && isBlank(lines.line(line))
    let above = 0
    while (above < size && blank(firstLine - above - 1)) above++
    for (let first = Math.max(firstLine - above, lastLine - size + 1); first <= firstLine; first++) {
      budget.spend(1)
      const last = first + size - 1
      let below = lastLine
      while (below < last && blank(below + 1)) below++
      if (below !== last) continue
      const span = lines.span(first, last)
      yield edit.unit === 'lines' ? { start: span.start, end: document.lineNext(last) } : span
    }
  }
}
