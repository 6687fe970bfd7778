import type { FormatName } from '../formats/format.js'
import type { FileChange } from '../histories/history.js'
import type { Random } from '../random.js'
import type { Fault, Row } from './row.js'

/** So many rows of a fault, or as many as the files of a history allow. The same random numbers make the same rows. */
export function* rowsOf(
  history: readonly FileChange[],
  fault: Fault,
  count: number,
  random: Random,
): Generator<Row> {
  let made = 0
  for (let attempt = 0; attempt < ATTEMPTS * count && made < count; attempt++) {
    const file = random.pick(history)
    if (file === undefined || file.before.includes('\r') || !file.before.endsWith('\n')) continue
    const lines = file.before.slice(0, -1).split('\n')
    if (lines.length < 12 || lines.length > LONGEST) continue
    // The rest of the file is looked through from a line on, so that rare faults are found.
    const from = 3 + random.below(lines.length - 8)
    for (let at = from; at < Math.min(lines.length - 5, from + REACH); at++) {
      const row = fault.make(lines, at, file.after)
      if (row === undefined) continue
      made++
      yield row
      break
    }
  }
}

const ATTEMPTS = 40
const LONGEST = 4000
const REACH = 60

/** The request of a row in a format. */
export function requestOf({ lines, line, request }: Row, format: FormatName): unknown {
  if (request !== undefined) return request
  const side = (other: string) => lines.filter(({ op }) => op !== other).map(({ text }) => text)
  const [old, now] = [side('+'), side('-')]
  if (format === 'edit-string') return { path: 'file', oldString: old.join('\n'), newString: now.join('\n') }
  if (format === 'search-replace')
    return `<<<<<<< SEARCH\n${old.join('\n')}\n=======\n${now.join('\n')}\n>>>>>>> REPLACE\n`
  const body = lines.map(({ op, text }) => `${op}${text}\n`).join('')
  if (format === 'v4a') return `*** Begin Patch\n*** Update File: file\n@@\n${body}*** End Patch\n`
  return `--- a/file\n+++ b/file\n@@ -${line},${old.length} +${line},${now.length} @@\n${body}`
}
