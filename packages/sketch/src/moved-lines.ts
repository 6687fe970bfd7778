import type { Notice } from '@emend/core'
import { type FileText, isBlank } from '@emend/core/plugin'
import { hasOwnWord } from './closers.js'
import { headsDeclaration } from './declared-name.js'
import type { MergedSketch } from './merged-sketch.js'

/** A line that a change takes away or brings, without whitespace at its ends. */
interface Row {
  readonly text: string
  readonly change: number
  /** Its number in the file, or among those that the change brings. */
  readonly line: number
}

/** Says which lines of the file go from one place and come at another: a head, or two or more lines in a run. Linear. */
export function movedLines(file: FileText, { sketch, changes }: MergedSketch): readonly Notice[] {
  const gone = changes.flatMap(({ lost }, change): Row[] =>
    lost.map((line) => ({ text: file.known(line).trim(), change, line })),
  )
  const come = changes.flatMap(({ lines }, change): Row[] =>
    lines.flatMap((text, line) => (isBlank(text) ? [] : [{ text: text.trim(), change, line }])),
  )
  const places = new Map<string, number | undefined>()
  for (const [at, { text }] of come.entries()) places.set(text, places.has(text) ? undefined : at)
  const notices: Notice[] = []
  for (let i = 0; i < gone.length; ) {
    const { text, line } = gone[i] as Row
    const place = hasOwnWord(text) ? places.get(text) : undefined
    const length = place === undefined ? 0 : commonRun(gone, i, come, place)
    if (place !== undefined && (length > 1 || headsDeclaration(text))) {
      const { first, from } = changes[(come[place] as Row).change] as (typeof changes)[number]
      const message = `what begins at line ${line + 1} moved to line ${first + 1}, where the sketch shows it`
      notices.push({ code: 'moved-lines', message, line: sketch.lines[from]?.line ?? 1 })
    }
    i += Math.max(1, length)
  }
  return notices
}

/** How many rows are the same from two places on, each within one change. */
function commonRun(gone: readonly Row[], from: number, come: readonly Row[], place: number): number {
  const isNext = (length: number) => {
    const [old, now] = [gone[from + length], come[place + length]]
    return (
      old !== undefined &&
      old.text === now?.text &&
      old.change === gone[from]?.change &&
      now.change === come[place]?.change
    )
  }
  let length = 1
  while (isNext(length)) length++
  return length
}
