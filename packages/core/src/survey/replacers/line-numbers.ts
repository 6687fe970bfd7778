import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { TRIMMED, TRIMMED_END, VERBATIM } from '../../search/line-keys.js'
import { isBlank, type Line } from '../../text/lines.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds lines that the request copied with the line numbers of a read tool (`12 | a`, `12→a`, `L12: a`, `[12] a`, or
 * `12`, a tab and `a`): old `1 | a\n2 | b` finds `a\nb`.
 * - Every line needs a number, and the numbers count up by one: `1 | a\n3 | b` finds nothing. A line may have lost the
 *   number before its bar (`4 | a\n  | b`), a blank line its separator (`2`). A single line with a colon (`2: one`) may
 *   be a key of a mapping, so it counts only if the edit's line hint is that number.
 * - New lines that the old text has too are read in the same way. The other new lines lose their numbers if all have
 *   one, and stay unchanged if none has. If only some have one (`7 | b\nc`), the match has no replacement.
 * - The first number becomes a line hint.
 * - A space after the separator belongs to the separator, unless a line has none there or only the other reading is in
 *   the file: `1|  b` finds the line `  b`.
 * - The glyph that an editor draws at the left of each line is removed from two lines or more: `│a\n│b` finds `a\nb`.
 *   New lines may or may not have it.
 *
 * Lines are compared unchanged, then without trailing, then without leading and trailing whitespace. Linear in document
 * and search text.
 */
export const lineNumbers: Replacer<'line-numbers'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-numbers',
  tier: 'escape',
  *find(query: Query): Generator<Match> {
    const readings = readingsOf(query.edit)
    for (const key of [VERBATIM, TRIMMED_END, TRIMMED]) {
      for (const reading of readings) {
        const stripped = { ...query, edit: { ...query.edit, search: reading.search } }
        const matches = Array.from(findWholeLines(stripped, key))
        for (const match of matches) yield { ...match, reading }
        if (matches.length > 0) return
      }
    }
  },
})

const NUMBER = /^ *(?:L?(\d{1,7})(?: ?\| ?|→|: |:|\t)|\[(\d{1,7})\] ?)/
/** The same prefix, but a space after the separator is indentation. */
const CLOSE_NUMBER = /^ *(?:L?(\d{1,7})(?: ?\||→|:|\t)|\[(\d{1,7})\])/
/** A line with text or a tab, not a space, right after its separator. */
const NO_SPACE_BEHIND = /^ *(?:L?\d{1,7}(?: ?\||:)|\[\d{1,7}\])[^ ]/
const BAR = /^ *(\d{1,7})? ?\|(?: |$)/
/** Glyphs that editors draw at the left of every line, without and with a space before the text. */
const GUTTERS = [/^ *[│┃┆┇┊┋▏▎▍▌▋▊▉█]/, /^ *[│┃┆┇┊┋▏▎▍▌▋▊▉█](?: |$)/]

/** What every line begins with that has one of these prefixes, or a number that has lost its separator. */
const MAY_BE_PREFIXED = /^ *[L[\d|│┃┆┇┊┋▏▎▍▌▋▊▉█]/

type Reading = NonNullable<Match['reading']>

/** The ways to read an edit without its line numbers or gutter glyphs; none if it has neither. */
function readingsOf(edit: TextEdit): Reading[] {
  const hunk = hunkOf(edit)
  if (!MAY_BE_PREFIXED.test(hunk.old[0] ?? '')) return []
  // A single key of a mapping (`1: one`) looks like a numbered line.
  const isLoneKey = hunk.old.length === 1 && NUMBER.exec(hunk.old[0] ?? '')?.[0].includes(':')
  const numbered = [NUMBER, CLOSE_NUMBER]
    .flatMap((prefix) => withoutNumbers(hunk, prefix, withSeparator) ?? [])
    .filter(({ line = 0 }) => !isLoneKey || line === edit.hints?.line)
  if (numbered.length === 0) return [withoutNumbers(hunk, BAR) ?? gutterReadings(hunk)].flat()
  const lines = [...hunk.searched, ...hunk.replacement]
  return lines.some(({ content }) => NO_SPACE_BEHIND.test(content)) ? numbered.reverse() : numbered
}

/** The ways to read an edit without the editor's glyph that all of its old lines begin with. */
function gutterReadings(hunk: Hunk): Reading[] {
  if (hunk.old.length < 2) return []
  const without = (some: readonly Line[], gutter: RegExp) =>
    some.map(({ content, ending }) => content.replace(gutter, '') + ending).join('')
  return GUTTERS.filter((gutter) => hunk.old.every((line) => gutter.test(line))).map((gutter) => ({
    search: without(hunk.searched, gutter),
    replacement: without(hunk.replacement, gutter),
  }))
}

/** The edit without the prefix; undefined unless all old lines have it and its numbers, of which some may be missing, count up by one. */
function withoutNumbers(
  { searched, replacement: written }: Hunk,
  prefix: RegExp,
  complete = (line: string): string => line,
): Reading | undefined {
  let [search, first]: [string, number | undefined] = ['', undefined]
  for (const [i, { content, ending }] of searched.entries()) {
    const found = prefix.exec(complete(content))
    if (found === null) return undefined
    const number = found[1] ?? found[2]
    if (number !== undefined) first ??= Number(number) - i
    if (number !== undefined && Number(number) - i !== first) return undefined
    search += content.slice(found[0].length) + ending
  }
  // Numbers without any text after them are text themselves.
  if (first === undefined || isBlank(search)) return undefined
  const replacement = readReplacement(written, searched, prefix)
  return { search, ...(first > 0 && { line: first }), ...(replacement !== undefined && { replacement }) }
}

/** The line, with the separator that a numbered blank line has lost. */
function withSeparator(content: string): string {
  return /^ *\d+$/.test(content) ? `${content}|` : content
}

/**
 * The new text without the prefix. Undefined if only some of the lines that the old text lacks have the prefix: then it is
 * unclear whether it is a line number or content.
 */
function readReplacement(
  written: readonly Line[],
  searched: readonly Line[],
  prefix: RegExp,
): string | undefined {
  const old = new Set(searched.map(({ content }) => content))
  const newLines = written.filter(({ content }) => !old.has(content) && !isBlank(content))
  const numbered = newLines.filter(({ content }) => prefix.test(content)).length
  if (numbered > 0 && numbered < newLines.length) return undefined
  return written.map(({ content, ending }) => content.replace(prefix, '') + ending).join('')
}

/** The line without the number that a read tool may have put before it. */
export function withoutNumber(line: string): string {
  return line.replace(NUMBER, '')
}
