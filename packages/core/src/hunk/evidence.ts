import { FOLDED } from '../search/line-keys.js'
import { countLines, isBlank, toUnixEndings } from '../text/lines.js'
import { isDamagedFormOf } from '../text/lost-characters.js'
import { withoutWhitespace } from '../text/whitespace.js'
import { hasWord } from '../text/words.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { type Hunk, hunkOf } from './hunk.js'
import { changedRuns } from './script.js'

/** What is added by an edit that removes nothing. */
export type Addition = 'text' | 'blank lines below'

/**
 * Returns what the edit adds, if it removes nothing: text, or blank lines below its old text. Undefined for an
 * edit that removes something, and for one that adds nothing but blank lines elsewhere.
 *
 * Examples: old `a`, new `a b` gives `text`. Old lines `a`, new lines `a`, `` give `blank lines below`.
 */
export function additionOf(edit: TextEdit): Addition | undefined {
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (edit.unit === 'text' && replacement.includes(search)) {
    return isBlank(replacement.replace(search, () => '')) ? undefined : 'text'
  }
  // Without more lines than before, the edit adds none or removes some. This check is cheaper than making the script.
  if (countLines(replacement) <= countLines(search)) return undefined
  const { script, added } = hunkOf(edit)
  if (added.length === 0 || script.includes('remove')) return undefined
  if (!added.every(isBlank)) return 'text'
  return script.at(-1) === 'add' ? 'blank lines below' : undefined
}

/** The lines that a hunk removes at one of its ends, and whether it adds other lines there. */
export interface RemovedAtEdge {
  readonly lines: readonly string[]
  readonly isReplaced: boolean
}

/**
 * Returns what the hunk removes above its first kept line and below its last one. For a hunk that keeps no
 * line, both are all of its removed lines.
 *
 * Example: `-a`, ` b`, `-c`, `+d` gives `a`, not replaced, above and `c`, replaced, below.
 */
export function removedAtEdges({ old, script }: Hunk): Readonly<Record<'above' | 'below', RemovedAtEdge>> {
  const [top, bottom] = [removedAtTop(script), removedAtTop(script.toReversed())]
  return {
    above: { lines: old.slice(0, top.count), isReplaced: top.isReplaced },
    below: { lines: old.slice(old.length - bottom.count), isReplaced: bottom.isReplaced },
  }
}

/**
 * Counts the lines that a script removes before it keeps one, and tells whether it adds lines there or keeps
 * none at all. Of a reversed script this is the bottom.
 */
function removedAtTop(script: readonly Step[]): {
  readonly count: number
  readonly isReplaced: boolean
} {
  const firstKept = script.indexOf('keep')
  const run = firstKept === -1 ? script : script.slice(0, firstKept)
  return {
    count: run.filter((step) => step === 'remove').length,
    isReplaced: firstKept === -1 || run.includes('add'),
  }
}

/**
 * Whether the hunk changes only whitespace or line breaks somewhere: a removed line is added again with other
 * whitespace, or the removed lines of a run have the same text as its added lines. A replacer that tolerates
 * whitespace cannot tell such lines apart.
 *
 * Examples: `-call()`, `+  call()`; and `-may use it`, `-to deal`, `+may use it to`, `+deal`.
 */
function rewritesWhitespace(hunk: Hunk): boolean {
  const keyOf = (line: string) => withoutWhitespace(FOLDED.of(line))
  const removedKeys = new Set(hunk.removed.map(keyOf))
  if (hunk.added.some((line) => removedKeys.has(keyOf(line)))) return true
  return Array.from(changedRuns(hunk.steps)).some(({ removed, added }) => {
    const [before, after] = [removed, added].map((run) =>
      run.map((step) => keyOf(hunk.contentOf(step))).join(''),
    )
    return before !== '' && before === after
  })
}

/**
 * Whether only an exact occurrence of the new text shows that the hunk was applied. There are two cases:
 * - The hunk changes only whitespace somewhere, so that a tolerant replacer mistakes the old text for the new
 *   one: `-call()`, `+  call()`.
 * - The hunk adds no line with a letter or digit: ` call(`, `+)`. Many files have such brackets, or the lines
 *   that a removal leaves, by chance.
 */
export function needsExactNewText(hunk: Hunk): boolean {
  return rewritesWhitespace(hunk) || !hunk.added.some(hasWord)
}

/**
 * Whether old and new text share a line with a letter or digit. A shared bracket proves nothing, because it
 * follows other lines, too.
 *
 * Example: ` f() {`, `-a`, `+b` share `f() {`. But `-a`, `+b`, ` }` share no such line.
 */
export function sharesLineWithWords(edit: TextEdit): boolean {
  return sharedLines(hunkOf(edit)).some(hasWord)
}

/**
 * Whether a file is unlikely to have the new text by chance: the new text has 16 characters or more, or it has
 * at least two lines that are not blank, and the old text has one of these as well.
 *
 * Examples: ` }`, `+b` gives true. `-a`, `+b` gives false, because any file may have a line `b`.
 */
export function isUnlikelyByChance(edit: TextEdit): boolean {
  if (isLongText(edit.replacement)) return true
  const hunk = hunkOf(edit)
  const isText = (line: string) => !isBlank(line)
  return sharedLines(hunk).some(isText) && hunk.new.filter(isText).length > 1
}

/** Whether a text is too long to be in a file by chance: 16 characters or more, without whitespace at its ends. */
export function isLongText(text: string): boolean {
  return text.trim().length >= LONG_TEXT_LENGTH
}

const LONG_TEXT_LENGTH = 16

/** The old lines that the new text has as well, and those in which the new text restores damaged characters. */
function sharedLines({ old, new: written }: Hunk): string[] {
  const newLines = new Set(written)
  return old.filter((line, i) => newLines.has(line) || isDamagedFormOf(line, written[i] ?? ''))
}

/**
 * Whether the edit can only mean the place where its old text was found, so that its line number decides
 * nothing. There are two cases:
 * - The file has a kept line at this place only.
 * - The file has a removed line at this place only, and has one of the added lines nowhere.
 *
 * Then the file has no other copy of the old text, however tolerantly it is compared. Nor has it a copy of the
 * new text, which would show that the edit was already applied there. Asks about the four longest kept, removed
 * and added lines at most.
 *
 * Example: ` unique line`, `-a`, `+b`, where the file has `unique line` once.
 *
 * @param isAlone whether a line, given without whitespace at its ends, is nowhere in the file but at the place;
 *   `isOld` is false for an added line, which may be missing there, too
 */
export function canMeanOnlyThisPlace(
  edit: TextEdit,
  isAlone: (line: string, isOld: boolean) => boolean,
): boolean {
  const hunk = hunkOf(edit)
  const hasLineAlone = (lines: readonly string[], isOld: boolean) =>
    longestLines(lines).some((line) => isAlone(line, isOld))
  return (
    hasLineAlone(hunk.kept, true) || (hasLineAlone(hunk.removed, true) && hasLineAlone(hunk.added, false))
  )
}

/** The four longest kept lines at most, the longest first, without whitespace at their ends: long lines are rare in a file. */
export function longestKeptLines(edit: TextEdit): string[] {
  return longestLines(hunkOf(edit).kept)
}

/** The four longest lines at most, each once and trimmed. Lines without a letter or digit are left out. */
export function longestLines(lines: readonly string[]): string[] {
  const longest: string[] = []
  for (const line of lines.map((one) => one.trim()).sort((a, b) => b.length - a.length)) {
    if (hasWord(line) && !longest.includes(line)) longest.push(line)
    if (longest.length === MOST_LINES) break
  }
  return longest
}

const MOST_LINES = 4
