import type { CallFields } from './fields.js'
import type { ToolCall } from './tool-call.js'

/** The calls that are written as tags in a text, and the text around them. */
export interface TextCalls {
  readonly calls: readonly ToolCall[]
  readonly around: string
  /** The offset at which the first call begins. */
  readonly at: number
  /** If a call is cut off: the name of its tool, and the closing tag that is missing. */
  readonly cut?: { readonly name: string; readonly missing: string }
}

/**
 * Reads the calls that models write as text: `<invoke name="Edit"><parameter name="path">…</parameter></invoke>`,
 * `<function=edit><parameter=path>…</parameter></function>`, and `<replace_in_file><path>…</path></replace_in_file>` for
 * the editing tools that have such tags. Values are literal: entities in them are not decoded. Linear.
 *
 * @returns undefined where no line begins such a call
 */
export function textCallsIn(text: string): TextCalls | undefined {
  if (!mayHoldTextCalls(text)) return undefined
  const calls: ToolCall[] = []
  const around: string[] = []
  let at = 0
  let first = -1
  for (const found of text.matchAll(OPENING)) {
    const [tag, invoked, called, tool] = found
    if (found.index < at - 1) continue
    const read = readCall(text, found.index + tag.length, invoked, called, tool)
    if (read === undefined) continue
    const start = found.index + tag.lastIndexOf('<')
    if (first === -1) first = start
    if (typeof read === 'string')
      return { calls, around: '', at: first, cut: { name: invoked ?? called ?? tool ?? '', missing: read } }
    around.push(text.slice(at, start))
    calls.push(read.call)
    at = read.end
  }
  if (calls.length === 0) return undefined
  around.push(text.slice(at))
  return { calls, around: around.join('\n'), at: first }
}

/**
 * A call by an opening tag: of the vendors' syntaxes, or with the name of an editing tool of a coding agent. `<apply_diff>`
 * is a form of blocks.
 */
const OPENING_HINT =
  /<(?:[\w:]{0,20}invoke\s|function=|(?:create_file|create_new_file|edit_existing_file|edit_file|insert_content|multi_edit|replace_in_file|search_and_replace|str_replace|write_file|write_to_file)>)/

/** An opening tag at the beginning of a line or right after another tag. */
const OPENING =
  /(?:(?<![^\n])|>)[ \t]*<(?:(?:\w{1,10}:)?invoke\s{1,9}name="([^"\n<>]{1,100})"\s{0,9}>|function=([^\s<>=]{1,100})>|([a-z]{1,20}_[a-z_]{1,40})>)/g

/** Whether a text, or one of its lines, may hold a call that is written as tags. Linear. */
export function mayHoldTextCalls(text: string): boolean {
  return OPENING_HINT.test(text)
}

interface ReadCall {
  readonly call: ToolCall
  readonly end: number
}

/** Reads the call whose opening tag ends at `from`; the closing tag that is missing if it is cut off; undefined if it is none. */
function readCall(
  text: string,
  from: number,
  invoked: string | undefined,
  called: string | undefined,
  tool: string | undefined,
): ReadCall | string | undefined {
  if (invoked !== undefined) return readParameters(text, from, { name: invoked, ...INVOKE })
  if (called !== undefined) return readParameters(text, from, { name: called, ...FUNCTION })
  return tool === undefined || !mayHoldTextCalls(`<${tool}>`) ? undefined : readElements(text, from, tool)
}

/** How the parameters of a call are written. */
interface Syntax {
  readonly parameter: RegExp
  /** What follows the value of a parameter: the end of the call, or the next parameter. */
  readonly next: RegExp
  readonly close: RegExp
  readonly missing: string
  /** Whether a line break after the opening tag and before the closing one belongs to the layout. */
  readonly isLaidOut: boolean
}

const INVOKE: Syntax = {
  parameter: /\s*<(?:\w{0,10}:)?parameter\s{1,9}name="([^"\n<>]{1,100})"[^\n<>]{0,100}>/y,
  next: /<\/(?:\w{0,10}:)?parameter>(?=\s*<(?:\/(?:\w{0,10}:)?invoke>|(?:\w{0,10}:)?parameter\s))/g,
  close: /\s*<\/(?:\w{0,10}:)?invoke>/y,
  missing: '</invoke>',
  isLaidOut: false,
}

const FUNCTION: Syntax = {
  parameter: /\s*<parameter=([^\s<>=]{1,100})>/y,
  next: /<\/parameter>(?=\s*<(?:\/function>|parameter=))/g,
  close: /\s*<\/function>/y,
  missing: '</function>',
  isLaidOut: true,
}

function readParameters(
  text: string,
  from: number,
  { name, parameter, next, close, missing, isLaidOut }: Syntax & { readonly name: string },
): ReadCall | string {
  const fields = new Fields()
  let at = from
  for (;;) {
    close.lastIndex = at
    if (close.test(text)) return { call: { name, input: fields.all() }, end: close.lastIndex }
    parameter.lastIndex = at
    const [, field = ''] = parameter.exec(text) ?? []
    if (field === '') return missing
    const start = parameter.lastIndex
    next.lastIndex = start
    const end = next.exec(text)
    if (end === null) return missing
    const value = text.slice(start, end.index)
    fields.add(field, isLaidOut ? withoutLayout(value, field) : value)
    at = next.lastIndex
  }
}

/** Reads a call whose parameters are elements with their names. */
function readElements(text: string, from: number, tool: string): ReadCall | string | undefined {
  // A word in angle brackets without parameters is prose.
  if (!startsElement(text, from)) return undefined
  const closing = `</${tool}>`
  let end = text.indexOf(closing, from)
  while (end !== -1 && !/<\/\w{1,40}>$/.test(text.slice(Math.max(from, end - 100), end).trimEnd()))
    end = text.indexOf(closing, end + 1)
  if (end === -1) return closing
  const body = text.slice(from, end)
  const fields = new Fields()
  let at = 0
  for (let name = elementAt(body, at); name !== undefined; name = elementAt(body, at)) {
    const start = body.indexOf('>', at) + 1
    const stop = endOfElement(body, start, name)
    if (stop === -1) return `</${name}>`
    fields.add(name, withoutLayout(body.slice(start, stop), name))
    at = stop + name.length + 3
  }
  // Text between the parameters belongs to none of them: it may be the rest of one that holds its own closing tag.
  if (body.slice(at).trim() !== '') return undefined
  return { call: { name: tool, input: fields.all() }, end: end + closing.length }
}

function startsElement(text: string, from: number): boolean {
  const opening = /\s*<\w{1,40}>/y
  opening.lastIndex = from
  return opening.test(text)
}

/** The name of the element that begins at a place, behind spaces; undefined where there is none. */
function elementAt(body: string, at: number): string | undefined {
  const opening = /\s*<(\w{1,40})>/y
  opening.lastIndex = at
  return opening.exec(body)?.[1]
}

/** The end of an element's text: where the next parameter follows its closing tag, or else its last closing tag. */
function endOfElement(body: string, start: number, name: string): number {
  const closing = `</${name}>`
  if (name !== 'content')
    for (let end = body.indexOf(closing, start); end !== -1; end = body.indexOf(closing, end + 1)) {
      NEXT_PARAMETER.lastIndex = end + closing.length
      if (NEXT_PARAMETER.test(body)) return end
    }
  const last = body.lastIndexOf(closing)
  return last < start ? -1 : last
}

/** The parameters of a call. One that is there again is numbered, as models number pairs; diffs are a list. */
class Fields {
  readonly #fields = new Map<string, unknown>()
  readonly #counts = new Map<string, number>()

  add(name: string, value: string): void {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    const before = this.#fields.get(name)
    // A path has no spaces around it.
    const given = /path$|^(?:target_)?file$/i.test(name) ? value.trim() : value
    if (count === 1) this.#fields.set(name, given)
    else if (name === 'diff') this.#fields.set(name, [before, given].flat())
    else this.#fields.set(`${name}${count}`, given)
  }

  all(): CallFields {
    return Object.fromEntries(this.#fields)
  }
}

const NEXT_PARAMETER =
  /\s*<(?:path|file_path|target_file|diff|content|line_count|old|new|old_str|new_str|old_string|new_string|old_text|new_text|search|replace|edits|task_progress|explanation|instructions|start_line|end_line)>/y

/** Without the line breaks that set a value apart from its tags. The last one of a file's content stays. */
function withoutLayout(value: string, field: string): string {
  const inner = /^[ \t]*\r?\n/.exec(value)
  if (inner === null) return value
  const rest = value.slice(inner[0].length)
  return field === 'content' ? rest : rest.replace(/\r?\n[ \t]*$/, '')
}
