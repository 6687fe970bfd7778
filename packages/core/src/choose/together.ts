import { hunkOf } from '../hunk/hunk.js'
import { openedBlock } from '../survey/blocks.js'
import { doubtfulPlace } from '../survey/problems.js'
import { outermostPlacements } from '../text/in-order.js'
import type { Span } from '../text/span.js'
import { judgeByLine } from './by-line.js'
import { appliedBy, onlySpan, type Verdict } from './verdict.js'

/**
 * Chooses places for all edits of a file such that they are in order. If there is no such choice, each edit keeps the
 * places that it has by itself.
 */
export function chooseTogether(verdicts: readonly Verdict[]): Verdict[] {
  // A single edit has no order.
  if (verdicts.length === 1) return verdicts.map(judgeByLine)
  const bounded = betweenApplied(verdicts)
  const narrowed = bounded.map(judgeByLine)
  const ordered = inOrder(narrowed) ?? inOrder(bounded)
  if (ordered === undefined) return oneEach(narrowed).map(outOfOrder)
  return inOrder(insideOpenedBlocks(ordered)) ?? ordered
}

/**
 * Chooses candidates such that the edits are in order without overlaps. An edit has one place if the highest and the
 * lowest such choice agree on it; otherwise it keeps all its candidates, so that it is ambiguous. Undefined if there
 * is no such choice. Linear in the candidates.
 *
 * File `a`, `x`, `a`; hunks `-x`, `+y` and `-a`, `+b`: the second goes to line 3, because line 1 is above the first.
 */
export function inOrder(verdicts: readonly Verdict[]): Verdict[] | undefined {
  const candidates = verdicts.map((one) => (one.kind === 'candidates' ? one.candidates : undefined))
  const ways = outermostPlacements(candidates)
  if (ways === undefined) return undefined
  return verdicts.map((one, i) => {
    const choice = ways.highest[i]
    const isOnly = one.kind === 'candidates' && choice !== undefined && choice === ways.lowest[i]
    return isOnly && one.candidates.length > 1 ? { ...one, candidates: [choice], rule: 'in-order' } : one
  })
}

/**
 * On a second run some edits of a file are applied already. Every other edit must then be between the applied edits
 * before and after it in the request; candidates elsewhere are dropped. An edit that this shows to be applied bounds
 * the others in turn, so this is repeated until no further edit is found applied.
 *
 * File `x`, `a`, `new 1`, `x`, `b`, `new 2`, `x`; hunks ` a`, `-old 1`, `+new 1`; `-x`, `+y`; ` b`, `-old 2`,
 * `+new 2`: the first and the last are applied, so the second goes to line 4.
 */
function betweenApplied(verdicts: readonly Verdict[]): readonly Verdict[] {
  const bounded = boundByApplied(verdicts)
  const applied = (some: readonly Verdict[]) => some.filter(({ kind }) => kind === 'applied').length
  return applied(bounded) > applied(verdicts) ? betweenApplied(bounded) : bounded
}

/** One round of {@link betweenApplied}: restricts every edit to what is between the applied ones. */
function boundByApplied(verdicts: readonly Verdict[]): Verdict[] {
  const tops: number[] = []
  let top = 0
  for (const one of verdicts) {
    tops.push(top)
    if (one.kind === 'applied') top = Math.max(top, one.span.end)
  }
  let bottom = Number.POSITIVE_INFINITY
  const bounded = verdicts.toReversed().map((one, i): Verdict => {
    const from = tops[verdicts.length - 1 - i] ?? 0
    const to = bottom
    if (one.kind === 'applied') bottom = Math.min(bottom, one.span.start)
    return restricted(one, ({ start, end }) => start >= from && end <= to)
  })
  return bounded.reverse()
}

/** The verdict with the accepted candidates only. If there are none, the edit may be applied between the others. */
function restricted(verdict: Verdict, accept: (span: Span) => boolean): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const { survey } = verdict
  const candidates = verdict.candidates.filter(({ span }) => accept(span))
  if (candidates.length === verdict.candidates.length) return verdict
  if (candidates.length > 0) return { ...verdict, candidates, rule: 'between-applied' }
  const { applied } = survey.newText(accept)
  return applied === undefined ? outOfOrder(verdict) : appliedBy('between-applied', verdict, applied)
}

/**
 * Refuses an edit that is not in order if its new text is somewhere else: it may have been applied there, and must
 * not be applied twice.
 *
 * File `the old line`, `x`, `the new line`, `y`; hunks `-y`, `+z` and `-the old line`, `+the new line`: the second is
 * refused.
 */
function outOfOrder(verdict: Verdict): Verdict {
  const { survey } = verdict
  const [only, ...more] = verdict.kind === 'candidates' ? verdict.candidates : []
  if (only === undefined || more.length > 0) return verdict
  // New text at the place itself may consist of kept lines only. That does not show that the edit was applied.
  const accept = ({ start, end }: Span) => end <= only.span.start || start >= only.span.end
  const newText = survey.anyNewText(accept)
  if (newText === undefined) return verdict
  const problem = doubtfulPlace(survey.context, only, newText)
  return { survey, kind: 'failed', problem, rule: 'out-of-order' }
}

/**
 * If the request has the same edit as often as its old text has places, each copy gets one of them: the result is the
 * same whichever copy gets which. Linear in the candidates.
 *
 * File `a`, `x`, `a`, `y`; hunks `-a`, `+b`, `-y`, `+z`, `-x`, `+w`, `-a`, `+b`: not in order, but each `-a`, `+b`
 * gets one `a`.
 */
function oneEach(verdicts: readonly Verdict[]): readonly Verdict[] {
  const keys = verdicts.map((one) => {
    if (one.kind !== 'candidates' || one.candidates.length < 2 || one.survey.edit.all) return undefined
    const { search, replacement } = one.survey.edit
    return JSON.stringify([search, replacement, one.candidates.map(({ span }) => span)])
  })
  const times = new Map<string | undefined, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  const taken = new Map<string | undefined, number>()
  return verdicts.map((one, i) => {
    const key = keys[i]
    if (key === undefined || one.kind !== 'candidates' || times.get(key) !== one.candidates.length) return one
    const turn = taken.get(key) ?? 0
    taken.set(key, turn + 1)
    return { ...one, candidates: one.candidates.slice(turn, turn + 1), rule: 'one-each' }
  })
}

/**
 * Narrows an edit that removes nothing and has several places to the block that the edit before it opens. That is the
 * innermost block that begins in that edit's lines and goes on below them, including its closing line. If exactly one
 * place begins in it, it is taken. The edit before may change nothing and only name the block. Other edits stay
 * unchanged. Linear in the candidates.
 *
 * File `one() {`, `  run()`, `}`, `two() {`, `  run()`, `}`; hunks ` one() {` and `   run()`, `+  stop()`: the second
 * goes to line 2.
 */
function insideOpenedBlocks(verdicts: readonly Verdict[]): Verdict[] {
  let before: Span | undefined
  return verdicts.map((one) => {
    const chosen = before === undefined ? one : insideBlock(one, before)
    before = onlySpan(chosen)
    return chosen
  })
}

function insideBlock(verdict: Verdict, before: Span): Verdict {
  if (verdict.kind !== 'candidates' || verdict.candidates.length < 2) return verdict
  if (hunkOf(verdict.survey.edit).script.includes('remove')) return verdict
  const block = openedBlock(verdict.survey.context, before)
  const inside = verdict.candidates.filter(
    ({ span }) => block !== undefined && span.start >= block.start && span.start < block.end,
  )
  return inside.length === 1 ? { ...verdict, candidates: inside, rule: 'opened-block' } : verdict
}
