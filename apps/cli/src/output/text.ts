import { type Failure, type FileResult, hasEffect, type Notice } from '@emend/core'
import { type EditFormat, type EditReport, isHarmless, printable } from '@emend/core/plugin'
import { type LinePart, markedLines } from '@emend/edits'
import { describeAll, forPerson } from '@emend/feedback'
import { wrapAnsi } from 'fast-wrap-ansi'
import colors from 'picocolors'
import { adviceFor, type Given, type Helped } from './advice.js'

/** The target of output. Whether it is a terminal decides about colors and control characters. */
export interface Terminal {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Functions that color text, or return it unchanged if colors are off. */
export type Paint = ReturnType<typeof colors.createColors>

/**
 * Returns the colors for an output: on for terminals only. `NO_COLOR` turns them off, and otherwise `FORCE_COLOR`
 * turns them on or, as 0, off.
 */
export function paintFor(terminal: Terminal): Paint {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  const wanted = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  const isCapable = terminal.isTTY === true && TERM !== 'dumb' && FORCE_COLOR !== '0'
  return colors.createColors(!NO_COLOR && (wanted || isCapable))
}

/**
 * Colors a diff, and marks what changes within its lines. On a terminal, control characters are made visible, so that it
 * does not act on them.
 */
export function paintDiff(diff: string, paint: Paint, { isTTY }: Terminal): string {
  const lines = diff.split('\n').map((line) => (isTTY ? printable(line.replace(/\r$/, '')) : line))
  if (!paint.isColorSupported) return lines.join('\n')
  const marked = markedLines(lines.map((line) => (isHeader(line) ? '' : line)))
  return lines
    .map((line, at) => {
      const parts = marked.get(at)
      return paintLine(parts === undefined ? line : `${line[0]}${paintParts(parts, paint)}`, paint)
    })
    .join('\n')
}

/** Marks the changed parts of a line; where they are only whitespace, it is made visible. */
function paintParts(parts: readonly LinePart[], paint: Paint): string {
  const shown = (text: string) =>
    text.trim() === '' ? text.replaceAll(' ', '·').replaceAll('\t', '→\t') : text
  return parts.map(({ text, isChanged }) => (isChanged ? paint.inverse(shown(text)) : text)).join('')
}

function isHeader(line: string): boolean {
  return /^(?:diff |--- |\+\+\+ |rename |new file|deleted file|old mode|new mode)/.test(line)
}

function paintLine(line: string, paint: Paint): string {
  if (isHeader(line)) return paint.bold(line)
  if (line.startsWith('@@')) return paint.cyan(line)
  if (line.startsWith('+')) return paint.green(line)
  return line.startsWith('-') ? paint.red(line) : line
}

/** Returns one line that says what was done to a file. */
export function fileLine(file: FileResult, paint: Paint): string {
  const { path, from, status, edits } = file
  const name = printable(from === undefined ? path : `${from} -> ${path}`)
  const label = hasEffect(file) ? paint.green(status) : paint.yellow(status)
  return `${label} ${name}${describeApplied(edits.filter((edit) => edit.status === 'applied'))}`
}

/** Describes the applied edits: how many, at how many places if these are more, and which replacers found them. */
function describeApplied(applied: readonly EditReport[]): string {
  if (applied.length === 0) return ''
  const places = applied.flatMap((edit) => edit.places).length
  const count = counted(applied.length, 'edit') + (places > applied.length ? ` at ${places} places` : '')
  // A new file has no replacer.
  const finders = applied.flatMap(({ replacer, tier }) =>
    replacer === undefined ? [] : `${replacer}${tier === 'exact' ? '' : ` (${tier})`}`,
  )
  return `  ${count}${finders.length > 0 ? `: ${[...new Set(finders)].join(', ')}` : ''}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** What the texts of failures depend on beside the failures. */
interface FailureContext {
  /** The `render` function of the request's format, for corrected edits. */
  readonly render?: EditFormat['render']
  /** The command's own texts for failures. */
  readonly explain?: Explain
  /** The command whose options can help a person. Default: none is named. */
  readonly command?: Helped
  /** The options that were given to it. */
  readonly given?: Given
}

/**
 * Prints failures; what applies to many edits is printed once. A terminal gets the words for a person, then where to look and
 * what can help, and control characters are made visible. Elsewhere the words are those for a model, which may copy lines of
 * the file from them.
 */
export function printFailures(
  failures: readonly Failure[],
  terminal: Terminal,
  { render, explain = () => undefined, command, given }: FailureContext = {},
): void {
  const paint = paintFor(terminal)
  const own = failures.filter((one) => explain(one) !== undefined)
  const label = (failure: Failure) => (isHarmless(failure) ? paint.yellow : paint.red)(failure.code)
  for (const failure of own)
    terminal.write(`${wrapped(`${label(failure)} ${printable(explain(failure) ?? '')}`, terminal)}
`)
  for (const [first, some] of groupsOf(failures.filter((one) => !own.includes(one))))
    for (const text of describeAll(some, { render })) {
      const said = withoutCode(text, first.code)
      const shown = terminal.isTTY ? printable(forPerson(said)) : said
      terminal.write(`${wrapped(`${label(first)} ${shown}`, terminal)}\n`)
    }
  if (terminal.isTTY)
    for (const line of adviceFor(
      failures.filter((one) => !isHarmless(one)),
      command,
      given,
    ))
      terminal.write(`${line}\n`)
}

/** Leaves out the words of a code, which stands in front of the text. */
function withoutCode(text: string, code: string): string {
  const words = code.replaceAll('-', ' ')
  return text.replace(`: ${words}: `, ': ').replace(`: ${words}. `, '. ')
}

/** Breaks long lines between words for a terminal. Lines of a file, which are indented, stay as they are. */
function wrapped(text: string, { isTTY, columns = 0 }: Terminal): string {
  if (!isTTY || columns < NARROWEST) return text
  return text
    .split('\n')
    .map((line) => (/^\s/.test(line) ? line : wrapAnsi(line, columns)))
    .join('\n')
}

/** The fewest columns in which words are worth keeping whole. */
const NARROWEST = 40

/** Returns a command's own text for a failure, if it has one. */
export type Explain = (failure: Failure) => string | undefined

/** Groups consecutive failures with the same code. */
function groupsOf(failures: readonly Failure[]): [first: Failure, all: Failure[]][] {
  const groups: [Failure, Failure[]][] = []
  for (const failure of failures) {
    const last = groups.at(-1)
    if (last?.[0].code === failure.code) last[1].push(failure)
    else groups.push([failure, [failure]])
  }
  return groups
}

/** Prints notices about what was repaired or skipped. */
export function printNotices(notices: readonly Notice[], terminal: Terminal): void {
  const paint = paintFor(terminal)
  for (const { code, message, line } of notices) {
    const where = line === undefined ? '' : `line ${line}: `
    terminal.write(`${wrapped(`${paint.yellow(code)} ${printable(where + message)}`, terminal)}\n`)
  }
}

/** A text without colors, for a terminal so that it acts upon nothing; for a program as it is. */
export function seenBy({ isTTY }: Pick<Terminal, 'isTTY'>, text: string): string {
  return isTTY ? printable(text.replaceAll('\r\n', '\n')) : text
}

/** Makes untrusted text from a folder {@link printable} on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\u{a}')
}

/** Formats a time in the local time zone: `2026-11-22 09:05:07`. */
export function localTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`
}
