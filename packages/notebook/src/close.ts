import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import { type Arranged, arrange } from './arrange.js'
import { type Cell, type Notebook, sourceName } from './cells.js'
import { changedCell, type Outputs } from './changed-cell.js'
import type { JsonValue } from './json.js'
import { idFor, newCell } from './new-cell.js'
import { readPercent } from './percent.js'
import { baseOf } from './source.js'

/** Carries the text after the edits back into the JSON of a notebook. Linear in both. */
export function closeNotebook(
  notebook: Notebook,
  text: string,
  outputs: Outputs,
): Result<string, ViewProblem> {
  const blocks = readPercent(text)
  if (!blocks.ok) return blocks
  const arranged = arrange(notebook, blocks.value)
  if (!arranged.ok) return arranged
  const written: { readonly json: string; readonly list: number; readonly cell: Cell | undefined }[] = []
  const ids = new Set([...notebook.cells, ...blocks.value].flatMap(({ key }) => key ?? []))
  for (const one of arranged.value) {
    const json = cellJson(notebook, one, outputs, ids)
    if (!json.ok) return { ok: false, failure: { ...json.failure, line: one.block.line } }
    written.push({ json: json.value, list: one.list, cell: one.cell })
  }
  let result = ''
  let end = 0
  for (const [at, list] of notebook.lists.entries()) {
    const inside = written.filter((one) => one.list === at)
    result += notebook.json.slice(end, list.start) + writeList(notebook, list, inside)
    end = list.end
  }
  return { ok: true, value: notebook.mark + result + notebook.json.slice(end) }
}

function cellJson(
  notebook: Notebook,
  { cell, block }: Arranged,
  outputs: Outputs,
  ids: Set<string>,
): Result<string, ViewProblem> {
  if (cell === undefined) {
    const { key = idFor(block, ids) } = block
    ids.add(key)
    return { ok: true, value: newCell(notebook, { ...block, key }) }
  }
  const isSame = cell.source === block.source && cell.type === block.type
  if (isSame) return { ok: true, value: notebook.json.slice(cell.json.start, cell.json.end) }
  return changedCell(notebook, cell, block, { outputs, sourceName: sourceName(block.type, notebook.major) })
}

interface WrittenCell {
  readonly json: string
  readonly cell: Cell | undefined
}

/** Writes a list of cells with the whitespace that stands around each of them. */
function writeList({ json, style }: Notebook, list: JsonValue, cells: readonly WrittenCell[]): string {
  const places = whitespaceAround(json, list)
  if (cells.length === 0) return list.items.length === 0 ? json.slice(list.start, list.end) : '[]'
  const base = baseOf(json, list)
  const [first] = list.items
  const line = style.indent === undefined ? '' : style.newline + base + style.indent
  const head = first === undefined ? line : places.head
  const tail = first === undefined ? (style.indent === undefined ? '' : style.newline + base) : places.tail
  const between = places.between[0] ?? (style.indent === undefined ? style.comma : `,${head || line}`)
  let result = `[${head}`
  for (const [at, { json: written, cell }] of cells.entries()) {
    const above = cells[at - 1]?.cell
    const own =
      above !== undefined && cell !== undefined ? places.betweenOf(above.json, cell.json) : undefined
    result += (at === 0 ? '' : (own ?? between)) + written
  }
  return `${result}${tail}]`
}

function whitespaceAround(json: string, { start, end, items }: JsonValue) {
  const between = items.slice(1).map((item, at) => json.slice(items[at]?.end, item.start))
  const places = new Map(items.map((item, at) => [item, at]))
  return {
    head: json.slice(start + 1, items[0]?.start),
    tail: json.slice(items.at(-1)?.end, end - 1),
    between,
    /** What stands between two cells that were neighbours before. */
    betweenOf(above: JsonValue, below: JsonValue): string | undefined {
      const at = places.get(above)
      return at !== undefined && places.get(below) === at + 1 ? between[at] : undefined
    },
  }
}
