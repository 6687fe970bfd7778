import type { Edit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import { type Block, bodyOf, marker, readPercent } from './percent.js'

/** A call for one cell, as the tool `NotebookEdit` of agents has it. */
export interface CellCall {
  /** The cell: its id as the text of the notebook shows it, or its number from 0. For `insert` the new cell goes below it; none is the top. */
  readonly cell?: string | number
  /** Default `replace`. */
  readonly mode?: 'replace' | 'insert' | 'delete'
  /** The type of the cell afterwards. Default: as it is, for a new cell `code`. */
  readonly type?: 'code' | 'markdown' | 'raw'
  /** The new text of the cell, as it is, without a marker. Not for `delete`. */
  readonly source?: string
}

/**
 * Turns a call for one cell into an edit of the text that {@link notebook} shows.
 *
 * @param text the notebook in the percent form
 * @returns the edit, which has exactly one place in this text, or what is wrong with the call
 */
export function editCell(
  text: string,
  { cell, mode = 'replace', type, source }: CellCall,
): Result<Edit, ViewProblem> {
  const blocks = readPercent(text)
  if (!blocks.ok) return blocks
  const at = cell === undefined ? -1 : indexOf(blocks.value, cell)
  if (at === -1 && (cell !== undefined || mode !== 'insert')) return missing(blocks.value, cell)
  if (source === undefined && mode !== 'delete')
    return { ok: false, failure: { reason: `${mode} needs the new text of the cell` } }
  const lines = text.split(/(?<=\n)/)
  const block = blocks.value[at]
  const start = (block?.line ?? 1) - 1
  const end = at === -1 ? 0 : (blocks.value[at + 1]?.line ?? lines.length + 1) - 1
  const written = bodyOf(source ?? '')
  const edit = { unit: 'lines', hints: { line: start + 1 } } as const
  if (mode === 'insert' || block === undefined) {
    const added = `${marker(type ?? 'code')}\n${written}`
    const isLast = end === lines.length && lines.length > 0
    return {
      ok: true,
      value: { ...edit, search: '', replacement: isLast ? `\n${added}` : `${added}\n`, hints: { line: end } },
    }
  }
  // Without the last cell the blank line above it separates nothing.
  const from = mode === 'delete' && end === lines.length && start > 0 ? start - 1 : start
  const search = lines.slice(from, end).join('')
  if (mode === 'delete')
    return { ok: true, value: { ...edit, search, replacement: '', hints: { line: from + 1 } } }
  const below = at === blocks.value.length - 1 ? '' : '\n'
  return {
    ok: true,
    value: { ...edit, search, replacement: `${marker(type ?? block.type, block.key)}\n${written}${below}` },
  }
}

function indexOf(blocks: readonly Block[], cell: string | number): number {
  if (typeof cell === 'number') return cell >= 0 && cell < blocks.length ? cell : -1
  const byKey = blocks.findIndex(({ key }) => key === cell)
  const [, number] = byKey === -1 ? (/^cell-(\d+)$/.exec(cell) ?? []) : []
  return number === undefined ? byKey : indexOf(blocks, Number(number))
}

function missing(blocks: readonly Block[], cell: string | number | undefined): Result<never, ViewProblem> {
  const shown = blocks.slice(0, MOST).map(({ key }, at) => (key === undefined ? String(at) : `${at}: ${key}`))
  const more = blocks.length > MOST ? `, and ${blocks.length - MOST} more` : ''
  const known = blocks.length === 0 ? 'the notebook has no cells' : `there are ${shown.join(', ')}${more}`
  const reason =
    cell === undefined ? `the call names no cell; ${known}` : `there is no cell ${cell}; ${known}`
  return { ok: false, failure: { reason } }
}

const MOST = 20
