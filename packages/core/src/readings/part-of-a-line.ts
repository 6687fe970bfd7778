import type { Reading } from '../hunk/reading.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'

/** @rule part-of-a-line A context line that the file has only as a part of one line stands for that line. */
export const partOfALine: Reading = {
  name: 'part-of-a-line',
  read(hunk, file) {
    const after = new Set(hunk.now)
    const wholes = new Map<string, string>()
    for (const line of new Set(hunk.old)) {
      if (isBlank(line) || file.at(line).length > 0) continue
      const whole = after.has(line) ? onlyWhole(file, line.trim()) : undefined
      // The old text is nowhere without this line.
      if (whole === undefined) return undefined
      wholes.set(line, whole)
    }
    const read = (line: string) => wholes.get(line) ?? line
    return wholes.size > 0
      ? hunk.as({ old: hunk.old.map(read), now: hunk.now.map(read), reading: 'part-of-a-line' })
      : undefined
  },
}

/** The only line of the file that has a part in it. */
function onlyWhole(file: FileText, part: string): string | undefined {
  if (part.length < LEAST) return undefined
  file.paySearch()
  const lines = file.holding(part)
  const { value: first } = lines.next()
  if (first === undefined || lines.next().done !== true) return undefined
  const line = file.known(first)
  return cutsWord(line, part) ? undefined : line
}

/**
 * @rule part-cuts-no-word A context line that begins or ends inside a word of the file's line is no part of it.
 * @off false
 */
function cutsWord(line: string, part: string): boolean {
  const start = line.indexOf(part)
  return [start, start + part.length].some(
    (at) => WORD.test(line.charAt(at - 1)) && WORD.test(line.charAt(at)),
  )
}

const WORD = /[\p{L}\p{N}_]/u
const LEAST = 16
