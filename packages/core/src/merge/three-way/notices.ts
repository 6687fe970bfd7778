import { literalSteps } from '../../hunk/steps.js'
import type { Place } from '../../place/place.js'
import { isBlank, lineContents } from '../../text/lines.js'
import { areSame } from '../../text/sameness.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { Notice } from '../../vocabulary/notice.js'

/** What the request and the file disagree on at a place, and what was done about it. */
export function noticesOf(place: Place): Notice[] {
  if (place.rank === 0) return []
  const notices: Notice[] = []
  // The alignment asks for lines, which a part of the text does not need.
  if (place.isText) return notices
  const { hunk, evidence } = place
  if (hunk.reading === 'marks') notices.push(...readMarks(hunk))
  if (evidence === undefined && hunk.reading !== 'typo') return notices
  const asked = hunk.reading === 'typo' ? lineContents(hunk.edit.search) : hunk.old
  for (const { op, old } of literalSteps(hunk)) {
    const line = op === 'add' ? undefined : asked[old]
    if (line === undefined || isBlank(line)) continue
    const found = place.fileLine(old)
    if (found === undefined) notices.push(op === 'keep' ? contextMissing(line) : removalMissing(line))
    else if (op === 'keep' && !areSame(line, found)) notices.push(contextDiffers(line, found))
  }
  return notices
}

/** What the reading of marks made of the lines of the request. */
function readMarks({ edit, old, now }: Hunk): Notice[] {
  const added = lineContents(edit.search).filter((line) => !old.includes(line) && now.includes(line))
  return [
    ...added.map((line) => ({
      code: 'context-added',
      message: `the context line ${JSON.stringify(line.trim())} between added lines is not in the file, and was added with them`,
    })),
    ...(/^->\s*$/m.test(edit.search) ? [COMMENT_END] : []),
  ]
}

const COMMENT_END: Notice = {
  code: 'comment-end',
  message: 'a line "-->" ends the comment that the lines above it open, and was read as one of these',
}

function contextDiffers(line: string, found: string): Notice {
  const message = `the context line ${shortened(line)} is ${shortened(found)} in the file, and stays so. To change it, remove the file's line and add the new one.`
  return { code: 'context-differs', message }
}

function contextMissing(line: string): Notice {
  const message = `the context line ${shortened(line)} is not in the file; the file stays without it`
  return { code: 'context-missing', message }
}

function removalMissing(line: string): Notice {
  const message = `the line ${shortened(line)}, which the edit removes, is not in the file; there was nothing to remove`
  return { code: 'removal-missing', message }
}

/** A line in quotation marks, cut to a length. */
function shortened(line: string): string {
  const text = line.trim()
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}

const LONGEST = 120
