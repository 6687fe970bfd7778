import { hasEffect } from '@emend/core'
import { EXIT } from '../exit-code.js'
import type { Outcome, RunFlags } from '../run-request.js'
import { jsonFailures, jsonFiles } from './json.js'
import { JSON_VERSION } from './json-version.js'
import { printFailures, printFiles, printNotices } from './text.js'

/** Prints what a run came to: the result on standard output, what went wrong on standard error. */
export function printOutcome(outcome: Outcome, { json, dryRun }: Pick<RunFlags, 'json' | 'dryRun'>): void {
  // Set before anything is printed: the reader may close the pipe, which ends the process with this code.
  process.exitCode = outcome.exitCode
  if (json) process.stdout.write(`${JSON.stringify(shapeOf(outcome, dryRun))}\n`)
  else printText(outcome, dryRun)
}

function shapeOf({ exitCode, id, files, failures, notices, render }: Outcome, dryRun: boolean) {
  return {
    version: JSON_VERSION,
    ok: exitCode === EXIT.applied,
    dryRun,
    ...(id !== undefined && { id }),
    files: jsonFiles(files),
    failures: jsonFailures(failures, render),
    notices,
  }
}

function printText(outcome: Outcome, dryRun: boolean): void {
  const { exitCode, files, failures, notices, render, shown, ending = 'nothing was written' } = outcome
  printFiles(files, process.stdout, shown)
  const changes = files.some(hasEffect)
  if (dryRun && changes) process.stdout.write('dry run: nothing was written\n')
  printNotices(notices, process.stderr)
  printFailures(failures, process.stderr, render)
  if (exitCode === EXIT.unfinished) process.stderr.write('some files may be written: run emend recover\n')
  else if (!changes) process.stderr.write(`${ending}\n`)
  else if (exitCode !== EXIT.applied)
    process.stderr.write(dryRun ? 'only a part can be applied\n' : 'applied in part\n')
}
