import { hunkOf } from '../hunk/hunk.js'
import type { Span } from '../text/span.js'
import { onlySpan, type Verdict } from './verdict.js'

/**
 * Where an edit that removes nothing is at several places, the block that the edit before it opens says which is meant: the
 * innermost one that begins in that edit's lines and goes on below them, its closing line included. Where only one of the places
 * begins in there, it is taken; so an edit by which the request only names a block counts. Every other edit stays as it is.
 * Linear in the candidates.
 */
export function insideOpenedBlocks(verdicts: readonly Verdict[]): Verdict[] {
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
  const block = verdict.survey.openedBlock(before)
  const inside = verdict.candidates.filter(
    ({ span }) => block !== undefined && span.start >= block.start && span.start < block.end,
  )
  return inside.length === 1 ? { ...verdict, candidates: inside, rule: 'opened-block' } : verdict
}
