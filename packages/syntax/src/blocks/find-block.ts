import type { Result } from '@emend/core/plugin'
import { type Block, rowAt, rowsOf } from './block.js'
import { oneLine, partsOf } from './declaration-names.js'
import { AROUND } from './extent.js'
import { type BlockProblem, candidateOf, listed, refused } from './problem.js'

/** Names a block of code. */
export interface BlockName {
  /** Its name, or the end of its qualified name, such as `Class.method`; `::` and `#` part names, too. At most 500 characters. */
  readonly symbol: string
  /** A line of the block, counted from 1, which decides among several of that name. */
  readonly line?: number
}

/**
 * The block that a name means. A definition goes before its declarations without a body. Among several, the line decides if it is
 * the first line of one, or lies in one alone.
 *
 * @returns the block, or `block:unknown` or `block:ambiguous` with the candidates
 */
export function findBlock(
  blocks: readonly Block[],
  text: string,
  { symbol, line }: BlockName,
): Result<Block, BlockProblem> {
  const wanted = symbol.length > MOST_CHARACTERS ? [] : partsOf(symbol)
  const all = blocks.filter((block) => isNamed(block, wanted, oneLine(symbol)))
  const begun = line === undefined ? undefined : startingAt(all, text, line - 1)
  if (begun !== undefined) return { ok: true, value: begun }
  const named = withBodies(all)
  const [only, second] = named
  if (only === undefined) return unknown(blocks, text, symbol, wanted)
  if (second === undefined) return { ok: true, value: only }
  const byLine = line === undefined ? undefined : around(named, text, line - 1)
  if (byLine !== undefined) return { ok: true, value: byLine }
  const candidates = named.slice(0, MOST).map((block) => candidateOf(text, block))
  const message = `there are ${named.length} blocks named ${quoted(symbol)}: ${listed(candidates, named.length)}. Send a longer name, or the name with the line of one of them.`
  return refused('block:ambiguous', message, candidates)
}

const MOST = 10
const MOST_CHARACTERS = 500

function isNamed({ path }: Block, wanted: readonly string[], whole: string): boolean {
  const name = path.join('.')
  if (name === whole || name.endsWith(`.${whole}`) || name === `#${whole}`) return true
  const end = path.slice(-wanted.length)
  return wanted.length > 0 && end.length === wanted.length && end.every((part, at) => part === wanted[at])
}

/** The blocks without those that only announce what another one of the same name defines. */
function withBodies(blocks: readonly Block[]): readonly Block[] {
  const defined = new Set(blocks.filter(isDefinition).map(({ path }) => path.join('.')))
  return blocks.filter((block) => isDefinition(block) || !defined.has(block.path.join('.')))
}

/** Whether a block is more than the announcement of a function. */
export function isDefinition({ tail }: Block): boolean {
  let node = tail
  while (AROUND.test(node.type) && node.lastNamedChild !== null) node = node.lastNamedChild
  if (/^function_signature(?:_item)?$/.test(node.type)) return false
  return (
    !/^(?:field_)?declaration$/.test(node.type) || node.descendantsOfType('function_declarator').length === 0
  )
}

/** The only block that begins at a row, with its comments or without. */
function startingAt(blocks: readonly Block[], text: string, row: number): Block | undefined {
  const starting = blocks.filter(
    ({ start, declaration }) => rowAt(text, declaration) === row || rowAt(text, start) === row,
  )
  return starting.length === 1 ? starting[0] : undefined
}

/** The only block that has a row. */
function around(blocks: readonly Block[], text: string, row: number): Block | undefined {
  const having = blocks.filter((block) => {
    const { first, last } = rowsOf(text, block)
    return first <= row && row <= last
  })
  return having.length === 1 ? having[0] : undefined
}

function unknown(
  blocks: readonly Block[],
  text: string,
  symbol: string,
  wanted: readonly string[],
): Result<never, BlockProblem> {
  const ranked = blocks
    .map((block) => ({ block, likeness: likeness(block.path, wanted) }))
    .sort((one, other) => other.likeness - one.likeness)
  const candidates = ranked.slice(0, MOST).map(({ block }) => candidateOf(text, block))
  const known =
    blocks.length === 0 ? 'the file has no named blocks' : `there are ${listed(candidates, blocks.length)}`
  return refused(
    'block:unknown',
    `there is no block named ${quoted(symbol)}; ${known}. Send the name of one of them, or an edit without a name.`,
    candidates,
  )
}

/** How much a name has in common with another: the same last part in another case, a part of it, or another part. */
function likeness(path: readonly string[], wanted: readonly string[]): number {
  const [own, last] = [path, wanted].map((parts) => plain(parts.at(-1) ?? ''))
  if (own === undefined || last === undefined || last === '') return 0
  if (own === last) return 4
  if (own.includes(last) || (own.length > 2 && last.includes(own))) return 3
  return wanted.some((part) => path.some((one) => plain(one) === plain(part))) ? 2 : 0
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function quoted(symbol: string): string {
  return JSON.stringify(symbol.length > 80 ? `${symbol.slice(0, 80)}…` : symbol)
}
