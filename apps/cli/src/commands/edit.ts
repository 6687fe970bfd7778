import { editString, readCalls } from '@emend/edit-string'
import { editBlock, isForBlock } from '../edit/edit-block.js'
import type { EditFlags } from '../edit/request.js'
import { runRequests } from '../edit/run-requests.js'
import { type ExitCode, UsageError } from '../exit-code.js'
import { readRequest } from '../input/read-request.js'
import { requireTerminal } from '../interactive/require-terminal.js'
import type { Outcome } from '../output/outcome.js'
import { printOutcome } from '../output/print-outcome.js'
import { loadSetup, type Setup } from '../setup/setup.js'

/** `emend edit`: replaces text in one file, as the options or the JSON on standard input say. */
export async function edit(path: string, flags: EditFlags): Promise<ExitCode> {
  const given = { ...flags, fromStandardInput: flags.old === undefined && flags.new === undefined }
  requireTerminal(given)
  const setup = await loadSetup(flags, flags.cwd)
  const outcome = isForBlock(flags) ? await editBlock(path, flags, setup) : await editText(path, flags, setup)
  await printOutcome(outcome, { ...flags, command: 'edit', given })
  return outcome.exitCode
}

async function editText(path: string, flags: EditFlags, setup: Setup): Promise<Outcome> {
  const input = await readEdit(path, flags)
  return runRequests([{ input, format: editString(), path }], flags, setup)
}

async function readEdit(path: string, { old, new: replacement, all }: EditFlags): Promise<unknown> {
  if (old !== undefined && replacement !== undefined) {
    return { path, oldString: old, newString: replacement, replaceAll: all }
  }
  if (old !== undefined || replacement !== undefined || all) {
    throw new UsageError('give both --old and --new, or neither and the edit as JSON on standard input')
  }
  const request = await readRequest('-')
  if (request.trim() === '')
    throw new UsageError(
      'standard input is empty: give --old and --new, or the edit as JSON on standard input',
    )
  const read = readCalls(request)
  const other = read.ok
    ? read.value.calls.find((call) => call.path !== undefined && call.path !== path)
    : undefined
  if (other !== undefined)
    throw new UsageError(`the edit on standard input is for ${other.path}, not for ${path}`)
  return request
}
