import type { RequestLine, RequestLines, Waiting } from '@emend/request'

/** A place in a request: the index of a line, and a column in it. */
export interface Point {
  readonly line: number
  readonly column: number
}

/** Finds the first match of a pattern from a place on. The pattern must have the flag `g`; a match is within one line. */
function* findFrom(
  source: RequestLines,
  from: Point,
  pattern: RegExp,
): Waiting<{ readonly at: Point; readonly found: RegExpExecArray } | undefined> {
  for (let line = from.line; yield* source.has(line); line++) {
    pattern.lastIndex = line === from.line ? from.column : 0
    const found = pattern.exec(source.lines[line]?.content ?? '')
    if (found !== null) return { at: { line, column: found.index }, found }
  }
  return undefined
}

/** The next place of a text, which is within one line. */
export function* findText(source: RequestLines, from: Point, text: string): Waiting<Point | undefined> {
  for (let line = from.line; yield* source.has(line); line++) {
    const column = source.lines[line]?.content.indexOf(text, line === from.line ? from.column : 0) ?? -1
    if (column !== -1) return { line, column }
  }
  return undefined
}

/** The next place with a character that is not whitespace. */
export function* nonBlankFrom(source: RequestLines, from: Point): Waiting<Point | undefined> {
  return (yield* findFrom(source, from, /\S/g))?.at
}

/** Whether the line has a text at a place. */
export function isAt({ lines }: RequestLines, { line, column }: Point, text: string): boolean {
  return lines[line]?.content.startsWith(text, column) === true
}

/** The text between two places, with the line endings. */
export function textBetween(lines: readonly RequestLine[], from: Point, to: Point): string {
  const between = lines.slice(from.line, to.line + 1).map(({ content, ending }, i) => {
    const start = i === 0 ? from.column : 0
    const isLast = from.line + i === to.line
    return isLast ? content.slice(start, to.column) : content.slice(start) + ending
  })
  return between.join('')
}

/** The place `length` characters further in the same line. */
export function advance({ line, column }: Point, length: number): Point {
  return { line, column: column + length }
}
