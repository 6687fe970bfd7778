import { TextDocument } from '../text/document.js'
import type { PlacementQuery } from '../vocabulary/placement.js'
import { type Budget, type Replacer, TIERS, type Tier } from '../vocabulary/replacer.js'

/** What edits are located in and with: the same for all edits of a call that are placed in one state of the text. */
export interface SurveyContext {
  readonly document: TextDocument
  /** The replacers up to the tier cap, in tier order: see {@link orderReplacers}. */
  readonly replacers: readonly Replacer[]
  /** Replacers above the tier cap: they place nothing, and only show that an old text is still there. Default: none. */
  readonly replacersAboveCap?: () => readonly Replacer[]
  readonly budget: Budget
  /** How many lines a line has moved down since the request's numbers were true, as other edits show. Default: 0. */
  readonly drift?: (line: number) => number
  /** How many lines a place may be away from the line hint that chooses it. */
  readonly buffer: number
  /** The least similarity, from 0 to 1, of a place of the tier `similar`. */
  readonly threshold: number
  /** The present number of a line of the original text, counted from 1. Default: the same number. */
  readonly lineNow?: (line: number) => number
  /** Whether failures are not reported, so that no similar lines need to be looked for. Default false. */
  readonly isTrial?: boolean
}

/**
 * The context in which the edits of a query are located.
 *
 * @param text the state of the query's text in which they are located
 */
export function contextOf(
  query: PlacementQuery,
  text: string,
  lineNow?: SurveyContext['lineNow'],
): SurveyContext {
  const { replacers, cap, budget, policy, document } = query
  const { buffer, threshold } = policy
  const ordered = orderReplacers(replacers, cap)
  return {
    document: document?.text === text ? document : new TextDocument(text),
    replacers: ordered,
    replacersAboveCap: () => orderReplacers(replacers, 'escape').slice(ordered.length),
    budget,
    buffer,
    threshold,
    ...(lineNow && { lineNow }),
  }
}

/** The replacers up to a tier, in tier order and otherwise in the order given. */
export function orderReplacers(replacers: Iterable<Replacer>, cap: Tier): Replacer[] {
  const listed = Array.from(replacers)
  const ordered: Replacer[] = []
  for (const tier of TIERS.slice(0, TIERS.indexOf(cap) + 1))
    for (const replacer of listed) if (replacer.tier === tier) ordered.push(replacer)
  return ordered
}
