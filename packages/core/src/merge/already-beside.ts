import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { areSame } from '../text/sameness.js'
import type { LineChange } from './line-change.js'

/**
 * The changes without insertions whose lines are already right below or above them, blank lines apart: after a place where the
 * old text is out of date, the edit may have been applied before. Lines that the edit changes do not show that. Linear in the lines.
 */
export function withoutDone(file: FileText, changes: readonly LineChange[]): readonly LineChange[] {
  const isChanged = (line: number) => changes.some(({ first, end }) => line >= first && line < end)
  const lineAt = (line: number) => (isChanged(line) ? undefined : file.line(line))
  return changes.filter((change) => !isDone(file, change, lineAt))
}

type LineAt = (line: number) => string | undefined

function isDone(file: FileText, { first, end, lines }: LineChange, lineAt: LineAt): boolean {
  const added = lines.filter((line) => !isBlank(line))
  if (!added.some((line) => HAS_WORD.test(line))) return false
  if (file.lines(first, end).some((line) => !isBlank(line))) return false
  return (
    areSameLines(added, solidFrom(lineAt, end, 1, added.length)) ||
    areSameLines(added, solidFrom(lineAt, first - 1, -1, added.length).reverse())
  )
}

const HAS_WORD = /[\p{L}\p{N}]{3}/u

function areSameLines(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, at) => areSame(line, others[at] as string))
}

/** The next lines that are not blank, down or up from a line. */
function solidFrom(lineAt: LineAt, from: number, step: 1 | -1, count: number): string[] {
  const solid: string[] = []
  for (let line = from; solid.length < count; line += step) {
    const text = lineAt(line)
    if (text === undefined) break
    if (!isBlank(text)) solid.push(text)
  }
  return solid
}
