import {
  type EditFormat,
  exact,
  inOrder,
  lineTrimmed,
  type ParseContext,
  type ParsedRequest,
  type ParseFailure,
  type RequestLine,
  type Result,
  requestLines,
  trimEnd,
  unicodeNormalized,
} from '@emend/core'
import { findEnvelope, isBegin, missingBegin } from './envelope.js'
import { parseHunks } from './hunks.js'
import { ADD_FILE, BEGIN_PATCH, DELETE_FILE, END_OF_FILE, FORMAT, UPDATE_FILE } from './markers.js'
import { parseSections } from './sections.js'

/**
 * The V4A format: patches between `*** Begin Patch` and `*** End Patch` as OpenAI's `apply_patch` tool takes
 * them, and, for a file named in the context, the bare hunks of its `diff` field.
 */
export function v4a(): EditFormat {
  return Object.freeze({
    apiVersion: 1,
    name: FORMAT,
    detect,
    parse,
    replacers: Object.freeze([exact, trimEnd, lineTrimmed, unicodeNormalized]),
    placement: inOrder,
  })
}

function detect(input: unknown): number {
  if (typeof input !== 'string') return 0
  if (input.includes(BEGIN_PATCH) && BEGIN_LINE.test(input)) return 1
  if ([UPDATE_FILE, ADD_FILE, DELETE_FILE].some((marker) => input.includes(marker))) return 0.6
  return HUNK_LINE.test(input) ? 0.3 : 0
}

const BEGIN_LINE = /^\uFEFF?[ \t]*\*\*\* Begin Patch[ \t]*\r?$/m
const HUNK_LINE = /^@@/m

function parse(input: unknown, context: ParseContext = {}): Result<ParsedRequest, ParseFailure> {
  if (typeof input !== 'string') {
    const received = input === null ? 'null' : typeof input
    return {
      ok: false,
      failure: { code: 'wrong-input', format: FORMAT, received, expected: 'the patch as a string' },
    }
  }
  // Without this a large input of another kind would be split into lines for nothing.
  if (context.path === undefined && !input.includes(BEGIN_PATCH)) return missingBegin()
  const lines = requestLines(input)
  if (context.path !== undefined && !lines.some(isBegin) && isHeaderless(lines)) {
    return parseHeaderless(lines, context.path)
  }
  const envelope = findEnvelope(lines, context.partial ?? false)
  if (!envelope.ok) return envelope
  const sections = parseSections(envelope.value.lines)
  if (!sections.ok) return sections
  const { edits, notices } = sections.value
  return { ok: true, value: { edits, notices: [...envelope.value.notices, ...notices] } }
}

function isHeaderless(lines: readonly RequestLine[]): boolean {
  return (
    lines.every(({ content }) => !content.startsWith('***') || content.trim() === END_OF_FILE) &&
    lines.some(({ content }) => /^(?:@@|[+-])/.test(content))
  )
}

function parseHeaderless(lines: readonly RequestLine[], path: string): Result<ParsedRequest, ParseFailure> {
  const hunks = parseHunks(lines)
  if (!hunks.ok) return hunks
  const { edits, notices } = hunks.value
  if (edits.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  return { ok: true, value: { edits: [{ kind: 'update', path, edits }], notices } }
}
