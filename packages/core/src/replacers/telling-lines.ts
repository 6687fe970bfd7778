import { isBlank } from '../text/lines.js'
import type { FileLines, Place, Run } from './merged-changes.js'

/**
 * Whether the lines around a change, as far as request and file agree on them without a gap, tell where it goes: they stand
 * nowhere else near it, and the change could not as well be meant for a neighbour like them.
 *
 * @param placeOf where the lines of the request stand in the file
 */
export function isTelling(
  { from, to }: Run,
  place: Place,
  searched: readonly string[],
  placeOf: ReadonlyMap<number, number>,
  file: FileLines,
): boolean {
  let [above, below] = [from, to]
  while (above > 0 && placeOf.get(above - 1) === place.from - (from - above) - 1) above--
  while (below < searched.length && placeOf.get(below) === place.to + (below - to)) below++
  // The lines from the change to either end of the agreement; an insertion lies between the lines beside it.
  const [lower, upper] =
    from === to ? [Math.max(from - 1, above), Math.min(to + 1, below)] : [to - 1, from + 1]
  const isMissing = (line: number) => !placeOf.has(line)
  const edges = [
    { lines: searched.slice(above, upper), line: above - 1, at: place.from - (from - above) - 1, step: -1 },
    { lines: searched.slice(lower, below), line: below, at: place.to + (below - to), step: 1 },
  ]
  for (const { lines, line, at, step } of edges) {
    const only = onlyInk(lines)
    if (only === undefined) continue
    if (file.stands(only, nextInk(at, step, file.isBlank))) return false
    const next = nextInk(line, step, (i) => searched[i] !== undefined && isBlank(searched[i] ?? ''))
    if (searched[next]?.trim() === only.trim() && isMissing(next)) return false
  }
  const block = searched.slice(above, below)
  const kept = [...searched.slice(above, from), ...searched.slice(to, below)]
  const isVaried = onlyInk(block) === undefined || file.isOnly([onlyInk(block) ?? ''], 'anywhere')
  return isVaried && file.isOnly(block, kept.every(isBlank) ? 'anywhere' : 'near')
}

/** The line that these lines are, one and the same, but for blank ones; undefined where they are several. */
function onlyInk(lines: readonly string[]): string | undefined {
  const [first, ...others] = lines.filter((line) => !isBlank(line)).map((line) => line.trim())
  return others.every((line) => line === first) ? first : undefined
}

/** The first line from there on that is not blank, within {@link REACH}. */
function nextInk(from: number, step: number, isBlankAt: (line: number) => boolean): number {
  let at = from
  while (Math.abs(at - from) < REACH && isBlankAt(at)) at += step
  return at
}

const REACH = 50
