import { frozenEdit } from '../hunk/hunk.js'
import type { TextDocument } from '../text/document.js'
import { hasWord } from '../text/words.js'
import type { Notice } from '../vocabulary/format.js'
import type { Candidate } from '../vocabulary/replacer.js'

/**
 * Extends a candidate by text right beside it on its line that the new text repeats at its edge. The old text left it out,
 * and it must not be there twice. It is the beginning of the line (file `port = 80`, old text `80`, new text `port = 90`),
 * the rest of the line, or the closing brackets and quotes behind the place (file `f(g(a), b)`, old text `g(a`, new text
 * `h(c)`). Only where old and new text then leave the same brackets and quotes open: `g(a)` in place of the `a` in `f(a)` is
 * a call of its own. Linear in the edit and the line.
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

/** Returns, as one text to compare, how many brackets of each kind a text leaves open, and whether it leaves each kind of quote open. */
function openMarks(text: string): string {
  const count = (mark = '') => text.split(mark).length - 1
  return ['()', '[]', '{}', '<>', '""', "''", '``']
    .map(([open, close]) => (open === close ? count(open) % 2 : count(open) - count(close)))
    .join()
}
