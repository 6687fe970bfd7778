import type { Reading } from '../reading.js'

/** A context line that the file has only as a part of one line: it stands for that line. */
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
      if (first === undefined || lines.next().done !== true) return line
      isFound = true
      return file.known(first)
    }
    const old = hunk.old.map(whole)
    return isFound ? hunk.as({ old, now: hunk.now.map(whole), reading: 'part-of-a-line' }) : undefined
  },
}

const LEAST = 16
