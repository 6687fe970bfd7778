import { literalSteps } from '../hunk/steps.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match } from '../vocabulary/replacer.js'
import { alignedAt } from './align.js'

/**
 * A hunk of a diff whose numbers and counts agree, on the line that they name: all of its old lines are there to the letter, but for
 * a first or last context line that the file has changed since. Elsewhere all of them may be, in a copy that is not meant. Applied
 * before where the new lines are there so. Linear in the hunk.
 *
 * @rule on-its-number A hunk whose numbers and counts agree goes to the line that it names, where all but one context
 *   line at its edge are there to the letter.
 * @off undefined
 */
export function onItsNumber(file: FileText, hunk: Hunk): Match | undefined {
  const { old, now, hints, edit } = hunk
  const first = (hints.line ?? 0) - 1
  if (!edit.counted || edit.computed || first < 0 || hints.anchors !== undefined) return undefined
  if (isThere(file, hunk, old, first)) {
    const bits = old.map((line) => file.bits(line))
    return alignedAt(
      file,
      old,
      old.map((_, at) => first + at),
      bits,
    )
  }
  if (!isThere(file, hunk, now, first)) return undefined
  const span = { start: file.document.lineStart(first), end: file.document.lineStart(first + now.length) }
  return { span, isApplied: true }
}

/** Whether lines begin on a line of the file, but for a context line at their edge. */
function isThere(file: FileText, hunk: Hunk, lines: readonly string[], first: number): boolean {
  if (lines.length < LEAST || first + lines.length > file.count) return false
  const others = lines.flatMap((line, at) => (file.known(first + at) === line ? [] : [at]))
  const [at] = others
  const edge = literalSteps(hunk).at(at === 0 ? 0 : -1)
  return (
    others.length === 1 &&
    (at === 0 || at === lines.length - 1) &&
    !isBlank(lines[at] as string) &&
    edge?.op === 'keep'
  )
}

/** Two context lines and one that changes, or stays. */
const LEAST = 3
