import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import { type JsonValue, parseJson } from './json.js'
import { type JsonStyle, styleOf } from './json-style.js'

/** A notebook as it is in its file. */
export interface Notebook {
  /** The JSON, without a byte order mark. */
  readonly json: string
  /** The byte order mark, or nothing. */
  readonly mark: string
  readonly style: JsonStyle
  readonly major: 3 | 4
  /** Whether cells have ids, from nbformat 4.5. */
  readonly hasIds: boolean
  /** The lists of cells: one, but for nbformat 3, which has one in every worksheet. */
  readonly lists: readonly JsonValue[]
  readonly cells: readonly Cell[]
}

/** A cell of a notebook. */
export interface Cell {
  /** How the text names the cell: its id, or `#` and its number from 1 where it has no id of its own. */
  readonly key: string
  readonly type: string
  readonly source: string
  readonly json: JsonValue
  /** The number of its list. */
  readonly list: number
}

/** Reads a notebook of nbformat 3 or 4. */
export function readNotebook(file: string): Result<Notebook, ViewProblem> {
  const mark = file.startsWith('\uFEFF') ? '\uFEFF' : ''
  const json = file.slice(mark.length)
  const parsed = parseJson(json)
  if (!parsed.ok) return parsed
  const { members } = parsed.value
  const major = members.get('nbformat')?.value
  const minor = members.get('nbformat_minor')?.value ?? 0
  if (major !== 3 && major !== 4) return problem(unknownVersion(major))
  const lists = listsOf(parsed.value, major)
  if (lists === undefined) return problem('it has no list of cells')
  const hasIds = major === 4 && typeof minor === 'number' && minor >= 5
  const cells = readCells(lists, major, hasIds)
  if (!cells.ok) return cells
  return { ok: true, value: { json, mark, style: styleOf(json), major, hasIds, lists, cells: cells.value } }
}

function unknownVersion(major: unknown): string {
  return major === undefined
    ? 'it has no nbformat'
    : `its nbformat is ${JSON.stringify(major)}, and only 3 and 4 are read`
}

/** The lists of cells; undefined if one is missing or something else. */
function listsOf({ members }: JsonValue, major: 3 | 4): readonly JsonValue[] | undefined {
  const owners = major === 4 ? [{ members }] : members.get('worksheets')?.items
  const lists = owners?.map((owner) => owner.members.get('cells'))
  const found = lists?.filter((list) => list?.type === 'array')
  return found?.length === lists?.length ? (found as JsonValue[] | undefined) : undefined
}

/** The name of the member that holds a cell's text. */
export function sourceName(type: string, major: 3 | 4): string {
  return major === 3 && type === 'code' ? 'input' : 'source'
}

function readCells(
  lists: readonly JsonValue[],
  major: 3 | 4,
  hasIds: boolean,
): Result<readonly Cell[], ViewProblem> {
  const all = lists.flatMap((list, at) => list.items.map((json) => ({ json, list: at })))
  const counts = new Map<unknown, number>()
  for (const { json } of all) counts.set(idOf(json), (counts.get(idOf(json)) ?? 0) + 1)
  const cells: Cell[] = []
  for (const { json, list } of all) {
    const number = cells.length + 1
    const type = json.members.get('cell_type')?.value
    if (typeof type !== 'string' || !/^\w+$/.test(type)) return problem(`cell ${number} has no cell_type`)
    const found = json.members.get(sourceName(type, major))
    const source = found === undefined ? '' : textOf(found)
    if (source === undefined)
      return problem(`the text of cell ${number} is neither a string nor a list of strings`)
    const id = idOf(json)
    // An id that several cells share names none of them.
    const key = hasIds && id !== undefined && counts.get(id) === 1 ? id : `#${number}`
    cells.push({ key, type, source, json, list })
  }
  return { ok: true, value: cells }
}

function idOf({ members }: JsonValue): string | undefined {
  const id = members.get('id')?.value
  return typeof id === 'string' && isId(id) ? id : undefined
}

/** Whether nbformat allows the id. */
export function isId(id: string): boolean {
  return /^[a-zA-Z0-9-_]{1,64}$/.test(id)
}

function textOf({ type, value, items }: JsonValue): string | undefined {
  if (typeof value === 'string') return value
  return type === 'array' && items.every((item) => typeof item.value === 'string')
    ? items.map((item) => item.value).join('')
    : undefined
}

function problem(reason: string): { readonly ok: false; readonly failure: ViewProblem } {
  return { ok: false, failure: { reason } }
}
