import type { TextDocument } from './document.js'
import { indentationDepth, indentationOf } from './indentation.js'
import { isBlank } from './lines.js'

/**
 * By how much lines are indented against the line above where they are indented deeper, most often: in characters, which
 * are blanks or tabs. The stars of block comments do not count. Undefined where no line is deeper. Linear.
 */
export function indentationUnit(lines: readonly string[]): number | undefined {
  const counts = new Map<number, number>()
  let above: string | undefined
  for (const line of lines) {
    if (isBlank(line) || line.trimStart().startsWith('*')) continue
    const indentation = indentationOf(line)
    const step = indentation.length - (above ?? indentation).length
    if (step > 0 && indentationDepth(indentation) > 1) counts.set(step, (counts.get(step) ?? 0) + 1)
    above = indentation
  }
  const most = Math.max(...counts.values())
  return Array.from(counts).find(([, count]) => count === most)?.[0]
}

/** The same of the lines of a document from `from` to before `to`, and of a hundred on both sides. */
export function indentationUnitAround(document: TextDocument, from: number, to: number): number | undefined {
  const [first, last] = [Math.max(0, from - REACH), Math.min(document.lineCount, to + REACH)]
  return indentationUnit(Array.from({ length: last - first }, (_, i) => document.line(first + i)))
}

const REACH = 100
