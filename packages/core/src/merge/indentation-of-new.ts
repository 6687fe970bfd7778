import { type IndentationUnit, indentationDepth, indentationOf, least } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { hasWord } from '../text/words.js'

/** The lines of an edit that indentation is learned from. */
export interface IndentedLines {
  /** The file's lines at the place. */
  readonly found: readonly string[]
  /** The old text's lines that are aligned with them, one for each. */
  readonly searched: readonly string[]
  readonly added: readonly string[]
  /** All lines of the new text. */
  readonly replacement: readonly string[]
}

/**
 * Whose indentation the new lines of an edit have, where that of its old lines is not the file's. Usually the
 * request's. But some requests get the indentation of the old lines only wrong: `file` where a line that both the file and
 * the new text have proves it, or where old lines are in spaces, new ones in the tabs of the file (or the other way round)
 * and as deep as lines there; `unknown` where no line shows it, and no new line is as shallow as the old ones, or where a new line
 * opens a block that has lost its indentation. Linear.
 */
export function indentationOfNew(
  lines: IndentedLines,
  unit: () => IndentationUnit | undefined,
): 'request' | 'file' | 'unknown' {
  if (isWrittenLikeFile(lines, unit)) return 'file'
  const { found, searched } = lines
  const written = lines.replacement.filter((line) => !isBlank(line))
  if (written.length === 0 || shallowest(found) <= shallowest(searched)) return 'request'
  if (opensBlockBare(written, lines.added)) return 'unknown'
  if (shallowest(written) <= shallowest(searched)) return 'request'
  const known = new Set(found.map((line) => line.trim()))
  // A bracket is as deep as any other.
  const shared = written.filter((line) => known.has(line.trim()) && hasWord(line))
  if (shared.length === 0) return 'unknown'
  // A line that the old text has as the file does says nothing of the others.
  const wrong = new Set(
    found.flatMap((line, i) => (line.trimEnd() === searched[i]?.trimEnd() ? [] : [line.trim()])),
  )
  if (!shared.some((line) => wrong.has(line.trim()))) return 'request'
  const exact = new Set(found.map((line) => line.trimEnd()))
  return shared.every((line) => exact.has(line.trimEnd())) ? 'file' : 'unknown'
}

/** Whether a new line opens a block by a colon, and what is below it is not indented either: nobody knows where that block ends. */
function opensBlockBare(written: readonly string[], added: readonly string[]): boolean {
  const opens = (line: string) => /^(?!case |default)\p{L}.*:$/u.test(line) && added.includes(line)
  return written.some((line, i) => opens(line) && /^[^\s#-]/.test(written[i + 1] ?? ''))
}

function shallowest(lines: readonly string[]): number {
  const depths = lines.filter((line) => !isBlank(line)).map((line) => indentationDepth(line))
  return least(depths) ?? Number.POSITIVE_INFINITY
}

/**
 * Whether all new lines that are indented are so by the file's unit, no old one is, and each new one is as deep as a line at the
 * place or as a new line above it, or opens one level below the new line right above.
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
