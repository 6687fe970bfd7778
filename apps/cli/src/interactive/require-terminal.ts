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
    throw new UsageError(
      'give --interactive or --dry-run: a dry run writes nothing that could be asked about',
    )
  if (fromStandardInput)
    throw new UsageError(
      '--interactive reads answers from standard input: put the request in a file and name it',
    )
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError(
      '--interactive needs a terminal, and standard input or standard error is none: use --dry-run to look, and no option to apply',
    )
}
