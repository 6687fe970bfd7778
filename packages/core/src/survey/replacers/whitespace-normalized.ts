import { WORDS } from '../../search/line-keys.js'
import { isBlank } from '../../text/lines.js'
import { distinctSpans, type Span } from '../../text/span.js'
import { foldWhitespace } from '../../text/whitespace.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWords } from './find-words.js'
import { blankBlocks, findWholeLines, paddedBlocks, trimmedSpans } from './line-wise.js'

/**
 * Finds text that is the same when every run of whitespace is folded to one space: whole lines, parts of a
 * line, and blocks of as many lines as the search text has; of a hunk only line by line. Linear in document and search text, apart from
 * blocks that begin or end in blank lines, which are found once for each way to place these.
 */
export const whitespaceNormalized: Replacer<'whitespace-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  // What a hunk says of its lines is true only where each of them is a line.
  find: (query: Query) =>
    query.edit.script === undefined ? findFolded(query, false) : findWholeLines(query, WORDS),
})

/** As {@link whitespaceNormalized}, but only the first part of each line, as OpenCode's cascade has it. */
export const whitespaceNormalizedFirst: Replacer<'whitespace-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  find: (query: Query) => findFolded(query, true),
})

function* findFolded(query: Query, firstOnly: boolean): Generator<Match> {
  const { edit, within } = query
  const spans = isBlank(edit.search) ? blankLines(query) : wordPlaces(query, firstOnly)
  for (const span of distinctSpans(spans, within)) yield { span }
}

function* wordPlaces(query: Query, firstOnly: boolean): Generator<Span> {
  const { document, edit, budget } = query
  const occurrences = Array.from(findWords(document, foldWhitespace(edit.search), budget))
  const size = searchedLines(edit)
  if (edit.unit === 'text') yield* lineParts(query, occurrences, firstOnly)
  if (edit.unit === 'lines' || size > 1) yield* paddedBlocks(query, occurrences, size)
}

/** Blank text folds to nothing, which is in every blank line and in every block of them. */
function* blankLines(query: Query): Generator<Span> {
  const size = searchedLines(query.edit)
  if (query.edit.unit === 'text') yield* blankBlocks(query, 1)
  yield* blankBlocks(query, size)
}

function searchedLines({ search, unit }: TextEdit): number {
  const opened = search.split('\n').length
  return unit === 'lines' && search.endsWith('\n') ? opened - 1 : opened
}

/** Occurrences inside one line: the whole line where there is nothing else in it. */
function* lineParts({ document }: Query, occurrences: readonly Span[], firstOnly: boolean): Generator<Span> {
  const trimmed = trimmedSpans(document)
  let done = -1
  for (const { start, end } of occurrences) {
    const line = document.lineAt(start)
    if (end > document.lineEnd(line) || (firstOnly && line === done)) continue
    done = line
    const whole = start === trimmed(line).start && end === trimmed(line).end
    yield whole ? { start: document.lineStart(line), end: document.lineEnd(line) } : { start, end }
  }
}
