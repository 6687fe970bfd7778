import { type Hunk, hunkOf } from '../hunk/hunk.js'
import { countEach, isBlank } from '../text/lines.js'
import { isComment, mayHavePlaceholder, type Placeholder, placeholderIn } from '../text/placeholder.js'
import { equalEnds } from '../text/sequences.js'
import type { TextEdit } from '../vocabulary/edit.js'

/**
 * Returns the text of a placeholder, such as `// rest of the code`, that the new text of an edit has more often than the
 * old text; undefined where there is none. A placeholder that may be an ordinary comment counts only in a run that removes
 * more lines of code than it adds, since it may stand for those.
 */
export function placeholderOf(edit: TextEdit): string | undefined {
  if (!mayHavePlaceholder(edit.replacement)) return undefined
  const hunk = hunkOf(edit)
  const { old, new: now } = hunk
  // The lines that both texts share at their ends have the same placeholders.
  const { head, tail } = equalEnds(old, now)
  const newPlaceholders = placeholdersIn(now, head, now.length - tail)
  if (newPlaceholders.length === 0) return undefined
  const counts = countEach(placeholdersIn(old, head, old.length - tail).map(({ text }) => text))
  const added = newPlaceholders.filter(({ text }) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    return count <= 0
  })
  const certain = added.find(({ isCertain }) => isCertain)
  if (certain !== undefined || added.length === 0) return certain?.text
  const shortened = shortenedRuns(hunk)
  return added.find(({ line }) => shortened.has(line))?.text
}

function placeholdersIn(
  lines: readonly string[],
  from: number,
  to: number,
): (Placeholder & { readonly line: number })[] {
  return lines.slice(from, to).flatMap((line, i) => {
    const placeholder = placeholderIn(line)
    return placeholder === undefined ? [] : [{ ...placeholder, line: from + i }]
  })
}

/**
 * Returns the numbers, in the new text, of the lines that an edit adds in runs that remove more lines of code than they add.
 * A kept blank line does not end a run. Linear.
 */
function shortenedRuns({ steps, old, new: now }: Hunk): ReadonlySet<number> {
  const shortened = new Set<number>()
  let added: number[] = []
  let missing = 0
  const isCode = (line = '') => !isBlank(line) && !isComment(line)
  const endRun = () => {
    if (missing > 0) for (const line of added) shortened.add(line)
    added = []
    missing = 0
  }
  for (const { step, old: before, now: after } of steps) {
    if (step === 'remove' && isCode(old[before])) missing++
    if (step === 'add' && isCode(now[after])) missing--
    if (step === 'add') added.push(after)
    if (step === 'keep' && !isBlank(now[after] ?? '')) endRun()
  }
  endRun()
  return shortened
}
