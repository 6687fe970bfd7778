import type { FileEdit } from '@emend/core'
import type { EditFormat, ParseContext, ParsedRequest, ParseFailure } from '@emend/core/plugin'
import { lineContents, type Result } from '@emend/core/plugin'
import {
  type CallFields,
  countMarkers,
  type Fenced,
  fencedIn,
  hasMarker,
  ignoring,
  isSameFile,
  type OpenRequest,
  otherRequestAmong,
  pathOnTop,
  RequestConditions,
  type RequestLine,
  readCreation,
  requestLines,
} from '@emend/request'
import { FORMAT, sketchIn } from './call.js'
import { type Said, saidOf } from './said.js'

type Parsed = Result<readonly FileEdit[], ParseFailure>

/**
 * The parser of sketches: the calls of an `edit_file` tool, or a message with blocks of code, or code. A call or a block names its file;
 * code alone is for the file of the context. Linear.
 *
 * @param open takes the request out of what is around it
 */
export function parserOf(open: OpenRequest): EditFormat['parse'] {
  return (input, context = {}) => parse(input, context, ignoring(open, context.ignoreFields))
}

function parse(
  input: unknown,
  context: ParseContext,
  open: OpenRequest,
): Result<ParsedRequest, ParseFailure> {
  const opened = isCode(input) ? { ok: true as const, value: { input, notices: [] } } : open(input, FORMAT)
  if (!opened.ok) return opened
  const { input: request } = opened.value
  const conditions = new RequestConditions(opened.value)
  const parsed =
    typeof request === 'string' ? ofText(request, context, open) : ofCalls(request, context, conditions)
  return parsed.ok ? { ok: true, value: conditions.request(parsed.value) } : parsed
}

/**
 * Whether a text that begins as JSON does is the sketch of such a file: a marker on a line of its own is in no text of JSON, where
 * line breaks are escaped.
 */
function isCode(input: unknown): input is string {
  return typeof input === 'string' && /^\s*[[{]/.test(input) && hasMarker(input)
}

function ofCalls(request: unknown, { path }: ParseContext, conditions: RequestConditions): Parsed {
  const items: readonly unknown[] = Array.isArray(request) ? request : [request]
  if (items.length === 0) return wrong('an empty list')
  const edits: FileEdit[] = []
  for (const [at, item] of items.entries()) {
    const creation = readCreation(item, FORMAT, conditions)
    if (creation?.ok === false) return creation
    if (creation !== undefined) {
      conditions.add(creation.value)
      edits.push(creation.value.edit)
      continue
    }
    const call = sketchIn(item)
    if (call === undefined) return wrong(nameOf(item))
    const file = call.path ?? path
    if (file === undefined || file === '') return wrong(`sketch ${at + 1} without a path`)
    if (call.code.trim() === '') return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
    const expected = 'one sketch in a call'
    const others = conditions.judge(item as CallFields, call.names, { format: FORMAT, expected })
    if (!others.ok) return others
    conditions.add(others.value)
    const { expects } = others.value
    edits.push({ ...sketchEdit(file, call.code, call, 'taken'), ...(expects && { expects }) })
  }
  return { ok: true, value: edits }
}

function ofText(text: string, context: ParseContext, opener: OpenRequest): Parsed {
  if (text.trim() === '') return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  const all = fencedIn(text)
  const isAnyMarked = all.some(({ code }) => hasMarker(code))
  // Beside blocks with markers one without is of the request if it names its file itself.
  const isAsked = ({ code, path, namesFile }: Fenced) =>
    isAnyMarked ? namesFile || hasMarker(code) : path !== undefined
  const blocks = all.length === 1 ? all : all.filter(isAsked)
  const other = otherRequestAmong(linesAround(text, blocks), opener)
  if (other !== undefined) return severalRequests(other.number, blocks[0]?.line)
  const open = all.find(({ isClosed }) => !isClosed)
  if (open !== undefined && context.partial !== true)
    return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected: '```', line: open.line } }
  if (all.length > 0 && blocks.length === 0) return wrong(`${all.length} blocks of code`)
  // The sketch of a text that has blocks of code itself, such as a README: a block in it is no sketch.
  if (countMarkers(text) > all.reduce((sum, { code }) => sum + countMarkers(code), 0) && all.length > 0)
    return wrong('a marker outside of the blocks of code')
  const found = blocks.length > 0 ? blocks : [{ path: undefined, code: text, line: 1, lastLine: 1 }]
  const rows = text.split('\n')
  const edits: FileEdit[] = []
  for (const [i, block] of found.entries()) {
    const { code, line } = block
    // In Markdown the sign of a comment is that of a heading.
    const top = /\.(?:md|mdx|markdown)$/i.test(block.path ?? '') ? undefined : pathOnTop(lineContents(code))
    const doubt = doubtOf(block, top)
    if (doubt !== undefined) return wrong(`the block at line ${line}, ${doubt}`)
    const path = longest(block.path ?? context.path ?? top, [context.path, top])
    if (path === undefined)
      return {
        ok: false,
        failure: { code: 'missing-path', format: FORMAT, line, text: rows[line - 1] ?? '' },
      }
    const above = found[i - 1]?.lastLine ?? 0
    edits.push(sketchEdit(path, code, blocks.length > 0 ? saidOf(rows.slice(above, line), path) : undefined))
  }
  return { ok: true, value: edits }
}

/** The lines of a message outside of the blocks that are read. */
function linesAround(text: string, blocks: readonly Fenced[]): readonly RequestLine[] {
  if (blocks.length === 0) return []
  const isRead = (number: number) => blocks.some(({ line, lastLine }) => line <= number && number <= lastLine)
  return requestLines(text).filter(({ number }) => !isRead(number))
}

function severalRequests(line: number, other: number | undefined): Result<never, ParseFailure> {
  const [first = line, second = line] = [line, other ?? line].toSorted((a, b) => a - b)
  return { ok: false, failure: { code: 'several-requests', format: FORMAT, line: second, first } }
}

/** A path, or another of which it is the short form. */
function longest(path: string | undefined, others: readonly (string | undefined)[]): string | undefined {
  return others.find((other) => path !== undefined && other !== undefined && isSameFile(path, other)) ?? path
}

/** Why it is not clear which file a block is for: the line above it, or a comment on its first line, names another one. */
function doubtOf({ path, otherMention }: Partial<Fenced>, top: string | undefined): string | undefined {
  if (otherMention !== undefined)
    return `below ${JSON.stringify(otherMention.content.trim())}, which may mean another file than ${path}`
  if (path === undefined || top === undefined || isSameFile(path, top) || isSameFile(top, path))
    return undefined
  return `for ${path}, whose first line names ${top}`
}

/**
 * A sketch as an edit without old text: only the placement of this format gives it a place. What has a marker is no new file.
 *
 * @param how what is said of it counts for: the fields of a call leave nothing to ask, because a call that is cut off is none
 */
function sketchEdit(path: string, code: string, said?: Said, how: 'said' | 'taken' = 'said'): FileEdit {
  const replacement = code.endsWith('\n') ? code : `${code}\n`
  const edit = { unit: 'lines', search: '', replacement, whole: said?.isWhole ? how : 'may' } as const
  const creates = hasMarker(code) ? {} : ({ creates: said?.isNew ? how : 'may' } as const)
  return { kind: 'update', path, ...creates, edits: [edit] }
}

function wrong(received: string): Result<never, ParseFailure> {
  const expected = 'a path and a sketch, such as {target_file, code_edit}, or a block of code below a path'
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

function nameOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return item === null ? 'null' : typeof item
  const names = Object.keys(item).slice(0, 8)
  return names.length === 0 ? 'no fields' : `the fields ${names.join(', ')}`
}
