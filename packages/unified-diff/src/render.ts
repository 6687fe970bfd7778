import type { Edit, FileEdit } from '@emend/core'
import {
  hunkLines,
  type Line,
  leavesLinesOut,
  type RenderFailure,
  type Result,
  renderEach,
  splitLines,
} from '@emend/core/plugin'
import type { StructuredPatch, StructuredPatchHunk } from 'diff'
import { formatPatch } from 'diff/lib/patch/create.js'
import { FORMAT } from './failures.js'

/**
 * Writes edits as one git-style unified diff, with the `diff` package.
 *
 * A diff cannot express edits without line numbers, parts of lines, anchors, the end-of-file mark, the replacement of every
 * occurrence, the deletion of a file whose text is unknown, or a new mode if the old mode is unknown. Such edits are a
 * failure.
 */
export function render(edits: readonly FileEdit[]): Result<string, RenderFailure> {
  const write = (edit: FileEdit) => [formatPatch(patchOf(edit))]
  const patches = renderEach(edits, { format: FORMAT, missingIn, unknownIn, write })
  return patches.ok ? { ok: true, value: patches.value.join('') } : patches
}

function patchOf(edit: FileEdit): StructuredPatch {
  const { path, kind } = edit
  const to = edit.kind === 'update' ? (edit.moveTo ?? path) : path
  const text = edit.kind === 'update' ? undefined : edit.text
  return {
    oldFileName: kind === 'create' ? '/dev/null' : `a/${path}`,
    newFileName: kind === 'delete' ? '/dev/null' : `b/${to}`,
    oldHeader: undefined,
    newHeader: undefined,
    isGit: true,
    isCreate: kind === 'create',
    isDelete: kind === 'delete',
    isRename: to !== path,
    ...modesOf(edit),
    hunks:
      edit.kind === 'update' ? hunksOf(edit.edits) : wholeFile(text ?? '', kind === 'create' ? '+' : '-'),
  }
}

function modesOf(edit: FileEdit): { readonly oldMode?: string; readonly newMode?: string } {
  if (edit.mode === undefined) return {}
  if (edit.kind === 'delete') return { oldMode: edit.mode }
  const oldMode = edit.kind === 'update' ? edit.oldMode : undefined
  return { newMode: edit.mode, ...(oldMode !== undefined && { oldMode }) }
}

function wholeFile(text: string, prefix: '+' | '-'): StructuredPatchHunk[] {
  const lines = splitLines(text)
  if (lines.length === 0) return []
  // For a side without lines the `diff` package expects the number of the line below, and writes that of the line above.
  const side = { oldStart: 1, oldLines: 0, newStart: 1, newLines: 0 }
  const range = prefix === '+' ? { newLines: lines.length } : { oldLines: lines.length }
  const marker = lines.at(-1)?.ending === '' ? [NO_NEWLINE] : []
  return [{ ...side, ...range, lines: [...lines.map((line) => prefix + withReturn(line)), ...marker] }]
}

const NO_NEWLINE = '\\ No newline at end of file'

/** The hunks from top to bottom. The new line numbers include the shift caused by the hunks above. */
function hunksOf(edits: readonly Edit[]): StructuredPatchHunk[] {
  let shift = 0
  return edits
    .toSorted((a, b) => (a.hints?.line ?? 0) - (b.hints?.line ?? 0))
    .map((edit) => {
      const lines = hunkLinesOf(withPlainEndings(edit))
      const oldLines = lines.filter((line) => /^[ -]/.test(line)).length
      const newLines = lines.filter((line) => /^[ +]/.test(line)).length
      const line = edit.hints?.line ?? 0
      // The line hint of an edit without old lines is the line above.
      const oldStart = oldLines === 0 ? line + 1 : line
      const newStart = oldStart + shift
      shift += newLines - oldLines
      return { oldStart, oldLines, newStart, newLines, lines }
    })
}

/**
 * Makes all endings LF if they are mixed within an edit that does not set `endings`. Otherwise a reader of the diff would
 * take the mixed endings literally.
 */
function withPlainEndings(edit: Edit): Edit {
  const { search, replacement, endings } = edit
  const text = search + replacement
  if (endings !== undefined || !text.includes('\r\n') || !/(?:^|[^\r])\n/.test(text)) return edit
  return {
    ...edit,
    search: search.replaceAll('\r\n', '\n'),
    replacement: replacement.replaceAll('\r\n', '\n'),
  }
}

/** The lines of a hunk with their prefixes. A last line that gains or loses its newline is removed and added again. */
function hunkLinesOf(edit: Edit): string[] {
  const { finalNewline } = edit
  const all = hunkLines(edit)
  const lines = all.map((line) => MARKS[line.step] + withReturn(line))
  if (finalNewline === undefined) return lines
  const last = all.findLastIndex(({ step }) => step !== (finalNewline ? 'add' : 'remove'))
  const line = all[last]
  if (line === undefined) return lines
  if (line.step !== 'keep') return lines.toSpliced(last + 1, 0, NO_NEWLINE)
  const [removed, added] = [`-${withReturn(line)}`, `+${withReturn(line)}`]
  return finalNewline
    ? lines.toSpliced(last, 1, removed, NO_NEWLINE, added)
    : [...lines.with(last, removed), added, NO_NEWLINE]
}

const MARKS = { keep: ' ', remove: '-', add: '+' } as const

/** The content of a line, with the CR if its ending is CRLF. */
function withReturn({ content, ending }: Line): string {
  return content + (ending === '\r\n' ? '\r' : '')
}

function missingIn(edit: FileEdit): string | undefined {
  const changesMark =
    edit.kind === 'update' && edit.edits.some(({ byteOrderMark }) => byteOrderMark !== undefined)
  return changesMark ? 'a byte order mark that comes or goes' : undefined
}

/** What the edit leaves open and only the file could tell. */
function unknownIn(edit: FileEdit): string | undefined {
  if (edit.kind === 'create') return undefined
  if (edit.kind === 'delete') return edit.text === undefined ? 'what the deleted file holds' : undefined
  if (edit.mode !== undefined && edit.oldMode === undefined) return 'the mode that the file had'
  return edit.edits.map(unknownInEdit).find((what) => what !== undefined)
}

function unknownInEdit(edit: Edit): string | undefined {
  const { all, hints, unit, search } = edit
  if (leavesLinesOut(edit)) return 'that lines are left out of the old text'
  if (all) return 'that every occurrence is replaced'
  if (hints?.anchors !== undefined && hints.anchors.length > 0) return 'that an edit belongs below an anchor'
  if (hints?.atEnd) return 'that an edit belongs at the end of the file'
  if (hints?.line === undefined) return 'an edit without line numbers'
  return unit === 'text' && search !== '' ? 'that a part of a line may be replaced' : undefined
}
