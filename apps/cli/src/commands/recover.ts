import { describeRecovery, type Recovery, recover as recoverRoot, removeStaleLocks } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { historyRoot } from '../history/history-root.js'
import { JSON_VERSION } from '../output/json-version.js'
import { reportWait } from '../output/progress.js'
import { printableLine } from '../output/text.js'
import { fileOptions } from '../setup/file-options.js'
import type { RawFileChoice } from '../setup/policy.js'
import { loadSetup, type SetupFlags } from '../setup/setup.js'
import type { FolderFlags } from './log.js'

/** The options of `emend recover`. */
export interface RecoverFlags extends FolderFlags, SetupFlags, RawFileChoice {
  readonly trust: boolean
  readonly discard: boolean
}

/** `emend recover`: finishes or rolls back interrupted commits, and reports what was done. */
export async function recover(flags: RecoverFlags): Promise<ExitCode> {
  const { json, trust, discard } = flags
  if (trust && discard) throw new UsageError('give --trust or --discard, not both')
  const cwd = await historyRoot(flags.cwd)
  const { history } = await fileOptions(flags, await loadSetup(flags, cwd))
  const unverified = trust ? 'trust' : discard ? 'discard' : 'leave'
  const removed = await removeStaleLocks(cwd, discard, { onWait: reportWait })
  const recoveries = await recoverRoot(cwd, { history, unverified, onWait: reportWait })
  const exitCode = recoveries.every(isSettled) ? EXIT.applied : EXIT.refused
  if (json)
    process.stdout.write(
      `${JSON.stringify({ version: JSON_VERSION, ok: exitCode === EXIT.applied, recoveries, removed })}\n`,
    )
  else printText(recoveries, removed)
  return exitCode
}

function printText(recoveries: readonly Recovery[], removed: readonly string[]): void {
  for (const name of removed)
    process.stdout.write(`removed .emend/${printableLine(name)}: no process that runs holds it\n`)
  for (const recovery of recoveries) process.stdout.write(`${describeRecovery(recovery)}\n`)
  if (recoveries.length === 0 && removed.length === 0) process.stdout.write('nothing was interrupted\n')
}

function isSettled({ outcome, conflicts }: Recovery): boolean {
  return outcome !== 'unverified' && conflicts.length === 0
}
