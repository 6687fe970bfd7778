import type { RequestLines, Waiting } from '@emend/request'
import { advance, findText, isAt, nonBlankFrom, type Point, textBetween } from './point.js'

/** The text of an element. */
export interface ElementText {
  readonly content: string
  /** Where the content begins. */
  readonly start: Point
  /** The place after the closing tag. */
  readonly next: Point
  /** Set if the request ends before the closing tag. */
  readonly cut?: true
}

/**
 * Reads the text of an element up to its closing tag; undefined if that tag is missing.
 *
 * @param partial for previews: if the closing tag is missing, return the text that has arrived
 */
export function* readElementText(
  source: RequestLines,
  from: Point,
  name: string,
  partial: boolean,
): Waiting<ElementText | undefined> {
  const close = `</${name}>`
  const begin = yield* nonBlankFrom(source, from)
  const isCdata = begin !== undefined && isAt(source, begin, CDATA_BEGIN)
  const read = isCdata
    ? yield* readCdata(source, advance(begin, CDATA_BEGIN.length), close)
    : yield* readPlain(source, from, close)
  return read.cut && !partial ? undefined : read
}

function* readPlain(source: RequestLines, start: Point, close: string): Waiting<ElementText> {
  const end = yield* findText(source, start, close)
  if (end === undefined) return cut(source, [], start, start)
  return { content: textBetween(source.lines, start, end), start, next: advance(end, close.length) }
}

/** Reads CDATA sections. A `]]>` ends the content only if the closing tag follows; split over two sections it is content. */
function* readCdata(source: RequestLines, start: Point, close: string): Waiting<ElementText> {
  const parts: string[] = []
  let from = start
  let end = yield* findText(source, start, CDATA_END)
  while (end !== undefined) {
    const next = advance(end, CDATA_END.length)
    if (isAt(source, next, CDATA_BEGIN)) {
      parts.push(textBetween(source.lines, from, end))
      from = advance(next, CDATA_BEGIN.length)
      end = yield* findText(source, from, CDATA_END)
      continue
    }
    const nonBlank = yield* nonBlankFrom(source, next)
    if (nonBlank !== undefined && isAt(source, nonBlank, close)) {
      parts.push(textBetween(source.lines, from, end))
      return { content: parts.join(''), start, next: advance(nonBlank, close.length) }
    }
    end = yield* findText(source, advance(end, 1), CDATA_END)
  }
  return cut(source, parts, from, start)
}

const CDATA_BEGIN = '<![CDATA['
const CDATA_END = ']]>'

function cut({ lines }: RequestLines, parts: readonly string[], from: Point, start: Point): ElementText {
  const next = { line: lines.length, column: 0 }
  return { content: [...parts, textBetween(lines, from, next)].join(''), start, next, cut: true }
}
