import type { Reading } from '../hunk/reading.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { bestFitting } from './best-fitting.js'

/**
 * The numbers that a viewer puts before every line, off (`12 | a`, `12→a`, `L12: a`, `[12] a`, or `12`, a tab and `a`). The
 * first one is a line hint.
 * - The numbers of the old lines count up by one. A line may have lost the number before its bar, a blank line its separator.
 * - A single line with a colon (`2: one`) may be a key of a mapping, so it counts only on the line that the edit names.
 * - New lines that the old text has too are read in the same way. The others lose their numbers if all have one, and stay if
 *   none has. If only some have one, it is unclear which numbers are meant.
 * - A space behind the separator belongs to it, unless a line has none there or only the other reading is in the file.
 *
 * @rule viewer-line-numbers Numbers before old lines that count up by one are a viewer's: the lines are looked for without
 *   them, and the first is a line hint.
 */
export const lineNumbers: Reading = {
  name: 'line-numbers',
  read(hunk, file) {
    const numbered = [NUMBER, CLOSE_NUMBER].flatMap((prefix) => withoutNumbers(hunk, prefix) ?? [])
    if ([...hunk.old, ...hunk.now].some((line) => NO_SPACE_BEHIND.test(line))) numbered.reverse()
    return bestFitting(file, numbered) ?? withoutNumbers(hunk, BAR)
  },
}

const NUMBER = /^\s*(?:L?(\d{1,7})(?: ?\| ?|\u2192|: |:|\t)|\[(\d{1,7})\] ?)/
/** The same prefix, but a space behind the separator is indentation. */
const CLOSE_NUMBER = /^\s*(?:L?(\d{1,7})(?: ?\||\u2192|:|\t)|\[(\d{1,7})\])/
/** A line with text or a tab, not a space, right behind its separator. */
const NO_SPACE_BEHIND = /^\s*(?:L?\d{1,7}(?: ?\||:)|\[\d{1,7}\])[^ ]/
const BAR = /^ *(\d{1,7})? ?\|(?: |$)/
/** A number that has lost its separator, as a blank line may. */
const NUMBER_ALONE = /^\s*\d{1,7}\s*$/

/** The hunk without a prefix; undefined unless all old lines have it and its numbers count up by one. */
function withoutNumbers(hunk: Hunk, prefix: RegExp): Hunk | undefined {
  let first: number | undefined
  const old: string[] = []
  for (const [at, line] of hunk.old.entries()) {
    const found = numberOf(line, prefix)
    if (found === null && !isBlank(line)) return undefined
    const number = found?.[1] ?? found?.[2]
    if (number !== undefined) {
      first ??= Number(number) - at
      if (Number(number) - at !== first) return undefined
    }
    old.push(line.slice(found?.[0].length ?? 0))
  }
  // Numbers without any text after them are text themselves.
  if (first === undefined || old.every(isBlank)) return undefined
  const isLoneKey = hunk.old.length === 1 && prefix.exec(hunk.old[0] as string)?.[0].includes(':')
  if (isLoneKey && hunk.hints.line !== first) return undefined
  const now = newLines(hunk, prefix)
  return now && hunk.as({ old, now, hints: { line: first, ...hunk.hints }, reading: 'line-numbers' })
}

/**
 * @rule numbers-in-new-text New lines that the old text has too lose a viewer's numbers, and the others if all of them
 *   have one.
 * @off [...now]
 */
function newLines({ old, now }: Hunk, prefix: RegExp): string[] | undefined {
  const known = new Set(old)
  const added = now.filter((line) => !known.has(line) && !isBlank(line))
  const count = added.filter((line) => prefix.test(line)).length
  if (count > 0 && count < added.length) return undefined
  const bare = (line: string) => line.slice(numberOf(line, prefix)?.[0].length ?? 0)
  return now.map((line) => (count > 0 || known.has(line) ? bare(line) : line))
}

/** A line's number, which has a bar behind it for a number alone. */
function numberOf(line: string, prefix: RegExp) {
  return prefix.exec(NUMBER_ALONE.test(line) ? `${line.trimEnd()}|` : line)
}

/** A line without a number that a viewer put before it. */
export function withoutNumber(line: string): string {
  return line.replace(NUMBER, '')
}
