import { scriptOf } from '../hunk/line-script.js'
import { removedAtTop } from '../hunk/lines-of-step.js'
import { lineContents } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { isTellingText } from './applied.js'
import { type CascadeQuery, runCascade } from './cascade.js'

/** Whether lines still stand that the edit removes at its edge: that its new text stands, too, is no sign of a second run then. */
export function standsRemoved(query: CascadeQuery): boolean {
  return removedAtEdges(query.edit).some((lines) => {
    const search = lines.map((line) => `${line}\n`).join('')
    const edit: TextEdit = { search, replacement: '', unit: 'lines', script: lines.map(() => 'remove') }
    return isTellingText(search) && runCascade({ ...query, edit, enough: 1 }).length > 0
  })
}

/**
 * The lines that an edit removes at its top and at its bottom, putting none in their place. What is left of the old text
 * then stands before as after, so that it says nothing of whether they were removed.
 */
function removedAtEdges(edit: TextEdit): string[][] {
  const script = scriptOf(edit)
  const searched = lineContents(edit.search)
  const [above, below] = [removedAtTop(script), removedAtTop(script.toReversed())]
  const runs = [
    ...(above.isReplaced ? [] : [searched.slice(0, above.count)]),
    ...(below.isReplaced ? [] : [searched.slice(searched.length - below.count)]),
  ]
  return runs.filter((run) => run.length > 0)
}
