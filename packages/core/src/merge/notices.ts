import { literalSteps } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import { isBlank } from '../text/lines.js'
import type { Notice } from '../vocabulary/format.js'

/** What the request and the file disagree on at a place, and what was done about it. */
export function noticesOf({ hunk, alignment, evidence }: Place): Notice[] {
  if (evidence === undefined) return []
  const notices: Notice[] = []
  for (const { op, old } of literalSteps(hunk)) {
    const line = op === 'add' ? undefined : hunk.old[old]
    if (line === undefined || isBlank(line) || (alignment[old] as number) >= 0) continue
    notices.push(op === 'keep' ? contextMissing(line) : removalMissing(line))
  }
  return notices
}

function contextMissing(line: string): Notice {
  const message = `the context line ${JSON.stringify(line.trim())} is not in the file; the file stays without it`
  return { code: 'context-missing', message }
}

function removalMissing(line: string): Notice {
  const message = `the line ${JSON.stringify(line.trim())}, which the edit removes, is not in the file; there was nothing to remove`
  return { code: 'removal-missing', message }
}
