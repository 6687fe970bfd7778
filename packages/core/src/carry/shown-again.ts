import { TextDocument } from '../text/document.js'
import { joinLines, type Line, splitLines } from '../text/lines.js'
import { LOOKALIKE } from '../text/sameness.js'
import type { LineRange } from '../text/span.js'
import { LineMap } from './line-map.js'

/**
 * The text that a model knows after it was shown some lines of the current text: the text as it was shown, with the current
 * lines there. Lines that differ only in whitespace, as after a formatter, are paired, so that no other line counts as shown.
 * Two line diffs.
 *
 * @param places lines of the current text, counted from 1
 */
export function shownAgain(shown: string, current: string, places: readonly LineRange[]): string {
  if (shown === current) return shown
  const { runs } = new LineMap(new TextDocument(shown), new TextDocument(current), LOOKALIKE)
  const [before, now] = [splitLines(shown), splitLines(current)]
  const isIn = (line: number) => places.some(({ start, end }) => start - 1 <= line && line < end)
  const lines: Line[] = []
  let [at, atNow] = [0, 0]
  const keepUntil = (end: number) => {
    for (; at < end; at++, atNow++) {
      const line = isIn(atNow) ? now[atNow] : before[at]
      if (line !== undefined) lines.push(line)
    }
  }
  for (const run of runs) {
    keepUntil(run.first)
    const isShown = places.some(({ start, end }) => run.now.first < end && run.now.end >= start - 1)
    lines.push(...(isShown ? now.slice(run.now.first, run.now.end) : before.slice(run.first, run.end)))
    at = run.end
    atNow = run.now.end
  }
  keepUntil(before.length)
  return joinLines(lines)
}
