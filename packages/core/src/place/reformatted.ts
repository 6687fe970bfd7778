import { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { quotedIn } from '../text/sameness.js'
import { isInside } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { spanOfLines } from './place.js'

/**
 * The old text's characters over other line breaks: whole lines of the file. Lines that old and new text share at their
 * ends stay as the file breaks them. Asks for no index.
 */
export const reformatted: Replacer<'reformatted'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'reformatted',
  tier: 'drift',
  find({ document, hunk, within, budget }: Query): Match[] {
    const file = new FileText(document, budget)
    if (withoutWhitespace(hunk.old.join('\n')).length < LEAST) return []
    const found = reformattedPlaces(file, hunk).map(
      ({ first, end }): Match => ({
        span: spanOfLines(file, first, end),
        hunk: asBrokenInFile(file, hunk, first, end),
      }),
    )
    return found.filter(({ span }) => isInside(span, within))
  },
} as const)

const LEAST = 16

/** The whole lines of the file that have the old text's characters, over other line breaks. */
export function reformattedPlaces(file: FileText, { old }: Hunk): readonly Region[] {
  return regionsWith(file, old).filter(({ first, end }) => {
    const there = file.lines(first, end)
    return solidLines(there) !== solidLines(old) && quotedIn(there.join('\n')) === quotedIn(old.join('\n'))
  })
}

function solidLines(lines: readonly string[]): string {
  return lines
    .filter((line) => !isBlank(line))
    .map(withoutWhitespace)
    .join('\n')
}

/**
 * The whole lines of a file that have the characters of old lines, whitespace apart. They are looked for at the longest word,
 * which no line break parts. Linear: none where so much of the file is the same that more would have to be compared.
 */
function regionsWith(file: FileText, old: readonly string[]): Region[] {
  const { text, document } = file
  const joined = old.join('\n')
  const word = longestWordOfFile(file, joined)
  if (word === undefined) return []
  const at = joined.indexOf(word)
  const [before, behind] = [withoutWhitespace(joined.slice(0, at)), withoutWhitespace(joined.slice(at))]
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
    if (text[at - 1] === wanted[left - 1]) left--
    else if (!isBlank(text[at - 1] as string)) break
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
    if (text[at] === wanted[count]) count++
    else if (!isBlank(text[at] as string)) break
    at++
  }
  work.left -= at - start
  return count < wanted.length ? undefined : at
}

/** The hunk with its old lines as the file breaks them, and its new lines so where old and new text share lines at their ends. */
function asBrokenInFile(file: FileText, hunk: Hunk, first: number, end: number): Hunk {
  const { old, now } = hunk
  const [head, top] = sharedAbove(file, hunk, first)
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
function sharedAbove(file: FileText, { old, now }: Hunk, first: number): readonly [number, number] {
  let [shared, top, characters] = [0, first, 0]
  for (let at = 0; at < Math.min(old.length, now.length) && areTrimmedEqual(old[at], now[at]); at++) {
    characters += withoutWhitespace(old[at] as string).length
    const line = lineBehind(file, first, characters)
    if (line !== undefined) [shared, top] = [at + 1, line]
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
  let characters = withoutWhitespace(old.join('\n')).length
  for (let at = 0; at < Math.min(old.length, now.length) - head; at++) {
    const line = old.at(-1 - at) as string
    if (!areTrimmedEqual(line, now.at(-1 - at))) break
    characters -= withoutWhitespace(line).length
    const below = lineBehind(file, first, characters)
    if (!isBlank(line) && below !== undefined && below >= top) [shared, bottom] = [at + 1, below]
  }
  return [shared, bottom]
}

function areTrimmedEqual(one: string | undefined, other: string | undefined): boolean {
  return one?.trim() === other?.trim()
}

/** The first non-blank line behind so many non-blank characters from a line on; undefined where they end inside a line. */
function lineBehind(file: FileText, first: number, characters: number): number | undefined {
  let line = first
  let count = 0
  while (count < characters) count += withoutWhitespace(file.known(line++)).length
  if (count !== characters) return undefined
  while (line < file.count && isBlank(file.known(line))) line++
  return line
}
