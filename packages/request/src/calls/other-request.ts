import { fencedIn, hasMarker } from '../stream/fenced.js'
import { requestLines } from '../stream/request-lines.js'
import { editOfCall } from './edit-of-call.js'
import { editsIn } from './edits-in.js'
import { isCall, isExample } from './is-call.js'
import { isMessage } from './is-message.js'
import { endOfValue, parseJson } from './json.js'
import { beginsCall, lineAt, plainStartIn } from './request-start.js'
import { scriptedCalls } from './script.js'
import { textCallsIn } from './text-calls.js'
import type { ToolCall } from './tool-call.js'
import { isEditingTool } from './usual-call.js'

/**
 * Returns where the first request begins that any format or grammar reads; undefined where there is none. It is used on the text
 * outside the request that was parsed, because half of an answer must not be dropped. Linear.
 */
export function otherStartIn(text: string): number | undefined {
  const json = new JsonCalls()
  const starts = [
    plainStartIn(text, (all, at) => json.isCall(all, at)),
    textCallStartIn(text),
    sketchStartIn(text),
  ].filter((start) => start !== undefined)
  return starts.length === 0 ? undefined : Math.min(...starts)
}

/** Returns the line on which {@link otherStartIn} finds a request. */
export function otherRequestIn(text: string): string | undefined {
  const start = otherStartIn(text)
  return start === undefined ? undefined : lineAt(text, start)
}

/** Judges the JSON values of a text, each once. */
class JsonCalls {
  /** Where the value ends that was judged last. */
  #end = 0
  #work = 0

  isCall(text: string, at: number): boolean {
    if (at < this.#end) return false
    const end = this.#work > MOST_WORK * text.length ? -1 : endOfValue(text, at)
    this.#work += (end === -1 ? text.length : end) - at
    const value = end === -1 ? undefined : parseJson(text.slice(at, end))
    if (value === undefined) return beginsCall(text, at)
    this.#end = end
    const edits = editsIn(value)
    return isMessage(value) ? edits.some((edit) => !isExample(edit)) : edits.every(isCall)
  }
}

/** How many times the length of a text may be read to find where its values end. */
const MOST_WORK = 4

/** Where the first call begins that is written as text and edits, or is cut off. */
function textCallStartIn(text: string): number | undefined {
  const { calls = [], cut } = textCallsIn(text) ?? {}
  const edit = calls.find((call) => isEditing(call))
  return edit?.at ?? (cut !== undefined && isEditingTool(cut.name) ? cut.at : undefined)
}

/** Whether a call that is written as text is an edit, or was meant as one, and no example. */
export function isEditing(call: ToolCall): boolean {
  const calls = scriptedCalls(call)
  if (calls !== undefined) return calls.some(isEditing)
  const edit = editOfCall(call)
  return edit.kind === 'edit' ? !isExample(edit.value) : edit.kind !== 'other'
}

/** Where the first fence begins that names a file and holds a sketch of it. */
function sketchStartIn(text: string): number | undefined {
  if (!/(?<![^\n])[ \t]{0,3}(?:```|~~~)/.test(text)) return undefined
  // A bare fence at the beginning closes one above the text.
  const below = text.replace(/^\s*(?:`{3,}|~{3,})[ \t]*\r?\n/, (line) => line.replace(/[^\n]/g, ' '))
  const sketch = fencedIn(below).find(({ namesFile, code }) => namesFile && hasMarker(code))
  return sketch && requestLines(text)[sketch.line - 1]?.start
}
