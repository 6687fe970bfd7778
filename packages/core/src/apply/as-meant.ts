import type { Edit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/notice.js'

/**
 * @rule swallowed-fields Fields of the call that the new text has swallowed are read as fields, unless the file has
 *   such a tag.
 * @off edit
 */
export function asMeant(edit: Edit, text: string): Edit {
  const { swallowed, ...written } = edit
  if (swallowed === undefined) return edit
  if (text.includes(swallowed.tag)) return written
  const { hints = {}, ...meant } = swallowed.edit
  // The lines of a named block were found for the edit as written.
  const { where: _, ...others } = { ...hints, ...edit.hints }
  return { ...meant, ...(Object.keys(others).length > 0 && { hints: others }) }
}

/** The notice that fields were read which the new text had swallowed. */
export function swallowedNotice({ swallowed }: Edit, text: string): Notice | undefined {
  if (swallowed === undefined || text.includes(swallowed.tag)) return undefined
  const message = `the new text ends with ${swallowed.tag}, which belongs to the call: read as a field of it`
  return { code: 'request-residue', message }
}
