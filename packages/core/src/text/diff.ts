import { formatPatch, type StructuredPatch, structuredPatch } from 'diff'

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
  const patch =
    structuredPatch(oldName, newName, before ?? '', after ?? '', undefined, undefined, {
      context,
      maxEditLength: MAX_EDIT_LENGTH,
    }) ?? wholeFile(oldName, newName, before ?? '', after ?? '')
  return formatPatch({
    ...patch,
    isGit: true,
    isCreate: before === undefined,
    isDelete: after === undefined,
    isRename: before !== undefined && after !== undefined && from !== path,
    ...(mode !== undefined && { newMode: mode }),
  })
}

const MAX_EDIT_LENGTH = 5_000

function wholeFile(oldName: string, newName: string, before: string, after: string): StructuredPatch {
  const removed = structuredPatch(oldName, newName, before, '', undefined, undefined, { context: 0 })
  const added = structuredPatch(oldName, newName, '', after, undefined, undefined, { context: 0 })
  const [old] = removed.hunks
  const [now] = added.hunks
  if (old === undefined || now === undefined) return old === undefined ? added : removed
  const hunk = { ...old, newStart: now.newStart, newLines: now.newLines, lines: [...old.lines, ...now.lines] }
  return { ...removed, hunks: [hunk] }
}
