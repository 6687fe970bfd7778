import { isDeepStrictEqual } from 'node:util'
import { parse, type TomlTable } from 'smol-toml'
import { NotEditable } from './json-entry.js'

const BEGIN = '# >>> emend setup'
const OPEN_END = ', added to a file without a final newline'
const EMPTY = ', added to an empty file'
const END = '# <<< emend setup'

/** Tables to add to a TOML file: one item for each of some lists in the table `hooks`. */
export interface TomlHooks {
  /** The names of the lists. */
  readonly events: readonly string[]
  /** The commands that `setup` writes or may have written, the one to write first. */
  readonly commands: readonly string[]
  /** The text of the item in a list. */
  textOf(event: string, command: string): string
}

/**
 * Appends hooks to a TOML text, between two comments, to the lists that do not have one of the commands. A text of which all have
 * one is returned unchanged.
 *
 * The rest of the text stays as it is. A library reads the text before and after, which must differ by the hooks alone.
 *
 * @param text undefined if there is no file
 * @throws NotEditable
 */
export function withHooks(text: string | undefined, hooks: TomlHooks): string {
  const before = text ?? ''
  const table = tableOf(before)
  const events = hooks.events.filter((event) => !itemsIn(table, event).some((item) => runs(item, hooks)))
  if (events.length === 0) return before
  const isOpen = before !== '' && !before.endsWith('\n')
  const eol = before.includes('\r\n') ? '\r\n' : '\n'
  const [command = ''] = hooks.commands
  const head = isOpen ? OPEN_END : text === '' ? EMPTY : ''
  const block = blockOf(hooks, { events, command, head, eol })
  const after = before + (isOpen ? eol : '') + (before === '' ? '' : eol) + block
  for (const event of events) addItem(table, event, itemOf(hooks, event, command))
  if (!isSameTable(after, table)) throw new NotEditable('has hooks to which nothing can be added')
  return after
}

/**
 * Reverses {@link withHooks}, even if more was added around since; returns undefined if that created the file. Only what that
 * has written is taken out, as the library says, too.
 *
 * @throws NotEditable if there are other hooks with one of the commands, or such as somebody has changed
 */
export function withoutHooks(text: string, hooks: TomlHooks): string | undefined {
  const table = tableOf(text)
  const isOurs = (event: string) => itemsIn(table, event).some((item) => runs(item, hooks))
  if (!hooks.events.some(isOurs)) return text
  for (const block of blocksIn(text, hooks)) {
    const without = tableOf(text)
    for (const event of block.events) removeItem(without, event, itemOf(hooks, event, block.command))
    const after = cut(text, block)
    if (isSameTable(after, without)) return after === '' && block.head !== EMPTY ? undefined : after
  }
  throw new NotEditable(
    'has hooks of emend that setup did not write, or that were changed since: take them out yourself',
  )
}

/** How a block was written. */
interface Written {
  readonly events: readonly string[]
  readonly command: string
  /** What is said behind the first mark. */
  readonly head: string
  readonly eol: string
}

function blockOf(hooks: TomlHooks, { events, command, head, eol }: Written): string {
  const tables = events.map((event) => hooks.textOf(event, command).trim()).join('\n\n')
  return [`${BEGIN}${head}`, tables, END, ''].join('\n').replaceAll('\n', eol)
}

/** The blocks that `setup` may have written as they are, with their places. */
function* blocksIn(text: string, hooks: TomlHooks): Generator<Written & { from: number; length: number }> {
  for (const events of someOf(hooks.events))
    for (const command of hooks.commands)
      for (const head of ['', OPEN_END, EMPTY])
        for (const eol of ['\n', '\r\n']) {
          const written = { events, command, head, eol }
          const block = blockOf(hooks, written)
          for (let from = text.indexOf(block); from !== -1; from = text.indexOf(block, from + 1))
            yield { ...written, from, length: block.length }
        }
}

/** All lists of some of the events: those that were missing when the block was written. */
function someOf(events: readonly string[]): readonly (readonly string[])[] {
  const lists: (readonly string[])[] = []
  for (const event of events) lists.push([event], ...lists.map((list) => [...list, event]))
  return lists.sort((a, b) => b.length - a.length)
}

/** The text without a block, and without the line breaks that were added in front of it. */
function cut(text: string, { from, length, head, eol }: Written & { from: number; length: number }): string {
  const behind = text.slice(from + length)
  const count = from === 0 ? 0 : head === OPEN_END && behind === '' ? 2 : 1
  return text.slice(0, from - eol.length * count) + behind
}

function tableOf(text: string): TomlTable {
  try {
    return parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: 'asNeeded' })
  } catch {
    throw new NotEditable('is not valid TOML')
  }
}

function isSameTable(text: string, table: TomlTable): boolean {
  try {
    return isDeepStrictEqual(withoutEmpty(tableOf(text)), withoutEmpty(table))
  } catch (error) {
    if (error instanceof NotEditable) return false
    throw error
  }
}

/** A table without the lists of hooks that are empty: a list that has lost its only item is not there at all. */
function withoutEmpty(table: TomlTable): TomlTable {
  const { hooks } = table
  if (!isTable(hooks)) return table
  for (const [event, items] of Object.entries(hooks))
    if (Array.isArray(items) && items.length === 0) delete hooks[event]
  if (Object.keys(hooks).length === 0) delete table['hooks']
  return table
}

function itemsIn({ hooks }: TomlTable, event: string): readonly unknown[] {
  const items = isTable(hooks) ? hooks[event] : undefined
  return Array.isArray(items) ? items : []
}

function itemOf(hooks: TomlHooks, event: string, command: string): unknown {
  return itemsIn(tableOf(hooks.textOf(event, command)), event)[0]
}

/** Adds an item to a list of hooks, where there may be one; what there is otherwise stays, and is not what is read then. */
function addItem(table: TomlTable, event: string, item: unknown): void {
  table['hooks'] ??= tableOf('[made]')['made'] as TomlTable
  const { hooks } = table
  if (!isTable(hooks)) return
  hooks[event] ??= []
  const items = hooks[event]
  if (Array.isArray(items)) items.push(item as TomlTable)
}

function removeItem(table: TomlTable, event: string, item: unknown): void {
  const items = itemsIn(table, event) as unknown[]
  const at = items.findIndex((one) => isDeepStrictEqual(one, item))
  if (at !== -1) items.splice(at, 1)
}

function runs(item: unknown, { commands }: TomlHooks): boolean {
  const hooks = isTable(item) ? item['hooks'] : undefined
  return (
    Array.isArray(hooks) && hooks.some((one) => isTable(one) && commands.includes(String(one['command'])))
  )
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
