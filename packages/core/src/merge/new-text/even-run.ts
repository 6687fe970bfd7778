import { areEqual, type Balance, balanceOf, difference, isMended } from '../../text/balance.js'
import { isBlank } from '../../text/lines.js'
import type { Block } from './block.js'
import type { Repeated } from './check.js'
import { isTheFiles, linesOf, type Run, withoutRun } from './run.js'

/**
 * @rule even-without-run The shortest repeated run without which the new text opens and closes as much as the old one
 *   is left out.
 * @off undefined
 */
export function evenRun(block: Block, runs: Block['repeated']): Repeated | undefined {
  const more = difference(balanceOf(block.lines), balanceOf(block.old))
  if (more.size === 0) return undefined
  let closed: Balance | undefined
  const evens = (balance: Balance) => {
    if (areEqual(more, balance)) return true
    closed ??= withoutUnclosed(more, block)
    return closed.size > 0 && areEqual(closed, balance)
  }
  for (const side of ['below', 'above'] as const)
    for (let count = 1; count <= runs[side]; count++) {
      const run = { side, count }
      const lines = linesOf(block, run)
      const isRun = count === runs[side] || repeats(block, run)
      if (!isRun || lines.every(isBlank) || !evens(balanceOf(lines))) continue
      if (
        lines.some((line) => /^\S/.test(line)) &&
        isMended(block.file, more, block.file.document.lineAt(block.span.start))
      )
        continue
      if (!block.isIdle(withoutRun(block.lines, run)) && isTheFiles(block, run))
        return { ...run, isSure: true }
    }
  return undefined
}

/**
 * @rule shorter-run-repeats A shorter part of a run must repeat the lines beside the block, too.
 * @off true
 */
function repeats(block: Block, run: Run): boolean {
  const { document } = block.file
  const { start, end } = block.span
  const first = run.side === 'below' ? document.lineAt(end) : document.lineAt(start - 1) + 1 - run.count
  return linesOf(block, run).every((line, at) => block.parts.areSame(line, block.file.line(first + at) ?? ''))
}

/**
 * @rule unclosed-opens-nothing Tags and words that no line closes open nothing.
 * @off more
 */
function withoutUnclosed(more: Balance, { file, lines }: Block): Balance {
  const isBracket = (kind: string) => /^[([{]$/.test(kind)
  if (Array.from(more.keys()).every(isBracket)) return more
  const closing = new Set<string>()
  for (const line of [...file.lines(0, file.count), ...lines])
    for (const [kind, count] of balanceOf([line])) if (count < 0) closing.add(kind)
  return new Map(Array.from(more).filter(([kind]) => isBracket(kind) || closing.has(kind)))
}
