import { LineFinder } from '../search/line-finder.js'
import { unixView } from '../search/unix-view.js'
import type { TextDocument } from '../text/document.js'

/** Lines that are somewhere, perhaps in the block that an anchor heads. */
export interface Wanted {
  /** Each with its ending, a lone LF. */
  readonly lines: string
  /** As lines are compared, outermost first, each in the block of the one before. */
  readonly anchors: readonly string[]
}

/**
 * Where lines begin, as offsets into the document's unix view, that are in order in one way only; undefined where they do
 * not, or nobody knows.
 *
 * Each is looked for below the one before, and once more between the one before and the next, where any other way would
 * have one of them. So the text is scanned a few times, however many lines are wanted; where that is not enough (a periodic
 * text), it gives up.
 */
export function onlyStarts(finder: LineFinder, wanted: readonly Wanted[]): number[] | undefined {
  const starts: number[] = []
  let end = 0
  for (const one of wanted) {
    const start = firstPlace(finder, one, end)
    if (start === undefined || start === -1) return undefined
    starts.push(start)
    end = start + one.lines.length
  }
  const isOnly = (one: Wanted, i: number) =>
    firstPlace(finder, one, (starts[i] as number) + 1, starts[i + 1]) === -1
  return wanted.every(isOnly) ? starts : undefined
}

/** Finds lines in the unix view of a document. */
export function finderIn(document: TextDocument): LineFinder {
  const { text } = unixView(document)
  return new LineFinder(text === '' || text.endsWith('\n') ? text : `${text}\n`)
}

/** Where lines are first within a part of the text and in the block of their anchor; -1 for nowhere, undefined where nobody knows. */
function firstPlace(
  finder: LineFinder,
  { lines, anchors }: Wanted,
  from: number,
  to?: number,
): number | undefined {
  let at = finder.find(lines, from, to)
  while (at !== undefined && at !== -1) {
    const isBelow = finder.isBelow(anchors, at)
    if (isBelow !== false) return isBelow && at
    at = finder.find(lines, at + 1, to)
  }
  return at
}
