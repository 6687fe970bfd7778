import { changedRuns } from '../hunk/script.js'
import { blockIndentationOf, indentationDepth } from '../text/indentation.js'
import { isBlank, type Line } from '../text/lines.js'
import type { IndentationPair, Reindent } from './indentation.js'
import type { MergedLine } from './merged-line.js'

/**
 * Indents the new lines, also those that `reindent` cannot, because the aligned lines disagree:
 * - A new line that takes the place of removed lines, and is indented like one of them, gets the indentation of that line in
 *   the file. File `  a`, `  b`, hunk `   a`, `-    b`, `+    c`: the result has `  c`.
 * - If exactly one aligned line is not indented as in the file, and it is context, the model misquoted it: a new line that is
 *   indented like another aligned line goes in as written. File `  a`, `  b`, `  c`, hunk `     a`, `   b`, `+  x`, `   c`.
 *
 * Neither holds where a new line, or the line below it, would lose its nesting: it is deeper than the line above it in the
 * request and would not be in the file. Such context was meant to be moved into a block. Hunk `   b`, `+  if b:`, `     c`.
 *
 * Linear. A line whose indentation cannot be known is not in the result.
 *
 * @param pairOf the indentations of the file's lines that say something about indentation
 */
export function indentByNeighbours(
  lines: readonly MergedLine[],
  pairOf: ReadonlyMap<number, IndentationPair>,
  reindent: Reindent,
): ReadonlyMap<Line, string> {
  const [learned, isReplacing] = [new Map<Line, string>(), new Set<Line>()]
  const sharedIndentations = indentationsBesidesMisquoted(lines, pairOf)
  let isCertain = true
  for (const { removed, added } of changedRuns(lines)) {
    for (const { line } of added) {
      const own = blockIndentationOf(line.content)
      const replacedPairs = removed.flatMap(({ at }) => pairOf.get(at) ?? [])
      const replacedIndentations = new Set(
        replacedPairs.flatMap(({ request, file }) => (request === own ? [file] : [])),
      )
      const [replaced] = replacedIndentations.size === 1 ? replacedIndentations : []
      const indentation = replaced ?? (sharedIndentations.has(own) ? own : undefined)
      const reindented = reindent(line.content)
      const content =
        reindented ?? (indentation === undefined ? undefined : indentation + line.content.slice(own.length))
      if (content === undefined) return learned
      isCertain &&= reindented !== undefined
      if (replaced !== undefined) isReplacing.add(line)
      learned.set(line, content)
    }
  }
  return isCertain || keepsNesting(lines, pairOf, learned, isReplacing) ? learned : new Map()
}

/** Returns the indentations that are the same in request and file, if those of all aligned lines but one context line are; else none. */
function indentationsBesidesMisquoted(
  lines: readonly MergedLine[],
  pairOf: ReadonlyMap<number, IndentationPair>,
): ReadonlySet<string> {
  const pairs = Array.from(pairOf.values())
  const alike = pairs.filter(({ request, file }) => request === file)
  const isOff = (pair?: IndentationPair) => pair !== undefined && pair.request !== pair.file
  const isExactlyOneOff = alike.length > 1 && alike.length === pairs.length - 1
  const isOffInContext = lines.some((line) => line.step === 'keep' && isOff(pairOf.get(line.at)))
  return new Set(isExactlyOneOff && isOffInContext ? alike.map(({ file }) => file) : [])
}

/**
 * Whether every line that is deeper than the line above it in the request is deeper than that line afterwards, too. Two kept
 * lines are not compared. Nor is a new line that takes the place of a removed one with a kept line above: the removed line
 * was not deeper either.
 */
function keepsNesting(
  lines: readonly MergedLine[],
  pairOf: ReadonlyMap<number, IndentationPair>,
  learned: ReadonlyMap<Line, string>,
  isReplacing: ReadonlySet<Line>,
): boolean {
  let above: { readonly request: number; readonly file: number; readonly isAdded: boolean } | undefined
  return lines.every((line) => {
    if (line.step === 'remove' || line.step === 'break') return true
    const isAdded = line.step === 'add'
    if (isAdded && isBlank(line.line.content)) return true
    const pair = isAdded
      ? { request: line.line.content, file: learned.get(line.line) ?? '' }
      : pairOf.get(line.at)
    if (pair === undefined) return true
    const [own, upper] = [
      { request: indentationDepth(pair.request), file: indentationDepth(pair.file), isAdded },
      above,
    ]
    above = own
    if (upper === undefined || !(isAdded || upper.isAdded)) return true
    if (isAdded && !upper.isAdded && isReplacing.has(line.line)) return true
    // A difference of one space is not a level.
    return own.request <= upper.request + 1 || own.file > upper.file
  })
}
