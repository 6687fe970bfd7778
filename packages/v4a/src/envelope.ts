import type { Notice } from '@emend/core'
import {
  arrivedLines,
  isBlank,
  otherRequestAmong,
  type ParseFailure,
  PartOfLines,
  PulledLines,
  type RequestLine,
  type RequestLines,
  type Result,
  type Waiting,
} from '@emend/core/plugin'
import { unexpectedLine } from './failures.js'
import {
  ADD_FILE,
  BEGIN_PATCH,
  DELETE_FILE,
  END_PATCH,
  FORMAT,
  UPDATE_FILE,
  withoutStars,
} from './markers.js'

/** The lines between the markers of a patch, and what is to be said of what is around them. */
export interface Envelope {
  readonly lines: readonly RequestLine[]
  readonly notices: readonly Notice[]
}

/** How the markers around a patch are read. */
export interface Markers {
  /** Accept a missing end marker. */
  readonly partial: boolean
  /** See `Dialect.padded`. */
  readonly padded: boolean
}

/**
 * Finds the one envelope in a request. Prose, Markdown fences and heredoc lines around it say nothing; whitespace around
 * the markers and a common indentation of the whole envelope are taken off.
 */
export function findEnvelope(
  lines: readonly RequestLine[],
  markers: Markers,
): Result<Envelope, ParseFailure> {
  const { partial } = markers
  const begin = lines.findIndex(isBegin)
  if (begin === -1) return missingBegin(lines.at(-1))
  const own = withoutRepetition(lines, begin, markers)
  if (own.repeated !== undefined) {
    const envelope = findEnvelope(own.lines, markers)
    if (!envelope.ok) return envelope
    const message = 'the same patch is there twice and was applied once'
    const notice = { code: 'repeated-request', message, line: own.repeated }
    return { ok: true, value: { ...envelope.value, notices: [...envelope.value.notices, notice] } }
  }
  const end = findEnd(lines, begin, markers)
  if (end === -1 && !partial) {
    const line = lines.length
    return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected: END_PATCH, line } }
  }
  const inside = lines.slice(begin + 1, end === -1 ? undefined : end)
  const after = end === -1 ? [] : lines.slice(end + 1)
  // An indented begin marker inside the envelope is a context line that shows one.
  const second =
    inside.find(({ content }) => content.startsWith('***') && withoutStars(content) === BEGIN_PATCH) ??
    after.find(isBegin)
  if (second !== undefined) {
    const first = lines[begin]?.number ?? 1
    return { ok: false, failure: { code: 'several-requests', format: FORMAT, line: second.number, first } }
  }
  const around = [...lines.slice(0, begin), ...after]
  const other = otherRequestAmong(after) ?? otherRequestAmong(lines.slice(0, begin))
  if (other !== undefined && !MARKERS.some((marker) => other.content.trim().startsWith(marker))) {
    const [first, line] = [lines[begin]?.number ?? 1, other.number].toSorted((a, b) => a - b)
    return {
      ok: false,
      failure: { code: 'several-requests', format: FORMAT, line: line ?? 1, first: first ?? 1 },
    }
  }
  const stray =
    around.find(({ content }) => MARKERS.some((marker) => content.trim().startsWith(marker))) ??
    after.find(({ content }) => LINE_OF_HUNK.test(content))
  if (stray !== undefined) return unexpectedLine(stray, INSIDE)
  const indentation = indentationOfBegin(lines[begin], markers)
  const notices = leftOut(around)
  if (end === -1) notices.push(unfinished(lines))
  return { ok: true, value: { lines: withoutIndentation(inside, indentation), notices } }
}

/** Below a patch, no bullet of prose begins like that. */
const LINE_OF_HUNK = /^(?:\+(?! \S)|@@)/

/** What would be lost outside the envelope. */
const MARKERS = [ADD_FILE, UPDATE_FILE, DELETE_FILE, END_PATCH]
const INSIDE = `sections only between "${BEGIN_PATCH}" and "${END_PATCH}"`

/** The failure of a request that holds no patch, or breaks off in the marker that begins it. */
export function missingBegin(last: RequestLine | undefined): { ok: false; failure: ParseFailure } {
  const [format, expected] = [FORMAT, BEGIN_PATCH]
  return last !== undefined && breaksOffInBegin(last)
    ? { ok: false, failure: { code: 'missing-end', format, expected, line: last.number } }
    : { ok: false, failure: { code: 'missing-begin', format, expected } }
}

function breaksOffInBegin({ content, ending }: RequestLine): boolean {
  const text = content.trim()
  return ending === '' && text.startsWith('*** ') && BEGIN_PATCH.startsWith(text)
}

/**
 * The lines inside an envelope that is still arriving, as `findEnvelope` will give them. Where the begin marker is
 * indented it takes all lines to tell whether the indentation is the envelope's; then there are none until the end.
 */
export function* openEnvelope(lines: RequestLines, begin: number, markers: Markers): Waiting<RequestLines> {
  if (markers.padded) return new UntilLastEnd(lines, begin + 1)
  const indentation = indentationOfBegin(lines.lines[begin], markers)
  if (indentation === '')
    return new PartOfLines(lines, begin + 1, (line) => (isEnd(line, indentation) ? undefined : line))
  const envelope = findEnvelope(yield* lines.all(), markers)
  return arrivedLines(envelope.ok ? envelope.value.lines : [])
}

/** The index of the begin marker; -1 where there is none. */
export function* findBegin(source: RequestLines): Waiting<number> {
  for (let at = 0; at < source.lines.length || (yield* source.has(at)); at++)
    if (isBegin(source.lines[at] as RequestLine)) return at
  return -1
}

/** Whether the line is a begin marker, apart from whitespace around it. */
function isBegin({ content }: RequestLine): boolean {
  return withoutStars(content) === BEGIN_PATCH
}

/**
 * The end marker: at the line's start, or indented like the begin marker. Indented otherwise it would be a
 * context line that shows one, as in a patch that breaks off there.
 */
function findEnd(lines: readonly RequestLine[], begin: number, markers: Markers): number {
  const indentation = indentationOfBegin(lines[begin], markers)
  const end = lines.findIndex((line, i) => i > begin && isEnd(line, indentation))
  if (end !== -1 || !markers.padded) return end
  const last = lines.findLastIndex(({ content }) => !BELOW_THE_END.test(content))
  return last > begin && isPaddedEnd(lines[last]) ? last : -1
}

/** What may follow a padded end marker: the end of what a patch is wrapped in. */
const BELOW_THE_END = /^\s*(?:`{3,}|~{3,}|EOF)?\s*$/

function isPaddedEnd(line: RequestLine | undefined): boolean {
  return withoutStars(line?.content ?? '') === END_PATCH
}

/** The lines of a patch up to an end marker at a line's start, or one with whitespace around it below which nothing follows. */
class UntilLastEnd extends PulledLines {
  readonly lines: RequestLine[] = []
  readonly #whole: RequestLines
  #next: number

  constructor(whole: RequestLines, from: number) {
    super()
    this.#whole = whole
    this.#next = from
  }

  protected *pull(): Waiting<boolean> {
    if (!(yield* this.#whole.has(this.#next))) return false
    const line = this.#whole.lines[this.#next] as RequestLine
    if (isEnd(line, '') || (isPaddedEnd(line) && !(yield* this.#goesOn()))) return false
    this.lines.push(line)
    this.#next++
    return true
  }

  /** Whether more of the patch is below the next line. */
  *#goesOn(): Waiting<boolean> {
    for (let at = this.#next + 1; yield* this.#whole.has(at); at++)
      if (!BELOW_THE_END.test(this.#whole.lines[at]?.content ?? '')) return true
    return false
  }
}

function isEnd({ content }: RequestLine, indentation: string): boolean {
  if (withoutStars(content) !== END_PATCH) return false
  return content.startsWith('***') || content.startsWith(`${indentation}***`)
}

function indentationOfBegin(line: RequestLine | undefined, { padded }: Markers): string {
  if (padded) return ''
  return line?.content.slice(0, line.content.indexOf('*')) ?? ''
}

function withoutIndentation(lines: readonly RequestLine[], indentation: string): readonly RequestLine[] {
  const common = lines.every(({ content }) => isBlank(content) || content.startsWith(indentation))
  if (indentation === '' || !common) return lines
  return lines.map((line) => {
    const content = line.content.slice(indentation.length)
    return { ...line, content, start: line.start + line.content.length - content.length }
  })
}

/** Text around the patch is prose. What looks like a line of a patch in it may have been meant as one. */
function leftOut(lines: readonly RequestLine[]): Notice[] {
  const first = lines.find(({ content }) => /^(?:\+|@@)/.test(content))
  if (first === undefined) return []
  const message = 'a line outside of the patch looks like one of it and was left out'
  return [{ code: 'line-outside', message, line: first.number }]
}

/** The lines without envelopes that say the same as the first one, and where the first of these begins. */
function withoutRepetition(
  lines: readonly RequestLine[],
  begin: number,
  markers: Markers,
): { readonly lines: readonly RequestLine[]; readonly repeated?: number } {
  const end = findEnd(lines, begin, markers)
  if (end === -1) return { lines }
  const first = textOf(lines.slice(begin, end + 1))
  let kept = lines
  let repeated: number | undefined
  for (let at = end + 1; at < kept.length; at++) {
    if (!isBegin(kept[at] as RequestLine)) continue
    const last = findEnd(kept, at, markers)
    if (last === -1 || textOf(kept.slice(at, last + 1)) !== first) return { lines }
    repeated ??= kept[at]?.number
    kept = [...kept.slice(0, at), ...kept.slice(last + 1)]
    at--
  }
  return { lines: kept, ...(repeated !== undefined && { repeated }) }
}

function textOf(lines: readonly RequestLine[]): string {
  return lines.map(({ content }) => content.trimEnd()).join('\n')
}

function unfinished(lines: readonly RequestLine[]): Notice {
  return { code: 'unfinished', message: `the patch breaks off without ${END_PATCH}`, line: lines.length }
}
