import { type FileResult, hasEffect } from '@emend/core'
import { type Echo, isHarmless, printable, refused } from '@emend/core/plugin'
import { EXIT } from '../exit-code.js'
import type { Given, Helped } from './advice.js'
import { answerForModel } from './for-model.js'
import { jsonFailures, jsonFiles } from './json.js'
import { JSON_VERSION } from './json-version.js'
import type { Outcome } from './outcome.js'
import { fits, page, type Screen } from './pager.js'
import { countCauses, durationOf, listCauses } from './progress.js'
import { type ShownFile, shownFiles, statLines, totals } from './stat.js'
import { fileLine, paintDiff, paintFor, printFailures, printNotices, type Terminal } from './text.js'

/** The options that decide what is printed. */
export interface PrintFlags {
  readonly json: boolean
  readonly dryRun: boolean
  /** Whether to print nothing and only set the exit code. */
  readonly check: boolean
  /** Whether to print only failures. */
  readonly quiet: boolean
  /** Whether to print how many lines change instead of the diff. */
  readonly stat: boolean
  /** Whether to print the whole diff, even if it is very long. */
  readonly diff: boolean
  /** The command whose options can help a person at a terminal. Default: none is named. */
  readonly command?: Helped
  /** The options that were given to it, which are not named. */
  readonly given?: Given
  /** Whether to print the message to send back to the model. */
  readonly forModel: boolean
  /** What that message shows of the changed files. */
  readonly echo?: Echo
}

/** Prints the outcome of a run: the result on standard output, and what went wrong on standard error. */
export async function printOutcome(outcome: Outcome, asked: PrintFlags): Promise<void> {
  const flags = outcome.dryRun ? { ...asked, dryRun: true } : asked
  // Set before anything is printed: if the reader closes the pipe, the process ends with this code.
  process.exitCode = outcome.exitCode
  const isDry = flags.dryRun || flags.check
  if (flags.json) process.stdout.write(`${JSON.stringify(shapeOf(outcome, isDry))}\n`)
  else if (flags.forModel)
    process.stdout.write(outcome.forModel ?? answerForModel(outcome, isDry, flags.echo))
  else if (!flags.check) await printText(outcome, flags)
}

function shapeOf(
  { exitCode, id, files, failures, notices, render, gitCommit, explain, diagnostics, notStarted }: Outcome,
  dryRun: boolean,
) {
  const { accepted } = refused(failures, {})
  return {
    version: JSON_VERSION,
    ok: exitCode === EXIT.applied,
    dryRun,
    ...(accepted && { accepted }),
    ...(id !== undefined && { id }),
    ...(gitCommit !== undefined && { gitCommit }),
    files: jsonFiles(files),
    failures: jsonFailures(failures, render, explain),
    notices,
    ...(diagnostics && { diagnostics }),
    ...(notStarted && { notStarted }),
  }
}

async function printText(outcome: Outcome, flags: PrintFlags): Promise<void> {
  const { exitCode, files, failures, notices, render, explain, ending = 'nothing was written' } = outcome
  const changes = files.some(hasEffect)
  if (!flags.quiet && !outcome.printed) await printResult(outcome, flags, process.stdout)
  if (!flags.quiet && outcome.section !== undefined) process.stdout.write(`${outcome.section}\n`)
  if (!flags.quiet) printNotices(notices, process.stderr)
  const { command, given } = flags
  printFailures(failures, process.stderr, {
    ...(render && { render }),
    ...(explain && { explain }),
    ...(command && { command }),
    ...(given && { given }),
  })
  if (!flags.quiet) printSummary(outcome, process.stderr)
  if (outcome.isHalfWritten) process.stderr.write('some files may be written: run emend recover\n')
  else if (!changes && (!flags.quiet || failures.length > 0)) process.stderr.write(`${ending}\n`)
  else if (exitCode === EXIT.inPart)
    process.stderr.write(flags.dryRun ? 'only a part can be applied\n' : 'applied in part\n')
}

/** Prints what changed. A diff that does not fit on the screen goes to a pager, and what was done follows when it has ended. */
async function printResult(outcome: Outcome, flags: PrintFlags, screen: Screen): Promise<void> {
  const { diff, done } = resultOf(outcome, flags, screen)
  if (screen.isTTY !== true || fits(diff + done, screen)) screen.write(diff + done)
  else {
    await page(diff, screen)
    screen.write(done)
  }
}

/** Prints what stays of long work at a terminal: edits, files, what was refused and why, and seconds. */
function printSummary({ files, failures }: Outcome, terminal: Terminal): void {
  const refused = failures.filter((one) => !isHarmless(one))
  if (!terminal.isTTY || Math.max(files.length, refused.length) <= MOST_FILES) return
  const edits = files.flatMap((file) => file.edits.filter(({ status }) => status === 'applied')).length
  const why =
    refused.length === 0
      ? ''
      : `, ${refused.length} refused: ${listCauses(countCauses(refused.map(({ code }) => code)))}`
  const what = `${edits === 0 ? '' : `${edits} edits in `}${files.filter(hasEffect).length} files`
  terminal.write(`${what}${why}; ${durationOf(performance.now())}\n`)
}

/**
 * Returns the text to print as soon as all files are written, while the commit is still being cleaned up, for a person at a
 * terminal. Returns undefined if the text has to wait. A pager has to wait, because the lock would be held for as long as a
 * person reads. A pipe has to wait, because its reader does nothing before the end anyway, and a slow one would hold the
 * lock too.
 */
export function textToPrintEarly(
  outcome: Outcome,
  flags: PrintFlags & { readonly interactive: boolean },
  screen: Screen = process.stdout,
): string | undefined {
  const { json, forModel, check, quiet, interactive } = flags
  if (screen.isTTY !== true || json || forModel || check || quiet || interactive) return undefined
  const { diff, done } = resultOf(outcome, flags, screen)
  return fits(diff + done, screen) ? diff + done : undefined
}

/** What changed: the diff, unless it is too long or not wanted; and what was done, a line for each file, and the totals. */
interface Result {
  readonly diff: string
  readonly done: string
}

function resultOf(outcome: Outcome, { stat, diff, dryRun }: PrintFlags, screen: Screen): Result {
  const paint = paintFor(screen)
  const shown = shownFiles(outcome.files)
  const isLong = screen.isTTY === true && !diff && !outcome.shown && isTooLong(shown)
  const isCounted = shown.length > 0 && (stat || isLong)
  const diffs = isCounted || outcome.shown ? [] : shown.map((one) => paintDiff(one.diff, paint, screen))
  const lines = isCounted
    ? statLines(shown, paint, screen.columns)
    : outcome.files.filter((file) => !isReported(file, outcome)).map((file) => fileLine(file, paint))
  if (shown.length > 1 || isCounted) lines.push(totals(shown))
  if (isLong && !stat) lines.push('The diff is long: --diff shows it.')
  if (outcome.gitCommit !== undefined) lines.push(`committed ${printable(outcome.gitCommit)}`)
  if (dryRun && shown.length > 0) lines.push('dry run: nothing was written')
  return { diff: textOf(diffs), done: textOf(lines) }
}

function textOf(parts: readonly string[]): string {
  return parts.map((part) => `${part.replace(/\n$/, '')}\n`).join('')
}

/** Whether the messages about edits without effect already say everything about a file. */
function isReported(file: FileResult, { failures }: Outcome): boolean {
  if (hasEffect(file)) return false
  return failures.some((failure) => isHarmless(failure) && 'path' in failure && failure.path === file.path)
}

/** Whether a diff is too long for a person to read to the end. */
function isTooLong(files: readonly ShownFile[]): boolean {
  if (files.length > MOST_FILES) return true
  return files.reduce((sum, { added, removed }) => sum + added + removed, 0) > MOST_LINES
}

const MOST_FILES = 20
const MOST_LINES = 1000
