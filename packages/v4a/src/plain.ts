import type { Edit, FileEdit } from '@emend/core'
import type { ParseContext, ParsedRequest } from '@emend/core/plugin'
import { endOfLine, isBlank, type Span, type Step } from '@emend/core/plugin'
import { mayHoldTextCalls } from '@emend/request'
import { BEGIN_PATCH, END_PATCH, NUMERIC_HEADER, STEPS, UPDATE_FILE } from './markers.js'

/**
 * Reads a request that is nothing but a patch, or the hunks of the file that the context names: markers as they should be, `@@` headers,
 * a mark before every line. It is read in one pass that makes no list of lines. Undefined for all else, which the parser of all patches
 * reads.
 */
export function readPlain(text: string, { path, mode }: ParseContext): ParsedRequest | undefined {
  if (text.includes('\r')) return undefined
  if (text.startsWith(BEGIN)) return readPatch(text)
  if (!path || mode === 'create' || !text.startsWith('@@') || mayHoldTextCalls(text)) return undefined
  const edits: Edit[] = []
  const end = readHunks(text, 0, edits)
  return end === text.length ? { edits: [{ kind: 'update', path, edits }], notices: [] } : undefined
}

/** Reads updates between the markers. */
function readPatch(text: string): ParsedRequest | undefined {
  const edits: FileEdit[] = []
  let at = BEGIN.length
  while (text.startsWith(UPDATE, at)) {
    const end = endOfLine(text, at)
    const path = text.slice(at + UPDATE.length, end).trim()
    const own: Edit[] = []
    const next = path === '' || path.endsWith('*') ? undefined : readHunks(text, end + 1, own)
    if (next === undefined || own.length === 0) return undefined
    edits.push({ kind: 'update', path, edits: own })
    at = next
  }
  const isEnd = text.startsWith(END_PATCH, at) && /^\n?$/.test(text.slice(at + END_PATCH.length))
  return isEnd && edits.length > 0 ? { edits, notices: [] } : undefined
}

/** Reads hunks up to a marker. Returns where that begins; undefined where a line is not what it should be. */
function readHunks(text: string, start: number, edits: Edit[]): number | undefined {
  let at = start
  while (at < text.length && text[at] !== '*') {
    const hunk = readHunk(text, at)
    if (hunk === undefined) return undefined
    edits.push(hunk.edit)
    at = hunk.next
  }
  return at
}

function readHunk(text: string, start: number): { readonly edit: Edit; readonly next: number } | undefined {
  let at = start
  const anchors: string[] = []
  while (text.startsWith('@@', at)) {
    const end = endOfLine(text, at)
    const header = text.slice(at, end)
    if (NUMERIC_HEADER.test(header)) return undefined
    anchors.push(
      header
        .slice(2)
        .replace(/ @@ *$/, '')
        .replace(/^ /, ''),
    )
    at = end + 1
  }
  const script: Step[] = []
  let [search, replacement, last] = ['', '', at]
  while (at < text.length && text[at] !== '@' && text[at] !== '*') {
    const step = STEPS[text[at] as string]
    // What looks like the header of a unified diff may be one.
    if (step === undefined || text.startsWith('--- ', at) || text.startsWith('+++ ', at)) return undefined
    const end = endOfLine(text, at)
    const line = `${text.slice(at + 1, end)}\n`
    if (step !== 'add') search += line
    if (step !== 'remove') replacement += line
    script.push(step)
    last = at
    at = end + 1
  }
  if (anchors.length === 0 || script.length === 0) return undefined
  const isOpen = script.at(-1) === 'keep' && isBlank(text.slice(last, at))
  const doubtful = isOpen ? blankEnd(search, script) : undefined
  if (doubtful?.length === 0) return undefined
  const hints = anchors.some((anchor) => anchor !== '') && { hints: { anchors } }
  const source = { start, end: at - 1 }
  const edit: Edit = {
    unit: 'lines',
    search,
    replacement,
    script,
    ...hints,
    ...(doubtful && { doubtful }),
    source,
  }
  return { edit, next: Math.min(at, text.length) }
}

/** The kept blank lines at the end of a hunk, which may only separate it from the next; none where they are its whole old text. */
function blankEnd(search: string, script: readonly Step[]): readonly Span[] {
  const spans: Span[] = []
  let end = search.length
  for (let at = script.length - 1; script[at] === 'keep' && end > 0; at--) {
    const start = end < 2 ? 0 : search.lastIndexOf('\n', end - 2) + 1
    if (!isBlank(search.slice(start, end))) break
    spans.unshift({ start, end })
    end = start
  }
  return end === 0 ? [] : spans
}

const BEGIN = `${BEGIN_PATCH}\n`
const UPDATE = `${UPDATE_FILE} `
