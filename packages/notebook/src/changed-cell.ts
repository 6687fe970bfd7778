import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import type { Cell, Notebook } from './cells.js'
import type { JsonValue } from './json.js'
import { type Writable, Written, writeJson } from './json-style.js'
import { codeMembers } from './new-cell.js'
import type { Block } from './percent.js'
import { baseOf, newSource, rewriteSource } from './source.js'

/** What happens to the outputs of a code cell whose text changes. */
export type Outputs = 'keep' | 'clear'

interface ChangeOptions {
  readonly outputs: Outputs
  /** The name of the member that holds the text of a cell of the block's type. */
  readonly sourceName: string
}

/** Writes a cell whose text or type changes. All else of it stays as it is written. */
export function changedCell(
  notebook: Notebook,
  cell: Cell,
  block: Block,
  { outputs, sourceName }: ChangeOptions,
): Result<string, ViewProblem> {
  if (cell.type !== block.type) return otherType(notebook, cell, block, sourceName, outputs)
  const { members } = cell.json
  const source = members.get(sourceName)
  const changes: Change[] = []
  const cleared: Readonly<Record<string, Writable>> =
    outputs === 'clear' && cell.type === 'code' ? { outputs: [], [countName(notebook)]: null } : {}
  for (const [name, value] of Object.entries(cleared)) {
    const slot = members.get(name)
    if (slot !== undefined) changes.push({ slot, json: writeJson(value, notebook.style, '') })
  }
  if (source === undefined) return { ok: true, value: withMember(notebook, cell, sourceName, block.source) }
  changes.push({ slot: source, json: rewriteSource(notebook, source, block.source) })
  return { ok: true, value: spliced(notebook.json, cell.json, changes) }
}

function countName({ major }: Notebook): string {
  return major === 4 ? 'execution_count' : 'prompt_number'
}

interface Change {
  readonly slot: JsonValue
  readonly json: string
}

function spliced(json: string, { start, end }: JsonValue, changes: readonly Change[]): string {
  let result = ''
  let at = start
  for (const { slot, json: written } of changes.toSorted((one, other) => one.slot.start - other.slot.start)) {
    result += json.slice(at, slot.start) + written
    at = slot.end
  }
  return result + json.slice(at, end)
}

/** Writes the cell anew with its members as they are written, and a text that it did not have. */
function withMember({ json, style }: Notebook, { json: cell }: Cell, name: string, source: string): string {
  const kept = [...cell.members].map(([member, value]) => [member, written(json, value)] as const)
  return writeJson(
    { ...Object.fromEntries(kept), [name]: newSource(source, true) },
    style,
    baseOf(json, cell),
  )
}

function written(json: string, { start, end }: JsonValue): Written {
  return new Written(json.slice(start, end))
}

/** Writes the cell as one of another type. What that type cannot have must be empty, or the host must let go of it. */
function otherType(
  notebook: Notebook,
  { key, type, json: cell }: Cell,
  block: Block,
  sourceName: string,
  outputs: Outputs,
): Result<string, ViewProblem> {
  const { json, style } = notebook
  const own = block.type === 'code' ? ['attachments', 'level'] : ['level', ...OF_CODE]
  const lost = [...cell.members.keys()].filter((name) => own.includes(name))
  const full = lost.find((name) => {
    const items = cell.members.get(name)
    return (items?.items.length ?? 0) > 0 || (items?.members.size ?? 0) > 0
  })
  if (full !== undefined && !(full === 'outputs' && outputs === 'clear'))
    return {
      ok: false,
      failure: {
        reason: `the cell ${key} has ${full}, which would be lost with its type ${type}; delete it and add a new cell without an ID instead`,
      },
    }
  const members: Record<string, Writable> = {}
  const found = cell.members.get('source') ?? cell.members.get('input')
  for (const [name, value] of cell.members)
    if (!lost.includes(name) && value !== found) members[name] = written(json, value)
  members['cell_type'] = block.type
  if (block.type === 'code') Object.assign(members, codeMembers(notebook))
  if (block.type === 'heading') members['level'] = 1
  members[sourceName] =
    found === undefined
      ? newSource(block.source, true)
      : new Written(rewriteSource(notebook, found, block.source))
  return { ok: true, value: writeJson(members, style, baseOf(json, cell)) }
}

/** What only code cells have, in both formats. */
const OF_CODE = ['outputs', 'execution_count', 'prompt_number', 'collapsed', 'language', 'input']
