import type { FileText } from '../../text/file-text.js'
import { isBlank, lineContents } from '../../text/lines.js'

/** Whole lines of a file, and the lines that replace them. */
export interface Block {
  readonly file: FileText
  /** The offsets where the first line begins and the last one ends, with its ending. */
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
  /** Whether they are only a part of what the edit changes, so that an edit is left without them. */
  readonly isPart?: boolean
  /** Whether the edit has an old text. */
  readonly hasOld: boolean
  /** Whether the place was found up to more than trailing whitespace. */
  readonly isTolerant: boolean
  /** Whether a new line is a line of the file, as tolerant as the place was found. */
  areSame(one: string, other: string): boolean
  /** Whether another edit of the request has these lines in its old text: it may remove them. */
  isQuotedElsewhere(lines: readonly string[]): boolean
}

/** The lines of the file that a block replaces. */
export function oldLinesOf({ file, start, end }: Block): string[] {
  return lineContents(file.text.slice(start, end))
}

/** At most this many lines of the new text are compared with the lines beside the block. */
const MOST = 60

/** How many of the last new lines are the file's lines below the block, and of the first ones those above. */
export function repeatedRuns(block: Block): { readonly above: number; readonly below: number } {
  const { lines, areSame } = block
  const most = Math.min(MOST, lines.length)
  const [above, below] = [linesAbove(block, most), linesBelow(block, most)]
  const isRun = (own: readonly string[], others: readonly string[]) =>
    own.length <= others.length && own.every((line, at) => areSame(line, others[at] as string))
  const run = { above: 0, below: 0 }
  for (let count = 1; count <= most; count++) {
    if (isRun(lines.slice(-count), below.slice(0, count))) run.below = count
    if (count <= above.length && isRun(lines.slice(0, count), above.slice(-count))) run.above = count
  }
  return run
}

function linesBelow({ file: { text }, end }: Block, most: number): string[] {
  const lines: string[] = []
  for (let at = end; at < text.length && lines.length < most; ) {
    const newline = text.indexOf('\n', at)
    const next = newline < 0 ? text.length : newline + 1
    lines.push(withoutEnding(text.slice(at, next)))
    at = next
  }
  return lines
}

function linesAbove({ file: { text, document }, start }: Block, most: number): string[] {
  const lines: string[] = []
  for (let end = start; end > document.contentStart && lines.length < most; ) {
    const from = end - 2 < document.contentStart ? -1 : text.lastIndexOf('\n', end - 2)
    const at = Math.max(document.contentStart, from + 1)
    lines.unshift(withoutEnding(text.slice(at, end)))
    end = at
  }
  return lines
}

function withoutEnding(line: string): string {
  return line.replace(/\r?\n$/, '')
}

/** Whether lines leave no edit: nothing but blank lines, or the lines that the block has already. */
export function isIdle(block: Block, lines: readonly string[]): boolean {
  if (!block.isPart && lines.every(isBlank)) return true
  const old = oldLinesOf(block)
  return lines.length === old.length && lines.every((line, at) => block.areSame(line, old[at] as string))
}
