import type { SurveyContext } from '../survey/context.js'
import { exactInOrder, surveysOf } from '../survey/exact-in-order.js'
import { ambiguous } from '../survey/problems.js'
import { exact } from '../survey/replacers/exact.js'
import { Survey } from '../survey/survey.js'
import { lazily } from '../text/lazily.js'
import { type Span, withoutOverlaps } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { RuleName } from '../vocabulary/rule-names.js'
import { judgeByItself } from './by-itself.js'
import { judgeByLine, withDrift } from './by-line.js'
import { isOffItsLine, mayBeAfter, numberedState } from './numbered.js'
import { chooseTogether } from './together.js'
import { appliedBy, type Open, type Placed, type Verdict } from './verdict.js'

/**
 * Places one edit: at its only place, at the one that its line hint chooses, or at every place if the edit asks for
 * all.
 */
export function placeUnique(context: SurveyContext, edit: TextEdit): Placed {
  const verdict = judgeByItself(new Survey(context, edit))
  if (verdict.kind === 'candidates' && edit.all) {
    return { ...verdict, candidates: Array.from(withoutOverlaps(verdict.candidates)), rule: 'every-place' }
  }
  return settle(judgeByLine(verdict))
}

/**
 * Places all edits of a file jointly, from top to bottom. If an edit has several candidates, those count with which
 * all edits are in order. If there is more than one way to have them in order, the edits whose place differs are
 * ambiguous. Edits that are not in order are placed if each has one place. Linear in the number of candidates.
 */
export function placeInOrder(context: SurveyContext, edits: readonly TextEdit[]): Placed[] {
  const [first, ...others] = edits
  // A single edit is found faster by itself, unless its anchor has to be found first.
  const isWorthIt = others.length > 0 || first?.hints?.anchors !== undefined
  const spans = isWorthIt ? exactInOrder(context, edits) : undefined
  const chosen =
    spans?.map((span, i) => exactlyAt(context, edits[i] as TextEdit, span, 'in-order')) ??
    chooseTogether(surveysOf(withDrift(context, edits), edits).map(judgeByItself))
  return settleAll(chosen)
}

/**
 * Settles the edits. If the line numbers of all of them agree on the state of the file ({@link numberedState}), that
 * state decides; otherwise each edit is settled by itself. The state `before` counts only if a tool computed the
 * edits: a model may send again a request that was applied in part. The numbers are looked at only if they can
 * matter, because the lines must be counted for that.
 *
 * Rule `line-numbers`: file `a`, `b`, `c`, `d`; `+b` below line 1 and `+d` below line 2: both were applied before.
 * Rule `number-alone`: file `x`, `a`, `b`; `-a`, `+A` on line 1 and `+z` below line 2: the first is on line 2, so the
 * numbers are wrong, and the second, which has only its number, is refused.
 */
function settleAll(chosen: readonly Verdict[]): Placed[] {
  const isComputed = chosen.every(({ survey }) => survey.edit.computed)
  const areNumbered = chosen.every(({ survey }) => survey.edit.hints?.line !== undefined)
  const settled = lazily(() => chosen.map(settle))
  const areNumbersNeeded =
    areNumbered && (mayBeAfter(chosen) || (isComputed && settled().some(({ kind }) => kind === 'applied')))
  const state = areNumbersNeeded ? numberedState(chosen) : undefined
  if (state === 'before' && isComputed) return chosen.map(onlyPlace)
  if (state !== undefined && state !== 'before') {
    return state.after.map((span, i) => appliedBy('line-numbers', chosen[i] as Verdict, span))
  }
  const isOff = lazily(() => chosen.some(isOffItsLine))
  return settled().map((placed, i) =>
    dependsOnNumber((chosen[i] as Verdict).survey.edit) && isOff()
      ? { kind: 'failed', problem: { code: 'no-place' }, rule: 'number-alone' }
      : placed,
  )
}

/** Whether only its line number says where the edit goes. If the numbers of other edits are wrong, it cannot be trusted. */
function dependsOnNumber({ search, hints }: TextEdit): boolean {
  const { line, anchors, atEnd } = hints ?? {}
  return search === '' && line !== undefined && anchors === undefined && !atEnd
}

/** The verdict that an edit goes to a place where its old text is known to be exactly. */
export function exactlyAt(context: SurveyContext, edit: TextEdit, span: Span, rule: RuleName): Verdict {
  const candidate = { span, edit, replacer: exact.name, tier: exact.tier, similarity: 1 }
  return { survey: new Survey(context, edit), rule, kind: 'candidates', candidates: [candidate], notices: [] }
}

/**
 * The final verdict on an edit after all rules that choose have had their turn. One candidate left: the edit goes
 * there, unless its new text is around it already. Several left: ambiguous, unless the edit changes nothing.
 *
 * Rule `new-text-around`: file `first`, `second`; hunk ` first`, `+second`: applied before.
 */
export function settle(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const settled = verdict.candidates.length === 1 ? verdict : (changesNothing(verdict) ?? onlyPlace(verdict))
  const [only] = settled.kind === 'candidates' ? settled.candidates : []
  const applied = only && verdict.survey.newTextAround(only)
  return applied === undefined ? settled : appliedBy('new-text-around', verdict, applied)
}

/** Fails with `several-places` unless there is one candidate. The new text is not looked for. */
function onlyPlace(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates' || verdict.candidates.length === 1) return verdict
  const { survey, candidates } = verdict
  return { survey, kind: 'failed', problem: ambiguous(survey.context, candidates), rule: 'several-places' }
}

/**
 * A hunk that changes nothing and has several places is skipped with the notice `hunk-skipped`: nothing is lost
 * without it.
 *
 * File `a`, `x`, `a`; hunk ` a`.
 */
function changesNothing(verdict: Open): Verdict | undefined {
  const { survey, candidates } = verdict
  const { search, replacement, script } = survey.edit
  if (candidates.length === 0 || script === undefined || search !== replacement) return undefined
  const message = `the hunk changes nothing, and its lines are at ${candidates.length} places; it was skipped`
  return { ...verdict, notices: [{ code: 'hunk-skipped', message }], rule: 'changes-nothing' }
}
