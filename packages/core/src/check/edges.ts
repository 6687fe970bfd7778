import { literalSteps } from '../hunk/steps.js'
import type { LineChange } from '../merge/line-change.js'
import type { Place } from '../place/place.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank, lineContents, nextLine } from '../text/lines.js'
import { areSame } from '../text/sameness.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import { Block, type BlockParts } from './block.js'
import type { Check, Repeated } from './check.js'
import { correctedHunk, edgesOf, ofEdges } from './judge.js'
import { isQuotedBy } from './quoted.js'

/** New lines as the checks of edges leave them. */
export interface Judged<Of> {
  readonly value: Of
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem | undefined
}

/** What the checks of edges are asked with. */
export interface Edges {
  readonly checks: readonly Check[]
  /** All edits of the request for the file. */
  readonly edits: readonly Edit[]
}

/**
 * The hunk of whole lines, without repeated ones at its edges, or at those of each change of its script.
 *
 * @rule repeated-beside-lines New lines at the edge of whole lines that repeat the file's beside them are left out or
 *   refused.
 * @off { value: place.hunk, notices: [] }
 */
export function judgedHunk(how: Edges, place: Place): Judged<Hunk> {
  const { hunk, span } = place
  const script = hunk.written === undefined ? [] : changesIn(place)
  const written = hunk.reading === undefined ? hunk.edit.replacement : hunk.now
  const left = new Set<number>()
  const notices: Notice[] = []
  let problem: EditProblem | undefined
  const whole = { span, now: 0, written, lines: hunk.now, old: [], first: 0, end: 0 }
  for (const change of [...script, whole]) {
    if (problem || (change === whole && (left.size > 0 || isOneChange(script, place)))) break
    const others = change === whole ? undefined : () => script.filter((other) => other !== change)
    const found = findIn(how, place, { ...change, isPart: others !== undefined && script.length > 1 }, others)
    if (found === undefined || (change !== whole && areChanged(script, change, found.repeated))) continue
    const { above, below } = found.repeated
    const end = change.now + change.lines.length
    for (let at = change.now; at < change.now + above; at++) left.add(at)
    for (let at = end - below; at < end; at++) left.add(at)
    notices.push(...found.notices)
    problem = found.problem
  }
  if (left.size === 0) return { value: hunk, notices, problem }
  const lines = hunk.now.map((line, at) => (left.has(at) ? [] : line))
  return { value: correctedHunk(hunk, { lines }), notices, problem }
}

/** Whether one change is all of a hunk whose lines are compared alike as a change and as a whole: asked once, it is not asked again. */
function isOneChange([only, ...others]: readonly HunkChange[], { span, rank }: Place): boolean {
  const isOnly = only !== undefined && others.length === 0 && rank <= 1
  return isOnly && only.span.start === span.start && only.span.end === span.end
}

/** The changes of the script of a hunk, and the number of the first new line of each. */
function changesIn({ span, hunk, file }: Place): HunkChange[] {
  const changes: HunkChange[] = []
  let [start, end, first, old, now, next] = [span.start, span.start, 0, 0, 0, 0]
  for (const { op } of [...literalSteps(hunk), END]) {
    if (op === 'keep' && (next > now || old > first)) {
      const lines = hunk.now.slice(now, next)
      const removed = hunk.old.slice(first, old)
      changes.push({ span: { start, end }, now, written: lines, lines, first, end: old, old: removed })
    }
    if (op !== 'add') [end, old] = [nextLine(file.text, end), old + 1]
    if (op !== 'remove') next++
    if (op === 'keep') [start, first, now] = [end, old, next]
  }
  return changes
}

const END = { op: 'keep' } as const

/** Whether another change of the script takes a line away that the first or last new lines repeat: it is no neighbour. */
function areChanged(script: readonly HunkChange[], change: HunkChange, repeated: Counts): boolean {
  const isOf = (line: number) => script.some(({ first, end }) => line >= first && line < end)
  return neighboursOf(change, repeated).some(isOf)
}

interface HunkChange extends Pick<BlockParts, 'span' | 'written'> {
  /** The old lines by their numbers. */
  readonly first: number
  readonly end: number
  readonly now: number
  readonly lines: readonly string[]
  readonly old: readonly string[]
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
 * A change of lines without repeated ones at its edges.
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
  all: readonly LineChange[],
): Judged<LineChange> {
  const { document } = place.file
  const span = { start: document.lineStart(change.first), end: document.lineStart(change.end) }
  const found = findIn(
    how,
    place,
    { span, written: change.lines, isPart: place.evidence !== undefined || all.length > 1 },
    () =>
      all
        .filter((one) => one !== change)
        .map((one) => ({ old: place.file.lines(one.first, one.end), lines: one.lines })),
  )
  const asWritten = { value: change, notices: [] }
  if (found === undefined || neighboursOf(change, found.repeated).some(isChanged)) return asWritten
  const lines = withoutRun(change.lines, found.repeated)
  // Where nothing else is new, the lines must be the file's to the letter.
  const known = neighboursOf(change, found.repeated).map((line) => place.file.line(line))
  const isOther = (line: string) => !lines.includes(line) && !known.includes(line)
  if (lines.every(isBlank) && change.lines.some(isOther)) return asWritten
  return { ...found, value: { ...change, lines } }
}

/** Lines without some of the first or the last ones. */
function withoutRun(lines: readonly string[], { above, below }: Counts): readonly string[] {
  return lines.slice(above, lines.length - below)
}

function neighboursOf({ first, end }: LineChange, { above, below }: Counts): number[] {
  return [
    ...Array.from({ length: above }, (_, at) => first - 1 - at),
    ...Array.from({ length: below }, (_, at) => end + at),
  ]
}

/** How many of the first and of the last new lines are repeated. */
type Counts = Readonly<Record<Repeated['side'], number>>

interface Found {
  /** The lines that are left out, or would be. */
  readonly repeated: Counts
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
}

/** The edges of what a tool computed, and of all places at once, are as they are meant. */
function isUnjudged({ edit }: Place['hunk']): boolean {
  return edit.computed === true || edit.all === true
}

/**
 * Asks the checks of edges until none finds more: what is repeated at one edge shows what is at the other. Once lines of one edge are
 * left out, the request has brought what is around its place, and what repeats at the other edge is left out as well.
 */
function findIn(
  { checks, edits }: Edges,
  { file, hunk, rank }: Place,
  lines: Pick<BlockParts, 'span' | 'written' | 'isPart'>,
  others?: () => readonly { readonly old: readonly string[]; readonly lines: readonly string[] }[],
): Found | undefined {
  if (lines.written.length === 0 || isUnjudged(hunk)) return undefined
  const notices: Notice[] = []
  let repeated: Counts = { above: 0, below: 0 }
  for (let { written } = lines; written.length > 0; ) {
    // It begins with a field and not with a spread: then engines give all of them one shape.
    const block: Block = new Block({
      file,
      hasOld: hunk.edit.search !== '',
      isTolerant: rank > 1,
      isScript: hunk.written !== undefined,
      areSame: rank > 1 ? areSameIn(others !== undefined) : (one, other) => one.trimEnd() === other.trimEnd(),
      elsewhere: () => elsewhere(edits, hunk.edit, others?.() ?? []),
      isQuotedElsewhere: (some) => isQuotedBy(edits, hunk.edit, some),
      ...(others && { hunk }),
      ...lines,
      written,
    })
    const [kind = '', found] = foundIn(checks, block)
    if (found === undefined) break
    if ('problem' in found) return { repeated, notices, problem: found.problem }
    const isAgain = repeated[found.side] > 0
    const sign = signOf(block, found)
    const { count, otherSide = 0 } = found
    const [above, below] = found.side === 'below' ? [otherSide, count] : [count, otherSide]
    repeated = { above: repeated.above + above, below: repeated.below + below }
    if (isAgain || !(found.isSure || notices.length > 0))
      return { repeated, notices, problem: { code: 'new-text', kind, sign } }
    notices.push({ code: kind, message: `${sign}: left out` })
    written = withoutRun(block.lines, { above, below })
  }
  return notices.length === 0 ? undefined : { repeated, notices }
}

function foundIn(
  checks: readonly Check[],
  block: Block,
): [kind?: string, found?: ReturnType<typeof edgesOf>] {
  for (const check of ofEdges(checks)) {
    const found = edgesOf(check, block)
    if (found !== undefined) return [check.kind, found]
  }
  return []
}

/** What is part of a merge is indented as the file is: at another depth is another line. */
function areSameIn(isPart?: boolean): BlockParts['areSame'] {
  return isPart ? (one, other) => areSame(one, other) && indentationOf(one) === indentationOf(other) : areSame
}

function signOf({ lines }: Block, { side, count, otherSide = 0 }: Repeated): string {
  if (otherSide > 0) return 'the new text begins and ends with the lines directly above and below the place'
  const which = side === 'below' ? 'last' : 'first'
  const what = count === 1 ? `the ${which} new line is` : `the ${which} ${count} new lines are`
  const shown = JSON.stringify((side === 'below' ? lines.at(-count) : lines[0])?.trim())
  return `${what} already directly ${side} the place, ${shown}`
}

/** What a request removes and adds beside one change: in the other edits, and in the other changes of the edit. */
function elsewhere(
  edits: readonly Edit[],
  { search }: Edit,
  others: readonly { readonly old: readonly string[]; readonly lines: readonly string[] }[],
): ReturnType<BlockParts['elsewhere']> {
  const beside = edits.length > MOST ? [] : edits.filter((other) => other.search !== search)
  return {
    old: [...others.flatMap(({ old }) => old), ...beside.flatMap((edit) => lineContents(edit.search))],
    now: [
      ...others.flatMap(({ lines }) => lines),
      ...beside.flatMap((edit) => lineContents(edit.replacement)),
    ],
  }
}

/** Each edit looks at all of them, if there are no more. */
const MOST = 60
