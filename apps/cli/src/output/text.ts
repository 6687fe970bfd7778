import type { Failure, FileResult, Notice } from '@emend/core'
import { describeAll, hasEffect, isHarmless, printable } from '@emend/core/internal'
import type { EditFormat, EditReport } from '@emend/core/plugin'
import colors from 'picocolors'

/** Where text goes: whether its reader is a terminal decides on colours and control characters. */
export interface Terminal {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/** What colours text, or leaves it as it is. */
export type Paint = ReturnType<typeof colors.createColors>

/** Colours for terminals only; `NO_COLOR` and `FORCE_COLOR` decide otherwise, the first before the second. */
export function paintFor(terminal: Terminal): Paint {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  const wanted = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  const isCapable = terminal.isTTY === true && TERM !== 'dumb' && FORCE_COLOR !== '0'
  return colors.createColors(!NO_COLOR && (wanted || isCapable))
}

/** A diff in colours; on a terminal without characters that it would act upon. */
export function paintDiff(diff: string, paint: Paint, { isTTY }: Terminal): string {
  const lines = diff.split('\n').map((line) => (isTTY ? printable(line.replace(/\r$/, '')) : line))
  return lines.map((line) => paintLine(line, paint)).join('\n')
}

function paintLine(line: string, paint: Paint): string {
  if (/^(?:diff |--- |\+\+\+ |rename |new file|deleted file|old mode|new mode)/.test(line))
    return paint.bold(line)
  if (line.startsWith('@@')) return paint.cyan(line)
  if (line.startsWith('+')) return paint.green(line)
  return line.startsWith('-') ? paint.red(line) : line
}

/** What became of a file, in one line. */
export function fileLine(file: FileResult, paint: Paint): string {
  const { path, from, status, edits } = file
  const name = printable(from === undefined ? path : `${from} -> ${path}`)
  const label = hasEffect(file) ? paint.green(status) : paint.yellow(status)
  return `${label} ${name}${how(edits.filter((edit) => edit.status === 'applied'))}`
}

/** How many edits were applied, at how many places where that is more, and who found these. */
function how(applied: readonly EditReport[]): string {
  if (applied.length === 0) return ''
  const places = applied.flatMap((edit) => edit.places).length
  const count = counted(applied.length, 'edit') + (places > applied.length ? ` at ${places} places` : '')
  const finders = applied.map(({ replacer, tier }) => `${replacer}${tier === 'exact' ? '' : ` (${tier})`}`)
  return `  ${count}: ${[...new Set(finders)].join(', ')}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * Prints what went wrong, for a model or a person; what is true of many edits only once. On a terminal without characters that
 * it would act upon: only where a model reads it, lines of the file may be copied from it.
 *
 * @param render the way back of the request's format, for corrected edits
 * @param explain texts of a command's own
 */
export function printFailures(
  failures: readonly Failure[],
  terminal: Terminal,
  render?: EditFormat['render'],
  explain: Explain = () => undefined,
): void {
  const paint = paintFor(terminal)
  const own = failures.filter((one) => explain(one) !== undefined)
  const label = (failure: Failure) => (isHarmless(failure) ? paint.yellow : paint.red)(failure.code)
  for (const failure of own) terminal.write(`${label(failure)} ${explain(failure)}\n`)
  for (const [first, some] of groupsOf(failures.filter((one) => !own.includes(one))))
    for (const text of describeAll(some, { render }))
      terminal.write(`${label(first)} ${terminal.isTTY ? printable(text) : text}\n`)
}

/** The text of a failure, where a command has one of its own. */
export type Explain = (failure: Failure) => string | undefined

/** Failures of one code that follow one another. */
function groupsOf(failures: readonly Failure[]): [first: Failure, all: Failure[]][] {
  const groups: [Failure, Failure[]][] = []
  for (const failure of failures) {
    const last = groups.at(-1)
    if (last?.[0].code === failure.code) last[1].push(failure)
    else groups.push([failure, [failure]])
  }
  return groups
}

/** Prints what was repaired or skipped. */
export function printNotices(notices: readonly Notice[], terminal: Terminal): void {
  const paint = paintFor(terminal)
  for (const { code, message, line } of notices) {
    const where = line === undefined ? '' : `line ${line}: `
    terminal.write(`${paint.yellow(code)} ${printable(where + message)}\n`)
  }
}
