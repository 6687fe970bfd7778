import { countNewlines, type lineRuns, nextLine, writtenLines } from '@emend/core/plugin'
import type { StructuredPatchHunk } from 'diff'

type LineRun = ReturnType<typeof lineRuns>[number]

/** The hunks of a diff that shows runs of changed lines with unchanged lines around each. Linear in the text. */
export function diffHunks(before: string, runs: readonly LineRun[], context: number): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = []
  let [counted, lines, shift] = [0, 0, 0]
  for (let at = 0; at < runs.length; ) {
    const start = lineAbove(before, (runs[at] as LineRun).start, context)
    lines += countNewlines(before.slice(counted, start))
    const hunk = {
      oldStart: lines + 1,
      oldLines: 0,
      newStart: lines + 1 + shift,
      newLines: 0,
      lines: [] as string[],
    }
    const keep = (from: number, to: number) => {
      const kept = writtenLines(before.slice(from, to))
      hunk.oldLines += kept.length
      hunk.newLines += kept.length
      addLines(hunk.lines, ' ', kept)
    }
    let shown = start
    let reach = start
    do {
      const { start: first, old, now } = runs[at++] as LineRun
      keep(shown, first)
      addLines(hunk.lines, '-', old)
      addLines(hunk.lines, '+', now)
      hunk.oldLines += old.length
      hunk.newLines += now.length
      shift += now.length - old.length
      shown = first + old.join('').length
      reach = lineBelow(before, shown, context)
    } while (at < runs.length && lineAbove(before, (runs[at] as LineRun).start, context) <= reach)
    keep(shown, reach)
    hunks.push(hunk)
    counted = start
  }
  return hunks
}

function addLines(to: string[], mark: string, lines: readonly string[]): void {
  for (const line of lines)
    if (line.endsWith('\n')) to.push(mark + line.slice(0, -1))
    else to.push(mark + line, '\\ No newline at end of file')
}

/** Where the line begins that is so many lines above the one at the start. */
function lineAbove(text: string, start: number, count: number): number {
  let at = start
  for (let line = 0; line < count && at > 0; line++) at = at === 1 ? 0 : text.lastIndexOf('\n', at - 2) + 1
  return at
}

/** Where the line begins that is so many lines below the offset, or the end of the text. */
function lineBelow(text: string, offset: number, count: number): number {
  let at = offset
  for (let line = 0; line < count && at < text.length; line++) at = nextLine(text, at)
  return at
}
