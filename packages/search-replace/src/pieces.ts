import type { Result } from '@emend/core/plugin'
import { blockMarkerIn, type ExpectedHash, type ParseFailure } from '@emend/core/plugin'
import {
  type CallFields,
  FIELDS,
  isFields,
  mayHoldTextCalls,
  type OpenRequest,
  RequestConditions,
  type RequestLines,
  readCreation,
  type Waiting,
} from '@emend/request'
import { type Refusal, wrongInput } from './failures.js'
import { FORMAT, markerOf } from './markers.js'

/** A text with blocks, and the facts that the request gives about it outside of the text. */
export interface Piece {
  readonly content: string
  /** Whether the content is the text of a file to create, without blocks. */
  readonly isFile?: true
  readonly path?: string
  /** The hash that the request expects of the file. */
  readonly expects?: ExpectedHash
  /** The line hint, counted from 1, for the first block that has none of its own. */
  readonly line?: number
  /** The offset in the request at which the content begins; absent if the request is not text. */
  readonly at?: number
  /** The number of lines of the request above the content; absent if the request is not text. */
  readonly above?: number
}

/** The texts of a request, and what it says around them. */
export interface Pieces {
  readonly pieces: readonly Piece[]
  readonly conditions: RequestConditions
}

/**
 * Splits a request of objects or JSON text into texts with blocks. It reads `{content, startLine}` objects, for a file that
 * the host knows, and `{path, diff}` objects, whose `diff` is one or several of the former. Undefined for any other text.
 * Linear.
 *
 * @param open takes the request out of what is around it
 * @param partial for previews: calls written as tags may be cut off
 */
export function readPieces(
  input: unknown,
  open: OpenRequest,
  partial = false,
): Result<Pieces | undefined, ParseFailure> {
  if (typeof input === 'string' && !mayHoldTextCalls(input)) {
    // A message of blocks may show JSON, or begin with a bracket.
    if (!/^\uFEFF?[ \t]*[[{]/m.test(input) || holdsBlock(input)) return { ok: true, value: undefined }
  }
  const opened = open(input, FORMAT)
  if (!opened.ok) {
    // The tags around blocks that are still arriving have no end yet.
    const isArriving = partial && typeof input === 'string' && !/^\s*[[{]/.test(input)
    return isArriving && opened.failure.code === 'missing-end' ? { ok: true, value: undefined } : opened
  }
  const { input: value } = opened.value
  const conditions = new RequestConditions(opened.value)
  if (typeof value !== 'string') {
    const pieces = new Flattener(conditions).flatten(value, {}, 0)
    return pieces.ok ? { ok: true, value: { pieces: pieces.value, conditions } } : pieces
  }
  if (value !== input) return { ok: true, value: { pieces: [{ content: value }], conditions } }
  if (holdsJsonBlock(value)) return wrongRequest('text that looks like JSON and is not valid')
  return { ok: true, value: undefined }
}

/** Whether a request that is still arriving may be JSON text or calls written as tags, judged by the lines above the first block. */
export function* mayBeWrapped(source: RequestLines): Waiting<boolean> {
  let isFirst = true
  for (let at = 0; yield* source.has(at); at++) {
    const text = source.lines[at]?.content.trim() ?? ''
    if ((isFirst && /^[[{]/.test(text)) || mayHoldTextCalls(text)) return true
    if (text !== '') isFirst = false
    if (text.startsWith('<apply_diff>') || markerOf(text)?.kind === 'search') return false
  }
  return false
}

/** What an object says of all texts within it. */
type Outer = Pick<Piece, 'path' | 'expects'>

type Flattened = Result<readonly Piece[], ParseFailure>

/** Takes the texts out of objects and lists, and collects what else these say. */
class Flattener {
  readonly #conditions: RequestConditions

  constructor(conditions: RequestConditions) {
    this.#conditions = conditions
  }

  flatten(value: unknown, outer: Outer, depth: number): Flattened {
    if (typeof value === 'string') return { ok: true, value: [{ content: value, ...outer }] }
    if (depth > MAX_DEPTH) return wrongRequest('objects nested too deeply')
    if (Array.isArray(value)) {
      const pieces: Piece[] = []
      for (const item of value as readonly unknown[]) {
        const read = this.flatten(item, outer, depth + 1)
        if (!read.ok) return read
        for (const piece of read.value) pieces.push(piece)
      }
      return { ok: true, value: pieces }
    }
    return isFields(value)
      ? this.#fields(value, outer, depth + 1)
      : wrongRequest(value === null ? 'null' : `a ${typeof value}`)
  }

  #fields(fields: CallFields, outer: Outer, depth: number): Flattened {
    const creation = readCreation(fields, FORMAT, this.#conditions)
    if (creation?.ok === false) return creation
    if (creation !== undefined) {
      this.#conditions.add(creation.value)
      const { kind: _, text, ...named } = creation.value.edit
      return { ok: true, value: [{ content: text, ...named, isFile: true }] }
    }
    const isHolder = (name: string) => FIELDS.isOne(name, ...HOLDERS) || typeof fields[name] === 'object'
    const [contentField, ...more] = FIELDS.all(fields, ...HOLDERS, 'path').filter(
      (name) => isHolder(name) && fields[name] !== null && fields[name] !== undefined,
    )
    const paths = FIELDS.all(fields, 'path').filter((name) => name !== contentField)
    const path = paths.map((name) => fields[name] ?? undefined).find((one) => one !== undefined) ?? outer.path
    if (path !== undefined && typeof path !== 'string') return wrongRequest('a path that is not a string')
    if (contentField === undefined || more.length > 0)
      return wrongRequest(`an object with the fields ${Object.keys(fields).slice(0, 12).join(', ')}`)
    const lineField = FIELDS.given(fields, 'start')
    const others = this.#conditions.judge(fields, [contentField, ...paths, lineField], {
      format: FORMAT,
      expected: EXPECTED,
    })
    if (!others.ok) return others
    this.#conditions.add(others.value)
    const { expects = outer.expects } = others.value
    const named = { ...(path !== undefined && { path }), ...(expects !== undefined && { expects }) }
    const read = this.flatten(fields[contentField], named, depth)
    const line = lineField === undefined ? 0 : lineOf(fields[lineField])
    if (line === undefined) return wrongRequest('a startLine that is not a line number')
    const [piece, ...rest] = read.ok ? read.value : []
    if (line === 0 || piece === undefined) return read
    return rest.length === 0 && piece.line === undefined
      ? { ok: true, value: [{ ...piece, line }] }
      : wrongRequest('one startLine for several diffs')
  }
}

/** The maximum nesting of arrays and objects. No form of request (arguments, files, diffs, items) is deeper. */
const MAX_DEPTH = 8

function lineOf(value: unknown): number | undefined {
  const line = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof line === 'number' && Number.isInteger(line) && line >= 0 ? line : undefined
}

/** The kinds of fields that may contain blocks, at any level. An object or a list in place of a path does, too: `{file: {path, diff}}`. */
const HOLDERS = ['content', 'diff', 'patch', 'arguments', 'changes'] as const

function wrongRequest(received: string): Refusal {
  return wrongInput(received, EXPECTED)
}

const EXPECTED = 'blocks as text, {content, startLine} objects, or {path, diff} objects'

/** Whether a text has a line that begins a block. Linear. */
export function holdsBlock(text: string): boolean {
  return OPENER.test(text) && text.split('\n').some((line) => blockMarkerIn(line.trim()) === 'first')
}

const OPENER = /[<-]{5}[ \t]{0,9}[A-Za-z]/

/** Whether a text looks like JSON with a block in one of its first strings. */
export function holdsJsonBlock(text: string): boolean {
  return /^\s*[[{][\s\S]{0,2000}?(?:\\n|")[<-]{5,9} *(?:SEARCH|ORIGINAL)/.test(text)
}
