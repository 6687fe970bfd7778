import type { Place } from '../../place/place.js'
import { isBlank, lineContents } from '../../text/lines.js'
import { areSame } from '../../text/sameness.js'
import type { Edit } from '../../vocabulary/edit.js'
import type { EditProblem } from '../../vocabulary/edit-failure.js'
import type { Notice } from '../../vocabulary/format.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { LineChange } from '../line-change.js'
import type { Block } from './block.js'
import type { Check, Repeated } from './check.js'
import { correctedHunk } from './judge.js'
import { withoutRun } from './repeated-lines.js'

/** New lines without those at their edges that repeat the file's. */
export interface Trimmed<Of> {
  readonly value: Of
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
}

/** What the checks of repeated lines are asked with. */
export interface Repeating {
  readonly checks: readonly Check[]
  /** All edits of the request for the file. */
  readonly edits: readonly Edit[]
}

/** The hunk of whole lines, without repeated ones at its edges. */
export function trimmedHunk(how: Repeating, place: Place): Trimmed<Hunk> {
  const { hunk, span } = place
  const found = repeatedIn(how, place, { ...span, lines: hunk.now })
  if (found === undefined) return { value: hunk, notices: [] }
  const { side, count } = found.repeated
  const isLeft = (at: number) => (side === 'below' ? at < hunk.now.length - count : at >= count)
  const value = correctedHunk(hunk, { lines: hunk.now.map((line, at) => (isLeft(at) ? line : [])) })
  return { value, ...found.said }
}

/** A part of the text as the whole lines that it is in, without repeated ones. Undefined where nothing is repeated. */
export function trimmedText(how: Repeating, place: Place): Trimmed<LineChange> | undefined {
  const { span, file, hunk } = place
  const { text, document } = file
  const start = span.start <= document.contentStart ? span.start : text.lastIndexOf('\n', span.start - 1) + 1
  const head = text.slice(start, span.start)
  let [end, written] = [span.end, head + hunk.edit.replacement]
  const isWhole = (end === start || text[end - 1] === '\n') && (written === '' || written.endsWith('\n'))
  if (!isWhole) {
    const newline = text.indexOf('\n', end)
    const next = newline < 0 ? text.length : newline + 1
    written += text.slice(end, next)
    end = next
  }
  const lines = lineContents(written)
  const found = repeatedIn(how, place, { start, end, lines })
  if (found === undefined) return undefined
  const first = start === text.length ? document.lineCount : document.lineAt(start)
  const last = end === start ? first : document.lineAt(end - 1) + 1
  return { value: { first, end: last, lines: withoutRun(lines, found.repeated) }, ...found.said }
}

/**
 * A change of lines without repeated ones at its edges.
 *
 * @param isChanged whether the edit changes a line of the file in another place: that is no neighbour
 */
export function trimmedChange(
  how: Repeating,
  place: Place,
  change: LineChange,
  isChanged: (line: number) => boolean,
): Trimmed<LineChange> {
  const { document } = place.file
  const span = { start: document.lineStart(change.first), end: document.lineStart(change.end) }
  const found = repeatedIn(how, place, { ...span, lines: change.lines, isPart: true })
  if (found === undefined || neighboursOf(change, found.repeated).some(isChanged))
    return { value: change, notices: [] }
  const lines = withoutRun(change.lines, found.repeated)
  // Where nothing else is new, the lines must be the file's to the letter.
  const known = neighboursOf(change, found.repeated).map((line) => place.file.line(line))
  if (lines.every(isBlank) && !change.lines.every((line) => lines.includes(line) || known.includes(line)))
    return { value: change, notices: [] }
  return { value: { ...change, lines }, ...found.said }
}

function neighboursOf({ first, end }: LineChange, { side, count }: Repeated): number[] {
  return Array.from({ length: count }, (_, at) => (side === 'below' ? end + at : first - 1 - at))
}

interface Found {
  readonly repeated: Repeated
  readonly said: { readonly notices: readonly Notice[]; readonly problem?: EditProblem }
}

function repeatedIn(
  { checks, edits }: Repeating,
  { file, hunk, rank }: Place,
  lines: Pick<Block, 'start' | 'end' | 'lines' | 'isPart'>,
): Found | undefined {
  if (lines.lines.length === 0 || hunk.edit.computed || hunk.edit.all) return undefined
  const block: Block = {
    ...lines,
    file,
    hasOld: hunk.old.length > 0,
    isTolerant: rank > 1,
    areSame: rank > 1 ? areSame : (one, other) => one === other || one.trimEnd() === other.trimEnd(),
    isQuotedElsewhere: (some) => isQuotedBy(edits, hunk.edit, some),
  }
  for (const check of checks) {
    const repeated = check.findRepeated?.(block)
    if (repeated !== undefined) return { repeated, said: said(check, block, repeated) }
  }
  return undefined
}

function said({ kind }: Check, { lines }: Block, { side, count, isSure }: Repeated): Found['said'] {
  const which = side === 'below' ? 'last' : 'first'
  const where = side === 'below' ? 'below' : 'above'
  const what = count === 1 ? `the ${which} new line is` : `the ${which} ${count} new lines are`
  const shown = JSON.stringify((side === 'below' ? lines.at(-count) : lines[0])?.trim())
  const sign = `${what} already directly ${where} the place, ${shown}`
  if (isSure) return { notices: [{ code: kind, message: `${sign}: left out` }] }
  return { notices: [], problem: { code: 'new-text', kind, sign } }
}

/** Whether the old text of another edit has some lines, one after the other. */
function isQuotedBy(edits: readonly Edit[], { search }: Edit, lines: readonly string[]): boolean {
  const bare = (some: readonly string[]) => `\n${some.map((line) => line.trimEnd()).join('\n')}\n`
  const wanted = bare(lines)
  return edits.some((other) => other.search !== search && bare(lineContents(other.search)).includes(wanted))
}
