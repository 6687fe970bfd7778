import {
  closesBlock,
  type FileText,
  indentationDepth,
  isBlank,
  isComment,
  likenessIn,
} from '@emend/core/plugin'
import { type Alignment, type Scene, textOf } from './align-sketch.js'
import { isLost, parentOf, stretchesOf } from './bound-by-blocks.js'
import { isDistinctive } from './changes-of.js'
import { hasOwnWord } from './closers.js'
import { headTwoDeclarations } from './declared-name.js'
import { IMPORT, importTwoModules } from './imports.js'
import type { MergedSketch } from './merged-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import { isInNewBlock } from './repeated-lines.js'
import { leavesBlock } from './returns.js'
import type { Anchor } from './stretch.js'

/** The sketch has hardly anything in common with the file. */
export function sharesNothing(scene: Scene, alignment: Alignment): Refusal | undefined {
  const { file, sketch, solids } = scene
  if (file.document.isEmpty) return undefined
  let [bits, shared, own, all] = [0, 0, 0, 0]
  for (const [solid, line] of alignment.entries()) {
    if (!hasOwnWord(textOf(scene, solid))) continue
    all++
    if (line < 0) continue
    shared++
    if (!IMPORT.test(textOf(scene, solid))) own++
    bits += file.bits(file.known(line))
  }
  const isMuch = bits >= Math.min(LEAST_BITS, Math.log2(file.count + 1) / 2)
  const isEnough = own > 0 ? shared >= LEAST_SHARE * all : shared >= LEAST_SHARE_OF_IMPORTS * all
  const isKnown = hasRun(scene, alignment) || isFramed(scene, alignment) || isAboveTop(scene, alignment)
  return isMuch && (isEnough || isKnown) ? undefined : notPlaced(sketch, solids[0] ?? 0, 'nothing-shared')
}

/** Whether two distinctive lines are in one run of lines that the file has in this order, too: no other file has those. */
function hasRun({ file }: Scene, alignment: Alignment): boolean {
  let [run, above] = [0, -1]
  for (const line of alignment) {
    if (line < 0 || above < 0 || !file.lines(above + 1, line).every(isBlank)) run = 0
    if (line >= 0 && isDistinctive(file, line) && ++run === 2) return true
    above = line
  }
  return false
}

/** Whether the first and the last line with words of a stretch are distinctive lines of the file. */
function isFramed(scene: Scene, alignment: Alignment): boolean {
  return stretchesOf(scene).some(([from, to]) => {
    const worded = alignment.slice(from, to).filter((_, i) => hasOwnWord(textOf(scene, from + i)))
    return (
      [worded[0], worded.at(-1)].every((line = -1) => line >= 0 && isDistinctive(scene.file, line)) &&
      worded.length > 1
    )
  })
}

/**
 * Whether new lines without a marker above them end in the first two lines of the file, one of which is its own: a name or a number that no
 * import, comment or string alone is.
 */
function isAboveTop(scene: Scene, alignment: Alignment): boolean {
  const { file, sketch } = scene
  const [, end = 0] = stretchesOf(scene)[0] ?? []
  const first = alignment.findIndex((line) => line >= 0)
  if (sketch.gaps.has(0) || first < 0 || first >= end || alignment.slice(end).some((line) => line >= 0))
    return false
  const run = alignment.slice(first, end)
  const tops: number[] = []
  for (let line = 0; tops.length < run.length && line < file.count; line++)
    if (!isBlank(file.known(line))) tops.push(line)
  const isOwn = (line: number) =>
    isDistinctive(file, line) && !COMMON.test(file.known(line).trimStart()) && !isComment(file.known(line))
  return run.length > 1 && run.every((line, i) => line === tops[i]) && run.some(isOwn)
}

/** A line that the tops of many files have: an import, or a string alone. */
const COMMON = /^(?:import|from|use|using|package)\b|^#include\b|^['"`]|\brequire\b/

/** So many bits, see `FileText.bits`, must agree in all; fewer in a short file, in which no line has many. */
const LEAST_BITS = 3
/** The least share of the lines of a sketch that the file has. */
const LEAST_SHARE = 0.08
/** The same where all of them are imports, which other files may have, too. */
const LEAST_SHARE_OF_IMPORTS = 0.25

/** A new line beside a marker that may be a new version of the line next to it, which the marker keeps. */
export function lineAlike(scene: Scene, { changes }: MergedSketch): Refusal | undefined {
  const { file, sketch } = scene
  for (const change of changes) {
    if (change.side !== 'above' && change.side !== 'below') continue
    const reach = change.brings + 1
    const near: number[] = []
    const step = change.side === 'above' ? -1 : 1
    for (
      let line = change.side === 'above' ? change.first - 1 : change.first;
      near.length < reach;
      line += step
    ) {
      const own = file.line(line)
      if (own === undefined) break
      if (changes.some(({ first, end }) => first <= line && line < end)) break
      if (!isBlank(own)) near.push(line)
    }
    const own = sketch.lines.slice(change.from, change.to).filter(({ text }) => !isBlank(text))
    const depth = Math.min(...own.map(({ text }) => indentationDepth(text)))
    const least = Math.min(...change.lines.filter((line) => !isBlank(line)).map(indentationDepth))
    const usesTabs = (line: string) => line.startsWith('\t')
    // How deep a line in tabs is among lines in spaces is not known: then it may be as deep.
    const isAsDeep = (line: number) =>
      indentationDepth(file.known(line)) === least ||
      change.lines.some((one) => !isBlank(one) && usesTabs(one) !== usesTabs(file.known(line)))
    for (let at = change.from; at < change.to; at++) {
      const text = sketch.lines[at]?.text ?? ''
      if (!hasOwnWord(text) || file.at(text).length > 0) continue
      // What is in a new block is no version of a line that is not in it.
      if (indentationDepth(text) > depth) continue
      const alike = near.find((line) => isAsDeep(line) && isVersion(file, text, file.known(line)))
      if (alike !== undefined && !isShown(scene, alike))
        return notPlaced(scene.sketch, at, 'like-a-line', [{ first: alike, end: alike + 1 }])
    }
  }
  return undefined
}

const ALIKE = 0.6

/** Whether a new line may be a version of a line. */
function isVersion(file: FileText, text: string, own: string): boolean {
  const areTwo = headTwoDeclarations(text, own) || importTwoModules(text, own)
  return hasOwnWord(own) && likenessIn(file, text, own) >= ALIKE && !areTwo
}

/**
 * A new line right beside a marker that the block has again, or the file once, in what the marker keeps: the stretch may reach to
 * there, so that what is between would go.
 */
export function reachingLine(
  scene: Scene,
  alignment: Alignment,
  { changes }: MergedSketch,
): Refusal | undefined {
  const { file } = scene
  for (const { side, lines, first, from, to } of changes) {
    if (side !== 'above' && side !== 'below') continue
    const isAbove = side === 'above'
    const text = (isAbove ? lines : lines.toReversed()).find((line) => !isBlank(line)) ?? ''
    if (!hasOwnWord(text)) continue
    const depth = indentationDepth(text)
    const step = isAbove ? -1 : 1
    const behind = file.at(text).filter((line) => (isAbove ? line < first : line >= first))
    const near = isAbove ? behind.at(-1) : behind[0]
    const isOnce = behind.length === 1 && file.at(text).length <= MOST_AGAIN
    if (near !== undefined && isOnce && !alignment.includes(near))
      return notPlaced(scene.sketch, isAbove ? from : to - 1, 'several-places', [
        { first: near, end: near + 1 },
      ])
    for (let line = isAbove ? first - 1 : first; ; line += step) {
      const own = file.line(line)
      if (own === undefined || changes.some((other) => other.first <= line && line < other.end)) break
      file.budget.spend(1)
      if (!isBlank(own) && indentationDepth(own) < depth) break
      if (own.trimEnd() === text.trimEnd())
        return notPlaced(scene.sketch, isAbove ? from : to - 1, 'several-places', [
          { first: line, end: line + 1 },
        ])
    }
  }
  return undefined
}

/** A line that the file has more often is a phrase. */
const MOST_AGAIN = 2

/** Whether the sketch shows a line of the file. */
function isShown({ file, sketch, solids }: Scene, line: number): boolean {
  return solids.some((at) => file.at(sketch.lines[at]?.text ?? '').includes(line))
}

/** A new line beside a marker that leaves the block, where the marker keeps lines of that block below it. */
export function unreachableLines(scene: Scene, { changes }: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const { side, lines, to, end } of changes) {
    const last = lines.findLast((line) => !isBlank(line))
    if (side !== 'below' || last === undefined || !leavesBlock(last)) continue
    let next = end
    while (isBlank(file.line(next) ?? 'x')) next++
    const own = file.line(next)
    if (
      own !== undefined &&
      !closesBlock(own) &&
      indentationDepth(own) === indentationDepth(last) &&
      !/^\s*(?:case|default)\b/.test(own)
    )
      return notPlaced(scene.sketch, to - 1, 'like-a-line', [{ first: next, end: next + 1 }])
  }
  return undefined
}

/** A line that differs from the file's in look-alike characters only, beside real changes: a slip, or one more change. */
export function lookalikeLine(scene: Scene, merged: MergedSketch): Refusal | undefined {
  for (const { anchors } of merged.stretches)
    for (const { at, line, stays } of anchors) {
      const [text, own] = [scene.sketch.lines[at]?.text ?? '', scene.file.known(line)]
      if (
        stays &&
        text.trimStart() !== own.trimStart() &&
        !merged.changes.some(({ first, end }) => first <= line && line < end)
      )
        return notPlaced(scene.sketch, at, 'look-alike', [{ first: line, end: line + 1 }])
    }
  return undefined
}

/** A line at another depth than in the file, where no block around it is new or gone. */
export function movedLine(
  scene: Scene,
  alignment: Alignment,
  { stretches, changes }: MergedSketch,
): Refusal | undefined {
  const isAll = isOnlyDepth({ stretches, changes })
  for (const { anchors, isShifted } of stretches)
    for (const [i, { at, line, isMoved }] of anchors.entries()) {
      if (!isMoved || (!isShifted && isReindented(scene, anchors, i))) continue
      if (isAll && isWithin(anchors, i)) continue
      const solid = scene.solids.indexOf(at)
      const parent = parentOf(scene, line)
      if (isInNewBlock(scene, alignment, solid) || (parent >= 0 && isLost(scene, alignment, parent))) continue
      return notPlaced(scene.sketch, at, 'indentation', [{ first: line, end: line + 1 }])
    }
  return undefined
}

/** Whether a sketch changes nothing but how deep some lines are, which then is what it is for. */
function isOnlyDepth({ stretches, changes }: Pick<MergedSketch, 'stretches' | 'changes'>): boolean {
  const moved = new Set(
    stretches.flatMap(({ anchors, isShifted }) =>
      anchors.flatMap(({ line, isMoved }) => (isMoved && !isShifted ? [line] : [])),
    ),
  )
  return changes.every(({ side, first }) => side === 'version' && moved.has(first))
}

/** Whether lines that stay as they are come before and behind a line. */
function isWithin(anchors: readonly Anchor[], i: number): boolean {
  return anchors.slice(0, i).some(({ stays }) => stays) && anchors.slice(i + 1).some(({ stays }) => stays)
}

/** Whether a line is one of several that are moved alike, between lines that stay. One alone may be a slip. */
function isReindented({ file, sketch }: Scene, anchors: readonly Anchor[], i: number): boolean {
  const shiftOf = ({ at, line }: Anchor) =>
    indentationDepth(file.known(line)) - indentationDepth(sketch.lines[at]?.text ?? '')
  const shift = shiftOf(anchors[i] as Anchor)
  const isOne = (anchor: Anchor | undefined) => anchor?.isMoved === true && shiftOf(anchor) === shift
  let [first, last] = [i, i]
  while (isOne(anchors[first - 1])) first--
  while (isOne(anchors[last + 1])) last++
  return last > first && anchors[first - 1]?.stays === true && anchors[last + 1]?.stays === true
}

/** A line that is content because the file has it elsewhere, or a marker although nothing is there that it could stand for. */
export function unclearMarker(scene: Scene, alignment: Alignment): Refusal | undefined {
  const { sketch, solids, file } = scene
  const added = sketch.doubtful.find(({ line }) => {
    const solid = solids.findIndex((at) => sketch.lines[at]?.line === line)
    return solid >= 0 && (alignment[solid] as number) < 0
  })
  const idle = sketch.unclear.find(({ above }) => {
    const upper = alignment.findLast((line, solid) => line >= 0 && (solids[solid] as number) < above) ?? -1
    const lower =
      alignment.find((line, solid) => line >= 0 && (solids[solid] as number) >= above) ?? file.count
    return file.lines(upper + 1, lower).every(isBlank)
  })
  const unsure = added ?? idle
  return unsure && { code: 'sketch-marker', line: unsure.line, text: unsure.text }
}
