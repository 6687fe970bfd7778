import type { Diagnostic } from '@emend/core/plugin'
import type { LookedFile } from './source.js'
import { TextLines } from './text-lines.js'

/** Lines of a text, counted from 0, both ends included. */
export interface Lines {
  readonly first: number
  readonly last: number
}

/** Where the lines of a file are after a request. */
export interface Moved {
  /** The line on which a range of the text before begins now: several where a change replaced its beginning. */
  linesOf(range: Diagnostic['range']): Lines
  /** How many lines a line of the text after is away from the nearest change. */
  distance(line: number): number
}

/** Where the lines of a file are after its changes. Linear in the texts; each range costs its number of changes. */
export function movedLines({ before = '', after = '', changes }: LookedFile): Moved {
  const [old, now] = [new TextLines(before), new TextLines(after)]
  let delta = 0
  const regions = changes.map(({ span, text }) => {
    const start = span.start + delta
    delta += text.length - (span.end - span.start)
    const lines = { first: now.lineAt(start), last: now.lineAt(start + text.length) }
    return { span, lines, delta }
  })
  return {
    linesOf({ start }) {
      const offset = old.offsetAt(start)
      let by = 0
      for (const { span, lines, delta: after } of regions) {
        if (offset < span.start) break
        if (offset < span.end) return lines
        by = after
      }
      const line = now.lineAt(offset + by)
      return { first: line, last: line }
    },
    distance: (line) =>
      regions.reduce(
        (least, { lines: { first, last } }) => Math.min(least, Math.max(0, first - line, line - last)),
        Number.POSITIVE_INFINITY,
      ),
  }
}
