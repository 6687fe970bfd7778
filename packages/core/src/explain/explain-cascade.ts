import { policyOf } from '../apply/apply-edits.js'
import type { ApplyOptions } from '../apply/apply-options.js'
import { readings } from '../hunk/readings.js'
import { createBudget, withinBudget } from '../search/budget.js'
import { acceptance } from '../survey/acceptance.js'
import { conditionsOf } from '../survey/conditions.js'
import { orderReplacers } from '../survey/context.js'
import { matchesOf } from '../survey/matches-of.js'
import { Survey } from '../survey/survey.js'
import { TextDocument } from '../text/document.js'
import { type LineRange, lineRange, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { GuardName } from '../vocabulary/guard-names.js'
import { standard } from '../vocabulary/profile.js'
import { type Candidate, type Replacer, TIERS, type Tier } from '../vocabulary/replacer.js'

/** A place that a replacer finds for an edit. */
export interface ConsideredPlace extends LineRange {
  /** How similar the place is to the old text, 0 to 1. Absent where it is 1. */
  readonly similarity?: number
  /**
   * Why the place cannot be taken: `guard`, because a guard refuses it; `hint`, because it is not where the anchors and the end-of-file
   * mark say. Absent for a candidate.
   */
  readonly refused?: 'guard' | 'hint'
  /** The guard that refuses the place. Absent where another place that is nearly as similar is what speaks against it. */
  readonly guard?: GuardName
}

/** What one replacer of a cascade finds for an edit. */
export interface CascadeStep {
  readonly replacer: string
  readonly tier: Tier
  /**
   * `decided`: it is the first replacer with a candidate. `nothing`: it finds no place. `refused`: it finds
   * places, but none that may be taken. `not-asked`: another replacer decided before it. `above-cap`: the
   * profile leaves it out. `failed`: it threw, or the budget ran out.
   */
  readonly verdict: 'decided' | 'nothing' | 'refused' | 'not-asked' | 'above-cap' | 'failed'
  /** Twenty places at most, candidates first. */
  readonly places: readonly ConsideredPlace[]
  /** How many places there are. */
  readonly count: number
  /** The guard for which the replacer itself gave up a place, where it names one. */
  readonly guard?: GuardName
  /** Why the replacer failed. */
  readonly problem?: EditProblem
}

/** An edit, and the state of the text in which it is searched. */
export interface ExplainQuery {
  readonly text: string
  readonly edit: TextEdit
  /** The name of the replacer that decided, if known. Default: the first one within the cap that has a candidate. */
  readonly decided: string | undefined
}

/** Runs every replacer for one edit, in cascade order, and returns what each finds. Empty for an edit without search text. */
export function explainCascade({ text, edit, decided }: ExplainQuery, options: ApplyOptions): CascadeStep[] {
  if (edit.search === '') return []
  const { profile = standard } = options
  const document = new TextDocument(text)
  // A compatibility profile runs its replacers in the order in which it lists them.
  const replacers =
    profile.formats === undefined
      ? orderReplacers(options.replacers, 'similar')
      : Array.from(options.replacers)
  const cap = TIERS.indexOf(profile.cap)
  const found = replacers.map((replacer) => runReplacer(document, edit, replacer, options))
  const isWithinCap = (i: number) => TIERS.indexOf(replacers[i]?.tier ?? 'exact') <= cap
  const first = found.findIndex(({ places }, i) => isWithinCap(i) && places.some(({ refused }) => !refused))
  const knownDecider = replacers.findIndex(({ name }) => name === decided)
  const decider = knownDecider === -1 ? first : knownDecider
  return found.map((step, i): CascadeStep => {
    if (!isWithinCap(i)) return { ...step, verdict: 'above-cap' }
    if (decider !== -1 && i > decider) return { ...step, verdict: 'not-asked' }
    return i === decider ? { ...step, verdict: 'decided' } : step
  })
}

const SHOWN_PLACES = 20
const MOST_PLACES = 10_000

function runReplacer(
  document: TextDocument,
  edit: TextEdit,
  replacer: Replacer,
  options: ApplyOptions,
): CascadeStep {
  const step = { replacer: replacer.name, tier: replacer.tier }
  const found = withinBudget(() => ({ ok: true, value: findPlaces(document, edit, replacer, options) }))
  return found.ok
    ? { ...step, ...found.value }
    : { ...step, verdict: 'failed', places: [], count: 0, problem: found.failure }
}

/** Returns the candidates of the cascade, and the places that it would refuse. */
function findPlaces(
  document: TextDocument,
  edit: TextEdit,
  replacer: Replacer,
  options: ApplyOptions,
): Pick<CascadeStep, 'verdict' | 'places' | 'count' | 'guard'> {
  const budget = createBudget(options)
  const { threshold, buffer } = policyOf(options)
  const context = { document, replacers: [replacer], budget, threshold, buffer }
  const survey = new Survey(context, edit)
  const accepted = survey.candidates()
  const { anchors } = survey
  const allowed = anchors.ok ? conditionsOf(context, edit, anchors.value) : []
  const isAtHint = ({ span }: Candidate) =>
    !anchors.ok || allowed.some(({ accept }) => accept === undefined || accept(span))
  const candidates = accepted.map((candidate): ConsideredPlace => {
    const place = placeOf(document, candidate.span, candidate.similarity)
    return isAtHint(candidate) ? place : { ...place, refused: 'hint' }
  })
  const known = new Set(candidates.map(keyOf))
  const refused: ConsideredPlace[] = []
  let named: GuardName | undefined
  const onRefused = (guard: GuardName) => {
    named ??= guard
  }
  const within = { start: document.contentStart, end: document.text.length }
  for (const reading of readings(edit)) {
    const query = { document, edit: reading, within, budget, threshold, onRefused }
    const guardOf = acceptance(context, reading, edit, replacer.tier)
    for (const match of matchesOf(replacer, query)) {
      const place = placeOf(document, match.span, match.similarity)
      if (known.has(keyOf(place)) || refused.length >= MOST_PLACES) continue
      known.add(keyOf(place))
      const guard = guardOf(match)
      refused.push({ ...place, refused: 'guard', ...(guard !== undefined && { guard }) })
    }
  }
  const places = [...candidates, ...refused]
  if (places.length === 0)
    return { verdict: 'nothing', places, count: 0, ...(named !== undefined && { guard: named }) }
  // Candidates come first, so that the limit of shown places never hides them.
  places.sort((a, b) => Number(a.refused !== undefined) - Number(b.refused !== undefined))
  return { verdict: 'refused', places: places.slice(0, SHOWN_PLACES), count: places.length }
}

function placeOf(document: TextDocument, span: Span, similarity = 1): ConsideredPlace {
  return { ...lineRange(document, span), ...(similarity < 1 && { similarity }) }
}

function keyOf({ start, end }: LineRange): string {
  return `${start}-${end}`
}
