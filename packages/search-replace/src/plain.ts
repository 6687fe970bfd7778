import type { Edit } from '@emend/core'
import type { ParseContext, ParsedRequest } from '@emend/core/plugin'
import { endOfLine, isBlank } from '@emend/core/plugin'
import { mayHoldTextCalls } from '@emend/request'
import { REPLACE, SEARCH, SEPARATOR } from './markers.js'

/**
 * Reads a request that is nothing but blocks for the file that the context names: markers as they should be, and between them no line
 * that could be one, or a fence. It is read in one pass that makes no list of lines. Undefined for all else, which the parser of all
 * messages reads.
 */
export function readPlain(text: string, { path, partial }: ParseContext): ParsedRequest | undefined {
  if (!path || partial || !text.startsWith(OPENER) || text.includes('\r') || mayHoldTextCalls(text))
    return undefined
  const edits: Edit[] = []
  for (let at = 0; at < text.length; ) {
    const edit = readBlock(text, at)
    if (edit === undefined) return undefined
    edits.push(edit)
    at = edit.source.end
    while (text[at] === '\n') at++
  }
  return { edits: [{ kind: 'update', path, edits }], notices: [] }
}

function readBlock(text: string, start: number): (Edit & { source: { end: number } }) | undefined {
  if (!text.startsWith(OPENER, start)) return undefined
  const from = start + OPENER.length
  const [header = '', number] = text.startsWith(':', from)
    ? (NUMBER.exec(text.slice(from, from + 40)) ?? [])
    : []
  const top = from + header.length
  const middle = text.indexOf(`\n${SEPARATOR}\n`, top)
  const below = middle + SEPARATOR.length + 2
  // A new text without lines ends where it begins.
  const bottom = middle < 0 ? -1 : text.indexOf(`\n${REPLACE}`, below - 1)
  if (bottom < 0) return undefined
  const [search, replacement] = [text.slice(top, middle + 1), text.slice(below, bottom + 1)]
  const end = bottom + 1 + REPLACE.length
  const isWhole = endOfLine(text, end) === end
  if (!isWhole || isBlank(search) || MAYBE_MARKER.test(search) || MAYBE_MARKER.test(replacement))
    return undefined
  const line = Number(number)
  return {
    unit: 'lines',
    search,
    replacement,
    ...(line > 0 && { hints: { line } }),
    source: { start, end },
  }
}

const OPENER = `${SEARCH}\n`
/** The line of the old text, and the dashes below. */
const NUMBER = /^:start_line:(\d{1,9})\n-{7}\n/
/** A line that may be a marker, an escaped one, or a fence. */
const MAYBE_MARKER = /^(?:[<>=+-]{2}|\\|:(?:start|end)_line|[ \t]*(?:`{3}|~{3}))/m
