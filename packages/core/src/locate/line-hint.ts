import type { TextDocument } from '../text/document.js'
import type { Candidate } from './cascade.js'

/**
 * The candidate that a line hint decides for: the one exactly on the line, or the nearest within 40 lines when
 * the next is at least three times as far. Undefined when the hint does not decide.
 *
 * @param line counted from 1
 */
export function chooseByLine(
  document: TextDocument,
  candidates: readonly Candidate[],
  line: number,
): Candidate | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: Math.abs(document.lineAt(candidate.span.start) + 1 - line) }))
    .sort((a, b) => a.distance - b.distance)
  const [nearest, next] = ranked
  if (nearest === undefined || nearest.distance > REACH) return undefined
  if (
    next === undefined ||
    (next.distance > nearest.distance && next.distance >= nearest.distance * MARGIN)
  ) {
    return nearest.candidate
  }
  return undefined
}

const REACH = 40
const MARGIN = 3
