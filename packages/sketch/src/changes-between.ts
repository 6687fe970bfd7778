import { type FileText, isBlank } from '@emend/core/plugin'
import { type SketchChange, spansOfLines } from './changes-of.js'
import { type LinePairs, lineHunks, type Region } from './line-pairs.js'
import type { LineSpan } from './refusal.js'

/** What makes of a region its new lines, `at` lines into the sketch. */
export function changesBetween(
  file: FileText,
  region: Region,
  lines: readonly string[],
  pairs: LinePairs,
  at = 0,
): SketchChange[] {
  const changed = pairs.map((line, i) => (line >= 0 && file.known(line) !== lines[i] ? -1 : line))
  return lineHunks(region, changed).map(({ first, end, from, to }): SketchChange => {
    const come = lines.slice(from, to)
    const lost: number[] = []
    for (let line = first; line < end; line++) if (!isBlank(file.known(line))) lost.push(line)
    const brings = come.filter((line) => !isBlank(line)).length
    return { first, end, lines: come, from: at + from, to: at + to, brings, lost, side: 'between' }
  })
}

/** The lines that go where fewer come. */
export function lostPlaces(file: FileText, changes: readonly SketchChange[]): readonly LineSpan[] {
  const lost = changes.flatMap(({ lost: gone, brings }) => (gone.length > brings ? gone : []))
  return spansOfLines(file, lost)
}
