import { frozenEdit } from '../hunk/hunk.js'
import type { TextDocument } from '../text/document.js'
import { hasWord } from '../text/words.js'
import type { Notice } from '../vocabulary/format.js'
import type { Candidate } from '../vocabulary/replacer.js'

/**
 * The candidate with what is right beside it on its line, where the new text has that again at its edge and the old text does not: the line
 * down to it, as in `port = 9090` for the value alone, the rest of the line, or what closes, as in `f(x);` for `f(x)`. The request left it
 * out, and it is not to be there twice. Only where old and new text then leave the same brackets and quotes open: `f(x)` in place of `x`
 * is a call of its own. Linear in the edit and the line.
 */
export function withRepeatedBeside(document: TextDocument, candidate: Candidate): Candidate {
  const { span, edit, tier } = candidate
  const { unit, search, replacement, all, computed } = edit
  if (unit !== 'text' || search === '' || all || computed || tier !== 'exact') return candidate
  const line = document.text.slice(document.lineAround(span.start).start, span.start).trimStart()
  const rest = document.text.slice(span.end, document.lineAround(span.end - 1).end).trimEnd()
  if (line === '' && rest === '') return candidate
  const isAbove = hasWord(line) && replacement.startsWith(line) && !search.startsWith(line)
  const closers = Array.from(rest.match(CLOSERS)?.[0] ?? '', (_, i) => rest.slice(0, i + 1))
  const below = [...closers, rest].filter(
    (text) => text !== '' && replacement.endsWith(text) && !search.endsWith(text.slice(-1)),
  )
  for (const before of isAbove ? [line, ''] : [''])
    for (const behind of [...below.reverse(), '']) {
      const whole = before + search + behind
      if (whole === search || openMarks(whole) !== openMarks(replacement)) continue
      const place = { start: span.start - before.length, end: span.end + behind.length }
      return { ...candidate, span: place, edit: frozenEdit({ ...edit, search: whole }) }
    }
  return candidate
}

export const TEXT_STAYS: Notice = {
  code: 'text-present',
  message: 'the new text begins or ends with what is right beside its place; that was not written again',
}

const CLOSERS = /^[)\]}>"'`]{1,9}/

/** How many brackets of each kind a text leaves open, and whether it leaves a quote of each kind open. */
function openMarks(text: string): string {
  const count = (mark = '') => text.split(mark).length - 1
  return ['()', '[]', '{}', '<>', '""', "''", '``']
    .map(([open, close]) => (open === close ? count(open) % 2 : count(open) - count(close)))
    .join()
}
