import { countLines } from '../text/lines.js'
import { isPluginCode } from '../vocabulary/plugin-refusal.js'
import { TIERS } from '../vocabulary/tier.js'

/** Says at run time why a value is not a format; undefined where it is one. */
export function formatFault(format: unknown): string | undefined {
  if (!isRecord(format)) return `${typeof format} is not a format`
  const { apiVersion, name, detect, parse, replacers, placement } = format
  if (typeof name !== 'string' || name === '') return 'it has no name'
  if (apiVersion !== 1) return `it has apiVersion ${String(apiVersion)}; this version of emend takes 1`
  const isPlaced = isRecord(placement) && typeof placement['place'] === 'function'
  const hasList = replacers === undefined || (isRecord(replacers) && Symbol.iterator in replacers)
  if (typeof detect !== 'function' || typeof parse !== 'function' || !isPlaced || !hasList)
    return 'it needs detect, parse and placement, and replacers must be a list'
  for (const replacer of (replacers ?? []) as unknown as Iterable<unknown>)
    if (!isReplacer(replacer)) return 'one of its replacers is none: it needs a name, a tier and find'
  return undefined
}

function isReplacer(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { name, tier, find } = value
  return typeof name === 'string' && TIERS.some((one) => one === tier) && typeof find === 'function'
}

/** Says what is wrong with the return value of `parse`, which may be a plugin's; undefined where nothing is. Linear. */
export function parsedFault(parsed: unknown): string | undefined {
  if (!isRecord(parsed))
    return `parse gives ${parsed === null ? 'null' : typeof parsed}, which is not a result`
  if (parsed['ok'] === false) return failureFault(parsed['failure'])
  if (parsed['ok'] !== true || !isRecord(parsed['value'])) return 'parse gives what is not a result'
  return requestFault(parsed['value'])
}

/** Says what is wrong with a parsed request; undefined where nothing is. Linear. */
function requestFault({ edits, notices }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(edits)) return 'parse gives no list of edits'
  if (!Array.isArray(notices) || !notices.every(isNotice)) return 'parse gives no list of notices'
  for (const [i, edit] of edits.entries()) {
    const fault = fileEditFault(edit)
    if (fault !== undefined) return `parse gives edit ${i + 1}, which ${fault}`
  }
  return undefined
}

/** Says what is wrong with a failure that a format returned; undefined where nothing is. */
function failureFault(failure: unknown): string | undefined {
  if (!isRecord(failure) || typeof failure['code'] !== 'string') return 'parse gives a failure without a code'
  const { code, format, message } = failure
  if (typeof format !== 'string') return 'parse gives a failure that does not name the format'
  if (!code.toString().includes(':')) return undefined
  return isPluginCode(code) && typeof message === 'string'
    ? undefined
    : `parse gives a failure ${code} without a message`
}

/** Says what is wrong with an edit of a file, as the end of a sentence (`names no path`); undefined where nothing is. */
export function fileEditFault(edit: unknown): string | undefined {
  if (!isRecord(edit)) return 'is not an object'
  const { kind, path, text, edits, moveTo, otherPath, textIfMissing, mode } = edit
  if (typeof path !== 'string') return 'names no path'
  if (![moveTo, otherPath, textIfMissing, mode].every(isTextOrNothing))
    return 'has a mode, a target or a text that is no text'
  if (kind === 'create') return typeof text === 'string' ? undefined : 'creates a file without a text'
  if (kind === 'delete') return isTextOrNothing(text) ? undefined : 'deletes a file whose text is none'
  if (kind !== 'update') return `is of the kind ${JSON.stringify(kind)}, which there is not`
  if (!Array.isArray(edits)) return 'updates a file without a list of edits'
  return edits.map(textEditFault).find((fault) => fault !== undefined)
}

function textEditFault(edit: unknown): string | undefined {
  if (!isRecord(edit)) return 'has a part that is not an object'
  const { search, replacement, unit, script, hints, cap, rows, anchored, doubtful, source } = edit
  if (typeof search !== 'string' || typeof replacement !== 'string') return 'has no search or no replacement'
  if (unit !== 'text' && unit !== 'lines') return `has the unit ${JSON.stringify(unit)}, which there is not`
  if (script !== undefined && !isScript(script, search, replacement))
    return 'has a script that does not fit its lines'
  if (hints !== undefined && !areHints(hints)) return 'has hints that are none'
  if (cap !== undefined && !TIERS.some((one) => one === cap)) return 'has a cap that is no tier'
  if (rows !== undefined && !(areRows(rows) && search === '')) return 'has rows that are none'
  if (anchored !== undefined && !(areAnchored(anchored) && search === '' && unit === 'lines'))
    return 'has anchored rows that are none'
  if (doubtful !== undefined && !(Array.isArray(doubtful) && doubtful.every(isSpan)))
    return 'has doubtful spans that are none'
  return source === undefined || isSpan(source) ? undefined : 'has a source that is no span'
}

/** Whether the script keeps and removes as many lines as the old text has, and keeps and adds as many as the new text has. */
function isScript(script: unknown, search: string, replacement: string): boolean {
  if (!Array.isArray(script)) return false
  const count = (...steps: string[]) => script.filter((step) => steps.includes(step)).length
  return (
    count('keep', 'remove', 'add') === script.length &&
    count('keep', 'remove') === countLines(search) &&
    count('keep', 'add') === countLines(replacement)
  )
}

function areHints(hints: unknown): boolean {
  if (!isRecord(hints)) return false
  const { line, lastLine, anchors, section } = hints
  const isNumber = (value: unknown) => value === undefined || Number.isInteger(value)
  const areTexts = Array.isArray(anchors) && anchors.every((anchor) => typeof anchor === 'string')
  const isText = section === undefined || typeof section === 'string'
  return isNumber(line) && isNumber(lastLine) && (anchors === undefined || areTexts) && isText
}

function areRows(rows: unknown): boolean {
  if (!isRecord(rows)) return false
  const { start, end } = rows
  return (
    Number.isInteger(start) && Number.isInteger(end) && Number(start) >= 1 && Number(end) >= Number(start)
  )
}

function areAnchored(anchored: unknown): boolean {
  if (!isRecord(anchored)) return false
  const { first, last, inserts } = anchored
  const isAnchor = (anchor: unknown) =>
    isRecord(anchor) &&
    Number.isSafeInteger(anchor['row']) &&
    Number(anchor['row']) >= 1 &&
    typeof anchor['hash'] === 'string' &&
    isTextOrNothing(anchor['text'])
  return (
    isAnchor(first) && isAnchor(last) && (inserts === undefined || inserts === 'above' || inserts === 'below')
  )
}

function isNotice(notice: unknown): boolean {
  return isRecord(notice) && typeof notice['code'] === 'string' && typeof notice['message'] === 'string'
}

function isSpan(span: unknown): boolean {
  return isRecord(span) && Number.isInteger(span['start']) && Number.isInteger(span['end'])
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
