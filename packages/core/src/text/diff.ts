import { formatPatch, type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff'
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
  return { ...patch, hunks: hunksOfFile(patch.hunks, before ?? '', part, context) }
}

/**
 * The hunks of a part as those of its file. A change among the same lines may be found at an end of the part; its context is
 * outside of it then, and git refuses a hunk that lacks it.
 */
function hunksOfFile(
  hunks: readonly StructuredPatchHunk[],
  text: string,
  part: Part,
  context: number,
): StructuredPatchHunk[] {
  return hunks.map((hunk, i) => {
    const shown = contextOf(hunk.lines)
    const missingAbove = i === 0 ? context - shown.above : 0
    const missingBelow = i === hunks.length - 1 ? context - shown.below : 0
    const above = contextLines(text.slice(lineAbove(text, part.start, missingAbove), part.start))
    const below = contextLines(text.slice(part.end, lineBelow(text, part.end, missingBelow)))
    const added = above.count + below.count
    return {
      oldStart: hunk.oldStart + part.above - above.count,
      oldLines: hunk.oldLines + added,
      newStart: hunk.newStart + part.above - above.count,
      newLines: hunk.newLines + added,
      lines: [...above.lines, ...hunk.lines, ...below.lines],
    }
  })
}

/** How many lines of context a hunk begins and ends with. */
function contextOf(lines: readonly string[]): { above: number; below: number } {
  const isChange = (line: string) => line.startsWith('+') || line.startsWith('-')
  return { above: lines.findIndex(isChange), below: lines.length - 1 - lines.findLastIndex(isChange) }
}

function contextLines(text: string): { lines: string[]; count: number } {
  const lines = writtenLines(text).map((line) => ` ${line.endsWith('\n') ? line.slice(0, -1) : line}`)
  const isUnfinished = text !== '' && !text.endsWith('\n')
  return { lines: isUnfinished ? [...lines, '\\ No newline at end of file'] : lines, count: lines.length }
}

/** The git mode before the change, for the header: a regular file is either executable or not. */
function otherMode(mode: string): string {
  return mode.endsWith('755') ? '100644' : '100755'
}

const MAX_EDIT_LENGTH = 5_000

/** A part of two texts that holds all their differences. */
interface Part {
  /** Where the part begins in both texts. */
  readonly start: number
  /** Where it ends in the text before. */
  readonly end: number
  readonly before: string
  readonly after: string
  /** The number of lines above. */
  readonly above: number
}

/**
 * The lines from the first to the last difference with the context around them. A line diff of a whole large file would take
 * many times its memory, though most changes are small.
 */
function differingPart(before: string, after: string, context: number): Part {
  const { head, tail } = equalEnds(before, after)
  const start = lineAbove(before, head === 0 ? 0 : before.lastIndexOf('\n', head - 1) + 1, context)
  const end = lineBelow(before, before.length - tail, context + 1)
  return {
    start,
    end,
    before: before.slice(start, end),
    after: after.slice(start, end + after.length - before.length),
    above: countNewlines(before.slice(0, start)),
  }
}

/** Where the line begins that is so many lines above the one at the start. */
function lineAbove(text: string, start: number, count: number): number {
  let at = start
  for (let line = 0; line < count && at > 0; line++) at = at === 1 ? 0 : text.lastIndexOf('\n', at - 2) + 1
  return at
}

/** Where the line begins that is so many lines below the offset, or the end of the text. */
function lineBelow(text: string, offset: number, count: number): number {
  let at = offset
  for (let line = 0; line < count && at < text.length; line++) at = nextLine(text, at)
  return at
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
