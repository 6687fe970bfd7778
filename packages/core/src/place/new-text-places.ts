import { type Depth, isBetween } from '../text/depth.js'
import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { keyOf } from '../text/sameness.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { type LinesPlace, placesOfLines } from './lines.js'

/**
 * Where the file has the whole new text. Lines are compared on the ladder, but a line of which the edit changes only whitespace
 * or look-alikes must be there to the letter, and an added line as deep against the kept lines as in the request: else what
 * the edit asks for is not done.
 */
export function newTextPlaces(file: FileText, hunk: Hunk): readonly LinesPlace[] {
  return placesOfLines(file, hunk.now).filter((place) => place.rung === 0 || isAsAsked(file, hunk, place))
}

function isAsAsked(file: FileText, { old, now }: Hunk, { first }: LinesPlace): boolean {
  const before = new Set(old)
  const keys = new Set(old.map(keyOf))
  const kept: Depth[] = []
  const added: Depth[] = []
  for (const [at, line] of now.entries()) {
    if (isBlank(line)) continue
    const found = file.known(first + at)
    const depth = { asked: indentationOf(line).length, has: indentationOf(found).length }
    // The first line of a text may have lost its indentation, unless the file has it as deep.
    if (before.has(line)) kept.push(...(at > 0 || depth.asked === depth.has ? [depth] : []))
    else if (keys.has(keyOf(line)) && found !== line) return false
    else added.push(depth)
  }
  return added.every((depth) => isBetween(depth, kept))
}
