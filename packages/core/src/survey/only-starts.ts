import { LineFinder } from '../search/line-finder.js'
import { foldLine } from '../search/line-keys.js'
import { unixView } from '../search/unix-view.js'
import type { TextDocument } from '../text/document.js'
import { areSameLines } from '../text/lines.js'
import { headOf } from './blocks.js'

/** Lines that are somewhere, perhaps in the block that an anchor heads. */
export interface Wanted {
  /** Each with its ending, a lone LF. */
  readonly lines: string
  /** Outermost first, each in the block of the one before. */
  readonly anchors: readonly string[]
  /** What the last anchor is compared as. */
  readonly key: string | undefined
}

/**
 * Where lines begin, as offsets into the document's unix view, that are in order in one way only; undefined where they do
 * not, or nobody knows.
 *
 * Each is looked for below the one before, and once more between the one before and the next, where any other way would
 * have one of them. So the text is scanned a few times, however many lines are wanted; where that is not enough (a periodic
 * text), it gives up.
 */
export function onlyStarts(
  document: TextDocument,
  wanted: readonly Wanted[],
  finder: LineFinder = finderIn(document),
): number[] | undefined {
  const { toOriginal } = unixView(document)
  const starts = firstStarts(finder, wanted)
  // Too much to look at is taken for yes: then nobody knows.
  const mayBeHeaded = (at: number, key: string) => {
    for (let line = document.lineAt(toOriginal(at)); line !== -1; line = headOf(document, line)) {
      const content = document.line(line)
      if (!finder.spend(content.length + 1) || foldLine(content) === key) return true
    }
    return false
  }
  const isNowhere = ({ lines, key }: Wanted, from: number, to: number | undefined) => {
    let at = finder.find(lines, from, to)
    while (at !== undefined && at !== -1 && key !== undefined && !mayBeHeaded(at, key))
      at = finder.find(lines, at + 1, to)
    return at === -1
  }
  let end = 0
  const isOnly = (one: Wanted, start: number, next: number | undefined) => {
    const above = end
    end = start + one.lines.length
    // Without an anchor it is the first below the one before.
    return (one.key === undefined || isNowhere(one, above, end - 1)) && isNowhere(one, start + 1, next)
  }
  return starts?.every((start, i) => isOnly(wanted[i] as Wanted, start, starts[i + 1])) ? starts : undefined
}

/** Finds lines in the unix view of a document. */
export function finderIn(document: TextDocument): LineFinder {
  const { text } = unixView(document)
  return new LineFinder(text === '' || text.endsWith('\n') ? text : `${text}\n`)
}

/** Where each begins first, below the one before and in the block of its anchor. */
function firstStarts(finder: LineFinder, wanted: readonly Wanted[]): number[] | undefined {
  const starts: number[] = []
  let end = 0
  let heading = -1
  for (const [i, { lines, anchors }] of wanted.entries()) {
    const above = starts.at(-1) ?? 0
    const isSame = areSameLines(anchors, wanted[i - 1]?.anchors ?? [])
    const hasAnchor = anchors.length > 0
    if (hasAnchor && !isSame) heading = firstHeading(finder, anchors, above)
    if (hasAnchor && heading === -1) return undefined
    const start = finder.find(lines, hasAnchor ? Math.max(heading, end) : end)
    if (start === undefined || start === -1) return undefined
    if (hasAnchor && !finder.isBelow(heading, isSame ? above : heading, start)) return undefined
    starts.push(start)
    end = start + lines.length
  }
  return starts
}

/** Where the last anchor is first, below an offset and each in the block of the one before; -1 where nobody knows. */
function firstHeading(
  finder: LineFinder,
  [outermost = '', ...others]: readonly string[],
  from: number,
): number {
  let heading = finder.findHeading(outermost, from) ?? -1
  for (const anchor of others) {
    if (heading === -1) return -1
    const inner = finder.findHeading(anchor, heading + 1) ?? -1
    heading = inner !== -1 && finder.isBelow(heading, heading, inner) === true ? inner : -1
  }
  return heading
}
