import type { LineStep } from '../../hunk/steps.js'
import type { Place } from '../../place/place.js'
import { isBlank } from '../../text/lines.js'

/**
 * A place at which a kept blank line is the nearest one to the kept line beside it. Other blank lines of the file are then on the
 * side of what changes, and stay. Linear.
 *
 * Example: the request removes `a` from `a`, a blank line and `b`, and the file has two blank lines there. The second one is kept,
 * so that the first one is no part of what is removed.
 *
 * @rule kept-blank-is-nearest Of several blank lines of the file the one that is kept is the nearest to the kept line
 *   beside it.
 * @off place
 */
export function withNearestBlanks(place: Place, steps: readonly LineStep[]): Place {
  const alignment = [...place.alignment]
  const lineOf = ({ op, old }: LineStep) => (op === 'keep' ? (alignment[old] as number) : -1)
  const isKeptBlank = (step: LineStep) => lineOf(step) >= 0 && isBlank(place.hunk.old[step.old] as string)
  /** Moves a kept blank line next to a neighbour, over blank lines. */
  const move = (step: LineStep, neighbour: LineStep | undefined, by: 1 | -1) => {
    const to = neighbour === undefined ? -1 : lineOf(neighbour)
    let line = lineOf(step)
    while (to >= 0 && line + by !== to && isBlank(place.file.known(line + by))) line += by
    if (line + by === to) alignment[step.old] = line
  }
  for (const [at, step] of [...steps.entries()].reverse()) if (isKeptBlank(step)) move(step, steps[at + 1], 1)
  for (const [at, step] of steps.entries())
    if (isKeptBlank(step) && steps[at + 1]?.op !== 'keep') move(step, steps[at - 1], -1)
  return alignment.every((line, at) => line === place.alignment[at])
    ? place
    : place.with(place.hunk, alignment)
}
