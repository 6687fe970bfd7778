import type { Command } from 'commander'
import type { ExitCode } from '../exit-code.js'

/** What a command is added with. */
export interface Adding {
  readonly program: Command
  /** Called with the exit code. */
  readonly finish: (code: ExitCode) => void
  /** The names of the formats, for help and completions. */
  readonly formats: readonly string[]
}

/** What adds each command, by its name, in the order of the help. */
export type CommandsByName = ReadonlyMap<string, (adding: Adding) => void>
