import { TRIMMED, TRIMMED_END, VERBATIM } from '../text/line-keys.js'
import { isBlank, type Line, splitLines } from '../text/lines.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds lines that a request holds with the line numbers of a read tool in front (`12 | `, `12→`, `L12: `, `[12] `, `12` and
 * a tab): only where every line has one and they count up by one. Some lines may have lost the number before
 * their bar (`| `). The new text is read without its numbers if all its lines have one, as it is if none has, and
 * not where only some have. The first number is a line hint. Lines are compared as they are, else without blanks
 * at their ends. Linear in document and search text.
 */
export const lineNumbers: Replacer<'line-numbers'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-numbers',
  tier: 'escape',
  *find(query: Query): Generator<Match> {
    const numbered = stripNumbers(splitLines(query.edit.search))
    if (numbered === undefined) return
    const replacement = readReplacement(splitLines(query.edit.replacement), numbered.prefix)
    const { text: search, first: line } = numbered
    const reading = { search, ...(line > 0 && { line }), ...(replacement !== undefined && { replacement }) }
    const stripped = { ...query, edit: { ...query.edit, search } }
    for (const key of [VERBATIM, TRIMMED_END, TRIMMED]) {
      const matches = Array.from(findWholeLines(stripped, key))
      for (const match of matches) yield { ...match, reading }
      if (matches.length > 0) return
    }
  },
})

const NUMBER = /^ *(?:L?(\d{1,7})(?: ?\| ?|→|: |:|\t)|\[(\d{1,7})\] ?)/
const BAR = /^ *(\d{1,7})? ?\|(?: |$)/

interface Numbered {
  readonly text: string
  /** The number that the first line has or would have. */
  readonly first: number
  /** What was taken off every line. */
  readonly prefix: RegExp
}

/** The lines without their numbers; undefined unless they count up by one. */
function stripNumbers(lines: readonly Line[]): Numbered | undefined {
  const all = lines.map(({ content }) => NUMBER.exec(withSeparator(content)))
  // A single key of a mapping (`1: one`) looks like a numbered line.
  const loneKey = lines.length === 1 && all[0]?.[0].includes(':')
  if (all.every((found) => found !== null) && !loneKey) return countedUp(lines, all, NUMBER)
  const bars = lines.map(({ content }) => BAR.exec(content))
  return bars.every((found) => found !== null) ? countedUp(lines, bars, BAR) : undefined
}

function countedUp(
  lines: readonly Line[],
  prefixes: readonly RegExpExecArray[],
  prefix: RegExp,
): Numbered | undefined {
  const firsts = prefixes.flatMap(({ 1: one, 2: other }, i) => {
    const number = one ?? other
    return number === undefined ? [] : [Number(number) - i]
  })
  const [first] = firsts
  if (first === undefined || firsts.some((other) => other !== first)) return undefined
  const text = lines.map(({ content, ending }, i) => content.slice(prefixes[i]?.[0].length) + ending)
  return { text: text.join(''), first, prefix }
}

/** A numbered blank line may have lost the blank after its separator, or the separator too. */
function withSeparator(content: string): string {
  return /^ *\d+$/.test(content) ? `${content}|` : content
}

function readReplacement(lines: readonly Line[], prefix: RegExp): string | undefined {
  const numbered = lines.filter(({ content }) => prefix.test(content)).length
  if (numbered === 0) return lines.map(({ content, ending }) => content + ending).join('')
  if (lines.some(({ content }) => !prefix.test(content) && !isBlank(content))) return undefined
  return lines.map(({ content, ending }) => content.replace(prefix, '') + ending).join('')
}
