import { FileText } from '../../text/file-text.js'
import { indentationDepth, indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { quotedIn } from '../../text/sameness.js'
import { isInside } from '../../text/span.js'
import { withoutWhitespace } from '../../text/whitespace.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { spanOfLines } from '../place.js'
import { asBrokenInFile, endsOfLines, QUOTES, solid } from './as-broken-in-file.js'

/**
 * The old text as a formatter writes it: its characters over other line breaks, in other quotes, with or without a comma before
 * a closing bracket; whole lines of the file. Lines that old and new text share at their ends stay as the file has them. Asks
 * for no index.
 *
 * @rule reformatted An old text is where the file has its characters over other line breaks, in other quotes, or with
 *   other commas before closing brackets.
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
          isApplied: isBrokenAsNew(file.lines(first, end), hunk),
        }),
      )
      .filter((match) => isInside(match.span, within) && (strict.length > 0 || keepsLines(hunk, match)))
  },
} as const)

const LEAST = 16

/**
 * @rule broken-as-new-text An edit that only breaks lines otherwise was applied before where the file breaks them as the new
 *   text does.
 * @off false
 */
function isBrokenAsNew(there: readonly string[], { now }: Hunk): boolean {
  return solidLines(there) === solidLines(now)
}

/**
 * @rule requoted-keeps-lines A place in other quotes counts only if every line that both texts share is the file's.
 * @off true
 */
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
 *
 * @rule requoted An old text may be there in other quotes if nothing in them depends on the kind of quotes.
 * @off []
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

/**
 * @rule shifted-alike In a reformatted place the lines that begin where old lines begin are all shifted by the same
 *   depth.
 * @off true
 */
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
  file.paySearch()
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
