import { exact } from '../replacers/exact.js'
import { toUnixEndings } from '../text/lines.js'
import { unixView } from '../text/unix-view.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { LocateContext } from './context.js'
import type { Located } from './locate.js'

/**
 * The places of all edits from top to bottom, where each stands exactly, on its line if it names one, and there is no
 * other way to fit them: what locating each by itself and choosing jointly comes to. Undefined wherever that might be
 * something else.
 *
 * Each edit is looked for below the one before, and once more between its place and that of the next, where any other
 * way would have one of them. So the text is scanned twice, however many edits there are; where that is not enough (a
 * periodic text), it gives up.
 */
export function exactInOrder(
  { document, replacers, budget }: LocateContext,
  edits: readonly TextEdit[],
): Located[] | undefined {
  if (replacers[0] !== exact || !edits.every(isOnlyText)) return undefined
  const { text, toOriginal } = unixView(document)
  budget.spend(edits.length + text.length / CHARACTERS_PER_STEP)
  const needles = edits.map(({ search }) => toUnixEndings(search))
  const starts = onlyStarts(text === '' || text.endsWith('\n') ? text : `${text}\n`, needles)
  const isOnLine = (start: number, i: number) => {
    const line = edits[i]?.hints?.line
    return line === undefined || document.lineAt(start) + 1 === line
  }
  if (!starts?.every((at, i) => isOnLine(toOriginal(at), i))) return undefined
  return edits.map((edit, i): Located => {
    const start = starts[i] as number
    const end = toOriginal(start + (needles[i] as string).length)
    const span = { start: toOriginal(start), end: Math.min(end, document.text.length) }
    const candidate = { span, edit, replacer: exact.name, tier: exact.tier, similarity: 1 }
    return { edit, kind: 'candidates', candidates: [candidate], notices: [] }
  })
}

const CHARACTERS_PER_STEP = 32

/** Whether the request says no more about the place than what stands there, and perhaps on which line. */
function isOnlyText({ unit, search, hints }: TextEdit): boolean {
  return unit === 'lines' && search !== '' && hints?.anchors === undefined && !hints?.atEnd
}

/** Where lines begin that stand in order in one way only. */
function onlyStarts(text: string, needles: readonly string[]): number[] | undefined {
  const find = lineFinder(text)
  const starts: number[] = []
  let end = 0
  for (const needle of needles) {
    const start = find(needle, end)
    if (start === undefined || start < 0) return undefined
    starts.push(start)
    end = start + needle.length
  }
  const isOnly = (needle: string, i: number) => find(needle, (starts[i] as number) + 1, starts[i + 1]) === -1
  return needles.every(isOnly) ? starts : undefined
}

/** Finds where lines begin within a part of the text: -1 for nowhere, undefined once all searches have cost too much. */
function lineFinder(text: string): (lines: string, from: number, to?: number) => number | undefined {
  let allowance = text.length * 4
  return (lines, from, to) => {
    const part = text.slice(from, to)
    const skipped = beforeRare(lines)
    const piece = lines.slice(skipped, skipped + PIECE_LENGTH)
    for (let at = part.indexOf(piece, skipped); at !== -1; at = part.indexOf(piece, at + 1)) {
      allowance -= lines.length
      if (allowance < 0) return undefined
      const start = from + at - skipped
      const isLine = start === 0 || text[start - 1] === '\n'
      if (isLine && text.slice(start, start + lines.length) === lines) return start
    }
    return -1
  }
}

const PIECE_LENGTH = 64

/**
 * How many characters come before one that is rare in most texts. A search takes its time with every place of the
 * first character that it looks for.
 */
function beforeRare(lines: string): number {
  const rare = lines.slice(0, -PIECE_LENGTH / 4).search(/[A-Z\d]/)
  return rare === -1 ? Math.max(0, lines.search(/\S/)) : rare
}
