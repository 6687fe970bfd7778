import { type FileResult, hasEffect } from '@emend/core'
import { withChanges } from '@emend/core/plugin'

/**
 * Combines the results of several requests that ran one after the other: one result for each file, from its first
 * text to its last.
 */
export function combined([first = [], ...others]: readonly (readonly FileResult[])[]): FileResult[] {
  return others.reduce<readonly FileResult[]>(combineTwo, first).slice()
}

function combineTwo(first: readonly FileResult[], second: readonly FileResult[]): FileResult[] {
  const known = byPath(first)
  const left = new Set(first)
  const continued = second.flatMap((file) => {
    const earlier = known.get(file.from ?? file.path)
    if (earlier === undefined || !left.delete(earlier)) return [file]
    if (!hasEffect(file)) return [{ ...earlier, edits: [...earlier.edits, ...file.edits] }]
    return hasEffect(earlier) ? (combineFile(earlier, file) ?? []) : [file]
  })
  return [...left, ...continued]
}

/** Indexes results by path. If a file was deleted and another file took its path, the path means the other file. */
function byPath(files: readonly FileResult[]): ReadonlyMap<string, FileResult> {
  const gone = files.filter(({ after }) => after === undefined)
  const there = files.filter(({ after }) => after !== undefined)
  return new Map([...gone, ...there].map((file) => [file.path, file]))
}

function combineFile(first: FileResult, second: FileResult): FileResult | undefined {
  const { before, from = first.path } = first
  const { after, path } = second
  if (before === undefined && after === undefined) return undefined
  const mode = second.mode ?? first.mode
  const isMoved = before !== undefined && after !== undefined && from !== path
  return withChanges({
    path: after === undefined ? from : path,
    ...(isMoved && { from }),
    status:
      before === undefined
        ? 'created'
        : after === undefined
          ? 'deleted'
          : isMoved
            ? 'moved'
            : before === after && mode === undefined
              ? 'unchanged'
              : 'updated',
    before,
    after,
    ...(mode !== undefined && { mode }),
    edits: [...first.edits, ...second.edits],
  })
}
