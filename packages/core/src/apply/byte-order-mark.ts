import type { Edit } from '../vocabulary/edit.js'

/**
 * Returns a copy of the edit, frozen, so that no plugin changes it for those after it, and without a byte order mark at the
 * start of its texts. The mark belongs to the file, so the texts are compared without it, and old text that begins with one
 * is the one in the first line where there are several. Only the edit's `byteOrderMark` adds or removes it.
 */
export function withoutByteOrderMark(edit: Edit): Edit {
  const shift = edit.search.startsWith('\uFEFF') ? 1 : 0
  if (shift === 0 && edit.byteOrderMark === undefined) return frozenCopy(edit)
  const doubtful = edit.doubtful?.map(({ start, end }) => ({
    start: Math.max(0, start - shift),
    end: end - shift,
  }))
  return Object.freeze({
    ...edit,
    search: edit.search.slice(shift),
    replacement: edit.replacement.replace(/^\uFEFF/, ''),
    ...(doubtful && { doubtful }),
    ...(shift === 1 && edit.search.length > 1 && !edit.all && { hints: { line: 1, ...edit.hints } }),
  })
}

/** A copy that begins with a field and not with a spread: then engines give all copies of edits alike one shape. */
function frozenCopy(edit: Edit): Edit {
  const others: Omit<Edit, 'unit'> = edit
  return Object.freeze({ unit: edit.unit, ...others })
}
