import { isBlank } from '../../text/lines.js'
import type { Reading } from '../reading.js'

/** The numbers that a viewer puts before every line, off. The first one is a line hint. */
export const lineNumbers: Reading = {
  name: 'line-numbers',
  read(hunk) {
    const old = withoutNumbers(hunk.old, true)
    if (old === undefined) return undefined
    const now = withoutNumbers(hunk.now, false)
    // Numbers before some of the new lines leave open which of them are meant.
    if (now === undefined && hunk.now.some((line) => NUMBER.test(line))) return undefined
    return hunk.as({
      old: old.lines,
      now: now?.lines ?? hunk.now,
      hints: { line: old.first, ...hunk.hints },
      reading: 'line-numbers',
    })
  },
}

const NUMBER = /^\s*(\d{1,6})(?: ?\| ?|: |\t|\u2192)/
const NUMBER_ALONE = /^\s*(\d{1,6})(?: \||:|)\s*$/

/** The lines without rising numbers; undefined where a non-blank line has none. */
function withoutNumbers(lines: readonly string[], isConsecutive: boolean) {
  let [first, last] = [0, 0]
  const bare: string[] = []
  for (const line of lines) {
    const match = NUMBER.exec(line) ?? NUMBER_ALONE.exec(line)
    if (match === null) {
      if (!isBlank(line)) return undefined
      bare.push(line)
      continue
    }
    const number = Number(match[1])
    if (number <= last || (isConsecutive && last > 0 && number !== last + 1)) return undefined
    if (first === 0) first = number
    last = number
    bare.push(line.slice(match[0].length))
  }
  return last === 0 ? undefined : { lines: bare, first }
}

/** A line without a number that a viewer put before it. */
export function withoutNumber(line: string): string {
  return line.replace(NUMBER, '')
}
