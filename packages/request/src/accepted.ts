import type { FileEdit, Profile } from '@emend/core'
import type { Accepted, EditFormat, ParseFailure } from '@emend/core/plugin'
import { type CallFields, FIELDS, isFields, pathIn } from './calls/fields.js'
import { incrementalFor } from './stream/parsing.js'

/** The part of a request that arrived before it was cut off: of its text, or of the new text of the file that a call writes. */
export type Beginning =
  | { readonly text: string }
  | { readonly call: CallFields; readonly field: string; readonly text: string }

/** How far a request is whole, and that part of it. */
export interface AcceptedPart {
  readonly accepted: Accepted
  /** Absent where nobody could go on from it: in the middle of JSON. */
  readonly beginning?: Beginning
}

/** How a request is read that may be cut off. */
export interface CutOffRequest {
  /** Absent where none recognises it. */
  readonly format?: EditFormat | undefined
  readonly profile?: Profile | undefined
  /** The file that it means if it names none. */
  readonly path?: string | undefined
}

/**
 * How far a request that is cut off is whole, without a hash; undefined where not a line of it is. Parses it once more, and renders
 * its complete edits.
 */
export function acceptedIn(
  text: string,
  failure: ParseFailure & { readonly code: 'missing-end' },
  request: CutOffRequest,
): AcceptedPart | undefined {
  const beginning = callIn(text) ?? { text: wholeLines(text) }
  const lines = beginning.text.split('\n').slice(0, -1)
  const last = lines.at(-1)
  if (last === undefined || beginning.text.trim() === '') return undefined
  const isCall = 'call' in beginning
  const { path, ...rendered } = isCall ? { path: pathIn(beginning.call) } : wholeEdits(text, failure, request)
  const accepted = {
    of: isCall ? ('file' as const) : ('request' as const),
    lines: lines.length,
    last,
    ...(path !== undefined && { path }),
    ...rendered,
  }
  return { accepted, ...((isCall || !JSON_TEXT.test(text)) && { beginning }) }
}

/** What begins as JSON does, in a fence or not. */
const JSON_TEXT = /^\s*(?:(?:```|~~~).*\n\s*)?[[{]/

/** A text up to the end of its last line that has one: a line that is cut off may look whole. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}

/** The call that a text of JSON begins, where it is cut off in the new text of a file. */
function callIn(text: string): Beginning | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  // The cut may be within an escape, whose beginning says nothing.
  const cut = text.replace(/\\(?:u[\da-f]{0,3})?$/i, '')
  for (const end of ['"}', '"}}']) {
    const call = parsed(cut + end)
    const field = isFields(call) ? FIELDS.text(call, 'content', 'file_text') : undefined
    if (!isFields(call) || field === undefined) continue
    const content = wholeLines(String(call[field]))
    return { call: { ...call, [field]: content }, field, text: content }
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The edits above the cut as a request of their own, and the file that the request was about where it was cut. */
function wholeEdits(
  text: string,
  { whole }: { readonly whole?: { readonly edits: number; readonly path?: string } },
  { format, profile, path }: CutOffRequest,
): Pick<Accepted, 'path' | 'request'> {
  if (format === undefined) return {}
  let edits: FileEdit[] = []
  let about = path ?? whole?.path
  const parser = incrementalFor(format, profile, path === undefined ? {} : { path })
  for (const event of [...parser.push(text), ...parser.end().events]) {
    if (event.type === 'restarted') edits = []
    else if (event.type === 'file-started') about = event.path
    else edits.push(event.edit)
  }
  const rendered = whole === undefined ? undefined : format.render?.(edits.slice(0, whole.edits))
  return { ...(about !== undefined && { path: about }), ...(rendered?.ok && { request: rendered.value }) }
}
