import { changedRuns } from '../carry/line-map.js'
import type { AnchorReader } from '../parts/placement.js'
import { TextDocument } from '../text/document.js'
import type { LineRange } from '../text/span.js'
import type { Region } from '../vocabulary/edit-failure.js'
import type { ApplyFailure, ChangedLines, StaleProblem } from '../vocabulary/failure.js'

type Stale = ApplyFailure & StaleProblem & { readonly place: Region }

/** The failures with the lines that differ from what was shown, at the places that they show. One line diff for each such file. */
export function withChangedLines(
  failures: readonly ApplyFailure[],
  texts: { shown(path: string): string | undefined; current(path: string): string | undefined },
): readonly ApplyFailure[] {
  const runs = new Map<string, readonly ChangedLines[]>()
  const changedIn = (path: string): readonly ChangedLines[] => {
    const [shown, current] = [texts.shown(path), texts.current(path)]
    if (shown === undefined || current === undefined) return []
    return linesChanged(shown, current)
  }
  return failures.map((failure) => {
    if (!isStale(failure)) return failure
    const { path, place } = failure
    const all = runs.get(path) ?? changedIn(path)
    runs.set(path, all)
    return { ...failure, changed: all.filter((run) => touches(run, place)) }
  })
}

/** The runs of a text's lines that differ from another text, counted from 1; see {@link ChangedLines}. One line diff. */
export function linesChanged(shown: string, current: string): ChangedLines[] {
  const found = changedRuns(new TextDocument(shown), new TextDocument(current))
  return found.map(({ now }) => ({ start: now.first + 1, end: now.end }))
}

/** Whether lines that changed stand at a place. Those that were removed stand where the line below them is. */
function touches({ start, end }: LineRange, place: LineRange): boolean {
  return start <= place.end + 1 && Math.max(start, end) >= place.start
}

/** The failures, those of one file that show lines of one stretch as one, with all lines as the format shows them. */
export function withShownLines(
  failures: readonly ApplyFailure[],
  anchors: AnchorReader | undefined,
): readonly ApplyFailure[] {
  if (!failures.some(isStale)) return failures
  const joined = failures.filter((failure) => !isStale(failure))
  for (const failure of failures.filter(isStale).sort((a, b) => a.place.start - b.place.start)) {
    const at = joined.findLastIndex((other) => isStale(other) && other.path === failure.path)
    const before = joined[at]
    if (before !== undefined && isStale(before) && failure.place.start <= before.place.end + 1)
      joined[at] = together(before, failure)
    else joined.push(failure)
  }
  if (anchors === undefined) return joined
  return joined.map((failure) =>
    isStale(failure)
      ? { ...failure, rows: anchors.print(failure.place.text.split('\n'), failure.place.start) }
      : failure,
  )
}

/** Two failures whose places overlap or meet, the upper one first. */
function together(upper: Stale, lower: Stale): Stale {
  const [one, other] = [upper.place, lower.place]
  const added = other.text.split('\n').slice(one.end - other.start + 1)
  const place = {
    start: one.start,
    end: Math.max(one.end, other.end),
    text: [one.text, ...added].join('\n'),
  }
  const all = [...(upper.changed ?? []), ...(lower.changed ?? [])]
  const changed = all.filter((run, at) => all.findIndex(({ start }) => start === run.start) === at)
  return { ...upper, place, ...(changed.length > 0 && { changed }) }
}

function isStale(failure: ApplyFailure): failure is Stale {
  return failure.code === 'stale' && failure.place !== undefined
}
