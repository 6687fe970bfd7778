import type { FileText } from '@emend/core/plugin'
import { type Unaccounted, unaccounted } from './accounted.js'
import { changesBetween } from './changes-between.js'
import { linePairs } from './line-pairs.js'
import { type MergedSketch, textAfter } from './merged-sketch.js'
import type { Sketch } from './read-sketch.js'
import { stretchOf } from './stretch.js'

/** A sketch as the whole new text of the file, and why that is not sure, if it is not. */
export interface WholeFile {
  readonly merged: MergedSketch
  readonly doubts: readonly Unaccounted[]
}

/** Reads a sketch as the whole new text of the file; undefined where a line of it stands for other lines. */
export function wholeFile(file: FileText, sketch: Sketch): WholeFile | undefined {
  if (sketch.gaps.size > 0 || sketch.removals.size > 0 || file.document.isEmpty) return undefined
  const lines = [...sketch.lines.map(({ text }) => text), ...sketch.blanks]
  const region = { first: 0, end: file.count }
  const pairs = linePairs(file, region, lines)
  const changes = changesBetween(file, region, lines, pairs)
  const stretches = [stretchOf(0, lines.length, pairs)]
  return {
    merged: { sketch, stretches, changes, text: textAfter(file, changes) },
    doubts: unaccounted(file, region, lines, pairs),
  }
}
