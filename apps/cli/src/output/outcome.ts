import type { FileResult } from '@emend/core'
import { hasEffect, isHarmless } from '@emend/core/internal'
import { EXIT } from '../exit-code.js'
import type { Outcome } from '../run-request.js'
import { answerForModel } from './for-model.js'
import { jsonFailures, jsonFiles } from './json.js'
import { JSON_VERSION } from './json-version.js'
import { fits, page, type Screen } from './pager.js'
import { type ShownFile, shownFiles, statLines, totals } from './stat.js'
import { fileLine, paintDiff, paintFor, printFailures, printNotices } from './text.js'

/** The options that decide what is printed. */
export interface PrintFlags {
  readonly json: boolean
  readonly dryRun: boolean
  /** Only the exit code is wanted. */
  readonly check: boolean
  /** Only failures are wanted. */
  readonly quiet: boolean
  /** How many lines change instead of the diff. */
  readonly stat: boolean
  /** The whole diff, also of what is too long to be read. */
  readonly diff: boolean
  /** What to send back to the model. */
  readonly forModel: boolean
}

/** Prints what a run came to: the result on standard output, what went wrong on standard error. */
export async function printOutcome(outcome: Outcome, flags: PrintFlags): Promise<void> {
  // Set before anything is printed: the reader may close the pipe, which ends the process with this code.
  process.exitCode = outcome.exitCode
  const isDry = flags.dryRun || flags.check
  if (flags.json) process.stdout.write(`${JSON.stringify(shapeOf(outcome, isDry))}\n`)
  else if (flags.forModel) process.stdout.write(answerForModel(outcome, isDry))
  else if (!flags.check) await printText(outcome, flags)
}

function shapeOf(
  { exitCode, id, files, failures, notices, render, gitCommit, explain }: Outcome,
  dryRun: boolean,
) {
  return {
    version: JSON_VERSION,
    ok: exitCode === EXIT.applied,
    dryRun,
    ...(id !== undefined && { id }),
    ...(gitCommit !== undefined && { gitCommit }),
    files: jsonFiles(files),
    failures: jsonFailures(failures, render, explain),
    notices,
  }
}

async function printText(outcome: Outcome, flags: PrintFlags): Promise<void> {
  const { exitCode, files, failures, notices, render, explain, ending = 'nothing was written' } = outcome
  const changes = files.some(hasEffect)
  if (!flags.quiet && !outcome.printed) await page(resultText(outcome, flags, process.stdout), process.stdout)
  if (!flags.quiet) printNotices(notices, process.stderr)
  printFailures(failures, process.stderr, render, explain)
  if (outcome.isHalfWritten) process.stderr.write('some files may be written: run emend recover\n')
  else if (!changes && (!flags.quiet || failures.length > 0)) process.stderr.write(`${ending}\n`)
  else if (exitCode === EXIT.inPart)
    process.stderr.write(flags.dryRun ? 'only a part can be applied\n' : 'applied in part\n')
}

/**
 * What a person at a terminal may read as soon as all files are written, while the commit is put away; undefined where it has to wait:
 * for a pager, which would hold the lock as long as it is read, and in a pipe, where nobody acts before the end and a slow reader would.
 */
export function textToPrintEarly(
  outcome: Outcome,
  flags: PrintFlags & { readonly interactive: boolean },
  screen: Screen = process.stdout,
): string | undefined {
  const { json, forModel, check, quiet, interactive } = flags
  if (screen.isTTY !== true || json || forModel || check || quiet || interactive) return undefined
  const text = resultText(outcome, flags, screen)
  return fits(text, screen) ? text : undefined
}

/** What changed: the diff, or, where that is too long to be read or not wanted, a line a file; and the totals. */
function resultText(outcome: Outcome, { stat, diff, dryRun }: PrintFlags, screen: Screen): string {
  const paint = paintFor(screen)
  const shown = shownFiles(outcome.files)
  const isLong = screen.isTTY === true && !diff && !outcome.shown && isTooLong(shown)
  const lines: string[] = []
  if (shown.length > 0 && (stat || isLong)) lines.push(...statLines(shown, paint, screen.columns))
  else {
    if (!outcome.shown)
      lines.push(...shown.map((one) => paintDiff(one.diff, paint, screen).replace(/\n$/, '')))
    lines.push(...outcome.files.filter((file) => !isTold(file, outcome)).map((file) => fileLine(file, paint)))
  }
  if (shown.length > 1 || (shown.length > 0 && (stat || isLong))) lines.push(totals(shown))
  if (isLong && !stat) lines.push('The diff is long: --diff shows it.')
  if (outcome.gitCommit !== undefined) lines.push(`committed ${outcome.gitCommit}`)
  if (dryRun && shown.length > 0) lines.push('dry run: nothing was written')
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/** Whether what is said of edits without effect says all of a file. */
function isTold(file: FileResult, { failures }: Outcome): boolean {
  if (hasEffect(file)) return false
  return failures.some((failure) => isHarmless(failure) && 'path' in failure && failure.path === file.path)
}

/** Whether a diff is more than anybody reads to the end. */
function isTooLong(files: readonly ShownFile[]): boolean {
  if (files.length > MOST_FILES) return true
  return files.reduce((sum, { added, removed }) => sum + added + removed, 0) > MOST_LINES
}

const MOST_FILES = 20
const MOST_LINES = 1000
