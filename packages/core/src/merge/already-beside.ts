import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { areSame } from '../text/sameness.js'
import type { LineChange } from './line-change.js'

/**
 * The changes without insertions whose lines are already right below or above them, blank lines apart: after a place where the
 * old text is out of date, the edit may have been applied before. Linear in the lines.
 */
export function withoutDone(file: FileText, changes: readonly LineChange[]): readonly LineChange[] {
  return changes.filter((change) => !isDone(file, change))
}

function isDone(file: FileText, { first, end, lines }: LineChange): boolean {
  const added = lines.filter((line) => !isBlank(line))
  if (!added.some((line) => HAS_WORD.test(line))) return false
  if (file.lines(first, end).some((line) => !isBlank(line))) return false
  return (
    areSameLines(added, solidBelow(file, end, added.length)) ||
    areSameLines(added, solidAbove(file, first, added.length))
  )
}

const HAS_WORD = /[\p{L}\p{N}]{3}/u

function areSameLines(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, at) => areSame(line, others[at] as string))
}

function solidBelow(file: FileText, from: number, count: number): string[] {
  const solid: string[] = []
  for (let line = from; line < file.count && solid.length < count; line++)
    if (!isBlank(file.known(line))) solid.push(file.known(line))
  return solid
}

function solidAbove(file: FileText, from: number, count: number): string[] {
  const solid: string[] = []
  for (let line = from - 1; line >= 0 && solid.length < count; line--)
    if (!isBlank(file.known(line))) solid.unshift(file.known(line))
  return solid
}
