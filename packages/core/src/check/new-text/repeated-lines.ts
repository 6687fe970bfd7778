import { areEqual, balanceOf, unpairedIn } from '../../text/balance.js'
import { closesByWord, isCloser } from '../../text/closing-words.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import type { Block, EdgeLines } from '../block.js'
import type { Check, Repeated } from '../check.js'
import { isHeadAgain, openedAt, openedBeyond } from './partners.js'
import { LEAST_LETTERS, lettersIn, WORD_LETTERS } from './words.js'

/**
 * The first or last new lines repeat the file's lines right outside of the place. Two distinctive lines are left out; one alone
 * may be meant twice, and the edit is refused. Lines that open or close a block are left out where nothing in the new text can
 * be their partner. In doubt the new text is literal.
 *
 * @rule repeated-lines New lines at an edge that repeat the file's lines right outside of the place are left out or
 *   refused.
 */
export const repeatedLines: Check = {
  kind: 'repeated-lines',
  findAtEdges(block) {
    if (!block.mayHave(block.lineBelow?.content) && !block.mayHave(block.lineAbove)) return undefined
    const runs = block.runs.filter((run) => isTheFiles(block, run))
    const found =
      runs.findLast((run) => distinctiveIn(block, run) > 1) ?? runs.find((run) => hasNoPartner(block, run))
    if (found !== undefined) return { ...found, isSure: true }
    const around = runAround(block, runs)
    if (around !== undefined) return around
    const one = runs.findLast((run) => isOneDistinctive(block, run))
    // At a place that was found tolerantly no line is added twice, unless the request has both.
    return one && { ...one, isSure: block.parts.isTolerant && !block.parts.isScript }
  },
}

/**
 * Whether nothing else explains a run: it is not context that old and new text share, and no other edit removes the file's lines.
 *
 * @rule run-is-the-files Repeated lines are meant where old and new text end alike, or another edit quotes them.
 * @off true
 */
function isTheFiles(block: Block, { side, lines, rest }: EdgeLines): boolean {
  if (lines.every(isBlank) || block.parts.isQuotedElsewhere(lines)) return false
  const edge = side === 'below' ? -1 : 0
  const old = block.old.at(edge)
  const endsLikeOld = (some: readonly string[]) =>
    some.length > 0 && block.parts.areSame(some.at(edge) as string, old ?? '')
  return old === undefined || !endsLikeOld(block.lines) || endsLikeOld(rest)
}

/**
 * The lines at both edges, where the new text has the lines above its place before them and those below behind them, one of them distinctive,
 * and opens as much as it closes without both, like the old text.
 *
 * @rule repeated-around New text between the file's lines above and below its place has them twice.
 * @off undefined
 */
function runAround(block: Block, runs: readonly EdgeLines[]): Repeated | undefined {
  const [above, below] = ['above', 'below'].map((side) => runs.find((run) => run.side === side))
  if (above === undefined || below === undefined) return undefined
  const rest = block.lines.slice(above.count, block.lines.length - below.count)
  if (rest.length === 0 || block.isIdle(rest) || !areEqual(balanceOf(rest), balanceOf(block.old)))
    return undefined
  const isOnce = (line: string) => lettersIn(line) >= WORD_LETTERS && block.file.at(line).length === 1
  const around = [...above.lines, ...below.lines]
  if (!around.some((line) => isOnce(line) && !rest.includes(line))) return undefined
  return { side: 'below', count: below.count, otherSide: above.count, isSure: true }
}

/**
 * How many lines of a run the file and the new text have once. A run without which only a part of the old text is left has none.
 *
 * @rule distinctive-lines Repeated lines that the file has once are left out, or refused where there is only one.
 * @off 0
 */
function distinctiveIn(block: Block, { lines, rest }: EdgeLines): number {
  if (block.isIdle(rest) && rest.length !== block.old.length) return 0
  return lines.filter(
    (line) => lettersIn(line) >= WORD_LETTERS && block.file.at(line).length === 1 && !rest.includes(line),
  ).length
}

function isOneDistinctive(block: Block, run: EdgeLines): boolean {
  const { lines, rest } = run
  if (distinctiveIn(block, run) !== 1 || block.isIdle(rest)) return false
  if (balanceOf(lines).size > 0 || lines.some((line) => isCloser(line) || closesByWord(line))) return false
  const letters = Math.max(...lines.map(lettersIn))
  return block.parts.isTolerant || !block.parts.hasOld || letters >= LEAST_LETTERS
}

/**
 * Whether a run opens or closes something whose partner is not in the new text: without it the request opens as much as it
 * closes. Brackets and tags are counted, closing words are paired by their depth.
 *
 * @rule even-without-run Repeated lines that open or close a block are left out where nothing in the new text is their
 *   partner, and the new text is not complete in itself.
 * @off false
 */
function hasNoPartner(block: Block, { side, lines, rest }: EdgeLines): boolean {
  if (block.isIdle(rest)) return false
  const { now, old } = block.parts.elsewhere()
  const kinds = Array.from(unpairedIn(lines).keys(), (kind) => kind.replace(/^-/, ''))
  const [before, after] = [balanceOf([...block.old, ...old]), balanceOf([...rest, ...now])]
  if (kinds.some((kind) => before.get(kind) !== after.get(kind))) return false
  if (kinds.length > 0 && isComplete(block, kinds)) return false
  const depths = lines.filter(closesByWord).map(indentationDepth)
  const isEven = (depth: number) =>
    openedBeyond(block, rest, depth) + openedAt(depth, now, (line) => !old.includes(line)) === 0
  if (!depths.every(isEven)) return false
  return kinds.length > 0 || depths.length > 0 || (side === 'above' && isHeadAgain(block, lines, rest))
}

/** Whether the new text has the same open ends as the old one: it is complete in itself, and what it closes is its own. */
function isComplete({ old, lines, parts }: Block, kinds: readonly string[]): boolean {
  const { old: olds, now } = parts.hunk ?? { old, now: lines }
  const [before, after] = [unpairedIn(olds), unpairedIn(now)]
  return kinds.flatMap((kind) => [kind, `-${kind}`]).every((kind) => before.get(kind) === after.get(kind))
}
