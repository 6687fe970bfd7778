import { FOLDED } from '../search/line-keys.js'
import { countLines, isBlank, toUnixEndings } from '../text/lines.js'
import { isRestoredAs } from '../text/lost-characters.js'
import { withoutWhitespace } from '../text/whitespace.js'
import { hasWord } from '../text/words.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { type Hunk, hunkOf } from './hunk.js'
import { changedRuns } from './script.js'

/** What an edit adds that only adds. */
export type Addition = 'text' | 'blank lines below'

/** What an edit adds that only adds to its old text: text, or blank lines at its end; undefined for one that removes, or adds other blank lines. */
export function additionOf(edit: TextEdit): Addition | undefined {
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (edit.unit === 'text' && replacement.includes(search)) {
    return isBlank(replacement.replace(search, () => '')) ? undefined : 'text'
  }
  // No more lines than before: it adds none, or removes some. That is seen sooner than a script is made.
  if (countLines(replacement) <= countLines(search)) return undefined
  const { script, added } = hunkOf(edit)
  if (added.length === 0 || script.includes('remove')) return undefined
  if (!added.every(isBlank)) return 'text'
  return script.at(-1) === 'add' ? 'blank lines below' : undefined
}

/** The lines that a hunk removes and that its new text does not have. */
export function removedForGood(hunk: Hunk): string[] {
  const stays = new Set(hunk.new.map((line) => FOLDED.of(line)))
  return hunk.removed.filter((line) => !stays.has(FOLDED.of(line)))
}

/** The lines that a hunk removes at its top and at its bottom, and whether it puts others in their place. */
export interface RemovedAtEdge {
  readonly lines: readonly string[]
  readonly isReplaced: boolean
}

/** What a hunk removes at its top and at its bottom. */
export function removedAtEdges({ old, script }: Hunk): {
  readonly above: RemovedAtEdge
  readonly below: RemovedAtEdge
} {
  const [top, bottom] = [removedAtTop(script), removedAtTop(script.toReversed())]
  return {
    above: { lines: old.slice(0, top.count), isReplaced: top.isReplaced },
    below: { lines: old.slice(old.length - bottom.count), isReplaced: bottom.isReplaced },
  }
}

/**
 * How many lines a script removes before it keeps one, and whether it puts others in their place; of a script turned around, how
 * many at its end.
 */
function removedAtTop(script: readonly Step[]): {
  readonly count: number
  readonly isReplaced: boolean
} {
  const kept = script.indexOf('keep')
  const run = kept === -1 ? script : script.slice(0, kept)
  return {
    count: run.filter((step) => step === 'remove').length,
    isReplaced: kept === -1 || run.includes('add'),
  }
}

/** Whether a line, or all lines of a change, go and come with other whitespace or line breaks: to a tolerant replacer both are the same. */
function rewritesWhitespace(hunk: Hunk): boolean {
  const keyOf = (line: string) => withoutWhitespace(FOLDED.of(line))
  const gone = new Set(hunk.removed.map(keyOf))
  if (hunk.added.some((line) => gone.has(keyOf(line)))) return true
  return Array.from(changedRuns(hunk.steps)).some(({ removed, added }) => {
    const [before, after] = [removed, added].map((run) =>
      run.map((step) => keyOf(hunk.contentOf(step))).join(''),
    )
    return before !== '' && before === after
  })
}

/**
 * Whether only its new text to the letter shows that a hunk was applied: it rewrites whitespace, so that a tolerant replacer takes its
 * old text for the new one, or it adds no line with a letter or digit: brackets, and what a removal leaves, are in many a file.
 */
export function isShownOnlyExactly(hunk: Hunk): boolean {
  return rewritesWhitespace(hunk) || !hunk.added.some(hasWord)
}

/** Whether old and new text share a line with a letter or digit: a bracket is below any other line, too. */
export function sharesWords(edit: TextEdit): boolean {
  return sharedLines(hunkOf(edit)).some(hasWord)
}

/**
 * Whether a file is unlikely to have the new text of an edit by chance: it is long enough, or has more than one line, not blank, and
 * shares one with the old text.
 */
export function isBeyondChance(edit: TextEdit): boolean {
  if (isLongText(edit.replacement)) return true
  const hunk = hunkOf(edit)
  const isText = (line: string) => !isBlank(line)
  return sharedLines(hunk).some(isText) && hunk.new.filter(isText).length > 1
}

/** Whether a text is so long that a file is unlikely to have it by chance. */
export function isLongText(text: string): boolean {
  return text.trim().length >= LONG_TEXT
}

const LONG_TEXT = 16

function sharedLines({ old, new: written }: Hunk): string[] {
  const known = new Set(written)
  return old.filter((line, i) => known.has(line) || isRestoredAs(line, written[i] ?? ''))
}

/**
 * Whether the place where an edit's old text was found is all that the edit can mean, so that a line number has nothing to choose
 * between: old and new text share a line that is nowhere else; or one that the old text loses is nowhere else, and one that
 * the new text brings is nowhere. Then there is neither another copy of the old text, however tolerantly it is compared, nor
 * one of the new text, which would show that the edit was applied there. Asks for no more than a few of the longest lines.
 *
 * @param isAlone whether a line, without whitespace at its ends, is nowhere but at the place
 */
export function hasOnlyMeaning(edit: TextEdit, isAlone: (line: string, isOld: boolean) => boolean): boolean {
  const hunk = hunkOf(edit)
  const isOneAlone = (lines: readonly string[], isOld: boolean) => {
    for (const line of longest(lines)) if (isAlone(line, isOld)) return true
    return false
  }
  return isOneAlone(hunk.kept, true) || (isOneAlone(hunk.removed, true) && isOneAlone(hunk.added, false))
}

/** The lines that an edit keeps, without whitespace at their ends: those first that are best looked for. */
export function keptLines(edit: TextEdit): string[] {
  return Array.from(longest(hunkOf(edit).kept))
}

function* longest(lines: readonly string[]): Generator<string> {
  const asked = new Set<string>()
  for (const line of lines.map((one) => one.trim()).sort((a, b) => b.length - a.length)) {
    if (asked.size === MOST_ASKED) return
    if (asked.has(line) || !hasWord(line)) continue
    asked.add(line)
    yield line
  }
}

const MOST_ASKED = 4
