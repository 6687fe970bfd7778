import { policyOf } from '../apply/apply-edits.js'
import type { PlacedOptions } from '../apply/apply-options.js'
import type { Call } from '../apply/call.js'
import { factsOf } from '../apply/facts-of.js'
import { foundBy, separatorReadings } from '../apply/find.js'
import { narrowed } from '../choose/narrow.js'
import type { Place } from '../place/place.js'
import { widened } from '../profiles/cascade.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { type LineRange, lineRange, type Span } from '../text/span.js'
import { createBudget, withinBudget } from '../vocabulary/budget.js'
import type { DoubtName } from '../vocabulary/doubt-names.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'
import { type Reason, Refusal } from '../vocabulary/reason.js'
import { type Replacer, upTo } from '../vocabulary/replacer.js'
import { TIERS, type Tier } from '../vocabulary/tier.js'

/** A place that a replacer finds for an edit. */
interface ConsideredPlace extends LineRange {
  /** How similar the place is to the old text, 0 to 1. Absent where it is 1. */
  readonly similarity?: number
  /**
   * Why the place cannot be taken: `doubt`, because a doubt speaks against it; `hint`, because it is not where the anchors and the end-of-file
   * mark say. Absent for a candidate.
   */
  readonly refused?: 'doubt' | 'hint'
  /** The doubt for which the place is refused. Absent where another place that is nearly as similar is what speaks against it. */
  readonly doubt?: DoubtName
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
  /** The doubt for which the replacer itself gave up a place, where it names one. */
  readonly doubt?: DoubtName
  /** Why the replacer failed. */
  readonly problem?: EditProblem
}

/** An edit, and the state of the text in which it is searched. */
export interface ExplainQuery {
  readonly text: string
  readonly edit: Edit
  /** The name of the replacer that decided, if known. Default: the first one within the cap that has a candidate. */
  readonly decided: string | undefined
}

/** The options that searching needs. */
type CascadeOptions = Omit<PlacedOptions, 'placement'>

/**
 * Runs every replacer for one edit, in cascade order, and returns what each finds. Empty for an edit without search text.
 *
 * @param file the text with the budget of all replacers; default: one with the steps that the options allow
 */
export function explainCascade(
  { text, edit, decided }: ExplainQuery,
  options: CascadeOptions,
  file: FileText = new FileText(new TextDocument(text), createBudget(options)),
): CascadeStep[] {
  if (edit.search === '') return []
  const { profile } = options
  const cascade = Array.from(options.replacers ?? profile.cascade)
  // A compatibility profile runs its replacers in the order in which it lists them.
  const replacers = profile.formats === undefined ? upTo(widened(cascade), 'similar') : cascade
  const cap = TIERS.indexOf(profile.cap)
  const found = replacers.map((replacer) => runReplacer(file, edit, replacer, options))
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

function runReplacer(file: FileText, edit: Edit, replacer: Replacer, options: CascadeOptions): CascadeStep {
  const step = { replacer: replacer.name, tier: replacer.tier }
  const found = withinBudget(() => ({ ok: true, value: findPlaces(file, edit, replacer, options) }))
  return found.ok
    ? { ...step, ...found.value }
    : { ...step, verdict: 'failed', places: [], count: 0, problem: found.failure }
}

/** Returns the places that the replacer finds and that may be taken, and those that the cascade would refuse. */
function findPlaces(
  file: FileText,
  edit: Edit,
  replacer: Replacer,
  options: CascadeOptions,
): Pick<CascadeStep, 'verdict' | 'places' | 'count' | 'doubt'> {
  const { document } = file
  const policy = policyOf(options)
  const call: Call = {
    file,
    cascade: [replacer],
    policy,
    buffer: policy.buffer,
    shifts: () => [],
    edits: [edit],
    choices: [],
    merge: options.profile.merge,
    feedback: factsOf,
    checks: [],
  }
  const considered: ConsideredPlace[] = []
  let named: DoubtName | undefined
  const onRefused = ({ doubt }: Reason, span?: Span) => {
    named ??= doubt
    if (span !== undefined)
      considered.push({ ...placeOf(document, span), refused: 'doubt', ...(doubt && { doubt }) })
  }
  for (const hunk of separatorReadings(new Hunk(edit))) {
    const found = foundBy(call, hunk, replacer, onRefused)
    const taken = new Set(takenOf(call, found))
    for (const place of found) {
      const shown = placeOf(document, place.span, place.similarity)
      considered.push(taken.has(place) ? shown : { ...shown, refused: 'hint' })
    }
    if (taken.size > 0) break
  }
  const places = Array.from(new Map(considered.map((one) => [keyOf(one), one])).values())
  if (places.length === 0)
    return { verdict: 'nothing', places, count: 0, ...(named !== undefined && { doubt: named }) }
  // Candidates come first, so that the limit of shown places never hides them.
  places.sort((one, other) => Number(one.refused !== undefined) - Number(other.refused !== undefined))
  return { verdict: 'refused', places: places.slice(0, SHOWN_PLACES), count: places.length }
}

/** The places that the request leaves; none where an anchor is missing. */
function takenOf({ file }: Call, found: readonly Place[]): readonly Place[] {
  const [first] = found
  if (first === undefined) return found
  try {
    return narrowed(file, first.hunk, found)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

function placeOf(document: TextDocument, span: Span, similarity = 1): ConsideredPlace {
  return { ...lineRange(document, span), ...(similarity < 1 && { similarity }) }
}

function keyOf({ start, end }: LineRange): string {
  return `${start}-${end}`
}
