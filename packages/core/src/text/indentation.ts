import type { TextDocument } from './document.js'
import { countEach, isBlank } from './lines.js'
import type { Span } from './span.js'

/** The whitespace at the beginning of a line; the whole line if it is blank. */
export function indentationOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

/** The column at which a line's content begins, with tab stops every 8 columns. */
export function indentationDepth(line: string): number {
  let depth = 0
  for (let at = 0; ; at++) {
    if (line[at] === ' ') depth++
    else if (line[at] === '\t') depth += 8 - (depth % 8)
    else return depth
  }
}

/** Whether a line begins like one that only closes a block: with a bracket, a closing tag, `end` or a word like `endif`. */
export function closesBlock(line: string): boolean {
  return CLOSERS.test(line)
}

const CLOSERS =
  /^\s*(?:[)\]}]|<\/|end(?:if|for|foreach|while|do|switch|case|function|macro|module|class|block|try|ef)\b|(?:end|fi|done|esac)\b(?!\s*[=:(]))/

/** The characters of one level of indentation. */
export interface IndentationUnit {
  readonly character: ' ' | '\t'
  /** How many of them make a level; always 1 for tabs. */
  readonly width: number
}

/**
 * The indentation unit of some texts. It is a tab if more of the indented lines begin with a tab than with a space, else a
 * number of spaces. That number is the first of these that exists:
 * - the most frequent increase from a line to the next
 * - the smallest decrease from a line to the next
 * - the smallest difference between two depths in all texts.
 *
 * If more than two in five indented lines are no multiple of that, it is the smallest increase or decrease instead. Only
 * numbers that {@link canBeLevel} accepts count. Lines of block comments that begin with a star, one space behind a level,
 * are left out; list items with a star are not. Undefined if no such number exists, as where all lines are indented alike.
 * Linear.
 */
export function indentationUnit(...texts: readonly (readonly string[])[]): IndentationUnit | undefined {
  const indentations = texts.map((lines) =>
    lines
      .filter((line) => !isBlank(line) && !/^(?:\t| {2})* \*(?:[\s/]|$)/.test(line))
      .map((line) => indentationOf(line)),
  )
  const all = indentations.flat()
  const countBeginning = (character: string) => all.filter((own) => own.startsWith(character)).length
  if (countBeginning('\t') > countBeginning(' ')) return { character: '\t', width: 1 }
  const steps = indentations.flatMap((own) =>
    own.slice(1).map((indentation, i) => indentation.length - (own[i]?.length ?? 0)),
  )
  const increases = steps.filter(canBeLevel)
  const decreases = steps.map((step) => -step).filter(canBeLevel)
  const usual = mostFrequent(increases) ?? smallest(decreases) ?? smallest(depthDifferences(all))
  // If many lines are no multiple of it, the usual step is two levels at once.
  const indented = all.filter(({ length }) => length > 0)
  const isWhole =
    usual === undefined ||
    indented.filter(({ length }) => length % usual === 0).length * 5 >= indented.length * 3
  const width = isWhole ? usual : smallest([...increases, ...decreases])
  return width === undefined ? undefined : { character: ' ', width }
}

/** Whether so many spaces can be a level: a single space is an accident, and more than eight are an alignment with text above. */
function canBeLevel(spaces: number): boolean {
  return spaces > 1 && spaces <= 8
}

/** The differences between each depth among the indentations and the next smaller one. */
function depthDifferences(indentations: readonly string[]): number[] {
  const depths = Array.from(new Set(indentations.map(({ length }) => length))).sort((a, b) => a - b)
  return depths
    .slice(1)
    .map((depth, i) => depth - (depths[i] ?? 0))
    .filter(canBeLevel)
}

function mostFrequent(steps: readonly number[]): number | undefined {
  const counts = countEach(steps)
  const most = Math.max(...counts.values())
  return smallest(Array.from(counts).flatMap(([step, times]) => (times === most ? [step] : [])))
}

/**
 * The {@link indentationUnit} of the lines in a span and of {@link NEAR} lines on both sides; if these show none, of
 * {@link FAR} lines. The lines nearby tell more than the rest of the file. Linear in these lines, without a line table.
 */
export function indentationUnitAround(document: TextDocument, span: Span): IndentationUnit | undefined {
  const unitWithin = (reach: number) => indentationUnit(linesAround(document, span, reach))
  return unitWithin(NEAR) ?? unitWithin(FAR)
}

function linesAround(document: TextDocument, { start, end }: Span, reach: number): string[] {
  const { text, contentStart } = document
  let line = document.lineAround(start)
  for (let above = 0; above < reach && line.start > contentStart; above++)
    line = document.lineAround(line.start - 1)
  const lines: string[] = []
  for (let below = 0; line.next > line.start; line = document.lineAround(line.next)) {
    if (line.start >= end && ++below > reach) break
    lines.push(text.slice(line.start, line.end))
    if (line.next === text.length) break
  }
  return lines
}

const NEAR = 25
const FAR = 100

/** The depth of an indentation: the number of whole levels, and the spaces after them that make no level. */
export interface IndentationLevel {
  readonly level: number
  readonly rest: string
}

/**
 * The level of an indentation in a unit: five spaces in a unit of two are level 2 and a rest of one space. Undefined if it
 * has characters that do not fit the unit.
 */
export function levelOf(
  indentation: string,
  { character, width }: IndentationUnit,
): IndentationLevel | undefined {
  if (character === '\t') {
    const rest = indentation.replace(/^\t+/, '')
    const level = indentation.length - rest.length
    const isAlignment = /^ *$/.test(rest) && (level > 0 || rest.length < 2)
    return isAlignment ? { level, rest } : undefined
  }
  if (/[^ ]/.test(indentation)) return undefined
  const level = Math.floor(indentation.length / width)
  return { level, rest: indentation.slice(level * width) }
}

/** The indentation of a level. */
export function indentationAt(
  { level, rest }: IndentationLevel,
  { character, width }: IndentationUnit,
): string {
  return character.repeat(level * width) + rest
}

/** The smallest number, undefined if there is none. `Math.min` fails with more than some ten thousand arguments. Linear. */
export function smallest(numbers: readonly number[]): number | undefined {
  return numbers.reduce<number | undefined>(
    (low, number) => (low === undefined || number < low ? number : low),
    undefined,
  )
}
