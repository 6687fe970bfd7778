import { TextDocument } from '../text/document.js'
import { joinLines, type Line, splitLines } from '../text/lines.js'
import type { LineRange } from '../text/span.js'
import { LineMap } from './line-map.js'

/**
 * The text that a model knows after it was shown some lines of the current text: the text as it was shown, with the current
 * lines there. Two line diffs.
 *
 * @param places lines of the current text, counted from 1
 */
export function shownAgain(shown: string, current: string, places: readonly LineRange[]): string {
  if (shown === current) return shown
  const { runs } = new LineMap(new TextDocument(shown), new TextDocument(current), 0)
  const [before, now] = [splitLines(shown), splitLines(current)]
  const lines: Line[] = []
  let at = 0
  for (const run of runs) {
    const isShown = places.some(({ start, end }) => run.now.first < end && run.now.end >= start - 1)
    if (!isShown) continue
    lines.push(...before.slice(at, run.first), ...now.slice(run.now.first, run.now.end))
    at = run.end
  }
  return joinLines([...lines, ...before.slice(at)])
}
