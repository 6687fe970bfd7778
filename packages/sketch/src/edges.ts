import { closesBlock, isBlank } from '@emend/core/plugin'
import type { Alignment, Scene } from './align-sketch.js'
import { bracketsOf } from './brackets.js'
import { isDistinctive } from './changes-of.js'
import { hasOwnWord } from './closers.js'
import { headsDeclaration } from './declared-name.js'
import { namedImport } from './imports.js'
import type { MergedSketch } from './merged-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import type { Anchor, Stretch } from './stretch.js'

/** A whole file that breaks off: it has no marker, begins as the file does, and ends before the file does. */
export function looksTruncated({ file, sketch, solids }: Scene, alignment: Alignment): Refusal | undefined {
  if (sketch.gaps.size > 0 || solids.length === 0) return undefined
  const own: number[] = []
  for (let line = 0; line < file.count; line++) if (!isBlank(file.known(line))) own.push(line)
  const used = alignment.filter((line) => line >= 0)
  if (own.length === 0 || alignment[0] !== own[0]) return undefined
  const isWhole = used.at(-1) === own.at(-1)
  if (isWhole && used.length * 2 >= own.length) return undefined
  return { code: 'looks-truncated', kept: used.length, count: file.count }
}

/**
 * An end of the sketch without a marker, where the file has more lines. They stay if the marker was forgotten, and go if the file
 * begins or ends there. Which is meant is not sure where the sketch adds lines at that end, or where the stretch there would do
 * nothing else.
 */
export function openEdge(scene: Scene, alignment: Alignment, merged: MergedSketch): Refusal | undefined {
  const { file, sketch, solids } = scene
  const used = alignment.filter((line) => line >= 0)
  const hasMore = (from: number, to: number) => file.lines(from, to).some((own) => !isBlank(own))
  const [first, last] = [merged.stretches[0], merged.stretches.at(-1)]
  const isDoubtful = (stretch: Stretch | undefined) =>
    stretch !== undefined && isIdle(merged, stretch) && !namesBlocks(scene, stretch)
  const isTopNew = merged.changes.some(({ first: line, end }) => line === 0 && end === used[0])
  const isOpenTop = !sketch.gaps.has(0) && !isTopNew && hasMore(0, used[0] ?? 0)
  const above = file.lines(0, used[0] ?? 0).filter((own) => !isBlank(own)).length
  // One line above a blank one is hardly worth a marker, and a first line that changes may be the file's first: they may go.
  const isBare = above === 1 && isBlank(sketch.lines[0]?.text ?? 'x')
  const isTopVersion =
    isBare ||
    (sketch.gaps.size > 0 &&
      first?.anchors[0]?.stays === false &&
      namedImport(sketch.lines[0]?.text ?? '') === undefined)
  if (isOpenTop && ((alignment[0] as number) < 0 || isDoubtful(first) || isTopVersion))
    return notPlaced(scene.sketch, solids[0] as number, 'open-edge')
  const rest = { first: (used.at(-1) ?? 0) + 1, end: file.count }
  const isOpenEnd = !sketch.gaps.has(sketch.lines.length) && hasMore(rest.first, rest.end)
  if (isOpenEnd && ((alignment.at(-1) as number) < 0 || isDoubtful(last)))
    return notPlaced(scene.sketch, solids.at(-1) as number, 'open-edge')
  // Behind a marker at the top, so few lines as are left may as well go: the file is to end where the sketch does.
  const left = file.lines(rest.first, rest.end).filter((own) => !isBlank(own)).length
  if (isOpenEnd && sketch.gaps.has(0) && left <= FEW)
    return notPlaced(scene.sketch, solids.at(-1) as number, 'open-edge', [rest])
  return (
    idleTop(scene, merged) ??
    splitBlanks(scene, merged) ??
    blankEdge(scene, alignment) ??
    unshownBlanks(scene, merged)
  )
}

/**
 * Two or more blank lines beside a marker, and fewer in the file: one may set the marker apart, more are shown, and would not come. So the lines
 * may be those of another place, or of a new block that begins as one of the file does.
 */
function unshownBlanks({ file, sketch }: Scene, merged: MergedSketch): Refusal | undefined {
  const isEdge = (at: number, { line }: Anchor, shown: number, step: 1 | -1) => {
    if (shown < 2 || !sketch.gaps.has(at)) return false
    const between = Array.from({ length: shown }, (_, i) => file.line(line + step * (i + 1)) ?? 'x')
    return !between.every(isBlank)
  }
  const isBlankIn = (from: number, to: number) =>
    sketch.lines.slice(from, to).every(({ text }) => isBlank(text))
  for (const stretch of merged.stretches) {
    const { from, to, anchors } = stretch
    const [top, bottom] = [anchors[0], anchors.at(-1)]
    if (top === undefined || bottom === undefined || isIdle(merged, stretch)) continue
    if (isBlankIn(from, top.at) && isEdge(from, top, top.at - from, -1))
      return notPlaced(sketch, top.at, 'several-places')
    if (isBlankIn(bottom.at + 1, to) && isEdge(to, bottom, to - bottom.at - 1, 1))
      return notPlaced(sketch, bottom.at, 'several-places')
  }
  return undefined
}

/** So many lines at the end of a file are hardly worth a marker. */
const FEW = 5

/** New lines below a line, with blank ones on both sides, as many as the file has there: they may be between those. */
function splitBlanks({ file, sketch }: Scene, { changes }: MergedSketch): Refusal | undefined {
  const torn = changes.find(({ side, lines, first, to }) => {
    if (side !== 'below' || !isBlank(lines[0] ?? 'x')) return false
    const [above, solid] = [
      lines.findIndex((line) => !isBlank(line)),
      lines.findLastIndex((line) => !isBlank(line)),
    ]
    let end = to
    while (end < sketch.lines.length && !sketch.gaps.has(end) && isBlank(sketch.lines[end]?.text ?? 'x'))
      end++
    const below = lines.length - 1 - solid + end - to
    let blanks = 0
    while (isBlank(file.line(first + blanks) ?? 'x')) blanks++
    return below > 0 && above + below === blanks
  })
  return torn && notPlaced(sketch, torn.from, 'several-places')
}

/** New lines below a marker that stands for nothing, the first of which the file has: it may be where the file has it. */
function idleTop({ file, sketch }: Scene, { changes }: MergedSketch): Refusal | undefined {
  const top = sketch.gaps.has(0) ? changes.find(({ side }) => side === 'above') : undefined
  if (top === undefined || !file.lines(0, top.first).every(isBlank)) return undefined
  const first = top.lines.find((line) => !isBlank(line)) ?? ''
  return file.at(first).length > 0 ? notPlaced(sketch, top.from, 'open-edge') : undefined
}

/** Blank lines at the top or at the end of the file that a part of it does not show: they may stay or go. */
function blankEdge({ file, sketch, solids }: Scene, alignment: Alignment): Refusal | undefined {
  if (sketch.gaps.size === 0) return undefined
  const [top = 0, last] = [
    alignment.find((line) => line >= 0),
    alignment.findLast((line) => line >= 0) ?? file.count,
  ]
  const first = alignment.findIndex((line) => line >= 0)
  // New lines at the top show the blank ones below them.
  const isShown = first > 0 && blanksOver(sketch, solids[first] as number) >= top
  const isBlankTop = top !== (solids[0] as number) && file.lines(0, top).every(isBlank)
  if (!sketch.gaps.has(0) && isBlankTop && !isShown)
    return notPlaced(sketch, solids[0] as number, 'open-edge')
  const after = sketch.gaps.has(sketch.lines.length) ? [] : file.lines(last + 1, file.count)
  return after.length > 0 && after.every(isBlank)
    ? notPlaced(sketch, solids.at(-1) as number, 'open-edge')
    : undefined
}

/** How many blank lines a sketch has right above one of its lines. */
function blanksOver({ lines }: Scene['sketch'], at: number): number {
  let count = 0
  while (isBlank(lines[at - count - 1]?.text ?? 'x')) count++
  return count
}

/**
 * New lines beside a marker, all of which are added, open or close a bracket of the file; or all that comes does, beside all that
 * goes.
 */
export function unbalanced(scene: Scene, merged: MergedSketch): Refusal | undefined {
  const torn =
    merged.changes.find(
      ({ side, lines }) =>
        (side === 'above' || side === 'below') && (bracketsOf(lines).size > 0 || !lines.some(hasOwnWord)),
    ) ?? (isEven(scene, merged) ? undefined : merged.changes[0])
  return torn && notPlaced(scene.sketch, torn.from, 'torn')
}

/** Whether the brackets of all that goes are those of all that comes. */
function isEven({ file }: Scene, { changes }: MergedSketch): boolean {
  const before = bracketsOf(changes.flatMap(({ first, end }) => file.lines(first, end)))
  const after = bracketsOf(changes.flatMap(({ lines }) => lines))
  return before.size === after.size && [...before].every(([kind, count]) => after.get(kind) === count)
}

/** A stretch that does nothing, and that would look the same if lines next to it were gone: its first or last line is there more often. */
export function idleStretch(scene: Scene, merged: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const stretch of merged.stretches) {
    const { anchors } = stretch
    if (anchors.length < 2 || !isIdle(merged, stretch)) continue
    if (namesBlocks(scene, stretch)) continue
    const isOften = (anchor: Anchor | undefined) => anchor !== undefined && !isDistinctive(file, anchor.line)
    if (isOften(anchors[0]) || isOften(anchors.at(-1)))
      return notPlaced(scene.sketch, (anchors[0] as Anchor).at, 'does-nothing')
  }
  return undefined
}

/** Whether a stretch changes nothing. */
function isIdle({ changes }: MergedSketch, stretch: Stretch | undefined): boolean {
  return stretch === undefined || changes.every(({ from, to }) => to < stretch.from || from > stretch.to)
}

/** Whether a stretch only names blocks: all its lines open or close one. */
function namesBlocks({ sketch }: Scene, { from, to }: Stretch): boolean {
  return sketch.lines
    .slice(from, to)
    .every(
      ({ text }) =>
        closesBlock(text) || !hasOwnWord(text) || /[{([:]$|\bdo$/.test(text) || headsDeclaration(text),
    )
}
