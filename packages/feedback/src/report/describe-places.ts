import type { Failure } from '@emend/core'
import type { AmbiguousPlace, ClosestRegion, LineDifference, LineRange, NamedRule } from '@emend/core/plugin'
import { isBlank, numberLines, printable, quote, shorten, visible } from '@emend/core/plugin'
import {
  areInvisiblyDifferent,
  type DifferenceKind,
  describeDifference,
  differenceKind,
  lostBetween,
} from './describe-difference.js'
import { capitalized, linesAt, listLines } from './phrases.js'

/** Describes `not-found`: the region that is most similar to the old text, and where the two differ. */
export function describeNotFound(failure: Failure & { code: 'not-found' }): string {
  return failure.block === undefined ? describeMissing(failure) : describeMissingInBlock(failure)
}

/** Describes an edit that is bound to a block. Nothing outside of it is offered, because it would be refused, too. */
function describeMissingInBlock({
  block = '',
  searched,
  closest,
  outside,
  hinted,
  isPartial,
}: Failure & { code: 'not-found' }): string {
  const lines = searched === undefined ? '' : ` (${linesAt(searched)})`
  const problem = `the text to replace is not in the block ${quote(block)}${lines}.`
  const elsewhere =
    outside === undefined
      ? ''
      : ` It is at ${linesAt(outside)}, outside of that block: if that is meant, name the block there, or none.`
  if (closest !== undefined || hinted === undefined)
    return `${problem}${elsewhere} ${describeClosest(closest, 'text to replace', isPartial)}`
  const shown = `${capitalized(linesAt(hinted))} of it:\n${numberLines(hinted.text, hinted.start)}`
  return `${problem}${elsewhere}\n${shown}\nCopy the text to replace from that block.`
}

function describeMissing({
  closest,
  searched,
  threshold,
  hinted,
  seen,
  isEmpty = false,
  isPartial,
  insideWord,
  message,
}: Failure & { code: 'not-found' }): string {
  if (message !== undefined) return visible(message)
  if (insideWord !== undefined)
    return `the text to replace begins or ends inside a word or number at ${linesAt(insideWord)}, and the new text would cut that otherwise. Send both texts with the whole words.`
  if (isEmpty)
    return 'the text to replace is not in the file, which is empty. Send the edit without text to replace, to fill it.'
  const where = searched === undefined ? 'the file' : linesAt(searched)
  const needed =
    threshold === undefined
      ? ''
      : ` It must be ${percent(threshold)} alike, with line numbers taken off or not.`
  const problem = `the text to replace is not in ${where}.${needed}${describeSeen(seen)}`
  const step = seen === undefined ? undefined : ELSEWHERE
  const nearest = describeClosest(closest, 'text to replace', isPartial, [], step)
  if (hinted === undefined) return `${problem} ${nearest}`
  const atHint = `At ${linesAt(hinted)}, which the edit names, the file has:`
  return [problem, atHint, numberLines(hinted.text, hinted.start), nearest].join('\n')
}

function describeSeen(seen: LineRange | undefined): string {
  if (seen === undefined) return ''
  const [line, has] = seen.start === seen.end ? ['Line', 'has'] : ['Lines', 'have']
  const where = linesAt(seen).replace(/^lines?/, line)
  return ` ${where} ${has} the new text already: if that is where the edit belongs, do not send it again.`
}

/** Where the edit seems to be applied, to copy its old text is no next step. */
const ELSEWHERE = 'If it belongs elsewhere, send the lines that are there.'

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}

/** Describes `anchor-not-found`: the lines that are most similar to the anchor. */
export function describeMissingAnchor({
  anchor,
  closest,
  alike = [],
  isPartial,
}: Failure & { code: 'anchor-not-found' }): string {
  const width = Math.max(...alike.map(({ start }) => String(start).length))
  const others = alike.map(
    ({ start, text }) => `  ${String(start).padStart(width)} | ${shorten(printable(text), 90)}`,
  )
  const rest = others.length > 0 ? ['Less like it:', ...others] : []
  return `no line matches the anchor ${quote(anchor)}. ${describeClosest(closest, 'anchor line', isPartial, rest)}`
}

function describeClosest(
  closest: ClosestRegion | undefined,
  what: 'text to replace' | 'anchor line',
  isPartial: boolean | undefined,
  others: readonly string[] = [],
  step: string | undefined = closest && nextStep(closest, what),
): string {
  if (closest === undefined && isPartial)
    return `The search for what is most like it ended early, because the text is long. Read the file again and send a shorter ${what}.`
  if (closest === undefined)
    return step ?? 'Nothing in the file is like it. Read the file again and copy the text from it.'
  const { difference, similarity } = closest
  const isMeasured = what !== 'anchor line' && similarity > 0
  const degree = similarity === 1 ? describeSameLines(closest) : `${percent(similarity)} alike`
  const alike = isMeasured ? ` (${degree})` : ''
  return [
    `Closest is ${linesAt(closest)}${alike}:\n${numberLines(closest.text, closest.start)}`,
    ...(difference === undefined || what === 'anchor line' ? [] : [describeInRegion(difference, closest)]),
    ...others,
    ...(isPartial
      ? ['The search for it ended early, because the text is long: other lines may be more like it.']
      : []),
    step,
  ].join('\n')
}

/** Describes where a region differs first: in a line that both sides have, or in one that only one of them has. */
export function describeInRegion(difference: LineDifference, { end }: LineRange): string {
  const { line, expected, actual } = difference
  const shown = (text: string) => (isBlank(text) ? '(blank line)' : shorten(visible(text), 120))
  if (expected === undefined) return `The edit leaves out line ${line} of the file:\n  ${shown(actual ?? '')}`
  if (actual === undefined) {
    // The region may end with the file.
    const where = line > end ? `below its line ${end}` : `above its line ${line}`
    return `The file lacks a line of the edit ${where}:\n  ${shown(expected)}`
  }
  return describeDifference(difference)
}

/** Says in what a region differs that has all of the searched lines. */
function describeSameLines({ difference }: ClosestRegion): string {
  if (difference === undefined) return 'the same, but not where the edit goes'
  if (difference.expected === undefined) return 'all lines of the edit, with others between'
  const isWhitespace = kindOf(difference) === 'whitespace'
  return `the same except for ${isWhitespace ? 'whitespace' : 'characters that look the same'}`
}

/** The next step, which depends on the difference. An edit whose text is in the file needs another place, not another text. */
function nextStep({ difference, similarity }: ClosestRegion, what: string): string {
  if (difference === undefined && similarity === 1)
    return 'The text is right. Say where it belongs: by anchor, line number, end mark or the order of the edits.'
  if (areInvisiblyDifferent(difference?.expected ?? '', difference?.actual ?? ''))
    return `The ${what} and the file differ in invisible characters: send it with those of the file.`
  const cause = kindOf(difference)
  if (cause === 'whitespace') return `Send the ${what} with exactly the whitespace of the file.`
  if (cause === 'look-alikes') return `Send the ${what} with exactly the characters of the file.`
  if (cause === 'lost' && difference !== undefined) {
    const lost = lostBetween(difference.expected ?? '', difference.actual ?? '').slice(0, 5)
    return `Characters were lost on the way to the request, and the file is untouched: send the ${what} with ${lost.map((text) => quote(text, 20)).join(', ')}.`
  }
  if (cause === 'numbers') return `Send the ${what} without the line numbers.`
  if (cause === 'case') return `Send the ${what} in the upper and lower case of the file.`
  return `Copy the ${what} from the file as it is now.`
}

function kindOf({ expected, actual }: Partial<LineDifference> = {}): DifferenceKind {
  return expected === undefined || actual === undefined ? 'text' : differenceKind(expected, actual)
}

/** Describes `ambiguous`: the places of the old text, and the neighboring lines that would tell them apart. */
export function describeAmbiguous({ places, replacer }: Failure & { code: 'ambiguous' }): string {
  const what = replacer === INSERTION ? 'the anchor to add lines below' : 'the text to replace'
  const [first, ...others] = places
  // If all places are in one line, a list would repeat that line.
  if (first !== undefined && others.length > 0 && others.every(({ start }) => start === first.start))
    return `${what} is in ${places.length} places, all at ${linesAt(first)}${columnsOf(places)}. Add enough of what is around one of them to name it.`
  const shown = places.slice(0, 5).map(describePlace)
  const more = places.length > shown.length ? [describeRest(places.slice(shown.length))] : []
  return [
    `${what} is in ${places.length} places:`,
    ...shown,
    ...more,
    'Add enough context to name one of them.',
  ].join('\n')
}

/** What found the place of an edit that only adds lines. */
const INSERTION: NamedRule = 'insertion'

/** The columns of places in one line, where they are known. */
function columnsOf(places: readonly AmbiguousPlace[]): string {
  const columns = places.flatMap(({ column }) => column ?? [])
  return columns.length === 0 ? '' : `, columns ${columns.join(', ')}`
}

function describePlace({ start, end, deciding }: AmbiguousPlace): string {
  const where = `  ${linesAt({ start, end })}`
  if (deciding === undefined) return where
  const side = deciding.side === 'before' ? 'above' : 'below'
  const context = shorten(deciding.lines.map((line) => quote(line, 80)).join(', '), 120)
  return `${where}: singled out by the ${deciding.lines.length === 1 ? 'line' : 'lines'} ${side}: ${context}`
}

/** Names the lines of the places that are not described one by one, ten at most. */
function describeRest(places: readonly LineRange[]): string {
  return `  and ${places.length} more, at ${listLines(places.map(({ start }) => start))}`
}
