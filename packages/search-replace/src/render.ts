import type { Edit, FileEdit } from '@emend/core'
import { isBlank, type RenderFailure, type Result, renderEach } from '@emend/core/plugin'
import { pathOnLine } from '@emend/request'
import { FORMAT } from './markers.js'
import { renderBlock } from './render-block.js'

/**
 * Writes edits as a message of blocks, each below the path of its file.
 *
 * Blocks cannot express parts of lines, deletions, moves, modes, anchors, the end-of-file mark, line endings, final
 * newlines, the replacement of every occurrence, insertions without context, or paths that would not be read as paths.
 * Such edits are a failure.
 */
export function render(edits: readonly FileEdit[]): Result<string, RenderFailure> {
  const write = (edit: FileEdit) => blocksOf(edit).map((block) => `${pathLine(edit.path)}\n${block}`)
  const parts = renderEach(edits, { format: FORMAT, missingIn, unknownIn, write })
  return parts.ok ? { ok: true, value: parts.value.join('\n') } : parts
}

function blocksOf(edit: FileEdit): string[] {
  if (edit.kind === 'create') return [renderBlock({ search: '', replacement: edit.text })]
  if (edit.kind === 'delete') return []
  return edit.edits.map(({ search, replacement, hints }) =>
    renderBlock({
      search: wholeLines(search),
      replacement: wholeLines(replacement),
      ...(hints?.line !== undefined && { line: hints.line }),
    }),
  )
}

/** The path as a line of the message, in back-ticks if it could be taken for prose; undefined if it cannot be written. */
function pathLine(path: string): string | undefined {
  return [path, `\`${path}\``].find((line) => pathOnLine(line) === path)
}

function wholeLines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function missingIn(edit: FileEdit): string | undefined {
  if (edit.kind === 'delete') return 'that a file is deleted'
  if (edit.mode !== undefined) return 'the mode of a file'
  if (pathLine(edit.path) === undefined) return 'the name of this file'
  if (edit.kind === 'update')
    return edit.moveTo === undefined ? edit.edits.map(missingInEdit).find(isDefined) : 'that a file is moved'
  return missingInText(edit.text)
}

function missingInText(text: string): string | undefined {
  if (text === '') return 'that an empty file is created'
  if (text.includes('\r\n')) return 'how lines end'
  return text.endsWith('\n') ? undefined : 'how the file ends'
}

function isDefined(what: string | undefined): boolean {
  return what !== undefined
}

function missingInEdit({ unit, search, replacement, finalNewline, endings }: Edit): string | undefined {
  if (unit === 'text' && search === '') return missingInText(replacement)
  if (finalNewline !== undefined) return 'how the file ends'
  return endings === 'written' ? 'how lines end' : undefined
}

/** What the edit leaves open and only the file could tell. */
function unknownIn(edit: FileEdit): string | undefined {
  return edit.kind === 'update' ? edit.edits.map(unknownInEdit).find(isDefined) : undefined
}

function unknownInEdit({ unit, search, all, hints }: Edit): string | undefined {
  if (hints?.anchors !== undefined && hints.anchors.length > 0) return 'that an edit belongs below an anchor'
  if (hints?.atEnd) return 'that an edit belongs at the end of the file'
  if (all) return 'that every occurrence is replaced'
  if (search === '' && unit === 'lines') return 'where lines without context belong'
  if (search !== '' && unit === 'text') return 'that a part of a line may be replaced'
  return isBlank(search) && search !== '' && hints?.line === undefined
    ? 'which blank lines are meant'
    : undefined
}
