import { type FileLine, oldLines, type RequestHunk, type Situation } from '../situation.js'
import { prefixed, withStyle } from './format.js'

/** Writes an envelope with one update. Its hunks name the line that encloses them, if the style says so. */
export function renderV4a(situation: Situation): string {
  const hunks = situation.hunks.map((hunk) => {
    const anchor = situation.style.anchored ? anchorOf(situation, hunk) : undefined
    return `${anchor === undefined ? '@@' : `@@ ${anchor}`}\n${prefixed(situation, hunk)}`
  })
  return withStyle(
    situation,
    `*** Begin Patch\n*** Update File: ${situation.path}\n${hunks.join('')}*** End Patch\n`,
  )
}

/** Returns the nearest line above that is indented less, or not at all. */
export function anchorOf({ script }: Situation, { lines }: RequestHunk): string | undefined {
  const origin = oldLines(lines).find((line) => line.origin !== undefined)?.origin
  const file = oldLines(script)
  const first = origin === undefined ? 0 : file.indexOf(origin)
  const depth = indentationAt(file, first)
  for (let i = first - 1; i >= 0; i--) {
    const text = file[i]?.text ?? ''
    if (/[A-Za-z]/.test(text) && (indentationAt(file, i) < depth || indentationAt(file, i) === 0))
      return text.trim()
  }
  return undefined
}

function indentationAt(file: readonly FileLine[], line: number): number {
  return /^\s*/.exec(file[line]?.text ?? '')?.[0].length ?? 0
}
