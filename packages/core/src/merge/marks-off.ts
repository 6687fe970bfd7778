import { literalSteps } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import { blockIndentationOf, indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Indent } from './line-change.js'
import { levelsOf, type Unit } from './unit.js'

/** A kept or removed line of a hunk, and the file's line for it. */
interface MarkedLine {
  readonly isRemoved: boolean
  readonly request: string
  readonly file: string
}

/**
 * How added lines of a hunk are indented if its marks (` `, `-`, `+`) moved its lines by one space. The model forgot the mark
 * of context lines, wrote a space behind every `-` and `+`, or wrote these in place of the first space.
 * File `def f():`, `    a`, `    b`, hunk ` def f():`, `    a`, `+    c`, `    b`: the context reads as three spaces deep,
 * and `+    c` is right.
 *
 * The marks can be at fault only where some line is off, and none by more than one space; otherwise the result is undefined.
 * Where all removed lines are right, added lines go in as written. Otherwise they go in as written, or moved by the space
 * that the removed lines are off (the context lines, if none is removed). The better of the two puts added lines at the depth
 * of a line at the place, or else at a whole level. Where neither is better, their indentation cannot be known, unless all
 * lines are off alike: then the result is undefined. Linear.
 *
 * @rule marks-off The marks of the hunk moved its lines by one space, and added lines are moved back.
 * @off undefined
 */
export function byMarks(place: Place, unit: () => Unit): Indent | undefined {
  if (place.hunk.written === undefined) return undefined
  const steps = literalSteps(place.hunk)
  const lines = steps.flatMap(({ op, old }): MarkedLine[] => {
    const request = op === 'add' ? '' : (place.hunk.old[old] as string)
    if (isBlank(request) || !place.agrees(old)) return []
    return [{ isRemoved: op === 'remove', request, file: place.fileLine(old) as string }]
  })
  const differences = new Set(lines.map(spacesOff))
  if (differences.has(undefined) || (differences.size === 1 && differences.has(0))) return undefined
  // A line without indentation that is right proves nothing: it had no space to lose.
  const informative = lines.filter((line) => spacesOff(line) !== 0 || indentationOf(line.request) !== '')
  const removed = informative.filter(({ isRemoved }) => isRemoved)
  const offs = new Set((removed.length > 0 ? removed : informative).map((line) => spacesOff(line) ?? 0))
  if (removed.length > 0 && offs.size === 1 && offs.has(0)) return asWritten
  offs.delete(0)
  const [off] = offs
  if (off === undefined || offs.size > 1) return undefined
  const isUnindentedOff = informative.some(({ request }) => indentationOf(request) === '')
  const shift: Indent = (line) => shiftedBy(off, line, isUnindentedOff)
  // The other lines are the same either way.
  const added = steps.flatMap(({ op, now }) => (op === 'add' ? [place.hunk.now[now] as string] : []))
  const moved = added.filter((line) => shift(line) !== line)
  if (moved.length === 0) return asWritten
  const better = betterFittingWay(moved, [asWritten, shift], lines, unit())
  return better ?? (differences.size === 1 ? undefined : () => undefined)
}

const asWritten: Indent = (line) => line

/** By how many spaces the file's line is deeper than the request's: 1, 0 or -1; undefined for any other difference. */
function spacesOff({ request, file }: MarkedLine): number | undefined {
  const [written, own] = [indentationOf(request), indentationOf(file)]
  if (written === own) return 0
  const off = own.length - written.length
  return Math.abs(off) !== 1 || /[^ ]/.test(written + own) ? undefined : off
}

/** A line with one space more in front, or one less; undefined where it has no space to lose. */
function shiftedBy(spaces: number, line: string, isBareOff: boolean): string | undefined {
  if (isBlank(line)) return line
  if (spaces < 0) return line.startsWith(' ') ? line.slice(1) : undefined
  return isBareOff || indentationOf(line) !== '' ? ` ${line}` : line
}

/**
 *  * The one of two ways to indent that fits the added lines better: best as deep as a line of the file at the place, else at a
 * whole level. Undefined where no line fits one of them better, or the lines disagree.
 *
 * @rule better-fitting-depth Of two ways to move added lines, the one counts that puts them as deep as the file's
 *   lines, or at a whole level.
 * @off undefined
 */
function betterFittingWay(
  added: readonly string[],
  [one, other]: readonly [Indent, Indent],
  lines: readonly MarkedLine[],
  unit: Unit,
): Indent | undefined {
  const depths = new Set(lines.map(({ file }) => depthKey(file)))
  const fitOf = (line: string | undefined) => {
    if (line === undefined) return 0
    if (depths.has(depthKey(line))) return 2
    return unit !== '' && levelsOf(blockIndentationOf(line), unit).rest === '' ? 1 : 0
  }
  const better = new Set(added.map((line) => Math.sign(fitOf(one(line)) - fitOf(other(line)))))
  better.delete(0)
  const [side] = better
  return side === undefined || better.size > 1 ? undefined : side > 0 ? one : other
}

/** The indentation of a line, with the star of a block comment: such lines are a space deeper than others. */
function depthKey(line: string): string {
  return /^\s*\*?/.exec(line)?.[0] ?? ''
}
