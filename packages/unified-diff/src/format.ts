import {
  confidenceOf,
  driftedContext,
  type EditFormat,
  exact,
  type FileEdit,
  inOrder,
  lineTrimmed,
  type Notice,
  type ParseContext,
  type ParsedRequest,
  type ParseFailure,
  type RequestLine,
  type Result,
  renderPatch,
  requestLines,
  trimEnd,
  unicodeNormalized,
} from '@emend/core'
import { FORMAT } from './failures.js'
import { splitRequest } from './file-diffs.js'
import { toFileEdit } from './file-edit.js'
import { breaksOff } from './truncation.js'

/**
 * The unified diff format, as `git diff`, `diff -u` and models write it: one request for any number of files. For a
 * file named in the context, bare hunks will do.
 */
export function unifiedDiff(): EditFormat<typeof FORMAT> {
  return Object.freeze({
    apiVersion: 1,
    name: FORMAT,
    detect,
    parse,
    render: (edits: readonly FileEdit[]) => renderPatch(edits, FORMAT),
    replacers: Object.freeze([exact, trimEnd, lineTrimmed, unicodeNormalized, driftedContext]),
    placement: inOrder,
  })
}

function detect(input: unknown): number {
  if (typeof input !== 'string') return 0
  const sureness = confidenceOf(input, FIRST_LINE)
  if (sureness > 0) return sureness
  if (NAMES.test(input)) return 0.7
  return NUMBERED_HUNK.test(input) ? 0.4 : 0
}

const FIRST_LINE = /^(?:diff --git |--- [^\n]*\n\+\+\+ [^\n]*\n@@)/m
const NAMES = /^--- [^\n]*\n\+\+\+ /m
const NUMBERED_HUNK = /^@@ -\d/m

function parse(
  input: unknown,
  { path, partial = false }: ParseContext = {},
): Result<ParsedRequest, ParseFailure> {
  if (typeof input !== 'string') {
    const received = input === null ? 'null' : typeof input
    return {
      ok: false,
      failure: { code: 'wrong-input', format: FORMAT, received, expected: 'the diff as a string' },
    }
  }
  const lines = linesOf(input)
  const split = splitRequest(lines, path !== undefined)
  if (!split.ok) return split
  const { diffs, notices: around } = split.value
  const notices: Notice[] = [...around]
  if (breaksOff(diffs, lines)) {
    const line = lines.length
    const expected = 'the rest of its last hunk'
    if (!partial) return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected, line } }
    notices.push({ code: 'unfinished', message: 'the diff breaks off inside its last hunk', line })
  }
  const edits = []
  for (const diff of diffs) {
    const read = toFileEdit(diff, path ?? '')
    if (!read.ok) return read
    edits.push(read.value.edit)
    for (const notice of read.value.notices) notices.push(notice)
  }
  return { ok: true, value: { edits, notices } }
}

/** The lines of the request. A byte order mark in front is none of it. */
function linesOf(input: string): RequestLine[] {
  const lines = requestLines(input)
  const [first] = lines
  if (first?.content.startsWith('\uFEFF')) {
    lines[0] = { ...first, content: first.content.slice(1), start: first.start + 1 }
  }
  return lines
}
