import type { Edit, Failure, FileEdit } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { checkPath } from '@emend/fs'

/** Which of the edits of a request one is, both from 0: of its files, and of the edits of that file. */
export interface EditAt {
  readonly file: number
  readonly edit: number
}

/**
 * Finds the edits that failures are about, among those of their request.
 *
 * @param edits by the paths that the host means: see {@link withAskedPaths}
 * @returns a function that gives `at`, or the sections of the file where the failure is about all of it
 */
export function editsOf(
  edits: readonly FileEdit[],
): (failure: Failure) => { readonly at?: EditAt; readonly sections: readonly FileEdit[] } {
  const files = byPath(edits)
  return (failure) => {
    if (!('path' in failure) || failure.path === undefined) return { sections: [] }
    const own = files.get(normal(failure.path)) ?? []
    if (!('edit' in failure) || failure.edit === undefined)
      return { sections: own.map(({ section }) => section) }
    let left = failure.edit
    for (const { section, file } of own) {
      if (section.kind !== 'update') continue
      if (left < section.edits.length) return { at: { file, edit: left }, sections: [section] }
      left -= section.edits.length
    }
    return { sections: [] }
  }
}

interface Indexed {
  readonly section: FileEdit
  readonly file: number
}

/** The sections by the path of their file, before and after a move. */
function byPath(edits: readonly FileEdit[]): ReadonlyMap<string, readonly Indexed[]> {
  const files = new Map<string, Indexed[]>()
  for (const [file, section] of edits.entries()) {
    const moved = section.kind === 'update' && section.moveTo !== undefined ? [section.moveTo] : []
    for (const name of new Set([section.path, ...moved].map(normal))) {
      const known = files.get(name) ?? []
      known.push({ section, file })
      files.set(name, known)
    }
  }
  return files
}

function normal(path: string): string {
  const checked = checkPath(path)
  return checked.ok ? checked.value : path
}

/** The format, which reads a request with another edit in the place of one of its edits. */
export function withEdit(format: EditFormat, at: EditAt, edit: Edit): EditFormat {
  return {
    ...format,
    parse(input, context) {
      const parsed = format.parse(input, context)
      if (!parsed.ok) return parsed
      const edits = parsed.value.edits.map((section, i) =>
        section.kind === 'update' && i === at.file
          ? { ...section, edits: section.edits.with(at.edit, edit) }
          : section,
      )
      return { ok: true, value: { ...parsed.value, edits } }
    },
  }
}
