import { isBesideAdded, type LineStep } from '../../hunk/steps.js'
import type { Place } from '../../place/place.js'
import { isBlank } from '../../text/lines.js'
import type { Result } from '../../vocabulary/result.js'
import type { Conflict } from '../line-change.js'
import type { Base, Run, Theirs } from './sides.js'

/**
 * Kept lines that the file lacks: the file stays without them, unless a `+` may have been forgotten, or it has them elsewhere.
 *
 * @rule context-missing A context line beside an added line is not in the file: its plus sign may be missing.
 * @rule context-elsewhere A context line is not here, but elsewhere in the file.
 * @off { ok: true, value: new Set() }
 */
export function absentContext(
  { hunk, alignment, file }: Place,
  { steps }: Run,
): Result<Set<LineStep>, Conflict> {
  const absent = new Set<LineStep>()
  for (const [at, step] of steps.entries()) {
    if (step.op !== 'keep' || (alignment[step.old] as number) >= 0) continue
    const text = hunk.old[step.old] as string
    const isBeside = isBesideAdded(steps, at)
    const isLastWritten = hunk.written !== undefined && step.old === hunk.old.length - 1
    if (isBeside && (isLastWritten || !isBlank(text)))
      return { ok: false, failure: { doubt: 'context-missing', text } }
    // A blank line between added lines goes in with them.
    if (steps[at - 1]?.op === 'add' && steps[at + 1]?.op === 'add' && isBlank(text)) continue
    // Between two blank lines, of which the file has one: nothing says on which side of the added lines it belongs.
    const across = hunk.old[steps[at - 1]?.op === 'add' ? step.old - 1 : step.old + 1] ?? 'none'
    if (isBeside && isBlank(text) && isBlank(across))
      return { ok: false, failure: { doubt: 'context-missing', text } }
    const places = file.at(text).length
    if (places > 0 && places <= FEW && file.bits(text) > LEAST_BITS)
      return { ok: false, failure: { doubt: 'context-elsewhere', text } }
    absent.add(step)
  }
  return { ok: true, value: absent }
}

const FEW = 3
const LEAST_BITS = 2

/**
 * Whether two texts put lines between two blank lines of which the file has one: nothing says on which side of the new lines
 * that one is.
 *
 * @rule one-of-two-blanks Lines between two blank lines of which the file has one are refused: nothing says on which
 *   side they belong.
 * @off false
 */
export function hasOneOfTwoBlanks({ hunk, alignment }: Place, { steps }: Run): boolean {
  if (hunk.written !== undefined) return false
  const isBlankOld = (old: number) => old >= 0 && isBlank(hunk.old[old] ?? 'none')
  const absent = steps.find(
    ({ op, old }) => op === 'remove' && isBlankOld(old) && (alignment[old] as number) < 0,
  )
  const added = steps.filter(({ op }) => op === 'add').map(({ now }) => hunk.now[now] as string)
  const isBetween = absent !== undefined && (isBlankOld(absent.old - 1) || isBlankOld(absent.old + 1))
  return isBetween && added.some(isBlank) && !added.every(isBlank)
}

/**
 * The new lines without as many blank ones at the edges of the run as the old text has there and the file lacks. Where the
 * old text has only blank lines, and the new text has them at both edges, nothing says which these are: all go in.
 *
 * @rule absent-blanks New lines go in without as many blank lines at the edges as the old text has there and the file
 *   lacks.
 * @off theirs
 */
export function withoutAbsentBlanks(
  { hunk, alignment }: Place,
  base: readonly Base[],
  theirs: readonly Theirs[],
): readonly Theirs[] {
  const isAbsent = ({ old }: Base) => (alignment[old] as number) < 0
  const dropped = (olds: readonly Base[], nows: readonly Theirs[]) =>
    blanksOf(nows)
      .filter(({ keeps }) => keeps < 0)
      .slice(0, blanksOf(olds).filter(isAbsent).length)
  const top = dropped(base, theirs)
  const bottom = dropped(base.toReversed(), theirs.toReversed())
  const isUnsure = hunk.written !== undefined || (top.length > 0 && bottom.length > 0)
  if (isUnsure && base.every(({ text }) => isBlank(text))) return theirs
  return theirs.filter((one) => !top.includes(one) && !bottom.includes(one))
}

/** The blank lines at the beginning of some. */
function blanksOf<Line extends { readonly text: string }>(lines: readonly Line[]): readonly Line[] {
  const other = lines.findIndex(({ text }) => !isBlank(text))
  return lines.slice(0, other < 0 ? lines.length : other)
}
