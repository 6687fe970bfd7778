import { frozenEdit } from '../hunk/hunk.js'
import { readings } from '../hunk/readings.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { overlaps, type Span } from '../text/span.js'
import { outerWhitespace } from '../text/whitespace.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Candidate, Match, Replacer } from '../vocabulary/replacer.js'
import { acceptance } from './acceptance.js'
import type { SurveyContext } from './context.js'
import { matchesOf } from './matches-of.js'
import { areWrittenBare } from './written-bare.js'

/** How text is looked for otherwise than the edits of a call are. */
export interface Asked {
  /** In tier order. Default: those of the call. */
  readonly replacers?: readonly Replacer[]
  /** A further condition that a candidate must meet before its replacer counts as having decided. */
  readonly accept?: ((span: Span) => boolean) | undefined
  /**
   * So many places are enough to decide: of an exact replacer, which finds from top to bottom, the first ones. A short text
   * is at millions of places, and whoever asks whether there is one need not know them. Default: all.
   */
  readonly enough?: number | undefined
}

/**
 * Runs the replacers from strict to tolerant. The first that yields any acceptable candidate decides, and all
 * its candidates are returned; what a looser one would say is never asked. Empty when none finds anything.
 */
export function runCascade(context: SurveyContext, edit: TextEdit, asked: Asked = {}): Candidate[] {
  const ways = readings(edit)
  for (const replacer of asked.replacers ?? context.replacers) {
    for (const reading of ways) {
      const candidates = collect(context, replacer, edit, reading, asked)
      if (candidates.length > 1) return distinctPlaces(context.document, candidates)
      if (candidates.length > 0) return candidates
    }
  }
  return []
}

function collect(
  context: SurveyContext,
  replacer: Replacer,
  written: TextEdit,
  edit: TextEdit,
  { accept, enough }: Asked,
): Candidate[] {
  const { document, budget, threshold } = context
  const within = { start: document.contentStart, end: document.text.length }
  // Most replacers find nothing that would have to be judged; lines that are there to the letter need not be.
  const isJudged = replacer.tier !== 'exact' || edit !== written || edit.unit === 'text'
  let isAcceptable: ReturnType<typeof acceptance> | undefined
  const candidates: Candidate[] = []
  const refused: Candidate[] = []
  for (const match of matchesOf(replacer, { document, edit, within, budget, threshold })) {
    const { span, similarity = 1, reading, alignment } = match
    if (span.start < within.start) continue
    if (accept !== undefined && !accept(span)) continue
    const { name, tier } = replacer
    if (isJudged) isAcceptable ??= acceptance(context, edit, written, replacer.tier)
    const fitting = isAcceptable === undefined || isAcceptable(match) ? candidates : refused
    fitting.push({
      span,
      edit: reading === undefined ? edit : reread(edit, reading),
      replacer: name,
      tier,
      similarity,
      ...(alignment && { alignment }),
    })
    if (enough !== undefined && tier === 'exact' && areEnough(document, candidates, enough)) break
  }
  if (replacer.tier === 'similar') return mostSimilar(candidates, refused)
  // To the letter new lines would be too shallow: then they are for a replacer that finds whole lines.
  if (replacer.tier === 'exact' && areWrittenBare(document, edit, candidates)) return []
  return candidates
}

/**
 * Of places that are only similar, the most similar one that may be taken, and beside it every other that is not
 * clearly less similar, whether or not it may be taken: with any of these the edit is ambiguous.
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

/** Whether so many of the candidates are different places. Asked where their number has doubled, so linear over all calls. */
function areEnough(document: TextDocument, candidates: Candidate[], enough: number): boolean {
  const { length } = candidates
  const hasDoubled = (length & (length - 1)) === 0
  return length >= enough && hasDoubled && distinctPlaces(document, candidates).length >= enough
}

/** The edit as a replacer read it. Its script and doubtful lines spoke of the text as written. */
function reread(
  { unit, hints, source, finalNewline }: TextEdit,
  reading: NonNullable<Match['reading']>,
): TextEdit {
  const { search, replacement = '', line } = reading
  return frozenEdit({
    search,
    replacement,
    unit,
    ...(hints !== undefined || line !== undefined
      ? { hints: { ...(line !== undefined && { line }), ...hints } }
      : {}),
    ...(source !== undefined && { source }),
    ...(finalNewline !== undefined && { finalNewline }),
  })
}

/** In ascending order. Spans that cover the same non-blank characters are one place; the one found first stays. */
function distinctPlaces({ text }: TextDocument, candidates: readonly Candidate[]): Candidate[] {
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
