import { changedRuns } from '../hunk/script.js'
import { blockIndentationOf, indentationDepth } from '../text/indentation.js'
import { isBlank, type Line } from '../text/lines.js'
import type { IndentationPair, Reindent } from './indentation.js'

/** A line of a merge: one of the file that stays or goes, with its indentation in the request, or one that comes. */
export type IndentedLine =
  | { readonly step: 'keep' | 'remove'; readonly pair: IndentationPair }
  | { readonly step: 'add'; readonly line: Line }
  /** Lines that say nothing of indentation. */
  | { readonly step: 'break' }

/**
 * Indents new lines, those too whose indentation cannot be learned from all aligned lines, because these disagree. One that takes the
 * place of removed lines and is indented as one of them becomes as deep as that is in the file. And where one line
 * of the context alone is not indented as in the file, that is a slip: a new line that is indented as another one goes in as written.
 * Not where a line then is no deeper than the one above it, as it is in the request: such context was meant to be
 * moved into a block. Linear.
 *
 * @param pairs what the aligned lines say of indentation
 */
export function indentByNeighbours(
  lines: readonly IndentedLine[],
  pairs: readonly IndentationPair[],
  reindent: Reindent,
): ReadonlyMap<Line, string> {
  const [learned, isReplacing] = [new Map<Line, string>(), new Set<Line>()]
  const known = besidesSlip(lines, pairs)
  let isCertain = true
  for (const { removed, added } of changedRuns(lines)) {
    for (const { line } of added) {
      const own = blockIndentationOf(line.content)
      const same = new Set(removed.flatMap(({ pair }) => (pair.request === own ? [pair.file] : [])))
      const [replaced] = same.size === 1 ? same : []
      const indentation = replaced ?? (known.has(own) ? own : undefined)
      const certain = reindent(line.content)
      const content =
        certain ?? (indentation === undefined ? undefined : indentation + line.content.slice(own.length))
      if (content === undefined) return learned
      isCertain &&= certain !== undefined
      if (replaced !== undefined) isReplacing.add(line)
      learned.set(line, content)
    }
  }
  return isCertain || keepsNesting(lines, learned, isReplacing) ? learned : new Map()
}

/** How the lines are indented in the request and in the file, where all are alike there but one of the context. */
function besidesSlip(lines: readonly IndentedLine[], pairs: readonly IndentationPair[]): ReadonlySet<string> {
  const alike = pairs.filter(({ request, file }) => request === file)
  const isSlip = ({ request, file }: IndentationPair) => request !== file
  const isOne = alike.length > 1 && alike.length === pairs.length - 1
  const isOfContext = lines.some((line) => line.step === 'keep' && isSlip(line.pair))
  return new Set(isOne && isOfContext ? alike.map(({ file }) => file) : [])
}

/**
 * Whether a line that is deeper than the one above it in the request is so afterwards. Two lines that stay are as they are; and
 * one that takes the place of a removed line need not be, which that was not.
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
    // A single space is no level.
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
