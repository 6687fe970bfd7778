import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import { type Cell, isId, type Notebook } from './cells.js'
import type { Block } from './percent.js'

/** A cell of the changed notebook: one that was there, with its text now, or a new one. */
export interface Arranged {
  readonly cell: Cell | undefined
  readonly block: Block
  /** The number of the list it belongs to. */
  readonly list: number
}

/** Finds for every block the cell that it is, or that it is a new one. */
export function arrange(
  notebook: Notebook,
  blocks: readonly Block[],
): Result<readonly Arranged[], ViewProblem> {
  const byKey = new Map(notebook.cells.map((cell) => [cell.key, cell]))
  const seen = new Map<string, number>()
  const arranged: Arranged[] = []
  for (const block of blocks) {
    const { key, line } = block
    const cell = key === undefined ? undefined : byKey.get(key)
    const earlier = key === undefined ? undefined : seen.get(key)
    const reason =
      earlier !== undefined
        ? `the cell ${key} is there twice, the first time in line ${earlier}; leave the ID of a new cell out`
        : newCellProblem(notebook, block, cell)
    if (reason !== undefined) return { ok: false, failure: { reason, line } }
    if (key !== undefined) seen.set(key, line)
    const list = cell?.list ?? arranged.at(-1)?.list ?? 0
    if (list < (arranged.at(-1)?.list ?? 0))
      return { ok: false, failure: { reason: 'the cell would move to another worksheet', line } }
    arranged.push({ cell, block, list })
  }
  const again = arranged.find((_, at) => isAgain(arranged, at))
  if (again !== undefined)
    return { ok: false, failure: { reason: appliedAgain(notebook), line: again.block.line } }
  return { ok: true, value: settled(notebook, arranged) }
}

function newCellProblem(
  { major, hasIds, lists }: Notebook,
  { key, type, source }: Block,
  cell: Cell | undefined,
): string | undefined {
  const types = major === 4 ? TYPES : TYPES_OF_3
  if (cell?.type === type) return undefined
  if (!types.includes(type)) return `there is no type of cell ${type}; there are ${types.join(', ')}`
  if (cell !== undefined) return undefined
  if (lists.length === 0) return 'the notebook has no worksheet for a new cell'
  if (key !== undefined && !hasIds)
    return `the notebook has no cell ${key}, and new cells have no ID in its format; leave it out`
  if (key !== undefined && !isId(key))
    return `the notebook has no cell ${key}; the ID of a new one has 1 to 64 letters, digits, - and _, or is left out`
  return type === 'markdown' && isCommented(source)
    ? 'every line of the markdown begins with `# `; write markdown as it is, without that'
    : undefined
}

const TYPES = ['code', 'markdown', 'raw']
const TYPES_OF_3 = [...TYPES, 'heading', 'html']

/** Whether markdown seems to be written as comments, as other tools write it in scripts: two lines or more, all after `# `. */
function isCommented(source: string): boolean {
  const lines = source.replace(/(?<!\s)\s+$/, '').split('\n')
  return lines.length > 1 && lines.every((line) => /^#(?:\s|$)/.test(line))
}

/** Whether a block without an ID says what the cell above or below it says, as an edit does that is applied a second time. */
function isAgain(arranged: readonly Arranged[], at: number): boolean {
  const { cell, block } = arranged[at] as Arranged
  if (cell !== undefined || block.key !== undefined || block.source.trim() === '') return false
  return [arranged[at - 1], arranged[at + 1]].some(
    (beside) =>
      beside?.cell !== undefined &&
      beside.block.type === block.type &&
      withoutEnd(beside.block.source) === withoutEnd(block.source),
  )
}

function appliedAgain({ hasIds }: Notebook): string {
  const next = hasIds ? '; if it is wanted twice, give the new cell an ID of its own' : ''
  return `the cell beside it has this text already, so that the edit seems to be applied before${next}`
}

/**
 * Blank lines at the end of a cell are no change where its neighbour below is another one than before: they came or went
 * with that neighbour. A new cell has none.
 */
function settled({ cells }: Notebook, arranged: readonly Arranged[]): readonly Arranged[] {
  const below = new Map(cells.map((cell, at) => [cell, cells[at + 1]]))
  return arranged.map((one, at) => {
    const { cell, block } = one
    const bare = withoutEnd(block.source)
    if (cell === undefined) return { ...one, block: { ...block, source: bare } }
    const next = arranged[at + 1]
    const isNext =
      next === undefined ? below.get(cell) === undefined : next.cell && next.cell === below.get(cell)
    if (isNext || bare !== withoutEnd(cell.source)) return one
    return { ...one, block: { ...block, source: cell.source } }
  })
}

function withoutEnd(source: string): string {
  return source.replace(/(?<![\r\n])[\r\n]+$/, '')
}
