import { type Change, nextLine } from '@emend/core/plugin'
import { toHunks } from '@emend/edits'

/** One change with the lines around it. */
interface Hunk {
  /** Where its first line begins in the text before. */
  readonly start: number
  readonly oldLines: number
  readonly newLines: number
  /** Each with its sign. */
  readonly lines: readonly string[]
}

/** The hunk of one change. Only the lines around it are compared, so that many hunks of a long file cost no more than the file. */
export function hunkOf(before: string, { span, text }: Change): Hunk {
  const [start, end] = [startAbove(before, span.start), endBelow(before, span.end)]
  const old = before.slice(start, end)
  const now = before.slice(start, span.start) + text + before.slice(span.end, end)
  const [hunk] = toHunks({ path: '', before: old, after: now }, Number.MAX_SAFE_INTEGER)
  return { start, oldLines: hunk?.oldLines ?? 0, newLines: hunk?.newLines ?? 0, lines: hunk?.lines ?? [] }
}

function startAbove(text: string, offset: number): number {
  let start = startOfLine(text, offset)
  for (let i = 0; i < CONTEXT; i++) start = startOfLine(text, start - 1)
  return start
}

function startOfLine(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

function endBelow(text: string, offset: number): number {
  let end = startOfLine(text, offset) === offset ? offset : nextLine(text, offset)
  for (let i = 0; i < CONTEXT; i++) end = nextLine(text, end)
  return end
}

const CONTEXT = 3
