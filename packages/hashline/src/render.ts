import type { Edit, FileEdit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { type HunkLine, hunkLines, leavesLinesOut, type RenderFailure, renderEach } from '@emend/core/plugin'
import { anchorOf } from './anchor.js'
import { FORMAT } from './failures.js'

/** One operation on rows, as it is written. */
interface Operation {
  readonly op: 'replace' | 'append' | 'prepend'
  readonly pos?: string
  readonly end?: string
  readonly lines: readonly string[] | null
}

/**
 * Writes edits as the JSON of one call or of an array of calls. The rows are those of the line hints. Parts of lines and edits
 * without a line number need the file; line endings, final newlines, modes and edits of all occurrences cannot be written.
 */
export function render(edits: readonly FileEdit[]): Result<string, RenderFailure> {
  const calls = renderEach(edits, { format: FORMAT, missingIn, unknownIn, write: (edit) => [callOf(edit)] })
  if (!calls.ok) return calls
  return {
    ok: true,
    value: `${JSON.stringify(calls.value.length === 1 ? calls.value[0] : calls.value, null, 2)}\n`,
  }
}

function callOf(edit: FileEdit): object {
  const { path } = edit
  if (edit.kind === 'create') return { command: 'create', path, file_text: edit.text }
  if (edit.kind === 'delete') return { path, delete: true }
  const { moveTo } = edit
  return { path, ...(moveTo !== undefined && { rename: moveTo }), edits: edit.edits.flatMap(operationsOf) }
}

/** One operation for each run of changed lines. */
function operationsOf(edit: Edit): Operation[] {
  const { line = 0, atEnd } = edit.hints ?? {}
  const lines = hunkLines(edit)
  if (repeatsNeighbor(lines)) {
    const [old, now] = (['add', 'remove'] as const).map((not) => contentsWithout(lines, not))
    return [replacing(old ?? [], now ?? [], line)]
  }
  const operations: Operation[] = []
  let row = edit.search === '' ? line + 1 : line
  let above: string | undefined
  for (let at = 0; at < lines.length; ) {
    const run = lines.slice(at, endOfRun(lines, at))
    const removed = run.filter(({ step }) => step === 'remove').map(({ content }) => content)
    const added = run.filter(({ step }) => step === 'add').map(({ content }) => content)
    at += Math.max(1, run.length)
    if (run.length === 0) {
      above = anchorOf(lines[at - 1]?.content ?? '', row)
      row++
      continue
    }
    const below = lines[at]?.content
    if (removed.length > 0) operations.push(replacing(removed, added, row))
    else if (above !== undefined) operations.push({ op: 'append', pos: above, lines: added })
    else if (below !== undefined) operations.push({ op: 'prepend', pos: anchorOf(below, row), lines: added })
    else operations.push({ op: atEnd ? 'append' : 'prepend', lines: added })
    if (removed.length > 0) above = undefined
    row += removed.length
  }
  return operations
}

/** Whether lines are added beside an equal one. As an insertion they could be taken for one that was made before. */
function repeatsNeighbor(lines: readonly HunkLine[]): boolean {
  return lines.some(({ step, content }, at) => {
    const isEqual = (other: HunkLine | undefined) => other?.step === 'keep' && other.content === content
    return step === 'add' && (isEqual(lines[at - 1]) || isEqual(lines[at + 1]))
  })
}

function contentsWithout(lines: readonly HunkLine[], not: HunkLine['step']): string[] {
  return lines.flatMap(({ step, content }) => (step === not ? [] : [content]))
}

function endOfRun(lines: readonly HunkLine[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.step !== 'keep') end++
  return end
}

function replacing(removed: readonly string[], added: readonly string[], row: number): Operation {
  const [first = '', last = first] = [removed[0], removed.at(-1)]
  return {
    op: 'replace',
    pos: anchorOf(first, row),
    ...(removed.length > 1 && { end: anchorOf(last, row + removed.length - 1) }),
    lines: added.length === 0 ? null : added,
  }
}

function missingIn(edit: FileEdit): string | undefined {
  if (edit.mode !== undefined) return 'the mode of a file'
  if (edit.kind !== 'update') return undefined
  return edit.edits.map(missingInEdit).find((what) => what !== undefined)
}

function missingInEdit({
  finalNewline,
  endings,
  byteOrderMark,
  all,
  search,
  replacement,
}: Edit): string | undefined {
  if (finalNewline !== undefined) return 'how the file ends'
  const isOnlyHere = replacement.includes('\r\n') && !search.includes('\r\n')
  if (endings === 'written' || isOnlyHere) return 'how lines end'
  if (byteOrderMark !== undefined) return 'a byte order mark'
  if (all) return 'that every occurrence is replaced'
  return search === replacement ? 'an edit that changes nothing' : undefined
}

/** What the edit leaves open and only the file could tell. */
function unknownIn(edit: FileEdit): string | undefined {
  if (edit.kind !== 'update') return undefined
  return edit.edits.map(unknownInEdit).find((what) => what !== undefined)
}

function unknownInEdit(edit: Edit): string | undefined {
  const { unit, search, hints, doubtful } = edit
  if (unit === 'text') return 'in which rows a text is'
  if (search === '') return hints?.line === 0 || hints?.atEnd ? undefined : 'beside which row lines belong'
  if (doubtful !== undefined || leavesLinesOut(edit)) return 'which rows are meant'
  return hints?.line === undefined ? 'in which rows the lines are' : undefined
}
