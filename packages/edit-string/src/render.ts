import type { Edit, FileEdit } from '@emend/core'
import { isBlank, type RenderFailure, type Result, renderEach } from '@emend/core/plugin'
import { type EditCall, FORMAT } from './call.js'

/**
 * Writes edits as the JSON of one call or of an array of calls. Whole lines become text that includes their newlines; line
 * hints are left out. Calls cannot express deletions, moves, modes, anchors, the end-of-file mark, line endings, final
 * newlines, or insertions without context: such edits are a failure.
 *
 * @param spell converts a call to the field names of a certain tool; default: this format's own names
 */
export function renderCalls(
  edits: readonly FileEdit[],
  spell: (call: EditCall) => object = (call) => call,
): Result<string, RenderFailure> {
  const calls = renderEach(edits, { format: FORMAT, missingIn, unknownIn, write: callsOf })
  if (!calls.ok) return calls
  const spelled = calls.value.map(spell)
  return { ok: true, value: `${JSON.stringify(spelled.length === 1 ? spelled[0] : spelled, null, 2)}\n` }
}

function callsOf(edit: FileEdit): EditCall[] {
  const { path } = edit
  if (edit.kind === 'create') return [{ path, oldString: '', newString: edit.text }]
  return edit.kind === 'update' ? edit.edits.map((one) => callOf(path, one)) : []
}

function callOf(path: string, { search, replacement, all }: Edit): EditCall {
  const [oldString, newString] = [search, replacement].map((text) => text.replaceAll('\r\n', '\n'))
  return { path, oldString: oldString ?? '', newString: newString ?? '', ...(all && { replaceAll: true }) }
}

function missingIn(edit: FileEdit): string | undefined {
  if (edit.kind === 'delete') return 'that a file is deleted'
  if (edit.mode !== undefined) return 'the mode of a file'
  if (edit.kind === 'create') return edit.text === '' ? 'that an empty file is created' : undefined
  if (edit.moveTo !== undefined) return 'that a file is moved'
  return edit.edits.map(missingInEdit).find((what) => what !== undefined)
}

function missingInEdit({ search, replacement, finalNewline, endings }: Edit): string | undefined {
  if (finalNewline !== undefined) return 'how the file ends'
  if (endings === 'written') return 'how lines end'
  return search === replacement ? 'an edit that changes nothing' : undefined
}

/** What the edit leaves open and only the file could tell. */
function unknownIn(edit: FileEdit): string | undefined {
  if (edit.kind !== 'update') return undefined
  return edit.edits.map(unknownInEdit).find((what) => what !== undefined)
}

function unknownInEdit({ unit, search, all, hints }: Edit): string | undefined {
  if (hints?.anchors !== undefined && hints.anchors.length > 0) return 'that an edit belongs below an anchor'
  if (hints?.atEnd) return 'that an edit belongs at the end of the file'
  if (search === '' && unit === 'lines') return 'where lines without context belong'
  return isBlank(search) && search !== '' && !all ? 'which blank lines are meant' : undefined
}
