import { canMeanOnlyThisPlace, longestKeptLines } from '../hunk/evidence.js'
import { unixView } from '../search/find-text.js'
import { LineFinder } from '../search/line-finder.js'
import { foldLine } from '../search/line-keys.js'
import { expectSearches, seedOf } from '../search/scans.js'
import { toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { SurveyContext } from './context.js'
import { exact } from './replacers/exact.js'
import { Survey } from './survey.js'

/**
 * A fast way to place all edits of a file: the places where every old text is exactly in the file, in order, inside
 * the block of its anchor, if there is only one way to choose them. An edit with a line hint must begin on that line,
 * or be the only thing that it can mean between the edits above and below it. The result is the same as that of
 * locating each edit by itself and choosing jointly; undefined wherever that might differ.
 */
export function exactInOrder(context: SurveyContext, edits: readonly TextEdit[]): Span[] | undefined {
  const { document, replacers, budget } = context
  if (replacers[0] !== exact || !edits.every(hasSimpleHints)) return undefined
  budget.spend(edits.length + document.text.length / CHARACTERS_PER_STEP)
  const wanted = edits.map(wantedOf)
  const { text, toOriginal } = unixView(document)
  const finder = new LineFinder(text === '' || text.endsWith('\n') ? text : `${text}\n`)
  const starts = onlyStarts(finder, wanted)
  if (starts === undefined) return undefined
  const endOf = (i: number) => (starts[i] as number) + (wanted[i] as Wanted).lines.length
  const isLineCertain = (edit: TextEdit, i: number) => {
    const line = edit.hints?.line
    const start = starts[i] as number
    const [above, below] = [i === 0 ? 0 : endOf(i - 1), starts[i + 1]]
    const isAlone = (one: string) =>
      finder.isNowhere(one, above, start) && finder.isNowhere(one, endOf(i), below)
    return (
      line === undefined ||
      canMeanOnlyThisPlace(edit, isAlone) ||
      document.lineAt(toOriginal(start)) + 1 === line
    )
  }
  if (!edits.every(isLineCertain)) return undefined
  return starts.map((start, i) => ({
    start: toOriginal(start),
    end: Math.min(toOriginal(endOf(i)), document.text.length),
  }))
}

const CHARACTERS_PER_STEP = 32

/** Whether an edit has old text in whole lines and no hints other than a line and anchors of one line each. */
function hasSimpleHints({ unit, search, hints }: TextEdit): boolean {
  const { anchors = [], atEnd = false } = hints ?? {}
  return unit === 'lines' && search !== '' && !atEnd && !anchors.some((anchor) => anchor.includes('\n'))
}

function wantedOf({ search, hints }: TextEdit): Wanted {
  const anchors = (hints?.anchors ?? []).map(foldLine).filter((anchor) => anchor !== '')
  return { lines: toUnixEndings(search), anchors }
}

/** Lines to look for, perhaps in the block that an anchor heads. */
interface Wanted {
  /** The lines, each with a lone LF as its ending. */
  readonly lines: string
  /** The anchors, folded for comparison, outermost first; each is in the block of the one before. */
  readonly anchors: readonly string[]
}

/**
 * Where each of the wanted runs of lines begins, as offsets into the document's unix view, if there is exactly one
 * way to have them in order; undefined if there is none or several, or if the finder gives up.
 *
 * Each run is looked for below the one before, and then once more between its own start and the start of the next: if
 * there were a second way, it would have one of the runs there. So the text is scanned a few times, however many runs
 * are wanted; where that is not enough (a periodic text), the finder gives up.
 */
function onlyStarts(finder: LineFinder, wanted: readonly Wanted[]): number[] | undefined {
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

/**
 * Where lines are first in a part of the text and in the block of their anchor; -1 if they are not, undefined if the
 * finder gave up.
 */
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

/** The surveys of all edits of a file. */
export function surveysOf(context: SurveyContext, edits: readonly TextEdit[]): Survey[] {
  const { document, budget } = context
  const [first, ...others] = edits
  expectSearches(document, edits.length)
  // A kept line that the file has only once shows where the old and the new text can be, before either is looked for.
  if (first?.hints?.line !== undefined && others.length === 0)
    seedOf(document, longestKeptLines(first), budget)
  return edits.map((edit) => new Survey(context, edit))
}
