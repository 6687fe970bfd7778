import type { Notice } from '@emend/core'
import { isBlank, isPatchMarker, type ParseFailure, type Result, sectionIn } from '@emend/core/plugin'
import { otherRequestAmong, type RequestLine } from '@emend/request'
import { findEnd, indentationOfBegin, isBegin, type Markers } from './envelope-markers.js'
import { type Refusal, unexpectedLine } from './failures.js'
import { BEGIN_PATCH, END_PATCH, FORMAT } from './markers.js'

/** The lines between the markers of a patch, and notices about the text around them. */
export interface Envelope {
  readonly lines: readonly RequestLine[]
  readonly notices: readonly Notice[]
}

/**
 * Finds the only envelope in a request. Prose, Markdown fences and heredoc lines around it are ignored. Whitespace around
 * the markers and an indentation that all lines of the envelope share are removed.
 */
export function findEnvelope(
  lines: readonly RequestLine[],
  markers: Markers,
): Result<Envelope, ParseFailure> {
  const { partial } = markers
  const begin = lines.findIndex(isBegin)
  if (begin === -1) return missingBegin(lines.at(-1))
  const deduplicated = withoutRepetition(lines, begin, markers)
  if (deduplicated.repeated !== undefined) {
    const envelope = findEnvelope(deduplicated.lines, markers)
    if (!envelope.ok) return envelope
    const message = 'the same patch is there twice and was applied once'
    const notice = { code: 'repeated-request', message, line: deduplicated.repeated }
    return { ok: true, value: { ...envelope.value, notices: [...envelope.value.notices, notice] } }
  }
  const end = findEnd(lines, begin, markers)
  if (end === -1 && !partial) {
    const line = lines.length
    return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected: END_PATCH, line } }
  }
  const inside = lines.slice(begin + 1, end === -1 ? undefined : end)
  const after = end === -1 ? [] : lines.slice(end + 1)
  const refused =
    secondRequestFailure(lines, begin, { inside, after, markers }) ??
    lostLineFailure(lines.slice(0, begin), after)
  if (refused !== undefined) return refused
  const indentation = indentationOfBegin(lines[begin], markers)
  const notices = noticesOutside([...lines.slice(0, begin), ...after])
  if (end === -1) notices.push(unfinishedNotice(lines))
  return { ok: true, value: { lines: withoutIndentation(inside, indentation), notices } }
}

/** The lines of an envelope and those below it. */
interface Around {
  readonly inside: readonly RequestLine[]
  readonly after: readonly RequestLine[]
  readonly markers: Markers
}

/** The failure for a request that contains more than this envelope; undefined if there is none. */
function secondRequestFailure(
  lines: readonly RequestLine[],
  begin: number,
  { inside, after, markers: { open } }: Around,
): Refusal | undefined {
  // An indented begin marker inside the envelope is a context line that looks like one.
  const secondBegin =
    inside.find(({ content }) => content.startsWith('***') && isPatchMarker(content, 'begin')) ??
    after.find(isBegin)
  const other =
    secondBegin ?? otherRequestAmong(after, open) ?? otherRequestAmong(lines.slice(0, begin), open)
  if (other === undefined || (secondBegin === undefined && isMarker(other))) return undefined
  const [first = 1, line = 1] = [lines[begin]?.number ?? 1, other.number].toSorted((a, b) => a - b)
  return { ok: false, failure: { code: 'several-requests', format: FORMAT, line, first } }
}

/** The failure for a line outside of the envelope that belongs to a patch and would be lost; undefined if there is none. */
function lostLineFailure(before: readonly RequestLine[], after: readonly RequestLine[]): Refusal | undefined {
  const stray =
    [...before, ...after].find(isMarker) ?? after.find(({ content }) => LINE_OF_HUNK.test(content))
  return stray && unexpectedLine(stray, SECTIONS_INSIDE)
}

function isMarker({ content }: RequestLine): boolean {
  return sectionIn(content) !== undefined || content.trim().startsWith(END_PATCH)
}

/** A line below the envelope that must be a line of a hunk: unlike these, an item of a list has a space after the `+`. */
const LINE_OF_HUNK = /^(?:\+(?! \S)|@@)/

const SECTIONS_INSIDE = `sections only between "${BEGIN_PATCH}" and "${END_PATCH}"`

/** The failure for a request without a patch, or one that is cut off in the begin marker. */
export function missingBegin(last: RequestLine | undefined): Refusal {
  const [format, expected] = [FORMAT, BEGIN_PATCH]
  return last !== undefined && isCutBegin(last)
    ? { ok: false, failure: { code: 'missing-end', format, expected, line: last.number } }
    : { ok: false, failure: { code: 'missing-begin', format, expected } }
}

function isCutBegin({ content, ending }: RequestLine): boolean {
  const text = content.trim()
  return ending === '' && text.startsWith('*** ') && BEGIN_PATCH.startsWith(text)
}

function withoutIndentation(lines: readonly RequestLine[], indentation: string): readonly RequestLine[] {
  const areAllIndented = lines.every(({ content }) => isBlank(content) || content.startsWith(indentation))
  if (indentation === '' || !areAllIndented) return lines
  return lines.map((line) => {
    const content = line.content.slice(indentation.length)
    return { ...line, content, start: line.start + line.content.length - content.length }
  })
}

/** The notice about a line around the patch that looks like a line of a hunk. Such text is ignored as prose otherwise. */
function noticesOutside(lines: readonly RequestLine[]): Notice[] {
  const first = lines.find(({ content }) => /^(?:\+|@@)/.test(content))
  if (first === undefined) return []
  const message = 'a line outside of the patch looks like one of it and was left out'
  return [{ code: 'line-outside', message, line: first.number }]
}

/** Removes envelopes that repeat the first one. `repeated` is the line number of the first repetition, counted from 1. Linear. */
function withoutRepetition(
  lines: readonly RequestLine[],
  begin: number,
  markers: Markers,
): { readonly lines: readonly RequestLine[]; readonly repeated?: number } {
  const end = findEnd(lines, begin, markers)
  if (end === -1) return { lines }
  const first = textOf(lines.slice(begin, end + 1))
  const kept = lines.slice(0, end + 1)
  let repeated: number | undefined
  for (let at = end + 1; at < lines.length; at++) {
    const line = lines[at] as RequestLine
    if (!isBegin(line)) {
      kept.push(line)
      continue
    }
    const last = findEnd(lines, at, markers)
    if (last === -1 || textOf(lines.slice(at, last + 1)) !== first) return { lines }
    repeated ??= line.number
    at = last
  }
  return repeated === undefined ? { lines } : { lines: kept, repeated }
}

function textOf(lines: readonly RequestLine[]): string {
  return lines.map(({ content }) => content.trimEnd()).join('\n')
}

function unfinishedNotice(lines: readonly RequestLine[]): Notice {
  return { code: 'unfinished', message: `the patch breaks off without ${END_PATCH}`, line: lines.length }
}
