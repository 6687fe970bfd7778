import type { ExitCode } from '../exit-code.js'
import { chooseFormat } from '../formats.js'
import { readRequest } from '../input.js'
import { requireTerminal } from '../interactive/require-terminal.js'
import { printOutcome } from '../output/outcome.js'
import { type RunFlags, runRequest } from '../run-request.js'
import { loadSetup } from '../setup.js'

/** The options of `emend apply`. */
export interface ApplyFlags extends RunFlags {
  readonly format?: string
  /** The file of a request that names none. */
  readonly file?: string
  readonly reverse: boolean
}

/** `emend apply`: applies the request in a file, or on standard input, as one transaction. */
export async function apply(file: string, flags: ApplyFlags): Promise<ExitCode> {
  requireTerminal({ ...flags, fromStandardInput: file === '-' })
  const setup = await loadSetup(flags, flags.cwd)
  const input = await readRequest(file)
  const request = {
    input,
    format: chooseFormat(setup.formats, input, flags.format),
    reverse: flags.reverse,
    ...(flags.file && { path: flags.file }),
  }
  const outcome = await runRequest(request, flags, setup)
  printOutcome(outcome, flags)
  return outcome.exitCode
}
