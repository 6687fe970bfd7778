import type { Notice } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import { unsupportedField } from './conditions.js'
import { editsIn } from './edits-in.js'
import { messagesInEvents } from './event-log.js'
import { isFields, pathIn } from './fields.js'
import { isCall, isExample } from './is-call.js'
import { isMessage } from './is-message.js'
import { badEscapeIn, completeItems, type JsonValues, jsonValues } from './json.js'
import { otherKindAmong } from './kind-of-edit.js'
import { MessageReader } from './message.js'
import { isTooDeep, type OpenedRequest, type OpenRequest, tooDeep } from './opened-request.js'
import { readOtherFields } from './other-fields.js'
import { isEditing, otherRequestIn, otherStartIn } from './other-request.js'
import { requestsIn } from './requests-in-message.js'
import { scriptIn } from './script.js'
import { shellCommandIn } from './shell-command.js'
import { type ShownDiff, shownDiff } from './shown-diff.js'
import { textCallsIn } from './text-calls.js'
import { isEditingTool } from './usual-call.js'
import { asItems, Opener } from './wrappers.js'

type Opened = Result<OpenedRequest, ParseFailure>

/**
 * Removes what is around the calls of a request, of any vendor:
 * - JSON as text, also in a fence, in prose or as JSON Lines;
 * - what a model's API gives: a whole message, a response, a candidate, a list of their parts, a line of an agent's log
 *   or the whole log, also as server-sent events. All calls that edit are one request, in their order; what else there is is skipped and counted in a
 *   notice. Without such a call, the text of the answer is the request;
 * - a tool call with its name, such as `{name, input}`, `{function: {name, arguments}}` or
 *   `{type: 'apply_patch_call', operation}`, or written as text in one of `GRAMMARS`;
 * - a patch as the only argument, such as `{input}`, `{patch}` or `{command: ['apply_patch', …]}`.
 *
 * Input without a wrapper is returned unchanged, so opening a request twice is the same as opening it once.
 * Linear.
 *
 * @param format the name of the format in failures
 * @returns the failure `missing-end` if the JSON or a call is cut off, `several-requests` if another request stands
 *   beside it, `wrong-input` if a call of an editing tool cannot be read, has fields more than 64 levels deep, or a field that is
 *   not read holds an edit, and
 *   `unsupported-field` if a field beside a patch, or the shell's command that reads it, asks for what is not done
 */
const opened: OpenRequest = (input, format) => {
  const opened = typeof input === 'string' ? openText(input, format, 0) : openValues([input], format, '', 0)
  if (!opened.ok) return opened
  if (isTooDeep(opened.value.input)) return tooDeep(format)
  const heard = withCommand(opened.value, format)
  return heard.ok ? { ok: true, value: { ...heard.value, judge: readOtherFields } } : heard
}

/** How every format takes a request of a model. */
export const openRequest: OpenRequest = /* @__PURE__ */ Object.assign(opened, { startIn: otherStartIn })

/** Keeps what the command of a shell says about the patch that it reads. */
function withCommand(opened: OpenedRequest, format: string): Opened {
  const command = typeof opened.input === 'string' ? shellCommandIn(opened.input) : undefined
  if (command === undefined) return { ok: true, value: opened }
  const { folder, reverse, strip, dryRun } = command
  if (folder !== undefined)
    return unsupportedField(format, 'cd', folder, 'the patch by itself, with paths that begin at the root')
  if (strip !== undefined)
    return unsupportedField(format, strip, true, 'the patch by itself, with paths that begin at the root')
  if (reverse !== undefined)
    return unsupportedField(
      format,
      reverse,
      true,
      'the patch by itself, with its old and new lines exchanged',
    )
  return { ok: true, value: dryRun === undefined ? opened : { dryRun, ...opened } }
}

function openText(text: string, format: string, depth: number): Opened {
  const messages = messagesInEvents(text)
  if (messages === 'cut') {
    const line = text.trimEnd().split('\n').length
    return {
      ok: false,
      failure: { code: 'missing-end', format, expected: 'the event that ends the answer', line },
    }
  }
  if (messages !== undefined) return openValues(messages, format, '', depth)
  const script = scriptIn(text)
  if (script !== undefined) {
    const reader = new MessageReader(holdsRequest)
    reader.add({ name: 'exec', input: script })
    return openMessage(reader, format, depth)
  }
  const tagged = openTagged(text, format)
  if (tagged !== undefined) return tagged
  const shown = shownDiff(text)
  if (shown !== undefined && otherStartIn(text) === undefined) return openShown(shown, format)
  const asWritten = { ok: true, value: { input: text, notices: [] } } as const
  const json = jsonValues(text)
  const mayBeginCall = MAY_BEGIN_CALL.test(text)
  if (json === 'cut') return mayBeginCall ? cutOffFailure(text, format) : asWritten
  if (json.values.length === 0) return wrongJson(text, format) ?? asWritten
  const { values, around, starts } = withoutExamples(json)
  const otherStart = otherStartIn(around)
  // The JSON is not a call if it is content of a request in another syntax, such as a block that adds JSON.
  const isWithin = otherStart !== undefined && otherStart < (starts[0] ?? 0)
  if (isWithin && !mayBeginCall) return asWritten
  const isBare = around.trim() === ''
  const isAlone = isBare && (values.length === 1 || values.some((value) => isMessage(value)))
  if (!isAlone && !values.every((value) => isMessage(value) || isCall(new Opener().open(value, 0))))
    return asWritten
  const first = lineAtOffset(text, starts[0] ?? 0)
  if (otherStart !== undefined) return severalRequests(format, lineAtOffset(text, otherStart), first)
  const other = values.length > 1 ? otherKindAmong(values.map(editsIn)) : -1
  if (other !== -1) return severalRequests(format, lineAtOffset(text, starts[other] ?? 0), first)
  return openValues(values, format, around, depth)
}

function openShown(shown: ShownDiff, format: string): Opened {
  if ('text' in shown) return { ok: true, value: { input: shown.text, notices: [] } }
  const received = `a diff with colors, and others within line ${shown.line}`
  return {
    ok: false,
    failure: {
      code: 'wrong-input',
      format,
      received,
      expected: 'the diff without colors (git diff --no-color)',
    },
  }
}

/** The values without those that only show what a call looks like, where there are others. */
function withoutExamples(json: JsonValues): JsonValues {
  const isMeant = json.values.map((value) => !isExample(new Opener().open(value, 0)))
  if (!isMeant.includes(true)) return json
  const meant = <Item>(list: readonly Item[]) => list.filter((_, at) => isMeant[at])
  return { ...json, values: meant(json.values), starts: meant(json.starts) }
}

/** @param around the text around the values */
function openValues(values: readonly unknown[], format: string, around: string, depth: number): Opened {
  if (!values.some((value) => isMessage(value))) return unwrap(values, format, 0, [])
  const reader = new MessageReader(holdsRequest)
  for (const value of values)
    if (!isMessage(value) && isCall(new Opener().open(value, 0)))
      reader.calls.push({ name: '', input: value })
    else reader.read(value)
  reader.read(around)
  return openMessage(reader, format, depth)
}

function holdsRequest(text: string): boolean {
  return otherStartIn(text) !== undefined
}

function openMessage(reader: MessageReader, format: string, depth: number): Opened {
  const found = requestsIn(reader, format)
  if (!found.ok) return found
  const { wanted, notices } = found.value
  if (wanted.kind === 'calls') return unwrap(wanted.inputs, format, 1, notices)
  const opened = depth < MOST_TEXTS ? openText(wanted.text, format, depth + 1) : undefined
  if (opened === undefined || !opened.ok)
    return opened ?? { ok: true, value: { input: wanted.text, notices } }
  return { ok: true, value: { ...opened.value, notices: [...notices, ...opened.value.notices] } }
}

/** The most texts within texts: a message whose text is a message. */
const MOST_TEXTS = 2

/** Takes the values out of their other wrappers. */
function unwrap(
  values: readonly unknown[],
  format: string,
  depth: number,
  notices: readonly Notice[],
): Opened {
  const opener = new Opener(format)
  const opened = values.map((value) => opener.open(value, depth))
  const { failure, dryRun, exact } = opener
  if (failure !== undefined) return { ok: false, failure }
  const input = opened.length > 1 ? opened.flatMap(asItems) : opened[0]
  const value = { input, notices: [...notices, ...opener.notices], ...(exact && { exact }) }
  return { ok: true, value: dryRun === undefined ? value : { ...value, dryRun } }
}

/** Opens a text with calls written as tags; undefined where there are none, or another request begins above them. */
function openTagged(text: string, format: string): Opened | undefined {
  if (/^\uFEFF?\s*(?:\[(?!TOOL_CALLS\])|\{)/.test(text)) return undefined
  const tagged = textCallsIn(text)
  if (tagged === undefined || otherStartIn(text.slice(0, tagged.at)) !== undefined) return undefined
  const { calls, at, cut } = tagged
  if (cut !== undefined) {
    if (calls.length === 0 && !isEditingTool(cut.name)) return undefined
    const line = text.trimEnd().split('\n').length
    return { ok: false, failure: { code: 'missing-end', format, expected: cut.missing, line } }
  }
  if (!calls.some(isEditing)) return undefined
  const other = otherStartIn(tagged.around)
  if (other !== undefined) return severalRequests(format, lineAtOffset(text, other), lineAtOffset(text, at))
  const reader = new MessageReader(holdsRequest)
  for (const call of calls) reader.add(call)
  return openMessage(reader, format, 0)
}

function severalRequests(format: string, line: number, first: number): Opened {
  const [one, other] = [Math.min(first, line), Math.max(first, line)]
  return { ok: false, failure: { code: 'several-requests', format, line: other, first: one } }
}

/** The failure of a request in JSON that is no JSON because of an escape. */
function wrongJson(text: string, format: string): Opened | undefined {
  if (!MAY_BEGIN_CALL.test(text) || !/^\s*[[{]/.test(otherRequestIn(text) ?? '')) return undefined
  const fault = badEscapeIn(text)
  if (fault === undefined) return undefined
  const received = `text that is not valid JSON${fault}`
  return { ok: false, failure: { code: 'wrong-input', format, received, expected: 'JSON' } }
}

/** The beginning of JSON that may be a call, in a fence or not. */
const MAY_BEGIN_CALL = /^\uFEFF?\s*(?:(?:```|~~~)[^\n]*\n\s*)?[[{]\s*(?:["[{]|$)/

function cutOffFailure(text: string, format: string): { ok: false; failure: ParseFailure } {
  const isList = text.replace(/^\uFEFF?\s*(?:(?:```|~~~)[^\n]*\n\s*)?/, '').startsWith('[')
  const line = text.trimEnd().split('\n').length
  const expected = isList ? ']' : '}'
  return { ok: false, failure: { code: 'missing-end', format, expected, line, ...completeCallsIn(text) } }
}

/** The number of calls that are complete before the JSON is cut off, and the file that the last one names. */
function completeCallsIn(text: string): Pick<ParseFailure & { code: 'missing-end' }, 'whole'> {
  const items = completeItems(text)
  const last = items.at(-1)
  if (last === undefined) return {}
  const path = isFields(last) ? pathIn(last) : undefined
  return { whole: { edits: items.length, ...(path !== undefined && { path }) } }
}

function lineAtOffset(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
