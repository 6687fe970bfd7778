import { changedRuns } from '../hunk/script.js'
import { blockIndentationOf, indentationDepth } from '../text/indentation.js'
import { isBlank, type Line } from '../text/lines.js'
import type { IndentationPair, Reindent } from './indentation.js'

/** A line of a merge: a kept or removed line of the file, with its indentation in both texts, or an added line. */
export type IndentedLine =
  | { readonly step: 'keep' | 'remove'; readonly pair: IndentationPair }
  | { readonly step: 'add'; readonly line: Line }
  /** A line that says nothing about indentation. */
  | { readonly step: 'break' }

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
 * @param pairs the indentations of the aligned lines
 */
export function indentByNeighbours(
  lines: readonly IndentedLine[],
  pairs: readonly IndentationPair[],
  reindent: Reindent,
): ReadonlyMap<Line, string> {
  const [learned, isReplacing] = [new Map<Line, string>(), new Set<Line>()]
  const sharedIndentations = indentationsBesidesMisquoted(lines, pairs)
  let isCertain = true
  for (const { removed, added } of changedRuns(lines)) {
    for (const { line } of added) {
      const own = blockIndentationOf(line.content)
      const replacedIndentations = new Set(
        removed.flatMap(({ pair }) => (pair.request === own ? [pair.file] : [])),
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
  return isCertain || keepsNesting(lines, learned, isReplacing) ? learned : new Map()
}

/** Returns the indentations that are the same in request and file, if those of all aligned lines but one context line are; else none. */
function indentationsBesidesMisquoted(
  lines: readonly IndentedLine[],
  pairs: readonly IndentationPair[],
): ReadonlySet<string> {
  const alike = pairs.filter(({ request, file }) => request === file)
  const isOff = ({ request, file }: IndentationPair) => request !== file
  const isExactlyOneOff = alike.length > 1 && alike.length === pairs.length - 1
  const isOffInContext = lines.some((line) => line.step === 'keep' && isOff(line.pair))
  return new Set(isExactlyOneOff && isOffInContext ? alike.map(({ file }) => file) : [])
}

/**
 * Whether every line that is deeper than the line above it in the request is deeper than that line afterwards, too. Two kept
 * lines are not compared. Nor is a new line that takes the place of a removed one with a kept line above: the removed line
 * was not deeper either.
 */
function keepsNesting(
  lines: readonly IndentedLine[],
  learned: ReadonlyMap<Line, string>,
  isReplacing: ReadonlySet<Line>,
): boolean {
  let above: (Depths & { readonly isAdded: boolean }) | undefined
  return lines.every((line) => {
    if (line.step === 'remove' || line.step === 'break') return true
    const isAdded = line.step === 'add'
    if (isAdded && isBlank(line.line.content)) return true
    const [own, upper] = [depthsOf(line, learned), above]
    above = { ...own, isAdded }
    if (upper === undefined || !(isAdded || upper.isAdded)) return true
    if (isAdded && !upper.isAdded && isReplacing.has(line.line)) return true
    // A difference of one space is not a level.
    return own.request <= upper.request + 1 || own.file > upper.file
  })
}

interface Depths {
  readonly request: number
  readonly file: number
}

function depthsOf(
  line: Exclude<IndentedLine, { step: 'break' }>,
  learned: ReadonlyMap<Line, string>,
): Depths {
  const { request, file } =
    line.step === 'add' ? { request: line.line.content, file: learned.get(line.line) ?? '' } : line.pair
  return { request: indentationDepth(request), file: indentationDepth(file) }
}
