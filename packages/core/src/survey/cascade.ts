import { frozenEdit } from '../hunk/hunk.js'
import { readings } from '../hunk/readings.js'
import type { TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import { overlaps, type Span } from '../text/span.js'
import { outerWhitespace } from '../text/whitespace.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Candidate, Match, Query, Replacer } from '../vocabulary/replacer.js'
import { acceptance } from './acceptance.js'
import type { SurveyContext } from './context.js'
import { matchesOf } from './matches-of.js'
import { isWrittenWithoutIndentation } from './written-bare.js'

/** How one run of the cascade differs from the usual search of the call. */
export interface CascadeOptions {
  /** The replacers to use, in tier order. Default: those of the call. */
  readonly replacers?: readonly Replacer[]
  /** A condition on places. A place that does not meet it is no candidate, so the next replacer may still decide. */
  readonly accept?: ((span: Span) => boolean) | undefined
  /**
   * How many different places are enough; an exact replacer stops after the first that many. A short text may be at
   * millions of places, and a caller that asks whether there is one does not need them all. Default: all places.
   */
  readonly enough?: number | undefined
}

/**
 * Runs the replacers from strict to tolerant. The first that finds any acceptable candidate decides: all its
 * candidates are returned, and no later replacer is asked. Returns no candidates if no replacer finds any.
 */
export function runCascade(
  context: SurveyContext,
  edit: TextEdit,
  options: CascadeOptions = {},
): Candidate[] {
  const { document, budget, threshold } = context
  const within = Object.freeze({ start: document.contentStart, end: document.text.length })
  // Frozen, so that a replacer cannot change what the replacers after it are asked.
  const queries = readings(edit).map((reading) =>
    Object.freeze({ document, edit: reading, within, budget, threshold }),
  )
  for (const replacer of options.replacers ?? context.replacers) {
    for (const query of queries) {
      const candidates = candidatesOf(context, replacer, edit, query, options)
      if (candidates.length > 0) return distinctPlaces(context.document, candidates)
    }
  }
  return []
}

function candidatesOf(
  context: SurveyContext,
  replacer: Replacer,
  written: TextEdit,
  query: Query,
  { accept, enough }: CascadeOptions,
): Candidate[] {
  const { document, edit, within } = query
  // Made once there is a match: most replacers find none.
  const guardOf = lazily(() => acceptance(context, edit, written, replacer.tier))
  const candidates: Candidate[] = []
  const refused: Candidate[] = []
  for (const match of matchesOf(replacer, query)) {
    const { span, similarity = 1, reading, alignment } = match
    if (span.start < within.start) continue
    if (accept !== undefined && !accept(span)) continue
    const { name, tier } = replacer
    const group = guardOf()(match) === undefined ? candidates : refused
    group.push({
      span,
      edit: reading === undefined ? edit : editAsRead(edit, reading),
      replacer: name,
      tier,
      similarity,
      ...(alignment && { alignment }),
    })
    if (enough !== undefined && tier === 'exact' && areEnough(document, candidates, enough)) break
  }
  if (replacer.tier === 'similar') return mostSimilar(candidates, refused)
  // The new lines would be indented too little here. A later replacer, which finds whole lines, indents them.
  if (replacer.tier === 'exact' && isWrittenWithoutIndentation(document, edit, candidates)) return []
  return candidates
}

/**
 * Returns the most similar of the acceptable candidates, followed by every other candidate that is not clearly less
 * similar and does not overlap it, acceptable or not. If there is such a rival, the edit is ambiguous.
 *
 * Similarity 0.99 (acceptable) and 0.97 (refused): both are returned. 0.99 and 0.92: only the first.
 */
export function mostSimilar(acceptable: readonly Candidate[], refused: readonly Candidate[]): Candidate[] {
  const [first, ...others] = acceptable
  if (first === undefined) return []
  const best = others.reduce((most, one) => (one.similarity > most.similarity ? one : most), first)
  const rivals = [...others, first, ...refused].filter(
    (one) =>
      one !== best && !overlaps(one.span, best.span) && one.similarity > best.similarity - CLEARLY_LESS,
  )
  return [best, ...rivals]
}

const CLEARLY_LESS = 0.05

/**
 * Whether at least `enough` of the candidates are different places. The candidates are compared only when their
 * number is a power of two, so that all calls together are linear.
 */
function areEnough(document: TextDocument, candidates: Candidate[], enough: number): boolean {
  const { length } = candidates
  const hasDoubled = (length & (length - 1)) === 0
  return length >= enough && hasDoubled && distinctPlaces(document, candidates).length >= enough
}

/**
 * The edit as a replacer read it. The script and the doubtful lines are left out: they describe the text as it was
 * written.
 */
function editAsRead(
  { script: _, doubtful: __, ...edit }: TextEdit,
  { search, replacement = '', line }: NonNullable<Match['reading']>,
): TextEdit {
  const hints = line === undefined ? edit.hints : { line, ...edit.hints }
  return frozenEdit({ ...edit, search, replacement, ...(hints && { hints }) })
}

/**
 * The candidates in ascending order, one per place. Spans that cover the same non-blank characters are one place; the
 * candidate that was found first is kept.
 */
function distinctPlaces({ text }: TextDocument, candidates: Candidate[]): Candidate[] {
  if (candidates.length === 1) return candidates
  const places = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const { start, end } = candidate.span
    const found = text.slice(start, end)
    const { lead, tail } = isBlank(found) ? NO_ENDS : outerWhitespace(found)
    const place = `${start + lead.length}-${end - tail.length}`
    if (!places.has(place)) places.set(place, candidate)
  }
  return Array.from(places.values()).sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
}

const NO_ENDS = { lead: '', tail: '' }
