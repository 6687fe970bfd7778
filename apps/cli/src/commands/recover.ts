import { printable } from '@emend/core'
import { type Recovery, recover as recoverRoot } from '@emend/fs-node'
import { EXIT, type ExitCode } from '../exit-code.js'
import { fileOptions } from '../file-options.js'
import { JSON_VERSION } from '../output/json-version.js'
import type { RawFileChoice } from '../policy.js'
import { requireFolder } from '../run-request.js'
import { loadSetup, type SetupFlags } from '../setup.js'
import type { FolderFlags } from './log.js'

/** The options of `emend recover`. */
export interface RecoverFlags extends FolderFlags, SetupFlags, RawFileChoice {}

/** `emend recover`: finishes or takes back what was interrupted, and says what. */
export async function recover(flags: RecoverFlags): Promise<ExitCode> {
  const { cwd, json } = flags
  await requireFolder(cwd)
  const { history } = await fileOptions(flags, await loadSetup(flags, cwd))
  const recoveries = await recoverRoot(cwd, { history })
  const exitCode = recoveries.every(({ conflicts }) => conflicts.length === 0)
    ? EXIT.applied
    : EXIT.notApplied
  if (json)
    process.stdout.write(
      `${JSON.stringify({ version: JSON_VERSION, ok: exitCode === EXIT.applied, recoveries })}\n`,
    )
  else if (recoveries.length === 0) process.stdout.write('nothing was interrupted\n')
  else for (const recovery of recoveries) process.stdout.write(describeRecovery(recovery))
  return exitCode
}

function describeRecovery({ id, outcome, paths, conflicts }: Recovery): string {
  const lines = paths.map((path) => {
    const note = conflicts.includes(path) ? `left alone, see .emend/conflicts/${id}` : outcome
    return `  ${printable(path)}  ${note}`
  })
  return `${[`${outcome} ${id}`, ...lines].join('\n')}\n`
}
