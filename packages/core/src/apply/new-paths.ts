import { slipBetween } from '../text/sequences.js'
import type { FileEdit } from '../vocabulary/edit.js'

/**
 * The edits, with the creation of a file for each whose path has none and that may create it (see `creates` of `FileEdit`). Where words say
 * so, and a file has nearly the same path, the edit stays as it is, so that it is refused with that path.
 *
 * @param files the paths of all files that are known; asked for only where words say that a file is new
 */
export function withNewFiles(
  edits: readonly FileEdit[],
  exists: (path: string) => boolean,
  files: () => Iterable<string>,
): readonly FileEdit[] {
  const made = new Set<string>()
  return edits.map((edit) => {
    if (edit.kind !== 'update' || edit.creates === undefined || exists(edit.path)) return edit
    const { path, creates, edits: parts, expects } = edit
    const [only, ...others] = parts
    if (only === undefined || others.length > 0 || made.has(path) || creates === 'may') return edit
    if (creates === 'said' && hasNearPath(path, files())) return { ...edit, creates: 'may' }
    made.add(path)
    return { kind: 'create', path, text: only.replacement, ...(expects && { expects }) }
  })
}

/**
 * Whether a file has nearly the path: its name alone, or its end, is that of the only file with that name; one is the other with
 * folders before it; or they differ in one letter, in two that are swapped, or in letter case.
 */
function hasNearPath(path: string, files: Iterable<string>): boolean {
  const wanted = path.toLowerCase()
  const name = wanted.slice(wanted.lastIndexOf('/') + 1)
  let sameName = 0
  for (const file of files) {
    const own = file.toLowerCase()
    if (own.endsWith(`/${wanted}`) || wanted.endsWith(`/${own}`) || slipBetween(wanted, own)) return true
    if (own === name || own.endsWith(`/${name}`)) sameName++
  }
  return sameName === 1
}
