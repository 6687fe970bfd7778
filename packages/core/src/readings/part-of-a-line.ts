import type { Reading } from '../hunk/reading.js'

/** @rule part-of-a-line A context line that the file has only as a part of one line stands for that line. */
export const partOfALine: Reading = {
  name: 'part-of-a-line',
  read(hunk, file) {
    let isFound = false
    const [before, after] = [new Set(hunk.old), new Set(hunk.now)]
    const whole = (line: string): string => {
      const part = line.trim()
      if (part.length < LEAST || !before.has(line) || !after.has(line) || file.at(line).length > 0)
        return line
      const lines = file.holding(part)
      const { value: first } = lines.next()
      if (first === undefined || lines.next().done !== true || cutsWord(file.known(first), part)) return line
      isFound = true
      return file.known(first)
    }
    const old = hunk.old.map(whole)
    return isFound ? hunk.as({ old, now: hunk.now.map(whole), reading: 'part-of-a-line' }) : undefined
  },
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
