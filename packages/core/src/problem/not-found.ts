import type { Scene } from '../parts/placement.js'
import { eachPlaceOfLines } from '../place/lines.js'
import { spanOfLines } from '../place/place.js'
import { spansOf } from '../place/text-places.js'
import { reformattedPlaces } from '../place/tolerant/reformatted.js'
import { cutsInTwo } from '../place/whole-words.js'
import type { TextDocument } from '../text/document.js'
import type { FileText } from '../text/file-text.js'
import { addLazily } from '../text/lazily.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import { type LineRange, lineRange, regionOf, type Span } from '../text/span.js'
import { hasAtMostOneWord } from '../text/words.js'
import type { ClosestRegion, EditProblem, Region } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { closestRegion } from './closest-region.js'
import { type Explained, lazyExplanation } from './explained.js'

/**
 * The failure of an edit whose old text is not in the file; of one with a line that the request did not mark as content, that
 * line. The closest region takes as long to find as the search did, so it is looked for when it is first read.
 */
export function notFoundProblem({ file, cascade }: Scene, hunk: Hunk): EditProblem {
  const { document } = file
  const stray = strayLine(file, hunk)
  if (stray !== undefined) return { code: 'unprefixed-line', text: stray }
  const broken = otherBreaks(file, hunk)
  if (broken !== undefined) return { code: 'line-breaks', place: regionOf(document, broken) }
  const dash = lostDash(file, hunk)
  if (dash !== undefined) return dash
  const problem = { code: 'not-found' as const, tried: cascade.map(({ name }) => name) }
  const explained = lazyExplanation(file, (own) => closestRegion(own, hunk))
  const { line, lastLine, block } = hunk.hints
  if (explained !== undefined && block !== undefined)
    addLazily(problem, inBlock(file, { start: line ?? 1, end: lastLine ?? file.count }, explained))
  else if (explained !== undefined)
    addLazily(problem, { closest: () => explained().value, isPartial: () => explained().isPartial })
  if (line !== undefined && block === undefined)
    addLazily(problem, {
      hinted: () => {
        const hinted = hintedRegion(file, line - 1)
        return hinted === undefined || touches(hinted, explained?.().value) ? undefined : hinted
      },
    })
  const seen = newTextIn(file, hunk)
  const inside = block === undefined && lastLine === undefined ? insideWord(file, hunk) : undefined
  return Object.assign(problem as EditProblem, {
    ...(lastLine !== undefined && { searched: { start: line ?? 1, end: lastLine } }),
    ...(block !== undefined && { block }),
    ...(document.isEmpty && { isEmpty: true }),
    ...(seen !== undefined && { seen }),
    ...(inside !== undefined && { insideWord: inside }),
  })
}

/** What is known of an edit that is bound to a block: the closest region if it is in it, else how the block begins. */
function inBlock(
  { document }: FileText,
  { start, end }: LineRange,
  explained: () => Explained<ClosestRegion | undefined>,
) {
  const within = () => {
    const { value } = explained()
    return value !== undefined && value.start >= start && value.end <= end ? value : undefined
  }
  const last = Math.min(end, start + MOST_OF_BLOCK - 1, document.lineCount)
  return {
    closest: within,
    isPartial: () => explained().isPartial,
    outside: () => {
      const { value } = explained()
      const isThere = value !== undefined && value.similarity === 1 && value.difference === undefined
      return isThere && within() === undefined ? { start: value.start, end: value.end } : undefined
    },
    hinted: () => (within() === undefined ? linesOf(document, { start, end: last }) : undefined),
  }
}

/** How many lines of a block are shown. */
const MOST_OF_BLOCK = 8

function linesOf(document: TextDocument, { start, end }: LineRange): Region {
  return { start, end, text: document.text.slice(document.lineStart(start - 1), document.lineEnd(end - 1)) }
}

/**
 * The only whole lines of the file with the old text's characters over other line breaks.
 *
 * @rule line-breaks The file has the old text with other line breaks.
 */
function otherBreaks(file: FileText, hunk: Hunk): Span | undefined {
  const [place, ...others] = reformattedPlaces(file, hunk)
  return others.length === 0 ? place && spanOfLines(file, place.first, place.end) : undefined
}

/** Where the file has the whole new text, line by line or, if it is no single word, to the letter. */
function newTextIn(file: FileText, { now, edit }: Hunk): LineRange | undefined {
  if (now.every(isBlank)) return undefined
  if (edit.unit === 'text' && !hasAtMostOneWord(edit.replacement))
    for (const span of spansOf(file, toUnixEndings(edit.replacement))) return lineRange(file.document, span)
  const { value: place } = eachPlaceOfLines(file, now).next()
  return place && lineRange(file.document, spanOfLines(file, place.first, place.end))
}

/** Where the file has the old text to the letter, but inside a word or number. */
function insideWord(file: FileText, { edit: { unit, search } }: Hunk): LineRange | undefined {
  const old = toUnixEndings(search)
  if (unit !== 'text' || old === '') return undefined
  for (const span of spansOf(file, old))
    if (cutsInTwo(file.text, old, span.start, span.end)) return lineRange(file.document, span)
  return undefined
}

function hintedRegion({ document }: FileText, expected: number): Region | undefined {
  const line = expected + 1
  if (line < 1 || line > document.lineCount) return undefined
  const [start, end] = [Math.max(1, line - 1), Math.min(document.lineCount, line + 2)]
  return linesOf(document, { start, end })
}

function touches(one: LineRange, other: LineRange | undefined): boolean {
  return other !== undefined && one.start <= other.end && other.start <= one.end
}

/**
 * The doubtful line to name: the first that the file lacks, else the first of all; undefined if the edit has none.
 *
 * @rule unprefixed-line A line of the hunk has no mark, and is not in the file.
 */
function strayLine(file: FileText, { edit }: Hunk): string | undefined {
  const lines = (edit.doubtful ?? [])
    .map(({ start, end }) => edit.search.slice(start, end).replace(/\r?\n$/, ''))
    .filter((line) => !isBlank(line))
  return lines.find((line) => file.at(line).length === 0) ?? lines[0]
}

/**
 * A line of a hunk that begins with a dash which was taken for the mark of a removed line: the file lacks the removed line, but
 * has it behind a dash. File `- **one**`, hunk `-**one**`, `+- **1**`.
 *
 * @rule lost-dash A removed line begins with a dash that is taken for its mark.
 */
function lostDash(file: FileText, { old, written }: Hunk): EditProblem | undefined {
  let at = 0
  for (const step of written ?? []) {
    const text = step === 'add' ? undefined : old[at++]
    if (step !== 'remove' || text === undefined || isBlank(text) || file.at(text).length > 0) continue
    const line = file.at(`-${text}`)[0] ?? file.at(`- ${text}`)[0]
    if (line === undefined && text.trim() !== '->') continue
    return {
      code: 'lost-dash',
      text,
      ...(line !== undefined && { line: line + 1, actual: file.known(line) }),
    }
  }
  return undefined
}
