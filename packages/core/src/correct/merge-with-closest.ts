import { mergeTexts } from '../merge/merge-texts.js'
import { closestRegion } from '../survey/closest.js'
import type { SurveyContext } from '../survey/context.js'
import { TextDocument } from '../text/document.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { ClosestRegion } from '../vocabulary/region.js'
import { type Rewrite, spanOfLines, terminated, textOfLines } from './rewrite.js'

/**
 * Carries an edit whose text is nowhere over to the closest region, as a three-way merge: the request's old text is the
 * base, its new text one side, the region the other. Only where that is safe to propose: at least half of the
 * searched lines, and two that are not blank, are there to the byte; what the edit changes is among them, with no
 * difference beside it; and no other region has more than half as many of the lines. Linear but for the line diffs.
 */
export function mergeWithClosest(
  { document, budget }: SurveyContext,
  { search, replacement }: TextEdit,
  closest: ClosestRegion,
): Rewrite | undefined {
  const searched = lineContents(search)
  if (closest.similarity < LEAST_SHARE || alike(document, closest, searched) < LEAST_LINES) return undefined
  // Lines do not show whether the last one ends.
  if (search.endsWith('\n') !== replacement.endsWith('\n')) return undefined
  const rivals = elsewhere(document, closest).map((other) => closestRegion(other, searched, budget))
  if (rivals.some((rival) => (rival?.similarity ?? 0) > closest.similarity / 2)) return undefined
  const ours = textOfLines(document, closest)
  const merged = mergeTexts(terminated(search), ours, terminated(replacement))
  if (!merged.ok || merged.value === ours) return undefined
  return { lines: closest, changes: [{ span: spanOfLines(document, closest), text: merged.value }] }
}

const LEAST_SHARE = 0.5
const LEAST_LINES = 2

/** How many searched lines that are not blank are in the region as they were searched. */
function alike(document: TextDocument, { start }: ClosestRegion, searched: readonly string[]): number {
  const count = document.lineCount
  return searched.filter((line, i) => {
    const at = start - 1 + i
    return !isBlank(line) && at < count && document.line(at) === line
  }).length
}

/** What is above a region and what is below it. */
function elsewhere(document: TextDocument, region: ClosestRegion): TextDocument[] {
  const { start, end } = spanOfLines(document, region)
  return [document.text.slice(0, start), document.text.slice(end)].map((text) => new TextDocument(text))
}
