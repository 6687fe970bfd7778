import { type Line, splitLines } from '../text/lines.js'

/** A line of the request with its place. */
export interface RequestLine extends Line {
  /** Counted from 1. */
  readonly number: number
  /** Where the line begins in the request, in UTF-16 units. */
  readonly start: number
}

/** The lines of a request with their places. Linear. */
export function requestLines(text: string): RequestLine[] {
  let start = 0
  return splitLines(text).map(({ content, ending }, i) => {
    const line = { content, ending, number: i + 1, start }
    start += content.length + ending.length
    return line
  })
}

/** The line with its ending, LF if it is the last of a request that ends without one. */
export function terminated({ content, ending }: Line): string {
  return content + (ending || '\n')
}
