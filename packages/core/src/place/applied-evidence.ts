import { literalSteps } from '../hunk/steps.js'
import type { FileText } from '../text/file-text.js'
import { layoutFree, searchedWithoutLayout } from '../text/layout.js'
import { isBlank } from '../text/lines.js'
import { areSame, keyOf } from '../text/sameness.js'
import { hasWord } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { LinesPlace } from './lines.js'

/**
 * Whether the new text at a place shows that the edit was applied: nothing that the edit takes out stands beside it, and with
 * other indentation it has a new line with a word. Brackets, and what a removal leaves, stand elsewhere in another indentation.
 */
export function showsApplied(file: FileText, hunk: Hunk, place: LinesPlace): boolean {
  const hasOwn = place.rung <= TRAILING || hunk.now.some((line) => hasWord(line) && !hunk.old.includes(line))
  return hasOwn && !isLeftBeside(file, hunk, place)
}

const TRAILING = 1

/**
 * Whether something that an edit takes out stands right beside its new text: a line equal to the removed one there, or a
 * removed line in another layout, such as with other quotes or line breaks. Then the edit was not applied. Linear.
 */
function isLeftBeside(file: FileText, hunk: Hunk, { first, end }: LinesPlace): boolean {
  const { old, now } = hunk
  const steps = literalSteps(hunk)
  const removed = (from: typeof steps) => {
    const kept = from.findIndex(({ op }) => op === 'keep')
    const run = kept < 0 ? from : from.slice(0, kept)
    return {
      count: run.filter(({ op }) => op === 'remove').length,
      isReplaced: run.some(({ op }) => op === 'add'),
    }
  }
  const [above, below] = [file.line(first - 1), file.line(end)]
  if (above !== undefined && hasMoreOf(above, old, now, removed(steps))) return true
  const backwards = removed(steps.toReversed())
  if (below !== undefined && hasMoreOf(below, old.toReversed(), now.toReversed(), backwards)) return true
  return hasLayoutOf(file, hunk, first, end)
}

/** Whether old lines have a line oftener at their beginning than new ones, removed lines that are others apart. */
function hasMoreOf(
  line: string,
  old: readonly string[],
  now: readonly string[],
  removed: { readonly count: number; readonly isReplaced: boolean },
): boolean {
  if (removed.isReplaced && (removed.count === 0 || !isBlank(line))) return false
  const others = old.slice(0, removed.count).findIndex((one) => areSame(one, line))
  const from = others < 0 ? removed.count : others
  const count = (lines: readonly string[]) => {
    const other = lines.findIndex((one) => !areSame(one, line))
    return other < 0 ? lines.length : other
  }
  return count(old.slice(from)) > count(now)
}

function hasLayoutOf(file: FileText, { old, now }: Hunk, first: number, end: number): boolean {
  const after = new Set(now.map(keyOf))
  const removed = old.filter((line) => hasWord(line) && !after.has(keyOf(line))).map(layoutFree)
  const reach = old.length + WRAPPED
  const around = [file.lines(first - reach, first), file.lines(end, end + reach)].map((lines) =>
    searchedWithoutLayout(lines.join('\n')),
  )
  return removed.some((line) => line.length >= LEAST && around.some((has) => has(line)))
}

/** So many lines may be more where the file wraps a line. */
const WRAPPED = 10
/** A shorter text is there by chance. */
const LEAST = 6
