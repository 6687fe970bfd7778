import { lineContents } from '../text/lines.js'
import { isElision } from '../text/placeholder.js'
import type { TextEdit } from '../vocabulary/edit.js'

/** Whether an edit may leave lines out of its old text, which hunks cannot: their lines are all that there are. */
export function leavesLinesOut({ search, script, computed }: TextEdit): boolean {
  return script === undefined && !computed && lineContents(search).some(isElision)
}
