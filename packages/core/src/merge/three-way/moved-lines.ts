import { literalSteps } from '../../hunk/steps.js'
import type { Place } from '../../place/place.js'
import { isBlank } from '../../text/lines.js'

/**
 * A place at which a line that the edit only moves has no more whitespace at its end than in the file. All other new lines go in
 * as written. Linear.
 *
 * @rule moved-lines A line that the edit only moves gets no whitespace at its end that the file does not have.
 */
export function withMovedLines(place: Place): Place {
  const { hunk, rank } = place
  if (rank === 0 || hunk.edit.computed) return place
  const moved = movedLines(place)
  if (moved.size === 0) return place
  return place.with(hunk.as({ now: hunk.now.map((line) => moved.get(line) ?? line) }))
}

/** The old lines that the new text has as well, by how the request writes them, as the file has them. */
function movedLines(place: Place): ReadonlyMap<string, string> {
  const { hunk } = place
  const written = new Set(hunk.now)
  const more = new Map<string, number>()
  for (const line of hunk.now) more.set(line, (more.get(line) ?? 0) + 1)
  for (const line of hunk.old) more.set(line, (more.get(line) ?? 0) - 1)
  const moved = new Map<string, string>()
  for (const { op, old } of literalSteps(hunk)) {
    const request = hunk.old[old] as string
    if (op === 'add' || isBlank(request) || !written.has(request) || !place.agrees(old)) continue
    // A line that is kept may be paired with another one at this place, unless the new text has more of them.
    if (op === 'keep' && (more.get(request) as number) > 0) continue
    const file = place.fileLine(old) as string
    if (file.length < request.length && file.trimEnd() === request.trimEnd()) moved.set(request, file)
  }
  return moved
}
