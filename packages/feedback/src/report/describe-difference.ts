import type { LineDifference } from '@emend/core/plugin'
import {
  equalEnds,
  foldLookalikes,
  isBlank,
  shorten,
  visible,
  withoutInvisibles,
  withoutNumber,
  withoutWhitespace,
} from '@emend/core/plugin'
import { type LossMark, piecesOf, restorePieces } from './lost-characters.js'

/**
 * The only thing in which two lines differ: whitespace, look-alike characters, letter case, lost characters or
 * a line number in front. `text` is any other difference.
 */
export type DifferenceKind = 'whitespace' | 'look-alikes' | 'case' | 'lost' | 'numbers' | 'text'

/**
 * Returns the smallest difference that explains how two lines differ.
 *
 * @param expected the line of the request
 * @param actual the line of the file
 */
export function differenceKind(expected: string, actual: string): DifferenceKind {
  if (expected === actual) return 'text'
  const [wanted, found] = [withoutWhitespace(expected), withoutWhitespace(actual)]
  if (wanted === found) return 'whitespace'
  const [folded, other] = [foldLookalikes(wanted), foldLookalikes(found)]
  if (folded === other) return 'look-alikes'
  if (folded.toLowerCase() === other.toLowerCase()) return 'case'
  if (lostBetween(expected, actual).length > 0) return 'lost'
  return withoutWhitespace(withoutNumber(expected)) === found ? 'numbers' : 'text'
}

/**
 * Whether only characters that are not seen keep a line of the request, or a part of one, from being in the line of the
 * file.
 */
export function areInvisiblyDifferent(expected: string, actual: string): boolean {
  const wanted = expected.trim()
  if (wanted === '' || actual.includes(wanted)) return false
  const [bare, other] = [withoutInvisibles(wanted), withoutInvisibles(actual)]
  return (bare !== wanted || other !== actual) && bare.trim() !== '' && other.includes(bare)
}

/**
 * Returns the characters that were lost in a line of the request, as the file's line has them. Empty where the
 * two lines differ in anything else. Example: `caf\uFFFD` in the request and `café` in the file gives `é`.
 */
export function lostBetween(expected: string, actual: string): readonly string[] {
  const mark = LOSS_MARKS.find((one) => expected.includes(one))
  if (mark === undefined) return []
  const pieces = restorePieces(piecesOf(expected.trim(), mark), actual.trim()) ?? []
  return Array.from(new Set(pieces.flatMap(({ isLost, found }) => (isLost && found !== mark ? [found] : []))))
}

const LOSS_MARKS: readonly LossMark[] = ['\uFFFD', '?']

/**
 * Describes where an edit and a file differ first: the two lines, one above the other. Long lines are shown
 * from shortly before the first character that differs. Whitespace is made visible if it is the only
 * difference.
 */
export function describeDifference({ line, expected, actual }: LineDifference): string {
  if (expected === undefined || actual === undefined) {
    const show = (text: string | undefined) =>
      text === undefined ? '(no such line)' : withBlankRemark(shorten(visible(text), WIDTH))
    return `First difference, line ${line}:\n  edit: ${show(expected)}\n  file: ${show(actual)}`
  }
  const isInvisible = areInvisiblyDifferent(expected, actual)
  const isWhitespace = !isInvisible && differenceKind(expected, actual) === 'whitespace'
  const legend = isWhitespace
    ? ' (· is a space, → a tab)'
    : isInvisible
      ? ' (invisible characters as [U+…])'
      : ''
  const show = isWhitespace
    ? (text: string) => visible(text, 'whitespace')
    : isInvisible
      ? (text: string) => visible(text, 'unseen')
      : visible
  const from = windowStart(expected, actual)
  const [edit, file] = [expected, actual].map((text) => {
    const shown = shorten(show(text.slice(from)), WIDTH)
    return from > 0 ? `…${shown}` : withBlankRemark(shown)
  })
  return `First difference, line ${line}${legend}:\n  edit: ${edit}\n  file: ${file}`
}

/** Replaces a blank line, which would not be seen, by a remark. */
function withBlankRemark(shown: string): string {
  return isBlank(shown) ? '(blank line)' : shown
}

const WIDTH = 120
const SHOWN_BEFORE = 40

/** The offset from which two lines are shown. Cut at `WIDTH`, two lines that differ only behind it would look the same. */
function windowStart(expected: string, actual: string): number {
  const { head: sharedHead } = equalEnds(expected, actual)
  if (sharedHead < WIDTH - SHOWN_BEFORE) return 0
  const start = sharedHead - SHOWN_BEFORE
  const code = expected.charCodeAt(start)
  return code >= 0xdc00 && code <= 0xdfff ? start - 1 : start
}

/** Describes `other-text`: the file to delete has other text than the request says. */
export function describeOtherText(difference: LineDifference): string {
  return [
    'the file to delete holds other text than the request removes.',
    describeDifference(difference),
    'Read the file again and remove exactly its lines.',
  ].join('\n')
}
