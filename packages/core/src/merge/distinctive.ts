import { FOLDED } from '../search/line-keys.js'
import { isBlank } from '../text/lines.js'
import type { MergedLine, OwnLines } from './merged-line.js'

/**
 * Whether the lines around every change, as far as request and file agree on them without a gap, show where it goes: they are
 * nowhere else near it, and the change could not as well be meant for a neighbour like them.
 */
export function areDistinctive(lines: readonly MergedLine[], file: OwnLines): boolean {
  return blocksOf(lines).every((block) => block.changes.every((change) => isDistinctive(block, change, file)))
}

type AlignedLine = MergedLine & { readonly step: 'keep' | 'remove' }

/** Removed lines of a block, from `from` to before `to`; none for an insertion. */
interface Change {
  readonly from: number
  to: number
}

/** Lines of the file that request and file agree on without a gap, and the changes between them. */
interface Block {
  readonly lines: AlignedLine[]
  readonly changes: Change[]
}

function blocksOf(lines: readonly MergedLine[]): Block[] {
  const blocks: Block[] = [{ lines: [], changes: [] }]
  let change: Change | undefined
  for (const line of lines) {
    const block = blocks.at(-1)
    if (line.step === 'break') blocks.push({ lines: [], changes: [] })
    if (line.step === 'break' || line.step === 'keep') change = undefined
    else if (block !== undefined && change === undefined) {
      change = { from: block.lines.length, to: block.lines.length }
      block.changes.push(change)
    }
    if (line.step === 'remove' && change !== undefined) change.to++
    if (line.step === 'keep' || line.step === 'remove') block?.lines.push(line)
  }
  return blocks
}

function isDistinctive({ lines }: Block, { from, to }: Change, file: OwnLines): boolean {
  const contents = lines.map(({ at }) => file.line(at) ?? '')
  // The lines from the change to either end of the block; an insertion lies between the lines beside it.
  const [lower, upper] = from === to ? [Math.max(from - 1, 0), from + 1] : [to - 1, from + 1]
  const edges = [
    { side: contents.slice(0, upper), end: lines[0], step: -1 },
    { side: contents.slice(lower), end: lines.at(-1), step: 1 },
  ]
  for (const { side, end, step } of edges) {
    const only = onlyLine(side)
    if (only === undefined || end === undefined) continue
    if (only === FOLDED.of(nextLine(end.at, step, file) ?? '')) return false
  }
  const only = onlyLine(contents)
  const isVaried = only === undefined || file.isOnly([only], 'anywhere')
  return isVaried && file.isOnly(contents, 'near')
}

/** The line that these lines are, one and the same, but for blank ones; undefined where they are several. */
function onlyLine(lines: readonly string[]): string | undefined {
  const [first, ...others] = lines.filter((line) => !isBlank(line)).map((line) => FOLDED.of(line))
  return others.every((line) => line === first) ? first : undefined
}

/** The next line beyond one that is not blank, within {@link REACH}. */
function nextLine(from: number, step: number, file: OwnLines): string | undefined {
  for (let at = from + step; Math.abs(at - from) <= REACH; at += step) {
    const line = file.line(at)
    if (line === undefined || !isBlank(line)) return line
  }
  return undefined
}

const REACH = 50
