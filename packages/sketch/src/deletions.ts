import { type FileText, indentationDepth, isBlank, likeness, likenessIn } from '@emend/core/plugin'
import type { Scene } from './align-sketch.js'
import type { Bound } from './bound-by-blocks.js'
import { bracketsOf } from './brackets.js'
import { ALIKE, isDistinctive, type SketchChange, spansOfLines } from './changes-of.js'
import { hasOwnWord } from './closers.js'
import { headTwoDeclarations, variableIn, wordsIn } from './declared-name.js'
import type { MergedSketch } from './merged-sketch.js'
import type { Refusal } from './refusal.js'

/**
 * Lines that a sketch leaves out without a marker, and may have forgotten. They go where a comment says so, or where distinctive
 * lines are on both sides and
 *
 * - the sketch brings at least as many lines in their place, those without a word left out, or the same in fewer lines,
 * - or one line fewer, and those that it brings are like those that go,
 * - or they are all within brackets that the line above them opens, whose new version opens none,
 * - or it shows at least as many lines on each side as it leaves out, and the stretch does nothing else.
 *
 * A single line is never worth a marker. Where fewer lines come than go, nothing that stays may need a name that only they declare.
 */
export function deletionRefused(
  scene: Scene,
  { alignment, bounds }: Bound,
  merged: MergedSketch,
): Refusal | undefined {
  const lost = merged.changes.flatMap((change) =>
    mayLose(scene, { alignment, bounds }, merged, change) ? [] : change.lost,
  )
  return lost.length === 0 ? undefined : { code: 'sketch-would-delete', lost: spansOfLines(scene.file, lost) }
}

function mayLose(scene: Scene, bound: Bound, merged: MergedSketch, change: SketchChange): boolean {
  const { lost, brings } = change
  if (lost.length === 0 || isSaid(scene, change)) return true
  // One line that becomes several is known by being like one of them, and the same words by themselves.
  if (!isHeld(scene, bound, change))
    return (lost.length === 1 && brings > 0 && areAlike(scene, change)) || hasSameWords(scene, change)
  if (lost.length <= brings) return true
  if (isStillUsed(scene, merged, change)) return false
  if (isOfHead(scene, merged, change)) return true
  if (isRewritten(scene, merged, change)) return true
  if (brings > 0) return isWordedAsMuch(scene, change)
  return lost.length === 1 || (isOnlyChange(merged, change) && isShownAround(scene, bound, change))
}

/** Whether comments in the place of the lines name what is removed. */
function isSaid({ file, sketch }: Scene, { lost, from, to, brings }: SketchChange): boolean {
  const names: string[] = []
  for (let at = from; at <= to; at++) names.push(...(sketch.removals.get(at) ?? []))
  if (names.length === 0 || brings > 0) return false
  const [first] = lost
  return names.some((name) => file.known(first as number).includes(name))
}

/** Whether the lines that stay on both sides of a change, up to the next change or marker, say where it is. */
function isHeld(scene: Scene, { alignment, bounds }: Bound, { first, end, brings }: SketchChange): boolean {
  const { file } = scene
  const kept = new Set(alignment.filter((line) => line >= 0))
  const closers = new Set(bounds.forced.values())
  const isHeldBy = (line: number, step: number) => {
    let bits = 0
    for (let at = line; kept.has(at) || isBlank(file.line(at) ?? 'x'); at += step) {
      if (!kept.has(at)) continue
      if (isDistinctive(file, at) || closers.has(at)) return true
      if (hasOwnWord(file.known(at))) bits += file.bits(file.known(at))
      // Where nothing comes, nothing else says that the place is right.
      if (brings > 0 && bits >= LEAST_BITS) return true
    }
    return false
  }
  return (first === 0 || isHeldBy(first - 1, -1)) && isHeldBy(end, 1)
}

/** So many bits, see `FileText.bits`, say as much as a line that the file has once. */
const LEAST_BITS = 5

/** Whether the lines that go are in fewer ones; a new version of the line above them may be the first. */
function isRewritten(
  { file }: Scene,
  { changes }: MergedSketch,
  { lost, lines, first }: SketchChange,
): boolean {
  const head = changes.find(({ side, end }) => side === 'version' && end === first)
  // Where all that comes is among what goes, nothing is written anew.
  const own = new Set(lost.map((line) => file.known(line).trim()))
  if (lines.length > 0 && lines.every((line) => own.has(line.trim()))) return false
  const gone = [...(head ? [head.first] : []), ...lost].map((line) => file.known(line).trim())
  const come = [...(head?.lines ?? []), ...lines]
  return likeness(gone.join(' '), come.join(' ')) >= REWRITTEN
}

const REWRITTEN = 0.6

/**
 * Whether the lines that go are all of what the brackets of a line hold, with those that close them, and the new version of that line opens
 * none: nothing could be around them if they stayed.
 */
function isOfHead({ file }: Scene, { changes }: MergedSketch, { lost, lines, first }: SketchChange): boolean {
  const version = changes.find(({ side, end }) => side === 'version' && end === first)
  const [head = -1, ...held] = version === undefined ? lost : [version.first, ...lost]
  const written = [...(version?.lines ?? []), ...lines]
  if (held.length === 0 || bracketsOf(written).size > 0) return false
  if (
    !written.some(
      (line) => likenessIn(file, line, file.known(head)) >= ALIKE || sameStart(line, file.known(head)),
    )
  )
    return false
  const open = [head, ...held].map((_, i, all) =>
    bracketsOf(all.slice(0, i + 1).map((line) => file.known(line))),
  )
  return open.every((kinds, i) => kinds.size > 0 === i < open.length - 1)
}

/** Whether two lines begin with the same words, up to what they give them. */
function sameStart(line: string, other: string): boolean {
  const start = (text: string) => /^[^=:]*[=:]/.exec(text.trim())?.[0]
  return start(line) !== undefined && start(line) === start(other)
}

/** Whether what comes has all words of what goes, in their order. */
function hasSameWords({ file }: Scene, { lost, lines }: SketchChange): boolean {
  const words = (some: readonly string[]) => some.join(' ').match(/[\p{L}\p{N}_$]+/gu) ?? []
  const [gone, come] = [words(lost.map((line) => file.known(line))), words(lines)]
  return gone.length > 0 && gone.join(' ') === come.join(' ')
}

/** Whether the new lines with words are as many as those that go, or one fewer and like those. */
function isWordedAsMuch(scene: Scene, change: SketchChange): boolean {
  const gone = change.lost.filter((line) => hasOwnWord(scene.file.known(line))).length
  const come = change.lines.filter(hasOwnWord).length
  return gone <= come || (gone - come === 1 && areAlike(scene, change))
}

/** Whether at least half of the new lines are like one that goes. */
function areAlike({ file }: Scene, { lost, lines }: SketchChange): boolean {
  const solid = lines.filter((line) => !isBlank(line))
  const alike = solid.filter((line) =>
    lost.some(
      (own) =>
        likenessIn(file, line, file.known(own)) >= ALIKE && !headTwoDeclarations(line, file.known(own)),
    ),
  )
  return 2 * alike.length >= solid.length
}

/** Whether the stretch of a change has no other one. */
function isOnlyChange({ stretches, changes }: MergedSketch, change: SketchChange): boolean {
  const own = stretches.find(({ from, to }) => from <= change.from && change.to <= to)
  return changes.every(
    (other) => other === change || other.from < (own?.from ?? 0) || other.to > (own?.to ?? 0),
  )
}

/** Whether the sketch shows as many lines directly above and below those that go. */
function isShownAround({ file }: Scene, { alignment }: Bound, { first, end, lost }: SketchChange): boolean {
  const kept = new Set(alignment.filter((line) => line >= 0))
  const shown = (from: number, step: number) => {
    let count = 0
    for (let line = from; kept.has(line) || isBlank(file.line(line) ?? 'x'); line += step)
      if (kept.has(line)) count++
    return count
  }
  return Math.min(shown(first - 1, -1), shown(end, 1)) >= lost.length
}

/** Whether a name that only lost lines declare is in lines of its block that stay. What is in a block that goes is no matter. */
function isStillUsed({ file }: Scene, { changes }: MergedSketch, { lost }: SketchChange): boolean {
  const written = wordsIn(changes.flatMap(({ lines }) => lines))
  const least = Math.min(...lost.map((line) => indentationDepth(file.known(line))))
  const names = lost
    .filter((line) => indentationDepth(file.known(line)) === least)
    .flatMap((line) => variableIn(file.known(line)) ?? [])
    .filter((name) => !written.has(name))
  if (names.length === 0) return false
  const own = parentAndEnd(file, lost[0] as number)
  const words = wordsIn(file.lines(own.first, own.end).filter((_, i) => !lost.includes(own.first + i)))
  return names.some((name) => words.has(name))
}

/** The block that a line is in. */
function parentAndEnd(file: FileText, line: number): { readonly first: number; readonly end: number } {
  const depth = indentationDepth(file.known(line))
  let first = line
  while (first > 0 && (isBlank(file.known(first - 1)) || indentationDepth(file.known(first - 1)) >= depth))
    first--
  let end = line
  while (end < file.count && (isBlank(file.known(end)) || indentationDepth(file.known(end)) >= depth)) end++
  return { first, end }
}
