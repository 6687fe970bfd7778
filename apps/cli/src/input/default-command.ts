import { fstatSync } from 'node:fs'
import type { Command, Option } from 'commander'
import { UsageError } from '../exit-code.js'
import { nearest } from './did-you-mean.js'
import { statsOf } from './stats-of.js'

/**
 * Returns the arguments with `apply` where they name a file, or give a request on standard input, and no command. The name of
 * a command is always that command, also where a file has the same name; behind its options it is, unless there is such a file.
 * `paste` is `apply --clipboard`. Throws if the first word is neither an option nor a command nor a file.
 *
 * @param hasInput whether standard input is a file or a pipe
 */
export function withCommand(
  args: readonly string[],
  program: Command,
  hasInput: boolean = isFileOrPipe(),
): readonly string[] {
  const at = endOfGlobal(args, program)
  const word = args[at]
  const rest = args.slice(at + 1)
  if (word === 'paste' && !rest.some((one) => one === '-h' || one === '--help'))
    return [...args.slice(0, at), 'apply', '--clipboard', ...rest]
  const isApply = word === undefined ? hasInput : isForApply(word, program)
  const behind = isApply ? commandBehindOptions(args, at, program) : undefined
  if (behind !== undefined)
    return [
      ...args.slice(0, at),
      args[behind] as string,
      ...args.slice(at, behind),
      ...args.slice(behind + 1),
    ]
  if (word !== undefined && !isApply) requireKnown(word, program)
  return isApply ? [...args.slice(0, at), 'apply', ...args.slice(at)] : args
}

/** Throws if a word is neither an option nor a command nor a file. */
function requireKnown(word: string, program: Command): void {
  if (word.startsWith('-') || isCommand(word, program)) return
  const known = program.commands.map((command) => command.name())
  const near = nearest(word, known)
  const hint = near === undefined ? '' : ` (did you mean the command ${near}?)`
  const next = 'Name a file with a request, or a command: emend --help lists them.'
  throw new UsageError(
    statsOf(word)?.isDirectory() === true
      ? `${word} is a folder, and no command has that name${hint}. ${next}`
      : `there is neither a file nor a command named ${word}${hint}. ${next}`,
  )
}

function isCommand(word: string, program: Command): boolean {
  return word === 'help' || program.commands.some((command) => command.name() === word)
}

/** Returns how many of the first words are options of the program itself, which stand before a command. */
function endOfGlobal(args: readonly string[], program: Command): number {
  let at = 0
  for (let word = args[at]; word !== undefined; word = args[at]) {
    const option = program.options.find((one) => isNamed(one, word))
    if (option === undefined) break
    at += option.required && !word.includes('=') ? 2 : 1
  }
  return at
}

function isForApply(word: string, program: Command): boolean {
  if (isCommand(word, program)) return false
  if (!word.startsWith('-')) return statsOf(word)?.isFile() === true
  const apply = program.commands.find((command) => command.name() === 'apply')
  const isOption = apply?.options.some((option) => isNamed(option, word)) === true
  return word === '-' || isOption
}

/** Where a command stands behind options, as in `-C folder apply answer.txt`; undefined where the first word is none. */
function commandBehindOptions(args: readonly string[], from: number, program: Command): number | undefined {
  const options = program.commands.flatMap((command) => command.options)
  let at = from
  for (let word = args[at]; word?.startsWith('-') && word !== '-' && word !== '--'; word = args[at]) {
    const option = options.find((one) => isNamed(one, word as string))
    at += option?.required && !word.includes('=') ? 2 : 1
  }
  const isNext = program.commands.some((command) => command.name() === args[at])
  return at > from && isNext && statsOf(args[at] as string) === undefined ? at : undefined
}

function isNamed({ short, long }: Option, word: string): boolean {
  return word === short || word.replace(/=.*$/s, '') === long
}

/** A program that starts emend with nothing in mind gives it a socket, a terminal or no input. */
function isFileOrPipe(): boolean {
  try {
    const stats = fstatSync(0)
    return stats.isFile() || stats.isFIFO()
  } catch {
    // Standard input is closed.
    return false
  }
}
