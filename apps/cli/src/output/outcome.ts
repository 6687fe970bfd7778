import { hasEffect } from '@emend/core'
import { EXIT } from '../exit-code.js'
import type { Outcome, RunFlags } from '../run-request.js'
import { JSON_VERSION, jsonFailures, jsonFiles } from './json.js'
import { printFailures, printFiles, printNotices } from './text.js'

/** Prints what a run came to: the result on standard output, what went wrong on standard error. */
export function printOutcome(outcome: Outcome, { json, dryRun }: Pick<RunFlags, 'json' | 'dryRun'>): void {
  // Set before anything is printed: the reader may close the pipe, which ends the process with this code.
  process.exitCode = outcome.exitCode
  if (json) process.stdout.write(`${JSON.stringify(shapeOf(outcome, dryRun))}\n`)
  else printText(outcome, dryRun)
}

/** Prints why a command could not begin: a missing file, an unknown name. */
export function printUsageError(message: string, json: boolean): void {
  if (!json) {
    process.stderr.write(`emend: ${message}\n`)
    return
  }
  const failures = [{ code: 'usage', message }]
  const shape = { version: JSON_VERSION, ok: false, dryRun: false, files: [], failures, notices: [] }
  process.stdout.write(`${JSON.stringify(shape)}\n`)
}

function shapeOf({ exitCode, id, files, failures, notices }: Outcome, dryRun: boolean) {
  return {
    version: JSON_VERSION,
    ok: exitCode === EXIT.applied,
    dryRun,
    ...(id !== undefined && { id }),
    files: jsonFiles(files),
    failures: jsonFailures(failures),
    notices,
  }
}

function printText({ exitCode, files, failures, notices }: Outcome, dryRun: boolean): void {
  printFiles(files, process.stdout)
  const changes = files.some(hasEffect)
  if (dryRun && changes) process.stdout.write('dry run: nothing was written\n')
  printNotices(notices, process.stderr)
  printFailures(failures, process.stderr)
  if (!changes) process.stderr.write('nothing was written\n')
  else if (exitCode !== EXIT.applied)
    process.stderr.write(dryRun ? 'only a part can be applied\n' : 'applied in part\n')
}
