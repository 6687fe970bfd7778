import type { Edit, FileEdit } from '@emend/core'
import {
  hunkLines,
  leavesLinesOut,
  type RenderFailure,
  type Result,
  renderEach,
  splitLines,
} from '@emend/core/plugin'
import {
  ADD_FILE,
  BEGIN_PATCH,
  DELETE_FILE,
  END_OF_FILE,
  END_PATCH,
  FORMAT,
  MOVE_TO,
  UPDATE_FILE,
} from './markers.js'

/**
 * Writes edits as one patch. A line hint becomes a numeric header, which other V4A parsers may not support.
 *
 * Patches cannot express modes, parts of lines, line endings, final newlines, the replacement of every occurrence, or
 * insertions without context, anchor or end-of-file mark. Such edits are a failure.
 */
export function render(edits: readonly FileEdit[]): Result<string, RenderFailure> {
  const lines = renderEach(edits, { format: FORMAT, missingIn, unknownIn, write: sectionOf })
  return lines.ok ? { ok: true, value: `${[BEGIN_PATCH, ...lines.value, END_PATCH].join('\n')}\n` } : lines
}

function sectionOf(edit: FileEdit): string[] {
  const { path } = edit
  if (edit.kind === 'delete') return [`${DELETE_FILE} ${path}`]
  const text = createdText(edit)
  if (edit.kind === 'create' || text !== undefined) {
    return [`${ADD_FILE} ${path}`, ...splitLines(text ?? '').map(({ content }) => `+${content}`)]
  }
  const move = edit.moveTo === undefined ? [] : [`${MOVE_TO} ${edit.moveTo}`]
  return [`${UPDATE_FILE} ${path}`, ...move, ...edit.edits.flatMap(hunkOf)]
}

/** The text of a file that the edit creates, explicitly or by replacing an empty text; undefined for any other edit. */
function createdText(edit: FileEdit): string | undefined {
  if (edit.kind === 'create') return edit.text
  const [only, ...more] = edit.kind === 'update' ? edit.edits : []
  return only?.unit === 'text' && only.search === '' && more.length === 0 ? only.replacement : undefined
}

const PREFIX = { keep: ' ', remove: '-', add: '+' } as const

function hunkOf(edit: Edit): string[] {
  const lines = hunkLines(edit).map(({ step, content }) => PREFIX[step] + content)
  return [...headerOf(edit), ...lines, ...(edit.hints?.atEnd ? [END_OF_FILE] : [])]
}

function headerOf({ search, replacement, hints }: Edit): string[] {
  const { anchors = [], line } = hints ?? {}
  if (anchors.length > 0) return anchors.map((anchor) => `@@ ${anchor}`.trimEnd())
  if (line === undefined) return ['@@']
  return [`@@ -${line},${splitLines(search).length} +${line},${splitLines(replacement).length} @@`]
}

function missingIn(edit: FileEdit): string | undefined {
  const paths = edit.kind === 'update' && edit.moveTo !== undefined ? [edit.path, edit.moveTo] : [edit.path]
  if (paths.some((path) => path !== path.trim() || /[\r\n]|\*{3}$/.test(path))) return 'the name of this file'
  if (edit.kind === 'delete') return undefined
  if (edit.mode !== undefined) return 'the mode of a file'
  const text = createdText(edit)
  if (text !== undefined) return missingInText(text)
  if (edit.kind === 'create') return undefined
  if (edit.edits.length === 0 && edit.moveTo === undefined) return 'an edit that changes nothing'
  return edit.edits.map(missingInEdit).find((what) => what !== undefined)
}

function missingInText(text: string): string | undefined {
  if (text === '') return 'that an empty file is created'
  if (text.includes('\r\n')) return 'how lines end'
  return text.endsWith('\n') ? undefined : 'how the file ends'
}

function missingInEdit({ finalNewline, endings }: Edit): string | undefined {
  if (finalNewline !== undefined) return 'how the file ends'
  return endings === 'written' ? 'how lines end' : undefined
}

/** What the edit leaves open and only the file could tell. */
function unknownIn(edit: FileEdit): string | undefined {
  if (edit.kind !== 'update' || createdText(edit) !== undefined) return undefined
  return edit.edits.map(unknownInEdit).find((what) => what !== undefined)
}

function unknownInEdit(edit: Edit): string | undefined {
  const { search, unit, all, hints } = edit
  if (leavesLinesOut(edit)) return 'that lines are left out of the old text'
  if (all) return 'that every occurrence is replaced'
  if (unit === 'text') return 'that a part of a line may be replaced'
  const placed = hints?.atEnd || (hints?.anchors?.length ?? 0) > 0
  return search === '' && !placed ? 'where lines without context belong' : undefined
}
