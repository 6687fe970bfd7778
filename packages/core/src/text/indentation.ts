import type { TextDocument } from './document.js'
import { countEach, isBlank } from './lines.js'
import type { Span } from './span.js'
import { hasWord } from './words.js'

/** The whitespace at the beginning of a line; the whole of a blank one. */
export function indentationOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

/**
 * The indentation by which a line belongs to its block: that of a star which continues a block comment without the one blank
 * that puts it below the first star.
 */
export function blockIndentationOf(line: string): string {
  const indentation = indentationOf(line)
  return line.charAt(indentation.length) === '*'
    ? indentation.replace(/^(\t+|(?: {2})*) $/, '$1')
    : indentation
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

/** Whether a line does nothing but close a block, as far as its beginning shows: a bracket, a closing tag, `end` or a word like `endif`. */
export function closesBlock(line: string): boolean {
  return CLOSERS.test(line)
}

/** Whether a line says more than that a block ends. */
export function isNamed(line: string): boolean {
  return hasWord(line) && !closesBlock(line)
}

const CLOSERS =
  /^\s*(?:[)\]}]|<\/|end(?:if|for|foreach|while|do|switch|case|function|macro|module|class|block|try|ef)\b|(?:end|fi|done|esac)\b(?!\s*[=:(]))/

/** What one level of indentation is made of. */
export interface IndentationUnit {
  readonly character: ' ' | '\t'
  /** How many of them make a level; always 1 of tabs. */
  readonly width: number
}

/**
 * What the lines of some texts are indented by: tabs where more of the indented lines begin with one, else spaces. Their number is the
 * first of these that there is: what lines most often have more than the line above; the least that one has less than it; the least
 * difference between the depths of all texts. Where more than two of five indented lines are no whole levels of that, it is the
 * least that a line differs from the one above. Only what {@link isLevel} counts.
 *
 * The stars of block comments, one space behind a level, are left out; those of lists are not. Undefined where all lines are indented
 * alike. Linear.
 */
export function indentationUnit(...texts: readonly (readonly string[])[]): IndentationUnit | undefined {
  const indentations = texts.map((lines) =>
    lines
      .filter((line) => !isBlank(line) && !/^(?:\t| {2})* \*(?:[\s/]|$)/.test(line))
      .map((line) => indentationOf(line)),
  )
  const all = indentations.flat()
  if (count(all, '\t') > count(all, ' ')) return { character: '\t', width: 1 }
  const steps = indentations.flatMap((own) =>
    own.slice(1).map((indentation, i) => indentation.length - (own[i]?.length ?? 0)),
  )
  const deeper = steps.filter(isLevel)
  const less = steps.map((step) => -step).filter(isLevel)
  const usual = mostFrequent(deeper) ?? least(less) ?? least(differences(all))
  // Where many lines are no whole levels of it, the usual step was of two levels at once.
  const indented = all.filter(({ length }) => length > 0)
  const isWhole =
    usual === undefined ||
    indented.filter(({ length }) => length % usual === 0).length * 5 >= indented.length * 3
  const width = isWhole ? usual : least([...deeper, ...less])
  return width === undefined ? undefined : { character: ' ', width }
}

/** Whether so many spaces can be a level: one is an accident, and lines with more than eight are aligned with what is above them. */
function isLevel(spaces: number): boolean {
  return spaces > 1 && spaces <= 8
}

/** By how many spaces some indentations are deeper than the next shallower one among them. */
function differences(indentations: readonly string[]): number[] {
  const depths = Array.from(new Set(indentations.map(({ length }) => length))).sort((a, b) => a - b)
  return depths
    .slice(1)
    .map((depth, i) => depth - (depths[i] ?? 0))
    .filter(isLevel)
}

function count(indentations: readonly string[], character: string): number {
  return indentations.filter((indentation) => indentation.startsWith(character)).length
}

function mostFrequent(steps: readonly number[]): number | undefined {
  const counts = countEach(steps)
  const most = Math.max(...counts.values())
  return least(Array.from(counts).flatMap(([step, times]) => (times === most ? [step] : [])))
}

/**
 * The same of the lines of a document that a span begins in or holds and of some on both sides; of more where these show none:
 * what is near says more than most of the file. Costs as much as these lines, and needs no line table.
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

/** How deep an indentation is: whole levels, and the spaces behind them that make none. */
export interface IndentationLevel {
  readonly level: number
  readonly rest: string
}

/** The level of an indentation by a unit; undefined where it is made of something else. */
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

/** The least of any number of numbers, undefined of none: a call takes only some ten thousand arguments. Linear. */
export function least(numbers: readonly number[]): number | undefined {
  return numbers.reduce<number | undefined>(
    (low, number) => (low === undefined || number < low ? number : low),
    undefined,
  )
}
