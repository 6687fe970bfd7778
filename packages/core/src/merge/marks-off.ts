import { blockIndentationOf, type IndentationUnit, indentationOf, levelOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Reindent } from './indentation.js'

/** A line of a hunk, and the file's line that is aligned with it. */
export interface MarkedLine {
  readonly step: 'keep' | 'remove'
  readonly request: string
  readonly file: string
}

/**
 * How the added lines of a hunk are indented whose marks took a space of the indentation or left one too many: that in front of context
 * was forgotten, there is one behind every `-` and `+`, or these are in place of the first one. So it may be where no line is off by more
 * than a space. Where all removed lines are right, added ones go in as written; else so, or with as many spaces more or less as the
 * removed lines, or the context where none is removed: whichever makes more of them as deep as lines there, or whole
 * levels. Where neither does, they cannot be known. Undefined where the marks are not at fault. Linear.
 */
export function reindentByMarks(
  lines: readonly MarkedLine[],
  added: readonly string[],
  unit: () => IndentationUnit | undefined,
): Reindent | undefined {
  const known = new Set(lines.map(spacesOff))
  if (known.has(undefined) || (known.size === 1 && known.has(0))) return undefined
  // A line without indentation had no space to lose.
  const shown = lines.filter((line) => spacesOff(line) !== 0 || indentationOf(line.request) !== '')
  const removed = shown.filter(({ step }) => step === 'remove')
  const offs = new Set((removed.length > 0 ? removed : shown).map((line) => spacesOff(line) ?? 0))
  if (removed.length > 0 && offs.size === 1 && offs.has(0)) return asWritten
  offs.delete(0)
  const [off] = offs
  if (off === undefined || offs.size > 1) return undefined
  const isBareOff = shown.some(({ request }) => indentationOf(request) === '')
  const shift: Reindent = (line) => shiftedBy(off, line, isBareOff)
  // Others are as they are, whichever it is.
  const moved = added.filter((line) => shift(line) !== line)
  if (moved.length === 0) return asWritten
  const better = betterAtHome(moved, [asWritten, shift], lines, unit())
  return better ?? (known.size === 1 ? undefined : () => undefined)
}

/** By how many spaces the file has a line deeper than the request; undefined where it is more than one, or other whitespace. */
function spacesOff({ request, file }: MarkedLine): number | undefined {
  const [written, own] = [indentationOf(request), indentationOf(file)]
  if (written === own) return 0
  const off = own.length - written.length
  return Math.abs(off) !== 1 || /[^ ]/.test(written + own) ? undefined : off
}

const asWritten: Reindent = (line) => line

/** A line with a space more in front, or less; undefined where it has none to lose. */
function shiftedBy(spaces: number, line: string, isBareOff: boolean): string | undefined {
  if (isBlank(line)) return line
  if (spaces < 0) return line.startsWith(' ') ? line.slice(1) : undefined
  return isBareOff || indentationOf(line) !== '' ? ` ${line}` : line
}

/** Which of two ways makes lines as deep as lines of the file are at the place, or else whole levels; undefined where they differ on it. */
function betterAtHome(
  added: readonly string[],
  [one, other]: readonly [Reindent, Reindent],
  lines: readonly MarkedLine[],
  unit: IndentationUnit | undefined,
): Reindent | undefined {
  const depths = new Set(lines.map(({ file }) => depthKey(file)))
  const fitOf = (line: string | undefined) => {
    if (line === undefined) return 0
    if (depths.has(depthKey(line))) return 2
    return unit !== undefined && levelOf(blockIndentationOf(line), unit)?.rest === '' ? 1 : 0
  }
  const better = new Set(added.map((line) => Math.sign(fitOf(one(line)) - fitOf(other(line)))))
  better.delete(0)
  const [side] = better
  return side === undefined || better.size > 1 ? undefined : side > 0 ? one : other
}

/** The indentation of a line; the stars of block comments are deeper than other lines. */
function depthKey(line: string): string {
  return /^\s*\*?/.exec(line)?.[0] ?? ''
}
