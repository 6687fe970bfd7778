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
  const lineStart = document.text.slice(document.lineAround(span.start).start, span.start).trimStart()
  const lineRest = document.text.slice(span.end, document.lineAround(span.end - 1).end).trimEnd()
  if (lineStart === '' && lineRest === '') return candidate
  const repeatsLineStart =
    hasWord(lineStart) && replacement.startsWith(lineStart) && !search.startsWith(lineStart)
  const closers = Array.from(lineRest.match(CLOSERS)?.[0] ?? '', (_, i) => lineRest.slice(0, i + 1))
  const repeatedEnds = [...closers, lineRest].filter(
    (text) => text !== '' && replacement.endsWith(text) && !search.endsWith(text.slice(-1)),
  )
  for (const startText of repeatsLineStart ? [lineStart, ''] : [''])
    for (const endText of [...repeatedEnds.reverse(), '']) {
      const whole = startText + search + endText
      if (whole === search || unclosedMarks(whole) !== unclosedMarks(replacement)) continue
      const place = { start: span.start - startText.length, end: span.end + endText.length }
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
function unclosedMarks(text: string): string {
  const count = (mark = '') => text.split(mark).length - 1
  return ['()', '[]', '{}', '<>', '""', "''", '``']
    .map(([open, close]) => (open === close ? count(open) % 2 : count(open) - count(close)))
    .join()
}
