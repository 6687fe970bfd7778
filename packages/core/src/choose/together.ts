import { hunkOf } from '../hunk/hunk.js'
import { openedBlock } from '../survey/blocks.js'
import { doubtfulPlace } from '../survey/problems.js'
import { waysInOrder } from '../text/in-order.js'
import type { Span } from '../text/span.js'
import { judgeByLine } from './by-line.js'
import { appliedBy, onlySpan, type Verdict } from './verdict.js'

/** Chooses places for all edits of a file such that they are in order; where there are none, each keeps what it can mean by itself. */
export function chooseTogether(verdicts: readonly Verdict[]): Verdict[] {
  // One edit has no order.
  if (verdicts.length === 1) return verdicts.map(judgeByLine)
  const bounded = betweenApplied(verdicts)
  const narrowed = bounded.map(judgeByLine)
  const ordered = inOrder(narrowed) ?? inOrder(bounded)
  if (ordered === undefined) return oneEach(narrowed).map(outOfOrder)
  return inOrder(insideOpenedBlocks(ordered)) ?? ordered
}

/**
 * Chooses candidates such that the edits are in order without overlaps. Where the highest and the lowest such choice agree the
 * edit has one place, where they differ it keeps all its candidates, which means that it is ambiguous.
 * Undefined when there is no such choice. Linear in the candidates.
 */
export function inOrder(verdicts: readonly Verdict[]): Verdict[] | undefined {
  const candidates = verdicts.map((one) => (one.kind === 'candidates' ? one.candidates : undefined))
  const ways = waysInOrder(candidates)
  if (ways === undefined) return undefined
  return verdicts.map((one, i) => {
    const choice = ways.highest[i]
    const isOnly = one.kind === 'candidates' && choice !== undefined && choice === ways.lowest[i]
    return isOnly && one.candidates.length > 1 ? { ...one, candidates: [choice], rule: 'in-order' } : one
  })
}

/**
 * On a second run some edits of a file are applied already. The others must then be between those before and after
 * them: the same text elsewhere is not what they meant. What that shows to be applied, too, bounds the others in turn.
 */
function betweenApplied(verdicts: readonly Verdict[]): readonly Verdict[] {
  const bounded = boundByApplied(verdicts)
  const applied = (some: readonly Verdict[]) => some.filter(({ kind }) => kind === 'applied').length
  return applied(bounded) > applied(verdicts) ? betweenApplied(bounded) : bounded
}

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
    return within(one, ({ start, end }) => start >= from && end <= to)
  })
  return bounded.reverse()
}

function within(verdict: Verdict, accept: (span: Span) => boolean): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const { survey } = verdict
  const candidates = verdict.candidates.filter(({ span }) => accept(span))
  if (candidates.length === verdict.candidates.length) return verdict
  if (candidates.length > 0) return { ...verdict, candidates, rule: 'between-applied' }
  const { applied } = survey.newText(accept)
  return applied === undefined ? outOfOrder(verdict) : appliedBy('between-applied', verdict, applied)
}

/** An edit out of order whose new text is somewhere may have been applied before: better not twice. */
function outOfOrder(verdict: Verdict): Verdict {
  const { survey } = verdict
  const [only, ...more] = verdict.kind === 'candidates' ? verdict.candidates : []
  if (only === undefined || more.length > 0) return verdict
  // What the edit keeps is at its place, too; that it is there is no sign that the edit was applied.
  const accept = ({ start, end }: Span) => end <= only.span.start || start >= only.span.end
  const newText = survey.anyNewText(accept)
  if (newText === undefined) return verdict
  const problem = doubtfulPlace(survey.context, only, newText)
  return { survey, kind: 'failed', problem, rule: 'out-of-order' }
}

/**
 * The same edit as often as it has places has one of them each time: whichever is whose, the file becomes the same. Linear in the
 * candidates.
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
 * Where an edit that removes nothing is at several places, the block that the edit before it opens says which is meant: the
 * innermost one that begins in that edit's lines and goes on below them, its closing line included. Where only one of the places
 * begins in there, it is taken; so an edit by which the request only names a block counts. Every other edit stays as it is.
 * Linear in the candidates.
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
