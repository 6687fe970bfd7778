import { damagedText } from '../check/damaged-text.js'
import { judge } from '../check/judge.js'
import { placeholder } from '../check/placeholder.js'
import type { LineChange } from '../merge/line-change.js'
import type { PlacementQuery } from '../parts/placement.js'
import { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { textOfLines } from '../text/lines.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'

/**
 * Why the new text of an edit may not go in by what the host's policy says of damaged text and placeholders; undefined if it
 * may. For placements that behave as another tool does, and check nothing else. Linear in the edit and, where it has such a
 * sign, in the file.
 */
export function refusedText(
  { policy, path }: Pick<PlacementQuery, 'policy' | 'path'>,
  file: FileText,
  edit: Edit,
): EditProblem | undefined {
  const checks = [
    ...(policy.damagedText === 'refuse' ? [damagedText] : []),
    ...(policy.placeholders === 'refuse' ? [placeholder] : []),
  ]
  if (checks.length === 0) return undefined
  const hunk = new Hunk(edit)
  const place = new Place(file, hunk, ANYWHERE, { span: { start: 0, end: file.text.length } })
  return judge(checks, hunk, { place, path }).problem
}

/**
 * Why lines may not take the place of others, by any check: for placements that write lines of their own making, where nothing can be
 * corrected. Undefined if they may.
 */
export function refusedLines(
  { checks, path }: Pick<PlacementQuery, 'checks' | 'path'>,
  file: FileText,
  { first, end, lines }: LineChange,
): EditProblem | undefined {
  const { document } = file
  const edit = {
    unit: 'lines',
    search: textOfLines(file.lines(first, end)),
    replacement: textOfLines(lines),
  } as const
  const hunk = new Hunk(edit)
  const span = { start: document.lineStart(first), end: document.lineStart(end) }
  const { problem, notices } = judge(checks, hunk, { place: new Place(file, hunk, ANYWHERE, { span }), path })
  const [notice] = notices
  return problem ?? (notice && { code: 'new-text', kind: notice.code, sign: notice.message })
}

const ANYWHERE = { name: '', tier: 'exact' } as const
