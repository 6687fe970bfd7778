import { newLines, oldLines, type Situation, writtenLine } from '../situation.js'
import { prefixed, withStyle } from './format.js'

/** Writes a diff with file names as in git, and one hunk for each hunk. */
export function renderUnifiedDiff(situation: Situation): string {
  const { path, hunks, style } = situation
  let shift = 0
  const bodies = hunks.map((hunk) => {
    const [old, now] = [oldLines(hunk.lines).length, newLines(hunk.lines).length]
    const line = writtenLine(situation, hunk)
    const header = `@@ -${line},${Math.max(0, old + style.miscount)} +${line + shift},${Math.max(0, now + style.miscount)} @@`
    shift += now - old
    return `${header}\n${prefixed(situation, hunk)}`
  })
  return withStyle(situation, `--- a/${path}\n+++ b/${path}\n${bodies.join('')}`)
}
