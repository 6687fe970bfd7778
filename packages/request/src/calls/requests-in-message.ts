import type { Notice } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import { type EditOfCall, editOfCall } from './edit-of-call.js'
import { kindOfEdit, otherKindAmong } from './kind-of-edit.js'
import type { MessageReader } from './message.js'
import { otherStartIn } from './other-request.js'
import { lineAt } from './request-start.js'
import type { ToolCall } from './tool-call.js'

/** What messages ask for: the arguments of the calls that edit, in their order; or the text of an answer without calls. */
type Wanted =
  | { readonly kind: 'calls'; readonly inputs: readonly unknown[] }
  | { readonly kind: 'text'; readonly text: string }

type Found = Result<{ readonly wanted: Wanted; readonly notices: readonly Notice[] }, ParseFailure>

/**
 * Finds what messages ask for. Parts that are no edits are skipped and counted in a notice; a call that is there twice
 * is taken once, with a notice. One call that is cut off or cannot be read refuses the whole. Linear.
 */
export function requestsIn(message: MessageReader, format: string): Found {
  const wrong = (received: string, expected: string): Found => ({
    ok: false,
    failure: { code: 'wrong-input', format, received, expected },
  })
  if (message.hasAlternatives) return wrong('several answers that each hold edits', 'the one that is meant')
  const inputs: unknown[] = []
  const calls: ToolCall[] = []
  const seen = new Map<string, unknown>()
  let repeated = 0
  for (const [i, call] of message.calls.entries()) {
    const edit = editOfCall(call)
    if (edit.kind === 'other') message.count(call.name === '' ? 'call' : `call of ${call.name.slice(0, 60)}`)
    if (edit.kind === 'wrong') return wrong(edit.received, ALL_READABLE)
    if (edit.kind === 'cut' || call === message.cut) return cutOff(message, i, edit, format)
    if (edit.kind !== 'edit') continue
    const before = call.id === undefined ? undefined : seen.get(call.id)
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(edit.value)) repeated++
    else {
      inputs.push(edit.value)
      calls.push(call)
    }
    if (call.id !== undefined) seen.set(call.id, edit.value)
  }
  const request = message.texts.find((text) => otherStartIn(text) !== undefined)
  if (inputs.length === 0) {
    const text = message.texts.join('\n\n')
    if (request !== undefined)
      return { ok: true, value: { wanted: { kind: 'text', text }, notices: skipped(message) } }
    return wrong(
      `a message without an edit${listed(message)}`,
      'a call that edits a file, or an edit in the text',
    )
  }
  if (request !== undefined) {
    const at = otherStartIn(request) ?? 0
    const line = request.slice(0, at).split('\n').length
    const beside = lineAt(request, at).trim()
    return { ok: false, failure: { code: 'several-requests', format, line, beside } }
  }
  const other = otherKindAmong(inputs)
  const line = calls[other]?.line
  if (line !== undefined)
    return { ok: false, failure: { code: 'several-requests', format, line, first: calls[0]?.line ?? 1 } }
  if (other !== -1)
    return wrong(
      `${[...new Set(inputs.map(kindOfEdit).filter((kind) => kind !== undefined))].join(' and ')} in one message`,
      'edits of one kind in a message: send the others as a request of their own',
    )
  const notices = skipped(message)
  if (repeated > 0)
    notices.push({
      code: 'repeated-edit',
      message: `${repeated} ${repeated === 1 ? 'call is' : 'calls are'} there twice, with the same id; each was taken once`,
    })
  return { ok: true, value: { wanted: { kind: 'calls', inputs }, notices } }
}

const ALL_READABLE =
  'calls that can all be read: leave this one out, or send it as text to find and text to put there'

function cutOff({ calls }: MessageReader, i: number, edit: EditOfCall, format: string): Found {
  const name = calls[i]?.name || 'a tool'
  const call = calls.length === 1 ? name : `${name} (call ${i + 1} of ${calls.length})`
  const expected = edit.kind === 'cut' ? edit.expected : '}'
  return { ok: false, failure: { code: 'missing-end', format, expected, line: 1, call } }
}

/** The notice about the parts that are no edits. */
function skipped(message: MessageReader): Notice[] {
  const list = listed(message)
  return list === '' ? [] : [{ code: 'skipped-parts', message: `what is no edit was skipped${list}` }]
}

function listed({ texts, others }: MessageReader): string {
  const kinds = [...(texts.length > 0 ? [['text', texts.length] as const] : []), ...others]
  if (kinds.length === 0) return ''
  const shown = kinds.slice(0, MOST_KINDS).map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`))
  const more = kinds.slice(MOST_KINDS).reduce((sum, [, count]) => sum + count, 0)
  return `: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

const MOST_KINDS = 12
