import { formatPatch, type StructuredPatch, structuredPatch } from 'diff'
import { countNewlines } from './lines.js'
import { equalEnds } from './sequences.js'

/** A file before and after, for {@link renderDiff}. Undefined stands for no file. */
export interface FileDiff {
  readonly path: string
  /** The path before, where it was another. */
  readonly from?: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** The git mode afterwards, such as `100755`, where the edit sets it. */
  readonly mode?: string
}

/**
 * The change of one file as a git-style unified diff, made by the `diff` package from the two texts.
 *
 * @param context how many unchanged lines to show around each change, 3 by default
 * @returns the diff ending in a newline; headers only where the text is the same. A file of which more than
 *   5,000 lines differ is shown as removed and added whole, which bounds the work.
 */
export function renderDiff(file: FileDiff, context = 3): string {
  const { path, from = path, before, after, mode } = file
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
  return formatPatch({
    ...patch,
    hunks: patch.hunks.map((hunk) => ({
      ...hunk,
      oldStart: hunk.oldStart + part.above,
      newStart: hunk.newStart + part.above,
    })),
    isGit: true,
    isCreate: before === undefined,
    isDelete: after === undefined,
    isRename: before !== undefined && after !== undefined && from !== path,
    ...(mode !== undefined && { newMode: mode, ...(before !== undefined && { oldMode: otherMode(mode) }) }),
  })
}

/** git names the mode before, too: a regular file can be executed or not. */
function otherMode(mode: string): string {
  return mode.endsWith('755') ? '100644' : '100755'
}

const MAX_EDIT_LENGTH = 5_000

/**
 * The lines from the first to the last difference with the context around them, and how many lines are above: a line
 * diff of a large file takes many times its memory, and most changes are small.
 */
function differingPart(before: string, after: string, context: number) {
  const { head, tail } = equalEnds(before, after)
  let start = head === 0 ? 0 : before.lastIndexOf('\n', head - 1) + 1
  for (let line = 0; line < context && start > 0; line++)
    start = start === 1 ? 0 : before.lastIndexOf('\n', start - 2) + 1
  let end = before.length - tail
  for (let line = 0; line <= context && end < before.length; line++) {
    const newline = before.indexOf('\n', end)
    end = newline === -1 ? before.length : newline + 1
  }
  return {
    before: before.slice(start, end),
    after: after.slice(start, end + after.length - before.length),
    above: countNewlines(before.slice(0, start)),
  }
}

/** Comparing texts that share no line is the dearest, and shows nothing. */
function shareLine(before: string, after: string): boolean {
  const known = new Set(before.split(/(?<=\n)/))
  return after.split(/(?<=\n)/).some((line) => known.has(line))
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
