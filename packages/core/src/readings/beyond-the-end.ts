import type { Reading } from '../hunk/reading.js'
import { isBlank } from '../text/lines.js'
import { keyOf } from '../text/sameness.js'
import type { Hunk } from '../vocabulary/hunk.js'

/**
 * Old text that ends in a blank line where the file ends: the file has no such line. It is added where lines follow it.
 *
 * @rule beyond-the-end A blank line at the end of the old text may be none of the file's where the file ends: it is
 *   looked for without it.
 */
export const beyondTheEnd: Reading = {
  name: 'beyond-the-end',
  isAtEnd: true,
  read(hunk, file) {
    const { old, now, written } = hunk
    const last = old.length - 1
    if (last < 1 || file.count === 0 || !isBlank(old[last] as string) || isBlank(old[last - 1] as string))
      return undefined
    if (keyOf(file.known(file.count - 1)) !== keyOf(old[last - 1] as string)) return undefined
    if (written !== undefined) return readScript(hunk, written)
    return hunk.as({
      old: old.slice(0, last),
      now: endsBlank(now) ? now.slice(0, -1) : now,
      reading: 'beyond-the-end',
    })
  },
}

function endsBlank(lines: readonly string[]): boolean {
  return lines.length > 0 && isBlank(lines.at(-1) as string)
}

function readScript(hunk: Hunk, written: NonNullable<Hunk['written']>): Hunk {
  const { old, now } = hunk
  const script = [...written]
  const at = script.findLastIndex((step) => step !== 'add')
  const linesFollow = at < script.length - 1
  const isKept = script[at] === 'keep'
  script.splice(at, 1, ...(isKept && linesFollow ? (['add'] as const) : []))
  // One more blank line at the end of the new text is the same one.
  const isRepeated = endsBlank(now) && (linesFollow ? written.length > 1 && script.at(-1) === 'add' : isKept)
  if (isRepeated && linesFollow) script.pop()
  return hunk.as({
    old: old.slice(0, -1),
    now: isRepeated ? now.slice(0, -1) : now,
    written: script,
    reading: 'beyond-the-end',
  })
}
