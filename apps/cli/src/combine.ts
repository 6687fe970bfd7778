import { type FileResult, hasEffect } from '@emend/core'

/** What several requests did to files, one after the other: one result a file, from its first text to its last. */
export function combine(all: readonly (readonly FileResult[])[]): FileResult[] {
  const files = new Map<string, FileResult>()
  for (const file of all.flat()) {
    const key = file.from ?? file.path
    const earlier = files.get(key)
    if (earlier === undefined || !hasEffect(earlier) || !hasEffect(file)) {
      const isKept = earlier !== undefined && !hasEffect(file)
      files.set(
        isKept ? key : file.path,
        isKept ? { ...earlier, edits: [...earlier.edits, ...file.edits] } : file,
      )
      continue
    }
    files.delete(key)
    const both = together(earlier, file)
    if (both !== undefined) files.set(both.path, both)
  }
  return [...files.values()]
}

function together(first: FileResult, second: FileResult): FileResult | undefined {
  const { before, from = first.path } = first
  const { after, path } = second
  if (before === undefined && after === undefined) return undefined
  const mode = second.mode ?? first.mode
  const isMoved = before !== undefined && after !== undefined && from !== path
  return {
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
  }
}
