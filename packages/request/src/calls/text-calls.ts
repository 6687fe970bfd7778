import { CallFieldsByTag } from './call-fields.js'
import { readElements } from './elements.js'
import { isFields, pairIn } from './fields.js'
import { GRAMMARS, type Grammar, type Tags } from './grammars.js'
import { blanked, endOfValue as endOfJson, parseJson } from './json.js'
import { mayHoldTextCalls } from './may-hold-calls.js'
import { pythonArguments } from './python-arguments.js'
import { quoteTokenArguments } from './quote-token-arguments.js'
import { endOfValue } from './tagged-values.js'
import { type ToolCall, toolCallIn } from './tool-call.js'

/** The calls that are written as text, and the text with spaces in their place. */
export interface TextCalls {
  readonly calls: readonly ToolCall[]
  readonly around: string
  /** The offset at which the first call begins. */
  readonly at: number
  /** The grammar of the first call. */
  readonly grammar: string
  /** If a call is cut off: the name of its tool, what its end is, and the offset at which it begins. */
  readonly cut?: { readonly name: string; readonly missing: string; readonly at: number }
}

/**
 * Reads the calls that models write as text, in any of {@link GRAMMARS}. Values between tags are literal: entities in them are
 * not decoded. A call that has no end of its own, or another call within a value, is cut off. Linear.
 *
 * @returns undefined where the text has no such call
 */
export function textCallsIn(text: string): TextCalls | undefined {
  if (!mayHoldTextCalls(text)) return undefined
  const calls: ToolCall[] = []
  const around: string[] = []
  let at = 0
  let line = 1
  let first: Opening | undefined
  for (const opening of openingsIn(text)) {
    const { start, grammar, name } = opening
    if (start < at) continue
    const read = readCall(text, opening)
    if (read === undefined) continue
    first ??= opening
    const found = { at: first.start, grammar: first.grammar.name }
    if (typeof read === 'string')
      return { calls, around: '', ...found, cut: { name, missing: read || grammar.end, at: start } }
    around.push(text.slice(at, start), blanked(text.slice(start, read.end)))
    line += text.slice(at, start).split('\n').length - 1
    const begins = line
    const written = `written as text at line ${begins}, in the grammar ${JSON.stringify(grammar.name)}`
    calls.push(...read.calls.map((call) => ({ ...call, written, at: start, line: begins })))
    line += text.slice(start, read.end).split('\n').length - 1
    at = read.end
  }
  if (first === undefined) return undefined
  around.push(text.slice(at))
  return { calls, around: around.join(''), at: first.start, grammar: first.grammar.name }
}

interface Opening {
  readonly grammar: Grammar
  /** The name of the tool; empty where the arguments have it. */
  readonly name: string
  readonly start: number
  /** The offset behind the opening. */
  readonly end: number
}

/** Where calls may begin, in their order. */
function openingsIn(text: string): readonly Opening[] {
  const openings = GRAMMARS.flatMap((grammar) =>
    Array.from(text.matchAll(grammar.open), (match): Opening => {
      const name = match.slice(1).findLast((group: string | undefined) => group !== undefined) ?? ''
      const start = match.index + match[0].search(/[^>\s]/)
      return { grammar, name, start, end: match.index + match[0].length }
    }).filter((opening) => isOpening(text, opening)),
  )
  return openings.sort((one, other) => one.start - other.start)
}

/** How many characters behind its opening show whether a call is one. */
const MOST_BEHIND = 60

/** Whether a call begins where its grammar matches. A line of a quotation in Markdown is none. */
function isOpening(text: string, { grammar, name, start, end }: Opening): boolean {
  const isQuoted = /(?:^|\n)[ \t]*>[ \t]*$/.test(text.slice(Math.max(0, start - MOST_BEHIND), start))
  return !isQuoted && (grammar.isOne?.(name, text.slice(end, end + MOST_BEHIND)) ?? true)
}

interface ReadCalls {
  readonly calls: readonly ToolCall[]
  readonly end: number
}

/** Reads the call that begins at an opening. A text: it is cut off before this; undefined: it is none. */
function readCall(text: string, { grammar, name, end: from }: Opening): ReadCalls | string | undefined {
  const { close, arguments: kind } = grammar
  if (typeof kind === 'object') return readTags(text, from, name, kind, close as RegExp)
  if (kind === 'elements') return readElements(text, from, name)
  if (kind === 'python' || kind === 'quote tokens') {
    const read = kind === 'python' ? pythonArguments : quoteTokenArguments
    return readArguments(text, from, name, read, grammar)
  }
  const json = jsonAt(text, from)
  if (json === undefined) return ''
  return kind === 'calls'
    ? readCalls(text, json)
    : closed(text, json.end, [{ name, input: json.json }], close)
}

/** Reads a call whose arguments end by themselves, and those that follow it in a list. */
function readArguments(
  text: string,
  from: number,
  first: string,
  read: typeof pythonArguments,
  { next, close }: Grammar,
): ReadCalls | string {
  const calls: ToolCall[] = []
  let name: string | undefined = first
  let at = from
  while (name !== undefined) {
    const found = read(text, at)
    if (found === undefined) return ''
    calls.push({ name, input: found.fields })
    at = found.end
    if (next !== undefined) next.lastIndex = at
    name = next?.exec(text)?.[1]
    if (name !== undefined) at = next?.lastIndex ?? at
  }
  return closed(text, at, calls, close)
}

function jsonAt(text: string, from: number): { readonly json: string; readonly end: number } | undefined {
  JSON_START.lastIndex = from
  const start = JSON_START.test(text) ? JSON_START.lastIndex - 1 : -1
  const end = start === -1 ? -1 : endOfJson(text, start)
  return end === -1 ? undefined : { json: text.slice(start, end), end }
}

/** Reads whole calls in JSON, and those that a semicolon sets apart from them. */
function readCalls(text: string, first: { readonly json: string; readonly end: number }): ReadCalls | string {
  const calls = [...callsIn(first.json)]
  let { end } = first
  for (;;) {
    SEMICOLON.lastIndex = end
    if (!SEMICOLON.test(text)) return { calls, end }
    const next = jsonAt(text, SEMICOLON.lastIndex)
    if (next === undefined) return ''
    calls.push(...callsIn(next.json))
    end = next.end
  }
}

const SEMICOLON = /\s*;\s*(?=[[{])/y

const JSON_START = /\s*[[{]/y

/** The call, or the calls in a list; all of it as one call where it holds anything else. */
function callsIn(json: string): readonly ToolCall[] {
  const read = parseJson(json)
  const list: readonly unknown[] = Array.isArray(read) ? read : [read]
  const calls = list.map((item) => (isFields(item) ? toolCallIn(item) : undefined))
  return calls.every((call) => call !== undefined) ? calls : [{ name: '', input: json }]
}

function closed(
  text: string,
  end: number,
  calls: readonly ToolCall[],
  close: RegExp | undefined,
): ReadCalls | string {
  if (close === undefined) return { calls, end }
  close.lastIndex = end
  return close.test(text) ? { calls, end: close.lastIndex } : ''
}

/** Reads values between tags. A value with a torn tag is one only where the old text has a tag, too. */
function readTags(
  text: string,
  from: number,
  name: string,
  tags: Tags,
  close: RegExp,
): ReadCalls | string | undefined {
  const fields = new CallFieldsByTag(tags.isLaidOut)
  let torn = 0
  let at = from
  for (;;) {
    close.lastIndex = at
    if (close.test(text)) {
      const { lastIndex: end } = close
      const input = fields.all()
      const isMeant =
        torn === 0 || (pairIn(input) !== undefined && fields.hasOld((value) => has(value, tags.tag)))
      return isMeant ? { calls: [{ name, input }], end } : ''
    }
    tags.field.lastIndex = at
    const [, field = '', type] = tags.field.exec(text) ?? []
    // A tag that prose mentions has prose behind it.
    if (field === '') return at === from && PROSE.test(text.slice(at, at + MOST_BEHIND)) ? undefined : ''
    const start = tags.field.lastIndex
    const found = endOfValue(text, start, tags, close)
    if (found === 'missing') return ''
    if (found.isTorn && ++torn > MOST_TORN) return ''
    const value = textOfValue(text.slice(start, found.end), tags)
    if (value === undefined || (tags.isNamed && !text.endsWith(`</${field}>`, found.next))) return ''
    fields.add(field, value, type)
    at = found.next
  }
}

/** The text of a value; undefined where it is neither a whole CDATA section nor without one. */
function textOfValue(written: string, { isCharacterData }: Tags): string | undefined {
  const [, inner = written] = isCharacterData ? (/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(written) ?? []) : []
  return isCharacterData && /<!\[CDATA\[|\]\]>/.test(inner) ? undefined : inner
}

const PROSE = /^\s*[^\s<{[]/

/** The most values of a call with a torn tag: the old and the new text. */
const MOST_TORN = 2

function has(text: string, tag: RegExp): boolean {
  tag.lastIndex = 0
  return tag.test(text)
}
