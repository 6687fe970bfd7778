import { FileText } from '../../text/file-text.js'
import { DIFFERENT, keyOf, rungOf } from '../../text/sameness.js'
import { isInside } from '../../text/span.js'
import { Hunk } from '../../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { cutsInTwo } from '../whole-words.js'
import { isWhollyIndented } from '../written-bare.js'

/**
 * A part of one line, up to whitespace and look-alikes. Whitespace at an end of the old text stays where the new text has the
 * same at that end.
 *
 * @rule line-part A part of one line is where a line has it up to whitespace and look-alikes.
 */
export const linePart: Replacer<'line-part'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-part',
  tier: 'lookalike',
  find({ document, edit, hunk, within, budget }: Query): Match[] {
    const file = new FileText(document, budget)
    const key = keyOf(edit.search)
    if (edit.unit !== 'text' || edit.search.includes('\n') || key.length < LEAST) return []
    const found: Match[] = []
    for (const line of file.mayHold(key)) {
      const content = file.known(line)
      if (content.length > LONGEST_LINE || !keyOf(content).includes(key)) continue
      file.budget.spend(content.length)
      const start = file.document.lineStart(line)
      for (const [from, to] of partsOf(content, edit.search, key))
        if (!cutsInTwo(content, edit.search, from, to)) found.push(partAt(file, hunk, start, { from, to }))
    }
    return found.filter(({ span }) => isInside(span, within))
  },
} as const)

/**
 * The part without the whitespace at the ends of old and new text; with that of the file where the new text has other, and with
 * the line's indentation where the new lines bring it.
 *
 * @rule part-with-its-whitespace The whitespace at the ends of a part stays where the new text has the same, and is the
 *   file's where it has other.
 * @off { span: { start: start + from, end: start + to }, isText: true }
 */
function partAt(
  file: FileText,
  hunk: Hunk,
  start: number,
  { from, to }: { readonly from: number; readonly to: number },
): Match {
  const { search, replacement } = hunk.edit
  const bare = search.trim()
  const line = file.known(file.document.lineAt(start))
  const isWhole = isWhollyIndented(file, hunk.edit, { start: start + from, end: start + to })
  if (bare === search && !isWhole) return { span: { start: start + from, end: start + to }, isText: true }
  const [lead, tail] = search.split(bare) as [string, string]
  const [keepsLead, keepsTail] = [!isWhole && replacement.startsWith(lead), replacement.endsWith(tail)]
  const now = replacement.slice(
    keepsLead ? lead.length : 0,
    keepsTail ? replacement.length - tail.length : undefined,
  )
  const first = keepsLead ? from : line.slice(0, from).trimEnd().length
  const last = keepsTail ? to : line.length - line.slice(to).trimStart().length
  const edit = { ...hunk.edit, search: bare, replacement: now }
  return {
    span: { start: start + first, end: start + last },
    isText: true,
    hunk: new Hunk(edit, { hints: hunk.hints, budget: hunk.budget }),
  }
}

const LEAST = 4
const LONGEST_LINE = 2000

/** The parts of a line that are the same as a text on some rung, the shortest from each place on. */
function* partsOf(line: string, text: string, key: string): Generator<readonly [number, number]> {
  const longest = 2 * text.length + 8
  for (let from = 0; from < line.length; from++) {
    if (keyOf(line[from] as string)[0] !== key[0]) continue
    for (let to = from + Math.min(LEAST, key.length); to <= Math.min(line.length, from + longest); to++) {
      if (rungOf(line.slice(from, to), text) === DIFFERENT) continue
      yield [from, to]
      from = to - 1
      break
    }
  }
}
