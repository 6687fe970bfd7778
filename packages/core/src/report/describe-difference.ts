import { withoutNumber } from '../survey/replacers/line-numbers.js'
import { isBlank, lineContents } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { type LossMark, piecesOf, restorationOf } from '../text/lost-characters.js'
import { equalEnds } from '../text/sequences.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { LineDifference } from '../vocabulary/edit-failure.js'
import { shorten, visibleControls, visibleWhitespace } from './quote.js'

/**
 * The first line that differs, line endings, byte order mark and final newline aside. Undefined where none does.
 * Linear.
 */
export function firstDifference(expected: string, actual: string): LineDifference | undefined {
  if (expected === actual) return undefined
  const wanted = lineContents(expected.replace(/^\uFEFF/, ''))
  const found = lineContents(actual.replace(/^\uFEFF/, ''))
  for (let i = 0; i < Math.max(wanted.length, found.length); i++) {
    const [line, other] = [wanted[i], found[i]]
    if (line === other) continue
    return {
      line: i + 1,
      ...(line !== undefined && { expected: line }),
      ...(other !== undefined && { actual: other }),
    }
  }
  return undefined
}

/** In what two lines differ: in nothing but whitespace, characters that look alike, upper and lower case, lost characters, a line number in front, or in more. */
export type Cause = 'whitespace' | 'look-alikes' | 'case' | 'lost' | 'numbers' | 'text'

/** The least that tells one line from the other. */
export function causeOf(expected: string, actual: string): Cause {
  if (expected === actual) return 'text'
  const [wanted, found] = [withoutWhitespace(expected), withoutWhitespace(actual)]
  if (wanted === found) return 'whitespace'
  const [folded, other] = [foldLookalikes(wanted), foldLookalikes(found)]
  if (folded === other) return 'look-alikes'
  if (folded.toLowerCase() === other.toLowerCase()) return 'case'
  if (lostBetween(expected, actual).length > 0) return 'lost'
  return withoutWhitespace(withoutNumber(expected)) === found ? 'numbers' : 'text'
}

/** What a line of the file has where characters of the same line of a request were lost on the way; none where there are other differences. */
export function lostBetween(expected: string, actual: string): readonly string[] {
  const mark = LOSS_MARKS.find((one) => expected.includes(one))
  if (mark === undefined) return []
  const found = restorationOf(piecesOf(expected.trim(), mark), actual.trim()) ?? []
  return Array.from(new Set(found.filter((text) => text !== mark)))
}

const LOSS_MARKS: readonly LossMark[] = ['\uFFFD', '?']

/**
 * Where an edit and a file part: the two lines, one above the other, from shortly before the first character that differs.
 * Whitespace is made visible where it is the difference.
 */
export function describeDifference({ line, expected, actual }: LineDifference): string {
  if (expected === undefined || actual === undefined) {
    const show = (text: string | undefined) =>
      text === undefined ? '(no such line)' : orBlankLine(shorten(visibleControls(text), WIDTH))
    return `First difference, line ${line}:\n  edit: ${show(expected)}\n  file: ${show(actual)}`
  }
  const isWhitespace = causeOf(expected, actual) === 'whitespace'
  const legend = isWhitespace ? ' (· is a space, → a tab)' : ''
  const show = isWhitespace ? visibleWhitespace : visibleControls
  const from = windowStart(expected, actual)
  const [edit, file] = [expected, actual].map((text) => {
    const shown = shorten(show(text.slice(from)), WIDTH)
    return from > 0 ? `…${shown}` : orBlankLine(shown)
  })
  return `First difference, line ${line}${legend}:\n  edit: ${edit}\n  file: ${file}`
}

/** What stands for a line of which nothing would be seen. */
function orBlankLine(shown: string): string {
  return isBlank(shown) ? '(blank line)' : shown
}

const WIDTH = 120
const LEAD = 40

/** Lines that part late are shown from shortly before: cut at the width they would look the same. */
function windowStart(expected: string, actual: string): number {
  const { head: same } = equalEnds(expected, actual)
  if (same < WIDTH - LEAD) return 0
  const start = same - LEAD
  const code = expected.charCodeAt(start)
  return code >= 0xdc00 && code <= 0xdfff ? start - 1 : start
}

/** The file to delete is not the one that the request knows. */
export function describeOtherText(difference: LineDifference): string {
  return [
    'the file to delete holds other text than the request removes.',
    describeDifference(difference),
    'Read the file again and remove exactly its lines.',
  ].join('\n')
}
