import { type FileText, indentationDepth, isBlank, lineContents } from '@emend/core/plugin'
import { isSameFile, kindOfSketchLine, pathOnTop } from '@emend/request'

/** A line of a sketch that is content. */
interface SketchLine {
  readonly text: string
  /** The number of the line in the sketch, counted from 1. */
  readonly line: number
}

/** A sketch as it is read for one file. Numbers of lines are those in `lines`, counted from 0. */
export interface Sketch {
  /** The lines that are content. */
  readonly lines: readonly SketchLine[]
  /** The blank lines behind them, where no marker is. */
  readonly blanks: readonly string[]
  /**
   * The numbers of the lines above which a marker is, the number of lines for one at the end; each with the depth of its first
   * marker.
   */
  readonly gaps: ReadonlyMap<number, number>
  /** What a comment says to be removed above a line. */
  readonly removals: ReadonlyMap<number, readonly string[]>
  /** The markers that may be lines of their own, if they stand for nothing; each with the number of the line below it. */
  readonly unclear: readonly (SketchLine & { readonly above: number })[]
  /** A bare ellipsis that the file has elsewhere, so that it is content here. */
  readonly doubtful: readonly SketchLine[]
}

/**
 * Reads a sketch for a file. What looks like a marker and is in the file is a line of the file: a bare `...` is code in Python,
 * and a comment may have the words of a marker. A comment on top that only says the path of the file is neither. Linear.
 */
export function readSketch(code: string, file: FileText, path?: string): Sketch {
  const lines: SketchLine[] = []
  const gaps = new Map<number, number>()
  const removals = new Map<number, string[]>()
  const unclear: (SketchLine & { above: number })[] = []
  const doubtful: SketchLine[] = []
  const all = lineContents(code)
  for (let at = linesOfLabel(all, file, path); at < all.length; at++) {
    const text = all[at] as string
    const line = { text, line: at + 1 }
    const { kind, ...said } = kindOfSketchLine(text)
    const isInFile = kind !== 'line' && file.at(text).length > 0
    if (isInFile && kind !== 'removal') doubtful.push(line)
    if (kind === 'line' || isInFile) lines.push(line)
    else if ('name' in said) removals.set(lines.length, [...(removals.get(lines.length) ?? []), said.name])
    else if (!gaps.has(lines.length)) gaps.set(lines.length, indentationDepth(text))
    if (kind === 'unclear' && !isInFile) unclear.push({ ...line, above: lines.length })
  }
  const blanks: string[] = []
  while (lines.length > 0 && isBlank((lines.at(-1) as SketchLine).text) && !gaps.has(lines.length))
    blanks.push((lines.pop() as SketchLine).text)
  return { lines, blanks: blanks.reverse(), gaps, removals, unclear, doubtful }
}

/** How many lines a label on top takes: a comment with the path of the file, which the file has not, and the blank lines around it. */
function linesOfLabel(lines: readonly string[], file: FileText, path: string | undefined): number {
  const named = pathOnTop(lines)
  const at = lines.findIndex((line) => !isBlank(line))
  if (named === undefined || file.at(lines[at] as string).length > 0) return 0
  if (path !== undefined && !isSameFile(named, path) && !isSameFile(path, named)) return 0
  const next = lines.findIndex((line, i) => i > at && !isBlank(line))
  return next < 0 ? lines.length : next
}
