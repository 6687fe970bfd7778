import { corrections, type Failure, type FileEdit, hasEffect, standard } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { applyFileEdits, howFor, type RenderFailure } from '@emend/core/plugin'
import { editString, renderCalls } from '@emend/edit-string'
import { messages } from '@emend/feedback'
import type { TextCall } from './calls/text-call.js'
import type { Piece } from './exact-tools/text-tools.js'
import {
  leftBecause,
  onlyWhitespace,
  otherEndings,
  type Repair,
  refused,
  sameButFinalNewline,
} from './outcomes.js'
import { piecesBetween } from './pieces.js'
import { type RepairOptions, readTexts } from './read-texts.js'

/** Repairs a call with old and new text. */
export async function repairText(call: TextCall, options: RepairOptions): Promise<Repair<unknown>> {
  const { path, pieces, input } = call
  const read = await readTexts([path], options).catch(leftBecause)
  if ('status' in read) return read
  const refuse = (failures: readonly Failure[]) => refused(failures, { render: rendererOf(call) })
  if (call.failure !== undefined) return refuse([call.failure])
  if (!read.ok) return refuse(read.failure)
  const before = read.value.get(path)
  const isCreation = pieces.every(({ oldText }) => oldText === '')
  if (before === undefined && !isCreation) return { status: 'left', reason: 'there is no such file' }
  const format = editString()
  const how = howFor(format, { profile: options.profile ?? standard, describe: messages })
  if (!how.ok) return refuse([how.failure])
  const parsed = how.value.read(requestOf(call))
  if (!parsed.ok) return refuse([parsed.failure])
  const applied = applyFileEdits(parsed.value.edits, read.value, {
    ...how.value,
    corrections,
    ...(options.bind && { bind: options.bind }),
  })
  if (!applied.ok) return refuse(applied.failure)
  const { files, failures } = applied.value
  const [file] = files
  if (file?.after === undefined || !hasEffect(file)) return refuse(failures)
  const { after } = file
  if (before === undefined || isCreation) return { status: 'right', input, files }
  const isRight = (ones: readonly Piece[]) => sameButFinalNewline(call.tool.apply(before, ones), after)
  if (isRight(pieces))
    return call.isFolded
      ? { status: 'rewritten', input: call.write(pieces), files }
      : { status: 'right', input, files }
  const rewritten = candidates(before, after, call).find(isRight)
  if (rewritten === undefined) return before.includes('\r') ? otherEndings(path) : onlyWhitespace(path)
  return { status: 'rewritten', input: call.write(rewritten), files }
}

/** The calls to try: if the call can hold several pieces, one piece for each change; then one piece for all changes. */
function candidates(before: string, after: string, { tool, takesSeveral }: TextCall): (readonly Piece[])[] {
  const [oldView, newView] = [tool.view(before), tool.view(after)]
  if (oldView === newView) return []
  const between = (several: boolean) => piecesBetween(oldView, newView, { several, fold: tool.fold })
  return takesSeveral ? [between(true), between(false)] : [between(false)]
}

/** The call as a request in the edit-string format. */
export function requestOf({ pieces, path }: TextCall): object[] {
  return pieces.map(({ oldText, newText, all, count }) => ({
    path,
    oldString: oldText,
    newString: newText,
    ...(all && { replaceAll: true }),
    ...(count !== undefined && { expectedReplacements: count }),
  }))
}

/** Returns a `render` that writes corrected edits with the field names of the call. */
export function rendererOf({
  spell,
}: TextCall): (edits: readonly FileEdit[]) => Result<string, RenderFailure> {
  return (edits) =>
    renderCalls(edits, ({ oldString, newString, replaceAll = false }) =>
      spell({ oldText: oldString, newText: newString, ...(replaceAll && { all: true }) }),
    )
}
