import { isBlank } from '../../text/lines.js'
import type { Check } from '../check.js'

/**
 * All new lines begin with a short hash and a bar, as the rows of some viewers do. Whose hashes they are is not known here, so
 * the edit is refused.
 *
 * @rule hash-marks New lines that all begin with a short hash and a bar are a viewer's rows, and are not written.
 */
export const hashMarks: Check = {
  kind: 'line-numbers',
  characters: '|\0',
  signs: /^[ \t]*(?:[0-9a-f]{2,8}|[ZPMQVRWSNKTXJBYH]{2})[|\u2502]/m,
  find(text) {
    const marks: string[] = []
    for (const [at, line] of text.now.entries()) {
      if (!text.isNew[at] || isBlank(line)) continue
      const mark = MARK.exec(line)?.[1]
      if (mark === undefined) return undefined
      marks.push(mark)
    }
    const isOneForm = new Set(marks.map(({ length }) => length)).size === 1
    // A word such as `add` may head a row of a table.
    const isHash = marks.some((mark) => /\d/.test(mark)) || marks.every(isLetters)
    if (!isOneForm || !isHash || text.has(MARK)) return undefined
    const lines = text.mapNew((line) => line.replace(MARK, ''))
    return { sign: 'the new lines begin with hashes of a viewer', lines, isSure: false }
  },
}

function isLetters(mark: string): boolean {
  return /^[A-Z]+$/.test(mark)
}

const MARK = /^[ \t]*([0-9a-f]{2,8}|[ZPMQVRWSNKTXJBYH]{2})[|\u2502]/
