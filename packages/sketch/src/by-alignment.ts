import type { FileText, Result } from '@emend/core/plugin'
import { sceneOf, scoreOf } from './align-sketch.js'
import { type Bound, boundByBlocks } from './bound-by-blocks.js'
import { deletionRefused } from './deletions.js'
import {
  lineAlike,
  lookalikeLine,
  movedLine,
  reachingLine,
  sharesNothing,
  unclearMarker,
  unreachableLines,
} from './doubtful-lines.js'
import { idleStretch, looksTruncated, openEdge, unbalanced } from './edges.js'
import { insertedInstead } from './inserted-instead.js'
import { type MergedSketch, mergedAt } from './merged-sketch.js'
import type { Sketch } from './read-sketch.js'
import { readingsOf } from './readings.js'
import { notPlaced, type Refusal } from './refusal.js'
import { reordered } from './reordered.js'
import { forbiddenLine, repeatedBlock, repeatedLine } from './repeated-lines.js'
import { AS_GOOD, otherMove, rivalPlace, slippedEdge, twinLost } from './rivals.js'
import { tornBlock } from './torn-blocks.js'

/**
 * Merges a sketch into a file: aligns all its lines with the file's, so that the weight of what agrees is greatest, and puts the
 * lines of each stretch between two markers in place of what the file has there. Refuses what has a second reading, in the
 * order of the list below.
 */
export function byAlignment(file: FileText, sketch: Sketch): Result<MergedSketch, Refusal> {
  const scene = sceneOf(file, sketch)
  const inOtherOrder = reordered(scene)
  if (inOtherOrder !== undefined) return { ok: true, value: inOtherOrder }
  if (scene.solids.length * scene.rows.length > MOST_PAIRS)
    return { ok: false, failure: notPlaced(sketch, scene.solids[0] ?? 0, 'several-places') }
  const [early, late] = [boundByBlocks(scene, false), boundByBlocks(scene, true)]
  const weigh = ({ alignment, bounds }: Bound) => scoreOf(scene, alignment, bounds.likely)
  const [bound, other] = weigh(late) > weigh(early) + AS_GOOD ? [late, early] : [early, late]
  const { alignment, bounds } = bound
  const truncated = looksTruncated(scene, alignment)
  if (truncated !== undefined) return { ok: false, failure: truncated }
  const merged = mergedAt(scene, alignment)
  if (!merged.ok) return merged
  const { value } = merged
  const doubt =
    sharesNothing(scene, alignment) ??
    forbiddenLine(scene, alignment, bounds.forbidden) ??
    rivalPlace(scene, bound, other, value) ??
    unbalanced(scene, value) ??
    slippedEdge(scene, bound, value) ??
    openEdge(scene, alignment, value) ??
    idleStretch(scene, value) ??
    lookalikeLine(scene, value) ??
    repeatedLine(scene, alignment) ??
    repeatedBlock(scene, alignment) ??
    otherMove(scene, bound, value) ??
    twinLost(scene, value) ??
    lineAlike(scene, value) ??
    reachingLine(scene, alignment, value) ??
    unreachableLines(scene, value) ??
    tornBlock(scene, alignment, value) ??
    movedLine(scene, alignment, value) ??
    deletionRefused(scene, bound, value) ??
    insertedInstead(scene, value) ??
    unclearMarker(scene, alignment)
  if (doubt !== undefined)
    return { ok: false, failure: { ...doubt, choices: readingsOf(file, value, doubt) } }
  return value.text === file.text ? { ok: false, failure: { code: 'sketch-unchanged' } } : merged
}

/** Pairs of a line of the sketch and one of the file. Where there are more, nearly every line is there again and again, or would take long. */
const MOST_PAIRS = 2_000_000
