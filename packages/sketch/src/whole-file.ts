import type { FileText } from '@emend/core/plugin'
import { type Unaccounted, unaccounted } from './accounted.js'
import { changesBetween } from './changes-between.js'
import { type LinePairs, linePairs, type Region } from './line-pairs.js'
import { type MergedSketch, textAfter } from './merged-sketch.js'
import type { Sketch } from './read-sketch.js'
import type { Stretch } from './stretch.js'

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
  return {
    merged: mergedLines(file, sketch, region, lines, pairs),
    doubts: unaccounted(file, region, lines, pairs),
  }
}

/** A region of the file with new lines, which are all lines of a sketch. What both have stays as the file has it. */
function mergedLines(
  file: FileText,
  sketch: Sketch,
  region: Region,
  lines: readonly string[],
  pairs: LinePairs,
): MergedSketch {
  const changes = changesBetween(file, region, lines, pairs)
  const anchors = pairs.flatMap((line, at) => (line < 0 ? [] : [{ at, line, stays: true, isMoved: false }]))
  const stretch: Stretch = { from: 0, to: lines.length, anchors, indent: (line) => line, isShifted: false }
  return { sketch, stretches: [stretch], changes, text: textAfter(file, changes) }
}
