import { FileText } from '../text/file-text.js'
import { indentationDepth, indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { quotedIn } from '../text/sameness.js'
import { isInside } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { spanOfLines } from './place.js'

/**
 * The old text as a formatter writes it: its characters over other line breaks, in other quotes, with or without a comma before
 * a closing bracket; whole lines of the file. Lines that old and new text share at their ends stay as the file has them. Asks
 * for no index.
 */
export const reformatted: Replacer<'reformatted'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'reformatted',
  tier: 'drift',
  find({ document, hunk, within, budget }: Query): Match[] {
    const file = new FileText(document, budget)
    if (solid(hunk.old.join('\n')).length < LEAST) return []
    const strict = reformattedPlaces(file, hunk)
    const found = strict.length > 0 ? strict : requotedPlaces(file, hunk)
    return found
      .map(
        ({ first, end }): Match => ({
          span: spanOfLines(file, first, end),
          hunk: asBrokenInFile(file, hunk, first, end),
        }),
      )
      .filter((match) => isInside(match.span, within) && (strict.length > 0 || keepsLines(hunk, match)))
  },
} as const)

const LEAST = 16

/** Whether every line that old and new text share is the file's: the file may have it in other quotes. */
function keepsLines({ old }: Hunk, { hunk }: Match): boolean {
  const trimmed = (lines: readonly string[]) => new Set(lines.map((line) => line.trim()))
  const [before, own] = [trimmed(old), trimmed(hunk?.old ?? [])]
  return (hunk?.now ?? []).every((line) => !before.has(line.trim()) || own.has(line.trim()))
}

/** The whole lines of the file that have the old text's characters, over other line breaks. */
export function reformattedPlaces(file: FileText, { old }: Hunk): readonly Region[] {
  const joined = old.join('\n')
  return regionsWith(file, old).filter(({ first, end }) => {
    const there = file.lines(first, end)
    const all = there.join('\n')
    return (
      withoutWhitespace(all) === withoutWhitespace(joined) &&
      solidLines(there) !== solidLines(old) &&
      quotedIn(all) === quotedIn(joined)
    )
  })
}

/**
 * The whole lines of the file that have the old text in other quotes, or with other commas before closing brackets. What is in
 * quotes has no sign whose meaning the quotes decide, the blank lines inside are as many, and lines that begin where lines of the old text begin are shifted alike.
 */
function requotedPlaces(file: FileText, { old, now }: Hunk): readonly Region[] {
  const joined = old.join('\n')
  if (/[$\\{%#]/.test(quotedIn(joined))) return []
  const from = indentationOf(old.find((line) => !isBlank(line)) ?? '')
  return regionsWith(file, old).filter(({ first, end }) => {
    const there = file.lines(first, end)
    const isIndented = (line: string) => isBlank(line) || line.startsWith(from)
    if (indentationOf(there[0] as string) !== from && !now.every(isIndented)) return false
    if (blanksInside(there) !== blanksInside(old)) return false
    return quoted(there.join('\n')) === quoted(joined) && areShiftedAlike(old, there)
  })
}

function blanksInside(lines: readonly string[]): number {
  const [first, last] = [
    lines.findIndex((line) => !isBlank(line)),
    lines.findLastIndex((line) => !isBlank(line)),
  ]
  return lines.slice(first, last).filter(isBlank).length
}

function areShiftedAlike(old: readonly string[], there: readonly string[]): boolean {
  const starts = startsOfLines(there)
  const shifts = Array.from(startsOfLines(old), ([start, line]) => {
    const own = starts.get(start)
    return own === undefined ? undefined : indentationDepth(own) - indentationDepth(line)
  }).filter((shift) => shift !== undefined)
  return new Set(shifts).size === 1
}

/** The lines that are not blank, by how many characters that a formatter leaves are above them. */
function startsOfLines(lines: readonly string[]): Map<number, string> {
  const ends = endsOfLines(lines)
  return new Map(
    lines.flatMap((line, at) =>
      isBlank(line) ? [] : [[at === 0 ? 0 : (ends[at - 1] as number), line] as const],
    ),
  )
}

/** What is between quotes, whatever the quotes are. */
function quoted(text: string): string {
  return quotedIn(text).replace(QUOTES, "'")
}

const QUOTES = /["'`]/g

/** The characters that a formatter leaves: quotes as one kind, and no whitespace and no comma before a closing bracket. */
function solid(text: string): string {
  return withoutWhitespace(text)
    .replace(QUOTES, "'")
    .replace(/,(?=[)\]}])/g, '')
}

function solidLines(lines: readonly string[]): string {
  return lines
    .filter((line) => !isBlank(line))
    .map(withoutWhitespace)
    .join('\n')
}

/**
 * The whole lines of a file that have the characters of old lines that a formatter leaves. They are looked for at the longest word,
 * which no line break parts. Linear: none where so much of the file is the same that more would have to be compared.
 */
function regionsWith(file: FileText, old: readonly string[]): Region[] {
  const { text, document } = file
  const joined = old.join('\n')
  const word = longestWordOfFile(file, joined)
  if (word === undefined) return []
  const at = joined.indexOf(word)
  const [before, behind] = [solid(joined.slice(0, at)), solid(joined.slice(at))]
  const work = { left: 2 * (text.length + joined.length) }
  const regions: Region[] = []
  for (let found = document.contentStart - 1; ; ) {
    found = text.indexOf(word, found + 1)
    if (found < 0) return regions
    file.budget.spend(STEPS_PER_PLACE)
    const from = startOf(text, found, before, work)
    const to = from === undefined ? undefined : endOf(text, found, behind, work)
    if (work.left < 0) return []
    if (from === undefined || to === undefined || from < document.contentStart) continue
    const [first, end] = [document.lineAt(from), document.lineAt(to - 1) + 1]
    const outside = text.slice(document.lineStart(first), from) + text.slice(to, document.lineStart(end))
    if (isBlank(outside)) regions.push({ first, end })
  }
}

/** Lines of a file. */
interface Region {
  readonly first: number
  readonly end: number
}

/** How many characters may still be compared. */
interface Work {
  left: number
}

const STEPS_PER_PLACE = 20

const WORDS = /[\p{L}\p{N}_]+/gu

/** The longest word of a text; undefined where it has none, or the file has not all of the longest ones. */
function longestWordOfFile(file: FileText, joined: string): string | undefined {
  const words = Array.from(new Set(joined.match(WORDS) ?? [])).sort((one, other) => other.length - one.length)
  const longest = words.slice(0, MOST_WORDS)
  const hasWord = (word: string) => file.text.includes(word)
  file.countSearch()
  return longest.every(hasWord) ? longest[0] : undefined
}

const MOST_WORDS = 8

/** Where a text begins that has these characters up to an offset; undefined where it has others. */
function startOf(text: string, end: number, wanted: string, work: Work): number | undefined {
  let at = end
  let left = wanted.length
  while (left > 0 && at > 0) {
    if (areAlike(text[at - 1], wanted[left - 1])) left--
    else if (!isLayout(text[at - 1] as string, wanted[left])) break
    at--
  }
  work.left -= end - at
  return left > 0 ? undefined : at
}

/** Where a text ends that has these characters from an offset on; undefined where it has others. */
function endOf(text: string, start: number, wanted: string, work: Work): number | undefined {
  let at = start
  let count = 0
  while (count < wanted.length && at < text.length) {
    if (areAlike(text[at], wanted[count])) count++
    else if (!isLayout(text[at] as string, wanted[count])) break
    at++
  }
  work.left -= at - start
  return count < wanted.length ? undefined : at
}

function areAlike(one: string | undefined, wanted: string | undefined): boolean {
  return one === wanted || (wanted === "'" && (one === '"' || one === '`'))
}

/** Whether a character is only layout: whitespace, or a comma before the closing bracket that follows. */
function isLayout(character: string, next: string | undefined): boolean {
  return isBlank(character) || (character === ',' && next !== undefined && ')]}'.includes(next))
}

/** The hunk with its old lines as the file breaks them, and its new lines so where old and new text share lines at their ends. */
function asBrokenInFile(file: FileText, hunk: Hunk, first: number, end: number): Hunk {
  const { old, now } = hunk
  const [head, top] = sharedAbove(file, hunk, first, end)
  const [tail, bottom] = sharedBelow(file, hunk, first, end, { head, top })
  const to = indentationOf(file.known(first))
  const from = indentationOf(old.find((line) => !isBlank(line)) ?? '')
  const changed = now
    .slice(head, now.length - tail)
    .map((line) => (isBlank(line) || !line.startsWith(from) ? line : to + line.slice(from.length)))
  return hunk.as({
    old: file.lines(first, end),
    now: [...file.lines(first, top), ...changed, ...file.lines(bottom, end)],
    written: undefined,
    reading: 'reformatted',
  })
}

/** How many lines old and new text share at the top, as far as the file breaks behind them, and the file's line there. */
function sharedAbove(
  file: FileText,
  { old, now }: Hunk,
  first: number,
  end: number,
): readonly [number, number] {
  let [shared, top] = [0, first]
  const [ends, fileEnds] = [endsOfLines(old), endsOfLines(file.lines(first, end))]
  for (let at = 0; at < Math.min(old.length, now.length) && old[at] === now[at]; at++) {
    // Blank lines at the top are above the region.
    const isAbove = ends[at] === 0
    const line = isAbove ? -1 : fileEnds.indexOf(ends[at] as number)
    if (line < 0 && !isAbove) continue
    if (line >= 0 && endsInComma(old[at] as string) !== endsInComma(file.known(first + line))) break
    // Blank lines of the file stay, unless the old text has them and the new text has not.
    const goes =
      !isBlank(old[at] as string) && isBlank(old[at + 1] ?? 'none') && !isBlank(now[at + 1] ?? 'none')
    ;[shared, top] = [
      at + 1,
      goes || (old.length > at + 1 && now.length === at + 1)
        ? first + line + 1
        : behindBlanks(file, first + line + 1),
    ]
  }
  return [shared, top]
}

/** The same at the bottom. A blank line counts only with the line that follows it. */
function sharedBelow(
  file: FileText,
  { old, now }: Hunk,
  first: number,
  end: number,
  { head, top }: { readonly head: number; readonly top: number },
): readonly [number, number] {
  let [shared, bottom] = [0, end]
  const [ends, fileEnds] = [endsOfLines(old), endsOfLines(file.lines(first, end))]
  for (let at = 0; at < Math.min(old.length, now.length) - head; at++) {
    const line = old.at(-1 - at) as string
    if (line !== now.at(-1 - at)) break
    if (isBlank(line)) continue
    if (endsInComma(line) !== endsInComma(lastSolid(file.lines(first, bottom)))) break
    const above = old.length - 2 - at
    const found = above < 0 ? -1 : fileEnds.indexOf(ends[above] as number)
    const below = above >= 0 && found < 0 ? -1 : behindBlanks(file, first + found + 1)
    if (below >= top) [shared, bottom] = [at + 1, below]
  }
  return [shared, bottom]
}

function endsInComma(line: string): boolean {
  return line.trimEnd().endsWith(',')
}

function lastSolid(lines: readonly string[]): string {
  return lines.findLast((line) => !isBlank(line)) ?? ''
}

/** For each line, how many characters that a formatter leaves are up to its end. */
function endsOfLines(lines: readonly string[]): number[] {
  const counts: number[] = []
  let next = ''
  for (const line of lines.toReversed()) {
    counts.push(solid(line + next).length - next.length)
    if (!isBlank(line)) next = solid(line.trimStart().slice(0, 1))
  }
  let sum = 0
  return counts.toReversed().map((count) => {
    sum += count
    return sum
  })
}

function behindBlanks(file: FileText, from: number): number {
  let line = from
  while (line < file.count && isBlank(file.known(line))) line++
  return line
}
