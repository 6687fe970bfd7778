import type { SurveyContext } from '../survey/context.js'
import { exactInOrder, surveysOf } from '../survey/exact-in-order.js'
import { ambiguous } from '../survey/problems.js'
import { exact } from '../survey/replacers/exact.js'
import { Survey } from '../survey/survey.js'
import { lazily } from '../text/lazily.js'
import { apart, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { RuleName } from '../vocabulary/rule-names.js'
import { judgeByItself } from './by-itself.js'
import { judgeByLine, withDrift } from './by-line.js'
import { isOffItsLine, mayBeAfter, numberedState } from './numbered.js'
import { chooseTogether } from './together.js'
import { appliedBy, type Open, type Placed, type Verdict } from './verdict.js'

/** Places one edit at the only place it has, at the one its line hint decides for, or everywhere if it asks so. */
export function placeUnique(context: SurveyContext, edit: TextEdit): Placed {
  const verdict = judgeByItself(new Survey(context, edit))
  if (verdict.kind === 'candidates' && edit.all) {
    return { ...verdict, candidates: Array.from(apart(verdict.candidates)), rule: 'every-place' }
  }
  return settle(judgeByLine(verdict))
}

/**
 * Places all edits of a file jointly, from top to bottom. Among several candidates of an edit, those count
 * that let every edit match in order; if that leaves more than one way, the edits that differ are ambiguous.
 * Edits out of order are placed when each has one place. Linear in the number of candidates.
 */
export function placeInOrder(context: SurveyContext, edits: readonly TextEdit[]): Placed[] {
  const [first, ...others] = edits
  // One alone is found quicker by itself, unless its anchor has to be found first.
  const isWorthIt = others.length > 0 || first?.hints?.anchors !== undefined
  const spans = isWorthIt ? exactInOrder(context, edits) : undefined
  const chosen =
    spans?.map((span, i) => exactlyAt(context, edits[i] as TextEdit, span, 'in-order')) ??
    chooseTogether(surveysOf(withDrift(context, edits), edits).map(judgeByItself))
  return settleAll(chosen)
}

/**
 * Settles each edit by itself, unless the line numbers of all of them agree on what the file is. That it is the one from
 * before is believed of a request that a tool worked out: a model may send again what was applied in part. The numbers
 * are not looked at where they cannot matter: lines are counted for that.
 */
function settleAll(chosen: readonly Verdict[]): Placed[] {
  const isComputed = chosen.every(({ survey }) => survey.edit.computed)
  const areNumbered = chosen.every(({ survey }) => survey.edit.hints?.line !== undefined)
  const settled = lazily(() => chosen.map(settle))
  const isAsked =
    areNumbered && (mayBeAfter(chosen) || (isComputed && settled().some(({ kind }) => kind === 'applied')))
  const state = isAsked ? numberedState(chosen) : undefined
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

/** Whether only its number says where the edit goes. Where the places of others are not those numbered, it says nothing. */
function dependsOnNumber({ search, hints }: TextEdit): boolean {
  const { line, anchors, atEnd } = hints ?? {}
  return search === '' && line !== undefined && anchors === undefined && !atEnd
}

/** That an edit goes to a place where its old text is known to be exactly. */
export function exactlyAt(context: SurveyContext, edit: TextEdit, span: Span, rule: RuleName): Verdict {
  const candidate = { span, edit, replacer: exact.name, tier: exact.tier, similarity: 1 }
  return { survey: new Survey(context, edit), rule, kind: 'candidates', candidates: [candidate], notices: [] }
}

/** What is left to say of an edit, once its places have been chosen from: the only one is its place, unless its new text is around it already. */
export function settle(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const settled = verdict.candidates.length === 1 ? verdict : (changesNothing(verdict) ?? onlyPlace(verdict))
  const [only] = settled.kind === 'candidates' ? settled.candidates : []
  const applied = only && verdict.survey.newTextAround(only)
  return applied === undefined ? settled : appliedBy('new-text-around', verdict, applied)
}

/** Where the edit goes, whether or not its new text is there already: its only place, if it has one. */
function onlyPlace(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates' || verdict.candidates.length === 1) return verdict
  const { survey, candidates } = verdict
  return { survey, kind: 'failed', problem: ambiguous(survey.context, candidates), rule: 'several-places' }
}

/** A hunk that changes nothing names a place; where it names several it says nothing, and nothing is lost without it. */
function changesNothing(verdict: Open): Verdict | undefined {
  const { survey, candidates } = verdict
  const { search, replacement, script } = survey.edit
  if (candidates.length === 0 || script === undefined || search !== replacement) return undefined
  const message = `the hunk changes nothing, and its lines are at ${candidates.length} places; it was skipped`
  return { ...verdict, notices: [{ code: 'hunk-skipped', message }], rule: 'changes-nothing' }
}
