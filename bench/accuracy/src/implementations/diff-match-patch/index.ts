import { diff_match_patch as DiffMatchPatch } from 'diff-match-patch'
import type { EditCall } from '../../formats/edit-string.js'
import type { Task } from '../../task.js'
import { type Implementation, REFUSED } from '../implementation.js'

/**
 * diff-match-patch: a patch from old to new text, applied to the whole file at the most similar place. The distance from the top
 * of the file does not count, because a search text does not say where it is.
 */
export const diffMatchPatch: Implementation = {
  name: 'diff-match-patch',
  formats: ['edit-string', 'search-replace'],
  apply(task) {
    let { text } = task
    for (const { old, now } of editsOf(task)) {
      const differ = new DiffMatchPatch()
      differ.Match_Distance = 10_000_000
      const [after, results] = differ.patch_apply(differ.patch_make(old, now), text)
      if (results.length === 0 || results.includes(false)) return REFUSED
      text = after
    }
    return text === task.text ? REFUSED : { kind: 'applied', text }
  },
}

const BLOCK = /<{7} SEARCH\n(?::start_line:\d+\n-{7}\n)?([\s\S]*?)\n={7}\n([\s\S]*?)>{7} REPLACE/g

function editsOf({ format, request }: Task): { readonly old: string; readonly now: string }[] {
  if (format === 'edit-string')
    return (request as EditCall[]).map(({ oldString, newString }) => ({ old: oldString, now: newString }))
  const blocks = String(request).replaceAll('\r\n', '\n').matchAll(BLOCK)
  return Array.from(blocks, ([, old = '', now = '']) => ({ old, now: now.replace(/\n$/, '') }))
}
