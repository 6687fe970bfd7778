import { editOfCall } from './edit-of-call.js'
import { isMessage } from './is-message.js'
import { MessageReader } from './message.js'
import { plainRequestIn } from './request-start.js'
import { Opener } from './wrappers.js'

/** The edits that a value holds, without what is around them: the value itself where it is no message. */
export function editsIn(value: unknown): readonly unknown[] {
  if (!isMessage(value)) return [new Opener().open(value, 0)]
  const reader = new MessageReader()
  reader.read(value)
  const edits = reader.calls.map((call) => editOfCall(call))
  return [
    ...edits.flatMap((edit) => (edit.kind === 'edit' ? [edit.value] : [])),
    ...reader.texts.filter((text) => plainRequestIn(text) !== undefined),
  ]
}
