import { type IndentationUnit, indentationDepth, indentationOf, smallest } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { hasWord } from '../text/words.js'

/** The lines of an edit that indentation is learned from. */
export interface IndentedLines {
  /** The file's lines at the place that are aligned with lines of the old text. */
  readonly found: readonly string[]
  /** The lines of the old text that are aligned with them, one for each. */
  readonly searched: readonly string[]
  readonly added: readonly string[]
  /** All lines of the new text. */
  readonly replacement: readonly string[]
}

/**
 * Decides whose indentation the new lines of an edit have, where the old lines are not indented as in the file. Linear.
 * - `request`, the usual case: the new lines are indented like the old lines, and have to be shifted as these are.
 * - `file`: the request got only the old lines wrong, and the new lines are right. A line that is in the file and in the new
 *   text proves it. File `  a()`, `  b()`, old text `a()`, `b()`, new text `  a()`, `  c()`. So do old lines in spaces with
 *   new lines in the tabs of the file (or the other way round) that are as deep as the file's lines.
 * - `unknown`: no line proves it, and no new line is as shallow as the old lines. File `  a()`, old text `a()`, new text
 *   `  b()`. So it is where a new line opens a block that has lost its indentation.
 *
 * @param unit returns the unit that the file indents by, if it is known
 */
export function indentationOfNew(
  lines: IndentedLines,
  unit: () => IndentationUnit | undefined,
): 'request' | 'file' | 'unknown' {
  if (isWrittenLikeFile(lines, unit)) return 'file'
  const { found, searched } = lines
  const written = lines.replacement.filter((line) => !isBlank(line))
  if (written.length === 0 || shallowest(found) <= shallowest(searched)) return 'request'
  if (opensUnindentedBlock(written, lines.added)) return 'unknown'
  if (shallowest(written) <= shallowest(searched)) return 'request'
  const known = new Set(found.map((line) => line.trim()))
  // Brackets occur at many depths, so they prove nothing.
  const shared = written.filter((line) => known.has(line.trim()) && hasWord(line))
  if (shared.length === 0) return 'unknown'
  // A line that the old text indents as the file does says nothing about the lines that it indents otherwise.
  const wrong = new Set(
    found.flatMap((line, i) => (line.trimEnd() === searched[i]?.trimEnd() ? [] : [line.trim()])),
  )
  if (!shared.some((line) => wrong.has(line.trim()))) return 'request'
  const exact = new Set(found.map((line) => line.trimEnd()))
  return shared.every((line) => exact.has(line.trimEnd())) ? 'file' : 'unknown'
}

/**
 * Whether an added line without indentation opens a block with a colon, and the line below it has no indentation either: it
 * is unclear where that block ends. File `  a()`, `  b()`, old text `a()`, `b()`, new text `if x:`, `a()`, `b()`.
 */
function opensUnindentedBlock(written: readonly string[], added: readonly string[]): boolean {
  const opens = (line: string) => /^(?!case |default)\p{L}.*:$/u.test(line) && added.includes(line)
  return written.some((line, i) => opens(line) && /^[^\s#-]/.test(written[i + 1] ?? ''))
}

function shallowest(lines: readonly string[]): number {
  const depths = lines.filter((line) => !isBlank(line)).map((line) => indentationDepth(line))
  return smallest(depths) ?? Number.POSITIVE_INFINITY
}

/**
 * Whether the new lines are indented in the file's own unit, although the old lines are not. Every new line must be as deep
 * as a line at the place or a new line above it, or one level deeper than the new line right above.
 * File `\tx()`, old text `    x()`, new text `\tif (a) {`, `\t\tx()`, `\t}`.
 */
function isWrittenLikeFile(
  { found, searched, added }: IndentedLines,
  unitOf: () => IndentationUnit | undefined,
): boolean {
  const own = added.filter((line) => !isBlank(line)).map(indentationOf)
  const indented = own.filter((indentation) => indentation !== '')
  const character = indented[0]?.[0]
  const isOther = (line: string) => line.trim() === '' || !/^\s/.test(line) || line[0] !== character
  if (character === undefined || !searched.every(isOther) || searched.every((line) => !/^\s+\S/.test(line)))
    return false
  const unit = unitOf()
  if (unit?.character !== character) return false
  const known = new Set(found.filter((line) => !isBlank(line)).map(indentationOf))
  let above: string | undefined
  for (const indentation of own) {
    const isDeeper = above !== undefined && indentation === above + unit.character.repeat(unit.width)
    if (!known.has(indentation) && !isDeeper) return false
    known.add(indentation)
    above = indentation
  }
  return true
}
