import { isBlank } from '../../text/lines.js'
import { areEqual, type Balance, balanceOf, difference, isMended } from './balance.js'
import type { Block } from './block.js'
import type { Check, Repeated } from './check.js'
import { withoutRun } from './edges.js'

/**
 * The first or last new lines repeat the file's lines right outside of the place. What the lines open and close tells a
 * repeated line from one that the new text needs: the file must be as even with the edit as without it. Lines that open and
 * close nothing count where they are distinctive.
 */
export const repeatedLines: Check = {
  kind: 'repeated-lines',
  isOfEdges: true,
  findAtEdges(block) {
    if (!block.mayHave(block.lineBelow?.content) && !block.mayHave(block.lineAbove)) return undefined
    const runs = block.repeated
    if (runs.above === 0 && runs.below === 0) return undefined
    const sides = (['below', 'above'] as const).filter((side) => runs[side] > 0)
    for (const side of sides) {
      const found = distinctive(block, { side, count: runs[side] })
      if (found !== undefined) return isTheFiles(block, found) ? found : undefined
    }
    return byBalance(block, runs)
  },
}

type Run = Pick<Repeated, 'side' | 'count'>

const linesOf = ({ lines }: Block, { side, count }: Run) =>
  side === 'below' ? lines.slice(lines.length - count) : lines.slice(0, count)

/** Whether nothing else explains the run: it is not context that old and new text share, and no other edit removes the file's lines. */
function isTheFiles(block: Block, run: Run): boolean {
  if (block.parts.isQuotedElsewhere(linesOf(block, run))) return false
  const edge = run.side === 'below' ? -1 : 0
  const old = block.old.at(edge)
  const endsLikeOld = (lines: readonly string[]) =>
    lines.length > 0 && block.parts.areSame(lines.at(edge) as string, old ?? '')
  return old === undefined || !endsLikeOld(block.lines) || endsLikeOld(withoutRun(block.lines, run))
}

/**
 * A run of lines that the file has once, and the new text once. Two of them are left out. One alone may be meant twice: the
 * edit is refused.
 */
function distinctive(block: Block, run: Run): Repeated | undefined {
  const lines = linesOf(block, run)
  const rest = withoutRun(block.lines, run)
  const own = lines.filter(
    (line) => HAS_WORD.test(line) && block.file.at(line).length === 1 && !rest.includes(line),
  )
  const [only, ...others] = own
  if (only === undefined) return undefined
  const isAdded = block.isIdle(rest)
  if (others.length > 0 && isAdded && rest.length === block.old.length) return { ...run, isSure: true }
  if (isAdded || balanceOf(lines).size > 0) return undefined
  if (others.length > 0) return { ...run, isSure: true }
  // At a place that was found tolerantly no line is added twice.
  if (block.parts.isTolerant && isTheFiles(block, run)) return { ...run, isSure: true }
  const letters = only.match(LETTERS)?.length ?? 0
  const isRefused = (!block.parts.hasOld || letters >= LEAST_LETTERS) && isTheFiles(block, run)
  return isRefused ? { ...run, isSure: false } : undefined
}

/** A line with three letters. */
const HAS_WORD = /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u
const LETTERS = /[\p{L}\p{N}]/gu
const LEAST_LETTERS = 8

/** The shortest run without which the new text opens and closes as much as the old one. */
function byBalance(
  block: Block,
  runs: { readonly above: number; readonly below: number },
): Repeated | undefined {
  const more = difference(balanceOf(block.lines), balanceOf(block.old))
  if (more.size === 0) return undefined
  const all = block.file.lines(0, block.file.count)
  const closed = withoutUnclosed(more, all, block.lines)
  const evens = (balance: Balance) =>
    areEqual(more, balance) || (closed.size > 0 && areEqual(closed, balance))
  const isMending = isMended(block.file, more)
  for (const side of ['below', 'above'] as const)
    for (let count = 1; count <= runs[side]; count++) {
      const run = { side, count }
      const lines = linesOf(block, run)
      const isRun = count === runs[side] || repeats(block, run)
      if (!isRun || lines.every(isBlank) || !evens(balanceOf(lines))) continue
      if (isMending && lines.some((line) => /^\S/.test(line))) continue
      if (!block.isIdle(withoutRun(block.lines, run)) && isTheFiles(block, run))
        return { ...run, isSure: true }
    }
  return undefined
}

/** Whether a shorter part of a run repeats the lines beside the block, too. */
function repeats(block: Block, { side, count }: Run): boolean {
  const lines = side === 'below' ? block.lines.slice(-count) : block.lines.slice(0, count)
  const { file } = block
  const { start, end } = block.span
  const first = side === 'below' ? file.document.lineAt(end) : file.document.lineAt(start - 1) + 1 - count
  return lines.every((line, at) => block.parts.areSame(line, file.line(first + at) ?? ''))
}

/** A balance without the tags and words that no line closes: they open nothing. */
function withoutUnclosed(more: Balance, all: readonly string[], lines: readonly string[]): Balance {
  const isBracket = (kind: string) => /^[([{]$/.test(kind)
  const open = Array.from(more).filter(([kind]) => !isBracket(kind))
  if (open.length === 0) return more
  const closing = new Set<string>()
  for (const line of [...all, ...lines])
    for (const [kind, count] of balanceOf([line])) if (count < 0) closing.add(kind)
  return new Map(Array.from(more).filter(([kind]) => isBracket(kind) || closing.has(kind)))
}
