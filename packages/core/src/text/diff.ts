import { formatPatch, type StructuredPatch, structuredPatch } from 'diff'
import { countNewlines, nextLine, writtenLines } from './lines.js'
import { equalEnds } from './sequences.js'

/** A file before and after a change, for {@link renderDiff}. An undefined text means that there is no file. */
export interface FileDiff {
  readonly path: string
  /** The path before, if it was a different one. */
  readonly from?: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** The git mode after the change, such as `100755`, if the edit sets it. */
  readonly mode?: string
}

/**
 * Renders the change of one file as a git-style unified diff, made by the `diff` package from the two texts.
 *
 * @param context how many unchanged lines to show around each change, 3 by default
 * @returns the diff, ending in a newline; only the headers if the texts are the same. If more than 5,000 lines differ, all
 *   from the first to the last difference are shown as removed and added, which bounds the work.
 */
export function renderDiff(file: FileDiff, context = 3): string {
  const { path, from = path, before, after, mode } = file
  return formatPatch({
    ...patchOf(file, context),
    isGit: true,
    isCreate: before === undefined,
    isDelete: after === undefined,
    isRename: before !== undefined && after !== undefined && from !== path,
    ...(mode !== undefined && { newMode: mode, ...(before !== undefined && { oldMode: otherMode(mode) }) }),
  })
}

/** The change of one file as the `diff` package has it, with the line numbers of the whole texts. */
export function patchOf({ path, from = path, before, after }: FileDiff, context: number): StructuredPatch {
  const oldName = before === undefined ? '/dev/null' : `a/${from}`
  const newName = after === undefined ? '/dev/null' : `b/${path}`
  const part = differingPart(before ?? '', after ?? '', context)
  const compared = shareLine(part.before, part.after)
    ? structuredPatch(oldName, newName, part.before, part.after, undefined, undefined, {
        context,
        maxEditLength: MAX_EDIT_LENGTH,
      })
    : undefined
  const patch = compared ?? wholeFile(oldName, newName, part.before, part.after)
  return {
    ...patch,
    hunks: patch.hunks.map((hunk) => ({
      ...hunk,
      oldStart: hunk.oldStart + part.above,
      newStart: hunk.newStart + part.above,
    })),
  }
}

/** The git mode before the change, for the header: a regular file is either executable or not. */
function otherMode(mode: string): string {
  return mode.endsWith('755') ? '100644' : '100755'
}

const MAX_EDIT_LENGTH = 5_000

/**
 * The lines from the first to the last difference with the context around them, and the number of lines above. A line
 * diff of a whole large file would take many times its memory, though most changes are small.
 */
function differingPart(before: string, after: string, context: number) {
  const { head, tail } = equalEnds(before, after)
  let start = head === 0 ? 0 : before.lastIndexOf('\n', head - 1) + 1
  for (let line = 0; line < context && start > 0; line++)
    start = start === 1 ? 0 : before.lastIndexOf('\n', start - 2) + 1
  let end = before.length - tail
  for (let line = 0; line <= context && end < before.length; line++) end = nextLine(before, end)
  return {
    before: before.slice(start, end),
    after: after.slice(start, end + after.length - before.length),
    above: countNewlines(before.slice(0, start)),
  }
}

/** Whether two texts share a line. If they do not, comparing them is as slow as it can be and useless. */
function shareLine(before: string, after: string): boolean {
  const known = new Set(writtenLines(before))
  return writtenLines(after).some((line) => known.has(line))
}

function wholeFile(oldName: string, newName: string, before: string, after: string): StructuredPatch {
  const removed = structuredPatch(oldName, newName, before, '', undefined, undefined, { context: 0 })
  const added = structuredPatch(oldName, newName, '', after, undefined, undefined, { context: 0 })
  const [old] = removed.hunks
  const [now] = added.hunks
  if (old === undefined || now === undefined) return old === undefined ? added : removed
  const hunk = { ...old, newStart: now.newStart, newLines: now.newLines, lines: [...old.lines, ...now.lines] }
  return { ...removed, hunks: [hunk] }
}
