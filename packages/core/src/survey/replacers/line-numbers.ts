import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { TRIMMED, TRIMMED_END, VERBATIM } from '../../search/line-keys.js'
import { isBlank, type Line } from '../../text/lines.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds lines that a request holds with the line numbers of a read tool in front (`12 | `, `12→`, `L12: `, `[12] `, `12` and
 * a tab): only where every line has one and they count up by one. Some lines may have lost the number before
 * their bar (`| `). Lines of the new text that the old one has too are read in the same way; the others without
 * their numbers if all have one, as they are if none has, and not where only some have. The first number is a line hint. A blank behind the separator belongs to it, unless a line
 * has none there or the file shows otherwise. The glyph that an editor draws at the left of every line (`│`, `▏`) is read as no
 * part of it in two lines or more; new lines may have it or not. Lines are compared as they are, else without whitespace at their ends. Linear
 * in document and search text.
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
/** The same where a blank behind the separator is indentation. */
const CLOSE_NUMBER = /^ *(?:L?(\d{1,7})(?: ?\||→|:|\t)|\[(\d{1,7})\])/
/** A line whose separator has no blank behind it, but text or a tab. */
const NO_BLANK_BEHIND = /^ *(?:L?\d{1,7}(?: ?\||:)|\[\d{1,7}\])[^ ]/
const BAR = /^ *(\d{1,7})? ?\|(?: |$)/
/** What editors draw at the left of every line, with and without a space that sets the text off. */
const GUTTERS = [/^ *[│┃┆┇┊┋▏▎▍▌▋▊▉█]/, /^ *[│┃┆┇┊┋▏▎▍▌▋▊▉█](?: |$)/]

interface Numbered {
  readonly text: string
  /** The number that the first line has or would have. */
  readonly first: number
  /** What was taken off every line. */
  readonly prefix: RegExp
}

/** The ways to read an edit without its numbers; none unless they count up by one. */
function readingsOf(edit: TextEdit): NonNullable<Match['reading']>[] {
  const hunk = hunkOf(edit)
  const numbered = [NUMBER, CLOSE_NUMBER].flatMap(
    (prefix) => stripNumbers(hunk, prefix, edit.hints?.line) ?? [],
  )
  const bars = numbered.length > 0 ? undefined : countedUp(hunk.searched, BAR)
  const stripped = bars === undefined ? numbered : [bars]
  if (stripped.length === 0) return gutterReadings(hunk)
  const { searched: lines, replacement: written } = hunk
  const isClose = [...lines, ...written].some(({ content }) => NO_BLANK_BEHIND.test(content))
  return (isClose ? stripped.reverse() : stripped).map(({ text, first, prefix }) => {
    const read = readReplacement(written, lines, prefix)
    return {
      search: text,
      ...(first > 0 && { line: first }),
      ...(read !== undefined && { replacement: read }),
    }
  })
}

/** The ways to read an edit whose old lines all begin with a glyph of an editor: none of its lines has the glyph in the file. */
function gutterReadings(hunk: Hunk): NonNullable<Match['reading']>[] {
  if (hunk.old.length < 2) return []
  const without = (some: readonly Line[], gutter: RegExp) =>
    some.map(({ content, ending }) => content.replace(gutter, '') + ending).join('')
  return GUTTERS.filter((gutter) => hunk.old.every((line) => gutter.test(line))).map((gutter) => ({
    search: without(hunk.searched, gutter),
    replacement: without(hunk.replacement, gutter),
  }))
}

function stripNumbers(hunk: Hunk, prefix: RegExp, hint?: number): Numbered | undefined {
  const numbered = countedUp(hunk.searched, prefix, withSeparator)
  // A single key of a mapping (`1: one`) looks like a numbered line.
  const isLoneKey = hunk.old.length === 1 && prefix.exec(hunk.old[0] ?? '')?.[0].includes(':')
  return isLoneKey && numbered?.first !== hint ? undefined : numbered
}

/** The lines without the prefix that every one of them has, where the numbers in it count up by one; some may lack theirs. */
function countedUp(
  lines: readonly Line[],
  prefix: RegExp,
  read = (line: string): string => line,
): Numbered | undefined {
  let [text, first]: [string, number | undefined] = ['', undefined]
  for (const [i, { content, ending }] of lines.entries()) {
    const found = prefix.exec(read(content))
    if (found === null) return undefined
    const number = found[1] ?? found[2]
    if (number !== undefined) first ??= Number(number) - i
    if (number !== undefined && Number(number) - i !== first) return undefined
    text += content.slice(found[0].length) + ending
  }
  return first === undefined ? undefined : { text, first, prefix }
}

/** A numbered blank line may have lost the blank after its separator, or the separator too. */
function withSeparator(content: string): string {
  return /^ *\d+$/.test(content) ? `${content}|` : content
}

/**
 * The new text without numbers. Lines that the old text has too are read as there; of the others all have a number or none:
 * where only some have, nobody knows what they are.
 */
function readReplacement(
  written: readonly Line[],
  searched: readonly Line[],
  prefix: RegExp,
): string | undefined {
  const old = new Set(searched.map(({ content }) => content))
  const fresh = written.filter(({ content }) => !old.has(content) && !isBlank(content))
  const numbered = fresh.filter(({ content }) => prefix.test(content)).length
  if (numbered > 0 && numbered < fresh.length) return undefined
  return written.map(({ content, ending }) => content.replace(prefix, '') + ending).join('')
}

/** A line without the number that a read tool may have put in front of it. */
export function withoutNumber(line: string): string {
  return line.replace(NUMBER, '')
}
