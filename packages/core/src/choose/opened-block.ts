import { hunkOf } from '../hunk/hunk.js'
import { blockEndsOf } from '../survey/blocks.js'
import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Verdict } from './verdict.js'

/**
 * Where an edit that removes nothing is at several places, the block that the edit before it opens says which is meant: the
 * innermost one that begins in that edit's lines and goes on below them, its closing line included. Where only one of the places
 * begins in there, it is taken; so an edit by which the request only names a block counts. Every other edit stays as it is.
 * Linear in the candidates.
 */
export function insideOpenedBlocks(document: TextDocument, verdict: readonly Verdict[]): Verdict[] {
  let before: Span | undefined
  return verdict.map((one) => {
    const chosen = before === undefined ? one : insideBlock(document, one, before)
    before = onlyPlace(chosen)
    return chosen
  })
}

function insideBlock(document: TextDocument, verdict: Verdict, before: Span): Verdict {
  if (verdict.kind !== 'candidates' || verdict.candidates.length < 2) return verdict
  if (hunkOf(verdict.survey.edit).script.includes('remove')) return verdict
  const block = openedBlock(document, before)
  const inside = verdict.candidates.filter(
    ({ span }) => block !== undefined && span.start >= block.start && span.start < block.end,
  )
  return inside.length === 1 ? { ...verdict, candidates: inside, rule: 'opened-block' } : verdict
}

/** What is below some lines of the innermost block that begins in them and goes on. */
function openedBlock(document: TextDocument, { start, end }: Span): Span | undefined {
  if (end === start) return undefined
  const ends = blockEndsOf(document)
  const [first, below] = [document.lineAt(start), document.lineAt(end - 1) + 1]
  for (let line = below - 1; line >= first; line--) {
    const blockEnd = ends[line] ?? 0
    if (blockEnd > below) return { start: document.lineStart(below), end: document.lineNext(blockEnd - 1) }
  }
  return undefined
}

function onlyPlace(verdict: Verdict): Span | undefined {
  if (verdict.kind === 'applied') return verdict.span
  return verdict.kind === 'candidates' && verdict.candidates.length === 1
    ? verdict.candidates[0]?.span
    : undefined
}
