import type { LineStep } from '../../hunk/steps.js'
import type { Place } from '../../place/place.js'
import { areEqual, balanceOf } from '../../text/balance.js'
import { openedByWords } from '../../text/closing-words.js'
import { indentationOf } from '../../text/indentation.js'
import { lazily } from '../../text/lazily.js'
import { isBlank } from '../../text/lines.js'
import { keyOf } from '../../text/sameness.js'
import { hasWord } from '../../text/words.js'
import type { Result } from '../../vocabulary/result.js'
import type { RunRule } from '../../vocabulary/written.js'
import type { Conflict, Indent, LineChange } from '../line-change.js'
import { absentContext, hasOneOfTwoBlanks, withoutAbsentBlanks } from './absent-lines.js'
import type { Base, Ours, Run, Sides, Theirs } from './sides.js'

/** What becomes of a run, and the rule that says so. Without a change the file stays as it is. */
interface MergedRun {
  readonly rule: RunRule
  readonly change?: LineChange
}

type Merged = Result<MergedRun, Conflict>

/**
 * Merges one run: where the file has the old lines, the new ones go in; where it has the new ones, nothing changes. Else
 * what file and new text share at both ends is taken off, then the old lines that neither has, and it is tried once more.
 * What is left is a conflict.
 *
 * @rule run-kept The run changes nothing.
 * @rule run-replaced The file has the old lines of the run, and the new ones replace them.
 */
export function mergeRun(place: Place, run: Run, indent: Indent): Merged {
  const { hunk, alignment, file } = place
  file.budget.spend(run.steps.length)
  const absent = absentContext(place, run)
  if (!absent.ok) return absent
  const ours = file.lines(run.first, run.end).map((text, at): Ours => ({ text, line: run.first + at }))
  const base = run.steps.flatMap((step): Base[] =>
    step.old < 0 || absent.value.has(step) ? [] : [{ text: hunk.old[step.old] as string, old: step.old }],
  )
  const written = run.steps.flatMap((step): Theirs[] => {
    if (step.now < 0 || absent.value.has(step)) return []
    const keeps = step.op === 'keep' ? (alignment[step.old] as number) : -1
    return [{ text: hunk.now[step.now] as string, keeps }]
  })
  if (areLetterEqual(base, written)) return { ok: true, value: { rule: 'run-kept' } }
  if (hasOneOfTwoBlanks(place, run)) return { ok: false, failure: { doubt: 'context-missing', text: '' } }
  const solid = base.filter(({ text, old }) => !isBlank(text) || (alignment[old] as number) >= 0)
  const theirs = withoutAbsentBlanks(place, base, written)
  if (areAlike(ours, solid)) return changeOf('run-replaced', place, ours, theirs, run.first, indent)
  return mergeRest(place, run, { ours, base: solid, theirs }, indent)
}

/**
 * @rule run-there-already The file has all new lines of the run, and nothing is written.
 * @rule run-shared-ends What file and new text share at both ends of the run stays, and the rest is replaced.
 * @rule own-line The file has a line of its own among the lines that change.
 * @rule removal-elsewhere A removed line is not here, but elsewhere in the file.
 * @off { ok: false, failure: { doubt: 'own-line' } }
 */
function mergeRest(place: Place, run: Run, sides: Sides, indent: Indent): Merged {
  const { alignment, file } = place
  const { head, tail } = sharedEnds(place, sides, indent)
  if (head === Math.max(sides.ours.length, sides.theirs.length))
    return { ok: true, value: { rule: 'run-there-already' } }
  let ours = sides.ours.slice(head, sides.ours.length - tail)
  const theirs = sides.theirs.slice(head, sides.theirs.length - tail)
  const shared = [...sides.ours.slice(0, head), ...sides.ours.slice(sides.ours.length - tail)]
  const [inShared, inOurs, inTheirs] = [keysOf(shared), keysOf(ours), keysOf(theirs)]
  const sharedLines = new Set(shared.map(({ line }) => line))
  let base = sides.base.filter(({ text, old }) =>
    (alignment[old] as number) >= 0
      ? !sharedLines.has(alignment[old] as number)
      : !inShared.has(keyOf(text)) || inOurs.has(keyOf(text)),
  )
  const rest = base.filter(({ text }) => inTheirs.has(keyOf(text)) || inOurs.has(keyOf(text)))
  if (rest.length > 0 || theirs.length === 0) {
    const elsewhere = base.find((one) => !rest.includes(one) && file.at(one.text).length > 0)
    if (elsewhere) return { ok: false, failure: { doubt: 'removal-elsewhere', text: elsewhere.text } }
    const changed = base.find((one) => !rest.includes(one) && isReplacedAlone(place, run, one, theirs))
    if (changed) return { ok: false, failure: { doubt: 'removal-missing', text: changed.text } }
    base = rest
  }
  ours = withoutOuterBlanks(place, run, ours, theirs, base)
  const at = ours[0]?.line ?? run.first + head
  if (areAlike(ours, base)) return changeOf('run-shared-ends', place, ours, theirs, at, indent)
  return { ok: false, failure: { doubt: 'own-line', ...(base[0] && { text: base[0].text }) } }
}

/**
 * Whether new lines go in for a missing one where no other removed line is there, between the lines that stay, or whether only
 * brackets are left of removed lines, which close what the others open: what is not there cannot be replaced, and they are others.
 *
 * @rule missing-is-not-replaced New lines for a missing line, where no other removed line is there, are refused, and so
 *   is the removal of brackets alone that close what the missing lines open.
 * @off false
 */
function isReplacedAlone(
  { hunk, alignment }: Place,
  { steps }: Run,
  { old }: Base,
  theirs: readonly Theirs[],
): boolean {
  const isThere = (step: LineStep) => step.old >= 0 && (alignment[step.old] as number) >= 0
  const stays = (step: LineStep) => step.op === 'keep' && isThere(step)
  const at = steps.findIndex((step) => step.old === old)
  const [above, below] = [steps.slice(0, at).findLastIndex(stays), steps.slice(at).findIndex(stays)]
  const group = steps.slice(above + 1, below < 0 ? steps.length : at + below)
  const isNew = ({ op, now }: LineStep) =>
    op === 'add' && theirs.some(({ text, keeps }) => keeps < 0 && !isBlank(text) && text === hunk.now[now])
  if (group.some(isNew)) return !group.some(isThere)
  const removed = group.filter((step) => step.old >= 0)
  const linesOf = (of: readonly LineStep[]) => of.map((step) => hunk.old[step.old] as string)
  const left = linesOf(removed.filter(isThere))
  if (theirs.length > 0 || left.length === 0 || left.some(hasWord)) return false
  return !areEqual(balanceOf(left), balanceOf(linesOf(removed)))
}

/**
 * How many lines file and new text share at the top and at the bottom of a run: the file has them already. A line that the
 * old text has, too, is there to the letter only: else the edit changes its whitespace. Where the new line is an old one at
 * another depth, an equal line of the file's own is another one, unless the new text closes what the old text leaves open.
 *
 * @rule already-there-at-ends New lines that the file has already at the ends of a change are not written again.
 * @off { head: 0, tail: 0 }
 */
function sharedEnds(place: Place, sides: Sides, indent: Indent) {
  const { ours, base, theirs } = sides
  const isEven = lazily(() => {
    const [before, after] = [base.map(textOf), theirs.map(textOf)]
    return areEqual(balanceOf(before), balanceOf(after)) && openedByWords(before) === openedByWords(after)
  })
  const isThere = (one: Ours, other: Theirs, instead: Base | undefined) => {
    if (keyOf(one.text) !== keyOf(other.text) || isMoved(one, other, theirs)) return false
    if (other.keeps === one.line) return true
    const indented = indent(other.text)
    if (base.some(({ old }) => place.alignment[old] === one.line)) return indented === one.text
    if (other.keeps >= 0 || isBlank(other.text)) return true
    if (instead !== undefined && isReindented(place, instead, other) && isEven()) return false
    return indented === undefined || indentationOf(indented) === indentationOf(one.text)
  }
  const least = Math.min(ours.length, theirs.length)
  let head = 0
  while (head < least && isThere(ours[head] as Ours, theirs[head] as Theirs, base[head])) head++
  let tail = 0
  while (
    tail < least - head &&
    isThere(ours.at(-1 - tail) as Ours, theirs.at(-1 - tail) as Theirs, base.at(-1 - tail))
  )
    tail++
  return { head, tail }
}

/**
 * Whether a new line is an old one at another depth, which the file has.
 *
 * @rule reindented-is-another Where a new line is an old one at another depth, an equal line of the file's own is
 *   another one.
 * @off false
 */
function isReindented({ alignment }: Place, { text, old }: Base, other: Theirs): boolean {
  if ((alignment[old] as number) < 0 || keyOf(text) !== keyOf(other.text)) return false
  return indentationOf(text) !== indentationOf(other.text)
}

function textOf({ text }: { readonly text: string }): string {
  return text
}

/**
 * @rule moved-is-not-there A line that the new text keeps on the other side of other lines is not there already.
 * @off false
 */
function isMoved({ line }: Ours, other: Theirs, theirs: readonly Theirs[]): boolean {
  const keeper = theirs.findIndex(({ keeps }) => keeps === line)
  if (keeper < 0) return false
  const at = theirs.indexOf(other)
  return theirs.slice(Math.min(keeper, at), Math.max(keeper, at)).some(({ text }) => !isBlank(text))
}

/**
 * The file's lines without the blank ones at the edges of the run that the request does not know; these stay.
 *
 * @rule outer-blanks-stay Blank lines at the edges of a change that the request does not know stay.
 * @off [...ours]
 */
function withoutOuterBlanks(
  { file }: Place,
  run: Run,
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  base: readonly Base[],
): Ours[] {
  const left = [...ours]
  if (base.length === 0) return left
  const stays = ({ text }: Ours, beyond: number) =>
    isBlank(text) && (theirs.length > 0 || !isBlank(file.line(beyond) ?? 'none'))
  const [top, bottom] = [base[0] as Base, base.at(-1) as Base]
  while (left.length > 0 && !isBlank(top.text) && stays(left[0] as Ours, run.end)) left.shift()
  while (left.length > 0 && !isBlank(bottom.text) && stays(left.at(-1) as Ours, run.first - 1)) left.pop()
  return left
}

function keysOf(lines: readonly { readonly text: string }[]): ReadonlySet<string> {
  return new Set(lines.map(({ text }) => keyOf(text)))
}

function areAlike(some: readonly { readonly text: string }[], others: readonly { readonly text: string }[]) {
  return (
    some.length === others.length &&
    some.every(({ text }, at) => keyOf(text) === keyOf((others[at] as { readonly text: string }).text))
  )
}

function areLetterEqual(base: readonly Base[], theirs: readonly Theirs[]): boolean {
  return base.length === theirs.length && base.every(({ text }, at) => text === theirs[at]?.text)
}

/** The change that puts the new lines in place of the file's; those that it keeps have the file's bytes. */
function changeOf(
  rule: RunRule,
  { file }: Place,
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  at: number,
  indent: Indent,
): Merged {
  const first = ours[0]?.line ?? at
  const lines: string[] = []
  for (const { text, keeps } of theirs) {
    const line = keeps >= 0 ? file.known(keeps) : indent(text)
    if (line === undefined) return { ok: false, failure: { doubt: 'unknown-indentation', text } }
    lines.push(line)
  }
  return { ok: true, value: { rule, change: { first, end: first + ours.length, lines } } }
}
