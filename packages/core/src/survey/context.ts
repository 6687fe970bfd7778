import { TextDocument } from '../text/document.js'
import type { PlacementQuery } from '../vocabulary/placement.js'
import { type Budget, type Replacer, TIERS, type Tier } from '../vocabulary/replacer.js'

/** What stays the same for all edits of a call. */
export interface SurveyContext {
  readonly document: TextDocument
  /** In tier order, none above the cap: see {@link orderReplacers}. */
  readonly replacers: readonly Replacer[]
  /** Replacers beyond the cap that show that a text is there after all, if not as exactly as asked for. Default: none. */
  readonly tolerant?: () => readonly Replacer[]
  readonly budget: Budget
  /** How far a line has moved since the request's numbers were true, as other edits show. Default: not at all. */
  readonly drift?: (line: number) => number
  /** How far from its line hint an edit may be, in lines. */
  readonly buffer: number
  /** The least similarity that counts. */
  readonly threshold: number
  /** Where a line of the original text, counted from 1, is by now. Default: where it was. */
  readonly lineNow?: (line: number) => number
  /** Whether nobody reads why an edit has no place: then no lines like its own are looked for. Default false. */
  readonly isTrial?: boolean
}

/** What the edits of a query are located with, in a state of its text. */
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
    tolerant: () => orderReplacers(replacers, 'escape').slice(ordered.length),
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
