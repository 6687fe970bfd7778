import type { Notebook } from './cells.js'
import { sourceName } from './cells.js'
import { type Writable, writeJson } from './json-style.js'
import type { Block } from './percent.js'
import { baseOf, newSource } from './source.js'

/** Writes a new cell as the notebook writes its cells: the layout, the order of names, and a string or a list of lines. */
export function newCell(notebook: Notebook, { key = '', type, source }: Block): string {
  const { json, style, major, hasIds, cells, lists } = notebook
  const like = cells.find((cell) => cell.type === type) ?? cells[0]
  const likeSource = like?.json.members.get(sourceName(like.type, major))
  const members: Readonly<Record<string, Writable>> = {
    cell_type: type,
    ...(hasIds && { id: key }),
    metadata: {},
    ...(type === 'code' && codeMembers(notebook)),
    ...(type === 'heading' && { level: 1 }),
    [sourceName(type, major)]: newSource(source, likeSource?.type !== 'string'),
  }
  const order = [...(like?.json.members.keys() ?? [])]
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const sorted = Object.keys(members)
    .toSorted()
    .toSorted((one, other) => rank(one) - rank(other))
  const ordered = Object.fromEntries(sorted.map((name) => [name, members[name] as Writable]))
  const beside = cells[0]?.json
  const [list] = lists
  const base =
    beside !== undefined ? baseOf(json, beside) : `${list ? baseOf(json, list) : ''}${style.indent ?? ''}`
  return writeJson(ordered, style, base)
}

/** What a code cell has and others have not, before it is run. */
export function codeMembers({ major, cells }: Notebook): Readonly<Record<string, Writable>> {
  if (major === 4) return { execution_count: null, outputs: [] }
  const language = cells.flatMap(({ json }) => json.members.get('language')?.value ?? [])[0]
  return { collapsed: false, language: typeof language === 'string' ? language : 'python', outputs: [] }
}

/** An id for a new cell: eight hexadecimal digits that follow from its text, and that no other cell has. */
export function idFor({ type, source }: Block, taken: ReadonlySet<string>): string {
  for (let round = 0; ; round++) {
    const id = hash(`${round} ${type} ${source}`).toString(16).padStart(8, '0')
    if (!taken.has(id)) return id
  }
}

/** FNV-1a of the UTF-16 units of a text, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
