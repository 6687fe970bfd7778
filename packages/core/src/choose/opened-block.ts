import { removesNothing } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import { blockEnds } from '../text/blocks.js'
import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { isOpen, type Located } from './located.js'

/**
 * An edit that removes nothing and has several places goes to the only one inside the innermost block that the edit before it opens and that reaches
 * past it, closer included.
 *
 * @rule opened-block Only one of the places is in the block that the edit before opens.
 * @off all
 */
export function insideOpenedBlock(file: FileText, all: readonly Located[]): readonly Located[] {
  const settled: Located[] = []
  for (const one of all) {
    const [before, ...more] = settled.at(-1)?.places ?? []
    const isAsked =
      isOpen(one) && one.places.length > 1 && one.hunk.hints.line === undefined && removesNothing(one.hunk)
    const inside =
      isAsked && before !== undefined && more.length === 0 ? insideBlock(file, before, one.places) : undefined
    settled.push(inside === undefined ? one : { ...one, places: [inside], rule: 'opened-block' })
  }
  return settled
}

function insideBlock(file: FileText, before: Place, places: readonly Place[]): Place | undefined {
  for (let line = before.end - 1; line >= before.first; line--) {
    const content = file.known(line)
    if (isBlank(content)) continue
    const end = blockEnds(file.document)[line] as number
    if (end < before.end) continue
    const closes = indentationOf(file.line(end) ?? '').length === indentationOf(content).length ? 1 : 0
    const inside = places.filter(({ first }) => first >= before.end && first < end + closes)
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined
  }
  return undefined
}
