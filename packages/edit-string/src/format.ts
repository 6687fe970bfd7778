import type { Edit, FileEdit } from '@emend/core'
import type { AppliedFormat, EditFormat, ParseContext, ParsedRequest, ParseFailure } from '@emend/core/plugin'
import { type Result, unique } from '@emend/core/plugin'
import {
  type CallFields,
  type CallFormat,
  decidingItem,
  FIELDS,
  ignoring,
  type OpenRequest,
  openRequest,
  pairIn,
} from '@emend/request'
import { type EditCall, FORMAT } from './call.js'
import { CALLS } from './calls-arriving.js'
import { isWriting, namesSymbol } from './commands.js'
import { namesPair, WRAPPERS } from './fields.js'
import { readCallsIn } from './read-calls.js'
import { renderCalls } from './render.js'

/**
 * The edit-string format: one call `{path, oldString, newString, replaceAll?}` or several. Several calls are applied one
 * after the other, either all or none.
 */
export function editString(): CallFormat<typeof FORMAT> {
  return Object.freeze({
    ...partsWith(openRequest),
    apiVersion: 1,
    detect,
    render: (edits: readonly FileEdit[]) => renderCalls(edits),
    calls: CALLS,
  })
}

/**
 * The parts of the format that are needed to apply calls.
 *
 * @param open takes a request out of what is around it
 */
export function partsWith(open: OpenRequest): AppliedFormat & { readonly name: typeof FORMAT } {
  return {
    ...FORMAT_PARTS,
    parse: (input, context = {}) => parse(input, context, ignoring(open, context.ignoreFields)),
  }
}

/** The parts of the format that are needed to apply an edit. */
export const FORMAT_PARTS: Pick<
  EditFormat<typeof FORMAT>,
  'name' | 'placement'
> = /* @__PURE__ */ Object.freeze({ name: FORMAT, placement: unique })

/** Turns a call into an edit. */
export function toTextEdit(call: EditCall): Edit {
  const edit = { ...writtenEdit(call), ...(call.exact && { cap: 'exact' as const }) }
  const { swallowed } = call
  return swallowed === undefined
    ? edit
    : { ...edit, swallowed: { tag: swallowed.tag, edit: writtenEdit(swallowed.call) } }
}

function writtenEdit(call: EditCall): Edit {
  const { oldString, newString, replaceAll, insertLine, rows, where } = call
  if (rows !== undefined) {
    const replacement = newString === '' || newString.endsWith('\n') ? newString : `${newString}\n`
    return { unit: 'lines', search: '', replacement, rows, ...(where && { hints: { where } }) }
  }
  if (call.appends || where?.action !== undefined) {
    const replacement = newString.endsWith('\n') ? newString : `${newString}\n`
    return {
      unit: 'lines',
      search: '',
      replacement,
      hints: { ...(call.appends && { atEnd: true }), ...(where && { where }) },
    }
  }
  if (insertLine !== undefined) {
    const replacement = newString.endsWith('\n') ? newString : `${newString}\n`
    return { unit: 'lines', search: '', replacement, hints: { line: insertLine, ...(where && { where }) } }
  }
  if (call.inserts !== undefined) {
    const [beside, added] = [oldString, newString].map((text) => (text.endsWith('\n') ? text : `${text}\n`))
    const replacement = call.inserts === 'below' ? `${beside}${added}` : `${added}${beside}`
    return { unit: 'lines', search: beside ?? '', replacement, ...hintsOf(call) }
  }
  const { expectedReplacements: count, occurrence } = call
  // A count of one needs no check without `replaceAll`: every edit must have exactly one place then.
  const isCounted = count !== undefined && (count > 1 || replaceAll === true)
  return {
    unit: 'text',
    search: oldString,
    replacement: newString,
    // An empty `oldString` creates a file, so `replaceAll` has no meaning there.
    ...(((replaceAll && oldString !== '') || isCounted || occurrence !== undefined) && { all: true }),
    ...(isCounted && { count }),
    ...(occurrence !== undefined && { occurrence }),
    ...hintsOf(call),
  }
}

function hintsOf({ anchor, startLine, endLine, where }: EditCall): Pick<Edit, 'hints'> {
  const hints = {
    ...(startLine !== undefined && { line: startLine }),
    ...(endLine !== undefined && { lastLine: endLine }),
    ...(anchor !== undefined && { anchors: [anchor] }),
    ...(where !== undefined && { where }),
  }
  return Object.keys(hints).length > 0 ? { hints } : {}
}

function detect(input: unknown): number {
  const value = decidingItem(input)
  if (typeof value === 'string') return namesOldOrNew(value) ? 0.9 : 0
  if (typeof value !== 'object' || value === null) return Array.isArray(input) ? NO_CALL_CONFIDENCE : 0
  const fields = value as CallFields
  if (namesPair(fields) || pairIn(fields) !== undefined || namesSymbol(fields)) return 1
  if (FIELDS.name(fields, 'file_text', 'insert_line') !== undefined) return 1
  const mayBe = isWriting(fields) || FIELDS.name(fields, ...WRAPPERS) !== undefined
  return mayBe ? 0.5 : NO_CALL_CONFIDENCE
}

/**
 * The confidence for an object or array without a call. No text format accepts objects, so this format gives the best
 * message about what is missing.
 */
const NO_CALL_CONFIDENCE = 0.1

/** Whether a text begins as JSON does, and has a field for an old or new text near its beginning. */
function namesOldOrNew(text: string): boolean {
  if (!/^\s*(?:`{3,}\w*\s*)?[[{]/.test(text)) return false
  const names = Array.from(text.slice(0, MOST_READ).matchAll(NAME), ([, name = '']) => name)
  return FIELDS.name(Object.fromEntries(names.map((name) => [name, ''])), 'old', 'new') !== undefined
}

/** The name of a field in JSON, without the number behind it. */
const NAME = /"([\w-]{1,40}?)_?\d{0,9}\\?"\s*:/g

const MOST_READ = 2000

function parse(
  input: unknown,
  { path }: ParseContext,
  open: OpenRequest,
): Result<ParsedRequest, ParseFailure> {
  const read = readCallsIn(input, open)
  if (!read.ok) return read
  const edits: FileEdit[] = []
  for (const [i, call] of read.value.calls.entries()) {
    const meant = call.swallowed?.call
    const file = call.path ?? meant?.path ?? path
    if (file === undefined || file === '') return missingPath(i)
    const { expectedHash: hash } = meant ?? call
    const expects = hash === undefined ? {} : { expects: { hash, field: 'expectedHash' } }
    if (call.create) {
      const { newString: text, overwrites } = meant ?? call
      const may = { replaces: 'shown', ...(overwrites && { overwrites }) } as const
      edits.push({ kind: 'create', path: file, text, ...expects, ...may })
      continue
    }
    if (call.oldString === call.newString && call.rows === undefined)
      return {
        ok: false,
        failure: { code: 'same-text', format: FORMAT, edit: i, edits: read.value.calls.length },
      }
    edits.push({ kind: 'update', path: file, edits: [toTextEdit(call)], ...expects })
  }
  const { calls: _, ...said } = read.value
  return { ok: true, value: { edits, ...said } }
}

function missingPath(edit: number): { ok: false; failure: ParseFailure } {
  return {
    ok: false,
    failure: {
      code: 'wrong-input',
      format: FORMAT,
      received: `edit ${edit + 1} without a path`,
      expected: 'a path for every edit',
    },
  }
}
