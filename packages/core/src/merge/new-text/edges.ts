import type { Place } from '../../place/place.js'
import { indentationOf } from '../../text/indentation.js'
import { isBlank, lineContents, nextLine } from '../../text/lines.js'
import { areSame } from '../../text/sameness.js'
import type { Edit } from '../../vocabulary/edit.js'
import type { EditProblem } from '../../vocabulary/edit-failure.js'
import type { Notice } from '../../vocabulary/format.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { LineChange } from '../line-change.js'
import { edgesOf } from './ask-check.js'
import { Block, type BlockParts } from './block.js'
import type { Check, Repeated } from './check.js'
import { correctedHunk } from './judge.js'
import { withoutRun } from './run.js'

/** New lines as the checks of edges leave them. */
export interface Judged<Of> {
  readonly value: Of
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
}

/** What the checks of edges are asked with. */
export interface Edges {
  readonly checks: readonly Check[]
  /** All edits of the request for the file. */
  readonly edits: readonly Edit[]
}

/**
 * The hunk of whole lines, without repeated ones at its edges.
 *
 * @rule repeated-beside-lines New lines at the edge of whole lines that repeat the file's beside them are left out or
 *   refused.
 * @off { value: place.hunk, notices: [] }
 */
export function judgedHunk(how: Edges, place: Place): Judged<Hunk> {
  const { hunk, span } = place
  const written = hunk.reading === undefined ? hunk.edit.replacement : hunk.now
  const found = findIn(how, place, { span, written })
  if (found === undefined) return { value: hunk, notices: [] }
  const { side, count } = found.repeated
  const isLeft = (at: number) => (side === 'below' ? at < hunk.now.length - count : at >= count)
  const value = correctedHunk(hunk, { lines: hunk.now.map((line, at) => (isLeft(at) ? line : [])) })
  return { ...found, value }
}

/**
 * A part of the text as the whole lines that it is in, without repeated ones. Undefined where nothing is found.
 *
 * @rule repeated-beside-text New lines at the edge of a part of the text that repeat the file's beside it are left out
 *   or refused.
 * @off undefined
 */
export function judgedText(how: Edges, place: Place): Judged<LineChange> | undefined {
  const { span, file, hunk } = place
  // What all places lie in together may be the whole text at each of them.
  if (isUnjudged(hunk)) return undefined
  const { text, document } = file
  const start = span.start <= document.contentStart ? span.start : text.lastIndexOf('\n', span.start - 1) + 1
  const head = text.slice(start, span.start)
  let [end, written] = [span.end, head + hunk.edit.replacement]
  const isWhole = (end === start || text[end - 1] === '\n') && (written === '' || written.endsWith('\n'))
  if (!isWhole) {
    end = nextLine(text, span.end)
    written += text.slice(span.end, end)
  }
  const found = findIn(how, place, { span: { start, end }, written })
  if (found === undefined) return undefined
  const first = start === text.length ? document.lineCount : document.lineAt(start)
  const last = end === start ? first : document.lineAt(end - 1) + 1
  const value = { first, end: last, lines: withoutRun(lineContents(written), found.repeated) }
  return { ...found, value }
}

/**
 *  * A change of lines without repeated ones at its edges.
 *
 * @param isChanged whether the edit changes a line of the file in another place: that is no neighbour
 *
 * @rule repeated-beside-merge New lines at the edge of a merged change that repeat the file's beside it are left out or
 *   refused.
 * @off { value: change, notices: [] }
 */
export function judgedChange(
  how: Edges,
  place: Place,
  change: LineChange,
  isChanged: (line: number) => boolean,
): Judged<LineChange> {
  const { document } = place.file
  const span = { start: document.lineStart(change.first), end: document.lineStart(change.end) }
  const found = findIn(how, place, { span, written: change.lines, isPart: true })
  const asWritten = { value: change, notices: [] }
  if (found === undefined || neighboursOf(change, found.repeated).some(isChanged)) return asWritten
  const lines = withoutRun(change.lines, found.repeated)
  // Where nothing else is new, the lines must be the file's to the letter.
  const known = neighboursOf(change, found.repeated).map((line) => place.file.line(line))
  const isOther = (line: string) => !lines.includes(line) && !known.includes(line)
  if (lines.every(isBlank) && change.lines.some(isOther)) return asWritten
  return { ...found, value: { ...change, lines } }
}

function neighboursOf({ first, end }: LineChange, { side, count }: Repeated): number[] {
  return Array.from({ length: count }, (_, at) => (side === 'below' ? end + at : first - 1 - at))
}

interface Found {
  /** The lines that are left out, or would be. */
  readonly repeated: Repeated
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
}

/** The edges of what a tool computed, and of all places at once, are as they are meant. */
function isUnjudged({ edit }: Place['hunk']): boolean {
  return edit.computed === true || edit.all === true
}

const NOTHING: Repeated = { side: 'below', count: 0, isSure: false }

function findIn(
  { checks, edits }: Edges,
  { file, hunk, rank }: Place,
  lines: Pick<BlockParts, 'span' | 'written' | 'isPart'>,
): Found | undefined {
  if (lines.written.length === 0 || isUnjudged(hunk)) return undefined
  // It begins with a field and not with a spread: then engines give all of them one shape.
  const block = new Block({
    file,
    hasOld: hunk.edit.search !== '',
    isTolerant: rank > 1,
    areSame: rank > 1 ? areSameIn(lines.isPart) : (one, other) => one.trimEnd() === other.trimEnd(),
    isQuotedElsewhere: (some) => isQuotedBy(edits, hunk.edit, some),
    ...lines,
  })
  for (const check of checks) {
    const found = edgesOf(check, block)
    if (found === undefined) continue
    if ('problem' in found) return { repeated: NOTHING, notices: [], problem: found.problem }
    const sign = signOf(block, found)
    const kind = check.kind
    return found.isSure
      ? { repeated: found, notices: [{ code: kind, message: `${sign}: left out` }] }
      : { repeated: found, notices: [], problem: { code: 'new-text', kind, sign } }
  }
  return undefined
}

/** What is part of a merge is indented as the file is: at another depth is another line. */
function areSameIn(isPart?: boolean): BlockParts['areSame'] {
  return isPart ? (one, other) => areSame(one, other) && indentationOf(one) === indentationOf(other) : areSame
}

function signOf({ lines }: Block, { side, count }: Repeated): string {
  const which = side === 'below' ? 'last' : 'first'
  const what = count === 1 ? `the ${which} new line is` : `the ${which} ${count} new lines are`
  const shown = JSON.stringify((side === 'below' ? lines.at(-count) : lines[0])?.trim())
  return `${what} already directly ${side} the place, ${shown}`
}

/**
 * @rule quoted-by-other-edit Lines that another edit of the request has in its old text are not repeated: it may remove
 *   them.
 * @off false
 */
function isQuotedBy(edits: readonly Edit[], { search }: Edit, lines: readonly string[]): boolean {
  const bare = (some: readonly string[]) => `\n${some.map((line) => line.trimEnd()).join('\n')}\n`
  const wanted = bare(lines)
  return edits.some((other) => other.search !== search && bare(lineContents(other.search)).includes(wanted))
}
