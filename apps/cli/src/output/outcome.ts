import { EXIT } from '../exit-code.js'
import type { Outcome, RunFlags } from '../run-request.js'
import { JSON_VERSION, jsonFailures, jsonFiles } from './json.js'
import { printFailures, printFiles, printNotices } from './text.js'

/** Prints what a run came to: the result on standard output, what went wrong on standard error. */
export function printOutcome(outcome: Outcome, { json, dryRun }: RunFlags): void {
  if (json) process.stdout.write(`${JSON.stringify(shapeOf(outcome, dryRun))}\n`)
  else printText(outcome, dryRun)
}

function shapeOf({ exitCode, files, failures, notices }: Outcome, dryRun: boolean) {
  return {
    version: JSON_VERSION,
    ok: exitCode === EXIT.applied,
    dryRun,
    files: jsonFiles(files),
    failures: jsonFailures(failures),
    notices,
  }
}

function printText({ exitCode, files, failures, notices }: Outcome, dryRun: boolean): void {
  printFiles(files, process.stdout)
  if (dryRun && exitCode === EXIT.applied) process.stdout.write('dry run: nothing was written\n')
  printNotices(notices, process.stderr)
  printFailures(failures, process.stderr)
  if (exitCode !== EXIT.applied) process.stderr.write('nothing was written\n')
}
