import type { Command } from 'commander'
import { SCRIPTS, type Shell } from '../complete/scripts.js'
import { suggest } from '../complete/suggest.js'
import { EXIT, type ExitCode } from '../exit-code.js'
import { unknownName } from '../input/did-you-mean.js'
import { SHELL_NAMES } from '../input/names.js'

/** `emend complete SHELL`: writes the completion script for a shell. @throws UsageError that lists the known shells */
export function complete(shell: string): ExitCode {
  if (!isShell(shell)) throw unknownName('shell', shell, SHELL_NAMES)
  process.stdout.write(SCRIPTS[shell])
  return EXIT.applied
}

/** `emend complete -- WORDS`: writes the suggestions for the word at the cursor. The completion scripts call it. */
export async function completeWords(program: Command, words: readonly string[]): Promise<ExitCode> {
  const { values, others } = await suggest(program, words)
  const lines = values.map(({ value, description }) => `${value}\t${description.replace(/\s+/g, ' ')}\n`)
  process.stdout.write(`${lines.join('')}:${others}\n`)
  return EXIT.applied
}

function isShell(name: string): name is Shell {
  return (SHELL_NAMES as readonly string[]).includes(name)
}
