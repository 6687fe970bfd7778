import { commonLines } from '../hunk/common-lines.js'
import type { Reading } from '../hunk/reading.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Budget } from '../vocabulary/replacer.js'

const CHARACTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }
const ESCAPES = /\\([ntr"'`$\\/])/g
const QUOTES = /\\(["'`])/g

/** Every escape of a string literal undone, one level: the request was escaped once too often. */
export const escapes: Reading = {
  name: 'escapes',
  read(hunk) {
    const before = hunk.old.join('\n')
    const after = unescaped(before, ESCAPES)
    if (after === before) return undefined
    if (hunk.written !== undefined) return withoutEscapesByLine(hunk)
    const old = linesOf(after, hunk)
    return hunk.as({ old, now: () => newLines(hunk, old), reading: 'escapes' })
  },
}

/**
 * @rule escapes-in-diff-lines The lines of a diff are lines: only their quotes, and tabs at their beginning, are
 *   undone.
 * @off undefined
 */
function withoutEscapesByLine(hunk: Hunk): Hunk {
  const read = (line: string) =>
    unescaped(
      line.replace(/^(?:\\t)+/, (tabs) => '\t'.repeat(tabs.length / 2)),
      QUOTES,
    )
  return hunk.as({ old: hunk.old.map(read), now: hunk.now.map(read), reading: 'escapes' })
}

function unescaped(text: string, kind: RegExp): string {
  return text.replace(kind, (_, one: string) => CHARACTERS[one] ?? one)
}

/** The lines of a text of a hunk. A line break that it ends with starts no line, unless old or new text was written with a blank one. */
function linesOf(text: string, { old, now }: Hunk): string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' && old.at(-1) !== '' && now.at(-1) !== '' ? lines.slice(0, -1) : lines
}

/**
 * The new lines, with the escapes undone that the old text has: where they share more lines with the old ones so, or as many
 * and the new text has no bare quotes.
 *
 * @rule escapes-in-new-text The new text loses the escapes that the old text has, if it shares no fewer lines with the
 *   old text so and has no bare quotes.
 * @off hunk.now
 */
function newLines(hunk: Hunk, old: readonly string[]): readonly string[] {
  // A bare quote without a partner on its line belongs to an escaped one.
  const bareQuotes = hunk.now.map((line) => line.match(/(?<!\\)"/g)?.length ?? 0)
  const hasBareQuote = bareQuotes.some((count) => count > 0) && bareQuotes.every((count) => count % 2 === 0)
  const used = new Set(Array.from(hunk.old.join('\n').matchAll(ESCAPES), ([, one]) => one as string))
  if (!hasBareQuote) used.add('"')
  const read = hunk.now
    .join('\n')
    .replace(ESCAPES, (whole, one: string) => (used.has(one) ? (CHARACTERS[one] ?? one) : whole))
  const now = linesOf(read, hunk)
  const { budget } = hunk
  const asWritten = sharedLines(hunk.old.length > 0 ? old : [], hunk.now, budget)
  const asRead = sharedLines(old, now, budget)
  if (asRead !== asWritten) return asRead > asWritten ? now : hunk.now
  return used.has('"') && hasBareQuote ? hunk.now : now
}

function sharedLines(old: readonly string[], now: readonly string[], budget: Budget | undefined): number {
  const areSame = (i: number, j: number) => old[i] === now[j] && !isBlank(old[i] as string)
  return commonLines(old.length, now.length, { areSame }, budget).length
}
