import type { Command, Option } from 'commander'
import { AGENT_NAMES, HOOK_HOST_NAMES, SHELL_NAMES } from '../input/names.js'

/** The suggestions for the word at the cursor. The shell itself completes files and folders, if `others` says so. */
interface Suggestions {
  readonly values: readonly Suggestion[]
  readonly others: 'files' | 'folders' | 'none'
}

/**
 * Returns the suggestions for the word at the cursor. The words are taken as written on the line, including quotes: nothing
 * is evaluated.
 *
 * @param words the words after the name of the program, up to the word at the cursor, which may be empty
 */
export async function suggest(program: Command, words: readonly string[]): Promise<Suggestions> {
  const { before, current, isRedirected } = commandLineBefore(words)
  if (isRedirected) return FILES
  const [name, ...rest] = before
  if (name === undefined) {
    if (current.startsWith('-')) return startingWith(current, optionsOf(program))
    const commands = program.commands.map((one) => ({ value: one.name(), description: one.description() }))
    return startingWith(current, commands)
  }
  const command = program.commands.find((one) => one.name() === name)
  return command === undefined ? NONE : suggestForCommand(command, rest, current)
}

async function suggestForCommand(
  command: Command,
  before: readonly string[],
  current: string,
): Promise<Suggestions> {
  const folder = folderOf(before)
  const last = before.includes('--') ? undefined : optionNamed(command, before.at(-1))
  if (last !== undefined && takesValue(last)) return startingWith(current, await valuesOf(last, folder))
  const [, name, value] = /^(--[a-z-]+)=(.*)$/s.exec(current) ?? []
  const assigned = optionNamed(command, name)
  if (assigned !== undefined) {
    const found = startingWith(value ?? '', await valuesOf(assigned, folder))
    return { ...found, values: found.values.map((one) => ({ ...one, value: `${name}=${one.value}` })) }
  }
  if (current.startsWith('-') && current !== '-' && !before.includes('--'))
    return startingWith(current, optionsOf(command))
  const known = command.registeredArguments
  const rest = known.at(-1)?.variadic ? known.at(-1) : undefined
  const argument = known[positionals(command, before).length] ?? rest
  if (argument === undefined) return NONE
  const { argChoices: names } = argument
  return startingWith(
    current,
    names === undefined ? await suggestForKind(argument.name(), folder) : suggestNames(names),
  )
}

/** Returns the words that are neither options nor values of options. */
function positionals(command: Command, before: readonly string[]): string[] {
  const found: string[] = []
  let isLiteral = false
  for (let i = 0; i < before.length; i++) {
    const word = before[i] ?? ''
    const option = isLiteral ? undefined : optionNamed(command, word)
    if (option !== undefined && takesValue(option)) i++
    else if (!isLiteral && word === '--') isLiteral = true
    else if (isLiteral || word === '-' || !word.startsWith('-')) found.push(word)
  }
  return found
}

function optionNamed(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(({ long, short }) => word !== undefined && (word === long || word === short))
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

function optionsOf(command: Command): Suggestion[] {
  return command.options.flatMap(({ long, description }) =>
    long == null ? [] : [{ value: long, description }],
  )
}

async function valuesOf(option: Option, folder: string): Promise<Suggestions> {
  if (option.argChoices !== undefined) return suggestNames(option.argChoices)
  return suggestForKind(/<([a-z]+)>/.exec(option.flags)?.[1] ?? '', folder)
}

/** Returns the suggestions for a kind of value, which is the word used for it in the help. */
async function suggestForKind(kind: string, folder: string): Promise<Suggestions> {
  switch (kind) {
    case 'file':
    case 'files':
    case 'path':
      return FILES
    case 'dir':
    case 'folder':
      return FOLDERS
    case 'agent':
      return suggestNames(AGENT_NAMES)
    case 'host':
      return suggestNames(HOOK_HOST_NAMES)
    case 'shell':
      return suggestNames(SHELL_NAMES)
    case 'replacer': {
      const { defaultCascade } = await import('@emend/core')
      return {
        values: defaultCascade.map(({ name, tier }) => ({ value: name, description: tier })),
        others: 'none',
      }
    }
    case 'what':
    case 'id': {
      const { keptIds } = await import('./kept-ids.js')
      return { values: await keptIds(folder), others: kind === 'what' ? 'files' : 'none' }
    }
    default:
      return NONE
  }
}

/** Returns the folder of the command as written after `--cwd` or `-C`, or the current folder. */
function folderOf(before: readonly string[]): string {
  const at = Math.max(before.lastIndexOf('--cwd'), before.lastIndexOf('-C'))
  return before[at + 1] !== undefined && at !== -1 ? (before[at + 1] ?? '.') : '.'
}

function suggestNames(names: readonly string[]): Suggestions {
  return { values: names.map((value) => ({ value, description: '' })), others: 'none' }
}

function startingWith(current: string, found: Suggestions | readonly Suggestion[]): Suggestions {
  const { values, others } = 'others' in found ? found : { values: found, others: 'none' as const }
  return { values: values.filter(({ value }) => value.startsWith(current)), others }
}

const NONE: Suggestions = { values: [], others: 'none' }
const FILES: Suggestions = { values: [], others: 'files' }
const FOLDERS: Suggestions = { values: [], others: 'folders' }

/** One suggestion for the word at the cursor. */
interface Suggestion {
  readonly value: string
  readonly description: string
}

/** A command line up to the cursor. */
interface LineBefore {
  /** The complete words before the cursor, without redirections. */
  readonly before: readonly string[]
  /** The part of the word at the cursor that is written so far. */
  readonly current: string
  /** Whether the word at the cursor is the file of a redirection. */
  readonly isRedirected: boolean
}

/** Parses the words of a line as bash passes them: redirections are words, and `--profile=roo` is three words. */
function commandLineBefore(words: readonly string[]): LineBefore {
  const current = words.at(-1) ?? ''
  const all = words.slice(0, -1)
  if (current === '=' && isLong(all.at(-1)))
    return { before: withoutRedirections(all), current: '', isRedirected: false }
  if (all.at(-1) === '=' && isLong(all.at(-2)))
    return { before: withoutRedirections(all.slice(0, -1)), current, isRedirected: false }
  return { before: withoutRedirections(all), current, isRedirected: REDIRECTION.test(all.at(-1) ?? '') }
}

function isLong(word: string | undefined): boolean {
  return word?.startsWith('--') ?? false
}

function withoutRedirections(words: readonly string[]): string[] {
  return words.filter(
    (word, i) => word !== '=' && !REDIRECTION.test(word) && !REDIRECTION.test(words[i - 1] ?? ''),
  )
}

const REDIRECTION = /^(?:\d*|&)(?:<|>|>>|>\||<>|<<<|&>|>&)$/
