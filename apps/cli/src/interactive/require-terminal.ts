import { UsageError } from '../exit-code.js'

/** What is to be asked about, and what else the call wants. */
export interface Wanted {
  readonly interactive: boolean
  readonly dryRun: boolean
  /** Whether the request itself comes on standard input. */
  readonly fromStandardInput: boolean
}

/** @throws UsageError when nobody could be asked */
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
