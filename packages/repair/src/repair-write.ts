import { type Failure, standard } from '@emend/core'
import { applyFileEdits, howFor } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { messages } from '@emend/feedback'
import type { WriteCall } from './calls/write-call.js'
import { leftBecause, type Repair, refused } from './outcomes.js'
import { type RepairOptions, readTexts } from './read-texts.js'

/**
 * Repairs a call that writes a whole file, all of which its session was shown and which has changed since: what others changed
 * stays. Any other such call is the host's, which has rules of its own about what may be written over.
 */
export async function repairWrite(call: WriteCall, options: RepairOptions): Promise<Repair<unknown>> {
  const { path, content: text, input } = call
  const { bind } = options
  if (bind === undefined) return NOT_SHOWN
  const read = await readTexts([path], options).catch(leftBecause)
  if ('status' in read) return read
  if (!read.ok || !read.value.has(path)) return { status: 'left', reason: 'there is no text to keep' }
  const format = editString()
  const refuse = (failures: readonly Failure[]) => refused(failures, { render: format.render })
  const how = howFor(format, { profile: options.profile ?? standard, describe: messages })
  if (!how.ok) return refuse([how.failure])
  // What the new text holds is the host's to judge, as where nobody else has written.
  const edit = { kind: 'create', path, text, replaces: 'shown', computed: true } as const
  const applied = applyFileEdits([edit], read.value, { ...how.value, bind })
  if (!applied.ok)
    return applied.failure.some(({ code }) => code === 'stale') ? refuse(applied.failure) : NOT_SHOWN
  const { files } = applied.value
  const [file] = files
  if (file?.after === undefined || file.edits.length === 0)
    return { status: 'left', reason: 'nobody else has written' }
  return file.after === text
    ? { status: 'right', input, files }
    : { status: 'rewritten', input: call.write(file.after), files }
}

const NOT_SHOWN = { status: 'left', reason: 'the session was not shown all of the file' } as const
