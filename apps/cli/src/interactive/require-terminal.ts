import { UsageError } from '../exit-code.js'

/** The options that decide whether a terminal is needed and possible. */
export interface Wanted {
  readonly interactive: boolean
  readonly dryRun: boolean
  /** Whether the request itself is read from standard input. */
  readonly fromStandardInput: boolean
}

/** Checks that a person can be asked, if `--interactive` is given. @throws UsageError if not */
export function requireTerminal({ interactive, dryRun, fromStandardInput }: Wanted): void {
  if (!interactive) return
  if (dryRun)
    throw new UsageError('give --interactive or --dry-run, not both: a dry run writes nothing to ask about')
  if (fromStandardInput)
    throw new UsageError(
      '--interactive reads answers from standard input: put the request in a file and name it',
    )
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError(
      '--interactive needs a terminal on standard input and standard error: use --dry-run to look, or leave --interactive out to apply',
    )
}
