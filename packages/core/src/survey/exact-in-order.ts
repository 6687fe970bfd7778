import { hasOnlyMeaning, keptLines } from '../hunk/evidence.js'
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
 * The places of all edits from top to bottom, where each is there exactly and in the block of its anchor, and there is no other
 * way to fit them: what locating each by itself and choosing jointly comes to. One that names a line is on it, or can mean
 * nothing else between those above and below. Undefined wherever that might be something else.
 */
export function exactInOrder(context: SurveyContext, edits: readonly TextEdit[]): Span[] | undefined {
  const { document, replacers, budget } = context
  if (replacers[0] !== exact || !edits.every(isOnlyText)) return undefined
  budget.spend(edits.length + document.text.length / CHARACTERS_PER_STEP)
  const wanted = edits.map(wantedOf)
  const { text, toOriginal } = unixView(document)
  const finder = new LineFinder(text === '' || text.endsWith('\n') ? text : `${text}\n`)
  const starts = onlyStarts(finder, wanted)
  if (starts === undefined) return undefined
  const endOf = (i: number) => (starts[i] as number) + (wanted[i] as Wanted).lines.length
  const isSure = (edit: TextEdit, i: number) => {
    const line = edit.hints?.line
    const start = starts[i] as number
    const [above, below] = [i === 0 ? 0 : endOf(i - 1), starts[i + 1]]
    const isAlone = (one: string) =>
      finder.isNowhere(one, above, start) && finder.isNowhere(one, endOf(i), below)
    return (
      line === undefined || hasOnlyMeaning(edit, isAlone) || document.lineAt(toOriginal(start)) + 1 === line
    )
  }
  if (!edits.every(isSure)) return undefined
  return starts.map((start, i) => ({
    start: toOriginal(start),
    end: Math.min(toOriginal(endOf(i)), document.text.length),
  }))
}

const CHARACTERS_PER_STEP = 32

/** Whether the request says no more about the place than what is there, perhaps on which line or below which anchors. */
function isOnlyText({ unit, search, hints }: TextEdit): boolean {
  const { anchors = [], atEnd = false } = hints ?? {}
  return unit === 'lines' && search !== '' && !atEnd && !anchors.some((anchor) => anchor.includes('\n'))
}

function wantedOf({ search, hints }: TextEdit): Wanted {
  const anchors = (hints?.anchors ?? []).map(foldLine).filter((anchor) => anchor !== '')
  return { lines: toUnixEndings(search), anchors }
}

/** Lines that are somewhere, perhaps in the block that an anchor heads. */
interface Wanted {
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

/** The surveys of all edits of a file. */
export function surveysOf(context: SurveyContext, edits: readonly TextEdit[]): Survey[] {
  const { document, budget } = context
  const [first, ...others] = edits
  expectSearches(document, edits.length)
  // By the only place of a line that stays, where old and new text can be is known before they are looked for.
  if (first?.hints?.line !== undefined && others.length === 0) seedOf(document, keptLines(first), budget)
  return edits.map((edit) => new Survey(context, edit))
}
