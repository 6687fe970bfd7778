import {
  applyChanges,
  type Change,
  changeOfLines,
  closesBlock,
  type FileText,
  hasWord,
  indentationDepth,
  inFileEndings,
  isBlank,
  likeness,
  type Result,
} from '@emend/core/plugin'
import { type Alignment, pairOf, type Scene, sceneOf, scoreOf } from './align-sketch.js'
import { type Bound, boundByBlocks, depthsOf, isLost, parentOf, stretchesOf } from './bound-by-blocks.js'
import { bracketsOf, changesOfStretch, isDistinctive, type SketchChange, spansOfLines } from './changes-of.js'
import { headsDeclaration } from './declared-name.js'
import { deletionRefused } from './deletions.js'
import { readSketch, type Sketch } from './read-sketch.js'
import type { LineSpan, Refusal } from './refusal.js'
import { type Anchor, type Stretch, stretchesAt } from './stretch.js'
import { unanchored } from './unanchored.js'

/** What a sketch does to a file. */
export interface MergedSketch {
  readonly sketch: Sketch
  readonly stretches: readonly Stretch[]
  /** From top to bottom. */
  readonly changes: readonly SketchChange[]
  readonly text: string
}

/** Merges a sketch into a file, or says why it cannot. */
export function mergeSketch(file: FileText, code: string): Result<MergedSketch, Refusal> {
  const sketch = readSketch(code, file)
  const scene = sceneOf(file, sketch)
  const [early, late] = [boundByBlocks(scene, false), boundByBlocks(scene, true)]
  const weigh = ({ alignment, bounds }: Bound) => scoreOf(scene, alignment, bounds.likely)
  const isLateBetter = weigh(late) > weigh(early) + AS_GOOD
  const [first, other] = isLateBetter ? [late, early] : [early, late]
  const truncated = looksTruncated(scene, first.alignment)
  if (truncated !== undefined) return { ok: false, failure: truncated }
  const merged = mergedAt(scene, first.alignment)
  if (!merged.ok) return merged
  const { alignment } = first
  const doubt =
    sharesNothing(scene, alignment) ??
    forbiddenLine(scene, alignment, first.bounds.forbidden) ??
    rivalPlace(scene, first, other, merged.value) ??
    unbalanced(scene, merged.value) ??
    slippedEdge(scene, first, merged.value) ??
    openEdge(scene, alignment, merged.value) ??
    idleStretch(scene, merged.value) ??
    lookalikeLine(scene, merged.value) ??
    repeatedLine(scene, alignment) ??
    lineAlike(scene, merged.value) ??
    unreachableLines(scene, merged.value) ??
    movedLine(scene, alignment, merged.value) ??
    deletionRefused(scene, first, merged.value) ??
    unclearMarker(scene, alignment, merged.value)
  if (doubt !== undefined) return { ok: false, failure: doubt }
  return merged.value.text === file.text ? { ok: false, failure: { code: 'unchanged' } } : merged
}

function mergedAt(scene: Scene, alignment: Alignment): Result<MergedSketch, Refusal> {
  const { file, sketch } = scene
  const stretches = stretchesAt(scene, alignment)
  const changes: SketchChange[] = []
  for (const [i, stretch] of stretches.entries()) {
    const made =
      stretch.anchors.length > 0 ? changesOfStretch(scene, stretch) : unanchored(scene, stretches, i)
    if ('code' in made) return { ok: false, failure: made }
    if (!isList(made)) return { ok: false, failure: notPlaced(scene, made.at, 'indentation') }
    changes.push(...made)
  }
  const text = applyChanges(
    file.text,
    changes.map((change): Change => inFileEndings(file.document, changeOfLines(file.document, change), '\n')),
  )
  return { ok: true, value: { sketch, stretches, changes, text } }
}

function isList(made: readonly SketchChange[] | { readonly at: number }): made is readonly SketchChange[] {
  return Array.isArray(made)
}

export function notPlaced(
  { sketch }: Scene,
  at: number,
  why: Extract<Refusal, { code: 'sketch-not-placed' }>['why'],
  places: readonly LineSpan[] = [],
): Refusal {
  const { line, text } = sketch.lines[at] ?? { line: 1, text: '' }
  return { code: 'sketch-not-placed', why, line, text, places }
}

/** A whole file that breaks off: it has no marker, begins as the file does, and ends before the file does. */
function looksTruncated({ file, sketch, solids }: Scene, alignment: Alignment): Refusal | undefined {
  if (sketch.gaps.size > 0 || solids.length === 0) return undefined
  const own: number[] = []
  for (let line = 0; line < file.count; line++) if (!isBlank(file.known(line))) own.push(line)
  const used = alignment.filter((line) => line >= 0)
  if (own.length === 0 || alignment[0] !== own[0]) return undefined
  const isWhole = used.at(-1) === own.at(-1)
  if (isWhole && used.length * 2 >= own.length) return undefined
  return { code: 'looks-truncated', kept: used.length, count: own.length }
}

/** The sketch has hardly anything in common with the file. */
function sharesNothing(scene: Scene, alignment: Alignment): Refusal | undefined {
  const { file, sketch, solids } = scene
  if (file.document.isEmpty) return undefined
  let bits = 0
  for (const [solid, line] of alignment.entries()) {
    const text = sketch.lines[solids[solid] as number]?.text ?? ''
    if (line >= 0 && hasWord(text)) bits += file.bits(file.known(line))
  }
  return bits >= LEAST_BITS ? undefined : notPlaced(scene, solids[0] ?? 0, 'nothing-shared')
}

/** So many bits, see `FileText.bits`, must agree in all. */
const LEAST_BITS = 3

/** A line that the file has once, near the place where the sketch adds it again, in another block than the sketch has it. */
function forbiddenLine(
  scene: Scene,
  alignment: Alignment,
  forbidden: ReadonlySet<string>,
): Refusal | undefined {
  const { file, sketch, solids } = scene
  for (const [solid, line] of alignment.entries()) {
    if (line >= 0) continue
    const text = sketch.lines[solids[solid] as number]?.text ?? ''
    if (!hasWord(text)) continue
    const own = file.at(text)
    const isOnce = own.length === 1 && !isInNewBlock(scene, alignment, solid)
    const there = own.find(
      (one) =>
        forbidden.has(pairOf(solid, one)) &&
        !alignment.includes(one) &&
        !isLost(scene, alignment, one) &&
        (isOnce || isNear(alignment, solid, one)),
    )
    if (there !== undefined)
      return notPlaced(scene, solids[solid] as number, 'there-already', [{ first: there, end: there + 1 }])
  }
  return undefined
}

/** Whether a line of the file is about as far from a line that is aligned as the solid line is from that. */
function isNear(alignment: Alignment, solid: number, line: number): boolean {
  return alignment.some(
    (own, at) => own >= 0 && own < line === at < solid && Math.abs(own - line) <= NEAR * Math.abs(at - solid) + NEAR,
  )
}

const NEAR = 3

/** Whether a line is in a block whose head is new. */
function isInNewBlock(scene: Scene, alignment: Alignment, solid: number): boolean {
  const depths = depthsOf(scene, alignment)
  for (let above = solid - 1; above >= 0; above--)
    if ((depths[above] as number) < (depths[solid] as number)) return (alignment[above] as number) < 0
  return false
}

/** Another place of a stretch where the sketch fits nearly as well and does something else. */
function rivalPlace(
  scene: Scene,
  { alignment, bounds }: Bound,
  { alignment: late }: Bound,
  merged: MergedSketch,
): Refusal | undefined {
  const { sketch, solids } = scene
  const best = scoreOf(scene, alignment, bounds.likely)
  const isLateAsGood = best - scoreOf(scene, late, bounds.likely) <= AS_GOOD
  const differs = isLateAsGood ? differenceOf(scene, alignment, late, merged) : undefined
  if (differs !== undefined) return differs
  const textOf = (solid: number) => sketch.lines[solids[solid] as number]?.text ?? ''
  for (const [from, to] of stretchesOf(scene)) {
    const aligned: number[] = []
    for (let solid = from; solid < to; solid++) if ((alignment[solid] as number) >= 0) aligned.push(solid)
    const worded = aligned.filter((solid) => hasWord(textOf(solid)))
    const own = worded.length > 0 ? worded : aligned
    if (own.length === 0) continue
    const weight = aligned.reduce(
      (sum, solid) => sum + (scene.candidates[solid]?.get(alignment[solid] as number) ?? 0),
      0,
    )
    const other = boundByBlocks(
      scene,
      false,
      own.map((solid) => pairOf(solid, alignment[solid] as number)),
    ).alignment
    if (best - scoreOf(scene, other, bounds.likely) > RIVAL * weight) continue
    const found = differenceOf(scene, alignment, other, merged)
    if (found !== undefined) return found
  }
  return undefined
}

const AS_GOOD = 1
/** Another place counts if a stretch loses at most this share of its weight there. */
const RIVAL = 0.34

function differenceOf(
  scene: Scene,
  alignment: Alignment,
  other: Alignment,
  merged: MergedSketch,
): Refusal | undefined {
  const solid = alignment.findIndex((line, i) => line !== other[i])
  if (solid < 0) return undefined
  const made = mergedAt(scene, other)
  if (made.ok && made.value.text === merged.text) return undefined
  const lines = [alignment[solid] as number, other[solid] as number].filter((line) => line >= 0)
  return notPlaced(
    scene,
    scene.solids[solid] as number,
    'several-places',
    lines.map((line) => ({ first: line, end: line + 1 })),
  )
}

/** The head of a function or a class that would be there twice. */
function repeatedLine(scene: Scene, alignment: Alignment): Refusal | undefined {
  const { file, sketch, solids } = scene
  for (const [solid, line] of alignment.entries()) {
    const text = sketch.lines[solids[solid] as number]?.text ?? ''
    if (line >= 0 || !hasWord(text)) continue
    const [only, ...others] = [...file.at(text), ...(scene.versions[solid] ?? [])]
    if (only === undefined || others.length > 0 || isLost(scene, alignment, only)) continue
    if (!(headsDeclaration(text) && indentationDepth(file.known(only)) === indentationDepth(text)) && !isBeside(alignment, solid, only)) continue
    return notPlaced(scene, solids[solid] as number, 'there-already', [{ first: only, end: only + 1 }])
  }
  return undefined
}

/** Whether a line of the file is right above or below the lines that the sketch has around a solid line. */
function isBeside(alignment: Alignment, solid: number, line: number): boolean {
  return alignment.some((own, at) => own >= 0 && Math.abs(own - line) <= Math.min(BESIDE, Math.abs(at - solid)))
}

const BESIDE = 2

/** A new line beside a marker that may be a new version of the line next to it, which the marker keeps. */
function lineAlike(scene: Scene, { changes }: MergedSketch): Refusal | undefined {
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
    for (let at = change.from; at < change.to; at++) {
      const text = sketch.lines[at]?.text ?? ''
      if (!hasWord(text) || file.at(text).length > 0) continue
      const alike = near.find(
        (line) => hasWord(file.known(line)) && likeness(text, file.known(line)) >= ALIKE,
      )
      if (alike !== undefined && !isShown(scene, alike))
        return notPlaced(scene, at, 'like-a-line', [{ first: alike, end: alike + 1 }])
    }
  }
  return undefined
}

const ALIKE = 0.6

/** A new line beside a marker that leaves the block, where the marker keeps lines of that block below it. */
function unreachableLines(scene: Scene, { changes }: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const { side, lines, to, end } of changes) {
    const last = lines.findLast((line) => !isBlank(line))
    if (side !== 'below' || last === undefined || !/^\s*(?:return|throw|raise|break|continue)\b/.test(last)) continue
    let next = end
    while (isBlank(file.line(next) ?? 'x')) next++
    const own = file.line(next)
    if (own !== undefined && !closesBlock(own) && indentationDepth(own) === indentationDepth(last) && !/^\s*(?:case|default)\b/.test(own))
      return notPlaced(scene, to - 1, 'like-a-line', [{ first: next, end: next + 1 }])
  }
  return undefined
}

/** New lines beside a marker, all of which are added, open or close a bracket of the file. */
function unbalanced(scene: Scene, { changes }: MergedSketch): Refusal | undefined {
  const torn = changes.find(
    ({ side, lines }) =>
      (side === 'above' || side === 'below') && (bracketsOf(lines).size > 0 || !lines.some(hasWord)),
  )
  return torn && notPlaced(scene, torn.from, 'torn')
}

/**
 * A change next to lines at the edge of its stretch that the file has a second time: nearer to the other edge, so that fewer lines
 * would go, or farther, with whole blocks between that would go.
 */
function slippedEdge(scene: Scene, { bounds }: Bound, merged: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const { from, to, anchors } of merged.stretches) {
    const changes = merged.changes.filter((change) => from <= change.from && change.to <= to)
    const [top, bottom] = [changes[0], changes.at(-1)]
    if (top === undefined || bottom === undefined) continue
    const upper = anchors.filter(({ line }) => line < top.first)
    const lower = anchors.filter(({ line }) => line >= bottom.end)
    for (const run of [upper, lower]) {
      const [first, last] = [run[0], run.at(-1)]
      if (first === undefined || last === undefined || isHeldRun(scene, bounds, run)) continue
      const isUpper = run === upper
      const least = isUpper ? -MOST_GONE : (upper.at(-1)?.line ?? top.first - 1) + 1 - first.line
      const most = isUpper ? (lower[0]?.line ?? bottom.end) - 1 - last.line : MOST_GONE
      for (let shift = least; shift <= most; shift++) {
        if (shift === 0) continue
        const isThere = run.every(({ line }) => sameRow(file.known(line), file.line(line + shift)))
        if (!isThere) continue
        const isNearer = isUpper ? shift > 0 : shift < 0
        const gone = shift < 0 ? file.lines(last.line + shift + 1, last.line + 1) : file.lines(first.line, first.line + shift)
        const depth = Math.min(...run.map(({ line }) => indentationDepth(file.known(line))))
        const isWhole = gone.every((own) => isBlank(own) || indentationDepth(own) >= depth)
        if (isNearer || (isWhole && bracketsOf(gone).size === 0))
          return notPlaced(scene, first.at, 'several-places', [
            { first: first.line, end: last.line + 1 },
            { first: first.line + shift, end: last.line + shift + 1 },
          ])
      }
    }
  }
  return undefined
}

function sameRow(one: string, other: string | undefined): boolean {
  return other !== undefined && one.trimEnd() === other.trimEnd()
}

/** Lines that are gone are looked for so far beyond a stretch. */
const MOST_GONE = 40

function isHeldRun({ file, solids }: Scene, { forced, likely }: Bound['bounds'], run: readonly Anchor[]): boolean {
  const closers = new Set(forced.values())
  return run.some(
    ({ at, line }) => isDistinctive(file, line) || closers.has(line) || likely.has(pairOf(solids.indexOf(at), line)),
  )
}

/**
 * An end of the sketch without a marker, where the file has more lines. They stay if the marker was forgotten, and go if the file
 * begins or ends there. Which is meant is not sure where the sketch adds lines at that end, or where the stretch there would do
 * nothing else.
 */
function openEdge(scene: Scene, alignment: Alignment, merged: MergedSketch): Refusal | undefined {
  const { file, sketch, solids } = scene
  const used = alignment.filter((line) => line >= 0)
  const hasMore = (from: number, to: number) => file.lines(from, to).some((own) => !isBlank(own))
  const [first, last] = [merged.stretches[0], merged.stretches.at(-1)]
  const isDoubtful = (stretch: Stretch | undefined) =>
    stretch !== undefined && isIdle(merged, stretch) && !namesBlocks(scene, stretch)
  const isOpenTop = !sketch.gaps.has(0) && hasMore(0, used[0] ?? 0)
  if (isOpenTop && ((alignment[0] as number) < 0 || isDoubtful(first)))
    return notPlaced(scene, solids[0] as number, 'open-edge')
  const isOpenEnd = !sketch.gaps.has(sketch.lines.length) && hasMore((used.at(-1) ?? 0) + 1, file.count)
  if (isOpenEnd && ((alignment.at(-1) as number) < 0 || isDoubtful(last)))
    return notPlaced(scene, solids.at(-1) as number, 'open-edge')
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
    .every(({ text }) => closesBlock(text) || !hasWord(text) || /[{([:]$/.test(text))
}

/** A line that differs from the file's in look-alike characters only, beside real changes: a slip, or one more change. */
function lookalikeLine(scene: Scene, merged: MergedSketch): Refusal | undefined {
  for (const { anchors } of merged.stretches)
    for (const { at, line, stays } of anchors) {
      const [text, own] = [scene.sketch.lines[at]?.text ?? '', scene.file.known(line)]
      if (stays && text.trimStart() !== own.trimStart() && !merged.changes.some(({ first, end }) => first <= line && line < end))
        return notPlaced(scene, at, 'look-alike', [{ first: line, end: line + 1 }])
    }
  return undefined
}

/** A stretch that does nothing, and that would look the same if lines next to it were gone: its first or last line is there more often. */
function idleStretch(scene: Scene, merged: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const stretch of merged.stretches) {
    const { anchors } = stretch
    if (anchors.length < 2 || !isIdle(merged, stretch)) continue
    if (namesBlocks(scene, stretch)) continue
    const isOften = (anchor: Anchor | undefined) => anchor !== undefined && !isDistinctive(file, anchor.line)
    if (isOften(anchors[0]) || isOften(anchors.at(-1)))
      return notPlaced(scene, (anchors[0] as Anchor).at, 'does-nothing')
  }
  return undefined
}

/** Whether the sketch shows a line of the file. */
function isShown({ file, sketch, solids }: Scene, line: number): boolean {
  return solids.some((at) => file.at(sketch.lines[at]?.text ?? '').includes(line))
}

/** A line at another depth than in the file, where no block around it is new or gone. */
function movedLine(scene: Scene, alignment: Alignment, { stretches }: MergedSketch): Refusal | undefined {
  const depths = depthsOf(scene, alignment)
  for (const { anchors } of stretches)
    for (const { at, line, isMoved } of anchors) {
      if (!isMoved) continue
      const solid = scene.solids.indexOf(at)
      const parent = parentOf(scene, line)
      if (isInNewBlock(scene, alignment, solid) || (parent >= 0 && isLost(scene, alignment, parent))) continue
      if ((depths[solid] as number) === indentationDepth(scene.file.known(line))) continue
      return notPlaced(scene, at, 'indentation', [{ first: line, end: line + 1 }])
    }
  return undefined
}

/** A line that is a marker only if the file has lines for it, and has none. */
function unclearMarker(
  { sketch, solids, file }: Scene,
  alignment: Alignment,
  { changes }: MergedSketch,
): Refusal | undefined {
  const added = sketch.doubtful.find(({ line }) => {
    const solid = solids.findIndex((at) => sketch.lines[at]?.line === line)
    return solid >= 0 && (alignment[solid] as number) < 0
  })
  if (added !== undefined) return { code: 'sketch-marker', ...added }
  void [file, changes]
  return undefined
}

export { isDistinctive, spansOfLines }
