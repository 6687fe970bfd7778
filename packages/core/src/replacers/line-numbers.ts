import { TRIMMED, TRIMMED_END, VERBATIM } from '../text/line-keys.js'
import { isBlank, type Line, splitLines } from '../text/lines.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds lines that a request holds with the line numbers of a read tool in front (`12 | `, `12→`, `12:`, `12`
 * and a tab): only where every line has one and they count up by one. The new text is read without its
 * numbers if all its lines have one, as it is if none has, and not where only some have. The first number is a
 * line hint. Lines are compared as they are, else without blanks at their ends. Linear in document and search
 * text.
 */
export const lineNumbers: Replacer = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-numbers',
  tier: 'escape',
  *find(query: Query): Generator<Match> {
    const numbered = stripNumbers(splitLines(query.edit.search))
    if (numbered === undefined) return
    const replacement = readReplacement(splitLines(query.edit.replacement))
    const { text: search, first: line } = numbered
    const reading = { search, line, ...(replacement !== undefined && { replacement }) }
    const stripped = { ...query, edit: { ...query.edit, search } }
    for (const key of [VERBATIM, TRIMMED_END, TRIMMED]) {
      const matches = Array.from(findWholeLines(stripped, key))
      for (const match of matches) yield { ...match, reading }
      if (matches.length > 0) return
    }
  },
})

const NUMBER = /^ *(\d{1,7})(?: ?\| ?|→|: |:|\t)/

/** The lines without their numbers, and the first number; undefined unless all have one, counting up by one. */
function stripNumbers(lines: readonly Line[]): { text: string; first: number } | undefined {
  const prefixes = lines.map(({ content }) => NUMBER.exec(withSeparator(content)))
  const first = Number(prefixes[0]?.[1])
  // A single key of a mapping (`1: one`) looks like a numbered line.
  const loneKey = lines.length === 1 && prefixes[0]?.[0].includes(':')
  if (lines.length === 0 || loneKey || prefixes.some((prefix, i) => Number(prefix?.[1]) !== first + i))
    return undefined
  const text = lines.map(({ content, ending }, i) => content.slice(prefixes[i]?.[0].length) + ending)
  return { text: text.join(''), first }
}

/** A numbered blank line may have lost the blank after its separator, or the separator too. */
function withSeparator(content: string): string {
  return /^ *\d+$/.test(content) ? `${content}|` : content
}

function readReplacement(lines: readonly Line[]): string | undefined {
  const numbered = lines.filter(({ content }) => NUMBER.test(content)).length
  if (numbered === 0) return lines.map(({ content, ending }) => content + ending).join('')
  if (lines.some(({ content }) => !NUMBER.test(content) && !isBlank(content))) return undefined
  return lines.map(({ content, ending }) => content.replace(NUMBER, '') + ending).join('')
}
