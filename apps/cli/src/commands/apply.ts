import { unifiedDiff } from '@emend/unified-diff'
import type { Request, RunFlags } from '../edit/request.js'
import { runRequests } from '../edit/run-requests.js'
import { type ExitCode, UsageError } from '../exit-code.js'
import { readRequest } from '../input/read-request.js'
import { requireTerminal } from '../interactive/require-terminal.js'
import { printOutcome } from '../output/print-outcome.js'
import { chooseFormat } from '../setup/formats.js'
import { readCount } from '../setup/policy.js'
import { chooseProfile, loadSetup, type Setup } from '../setup/setup.js'

/** The options of `emend apply`. */
export interface ApplyFlags extends RunFlags {
  readonly format?: string
  /** The file that the request is for. */
  readonly file?: string
  readonly reverse: boolean
  /** How many leading folders to remove from the paths of the requests. */
  readonly strip?: string
  /** Whether the request is in the clipboard. */
  readonly clipboard: boolean
}

/** `emend apply`: applies the requests in files, or on standard input, as one transaction. */
export async function apply(files: readonly string[], flags: ApplyFlags): Promise<ExitCode> {
  if (flags.clipboard && files.length > 0)
    throw new UsageError('give --clipboard or files with requests, not both')
  const sources = flags.clipboard ? [CLIPBOARD] : files.length === 0 ? ['-'] : files
  if (sources.filter((file) => file === '-').length > 1)
    throw new UsageError('standard input can be read once only: give - at most once')
  if (flags.interactive && sources.length > 1)
    throw new UsageError('--interactive asks about one request: give one file')
  const given = { ...flags, fromStandardInput: sources.includes('-') }
  requireTerminal(given)
  const setup = await setupFor(flags)
  const requests: Request[] = []
  for (const source of sources) requests.push(await readOne(source, flags, setup))
  // The request that was applied last is undone first.
  const outcome = await runRequests(flags.reverse ? requests.toReversed() : requests, flags, setup)
  await printOutcome(outcome, { ...flags, command: 'apply', given })
  return outcome.exitCode
}

/** The source of a request that is in no file, as messages name it. */
const CLIPBOARD = 'the clipboard'

/** Loads the setup. With `-p`, the format for diffs removes that many leading folders. */
async function setupFor(flags: ApplyFlags): Promise<Setup> {
  const setup = await loadSetup(flags, flags.cwd)
  // A wrong profile is reported before a person types a request.
  chooseProfile(setup, flags)
  if (flags.strip === undefined) return setup
  const strip = readCount('strip', flags.strip)
  return { ...setup, formats: setup.formats.replace('unified-diff', unifiedDiff({ strip })) }
}

async function fromClipboard(): Promise<string> {
  const { readClipboard } = await import('../input/clipboard.js')
  return readClipboard()
}

async function readOne(source: string, flags: ApplyFlags, { formats }: Setup): Promise<Request> {
  const input = flags.clipboard ? await fromClipboard() : await readRequest(source)
  const format = chooseFormat(formats, input, flags.format)
  return {
    input,
    format,
    reverse: flags.reverse,
    source,
    ...(flags.file && { file: flags.file }),
    // Only a diff has prefixes, so its own format removes its folders.
    ...(flags.strip !== undefined &&
      format.name !== 'unified-diff' && { strip: readCount('strip', flags.strip) }),
  }
}
