import type { Failure } from '../vocabulary/failure.js'
import type { EditFormat, Notice } from '../vocabulary/format.js'
import { type EditReport, type FileResult, hasEffect, isTolerant } from '../vocabulary/outcome.js'
import { type Describe, describeEach } from './describe.js'
import { printable } from './quote.js'

/** What the message of a call depends on, beside its result. */
export interface ApplicationContext<Any extends Failure> {
  /** Writes the text of a failure of the call. */
  readonly describe: Describe<Any>
  /** Writes a corrected edit in the format of the request. Default: its lines with ' ', '-' or '+' in front. */
  readonly render?: EditFormat['render']
  /** Counts the edits of the call. Called only where it is refused. Default 1. */
  readonly edits?: () => number
  /** Returns what the model reads back of a changed file. Default: nothing. */
  readonly echo?: (file: FileResult) => string | undefined
  /** Messages of checks that did not refuse the files. */
  readonly warnings?: readonly string[]
}

/** The data of a call that was applied. */
export interface AppliedCall<Any extends Failure> {
  readonly files: readonly FileResult[]
  readonly skipped: readonly Any[]
  readonly notices: readonly Notice[]
}

/** Returns the message of a call that was applied: a line for every file that changed, what was skipped, warnings and notes. */
export function describeApplied<Any extends Failure>(
  { files, skipped, notices }: AppliedCall<Any>,
  { describe, render, echo, warnings = [] }: ApplicationContext<Any>,
): string {
  return [
    ...files.filter(hasEffect).map((file) => describeFile(file, echo)),
    ...describeEach(describe, skipped, { render }),
    ...warnings.map((warning) => `warning: ${printable(warning)}`),
    ...describeNotices(notices),
  ].join('\n')
}

/** Returns the message of a call that was refused. */
export function describeRefused<Any extends Failure>(
  failures: readonly Any[],
  { describe, render, edits }: ApplicationContext<Any>,
): string {
  const isUntouched = failures.every(({ code }) => code !== 'write-failed')
  const editsOf = (failure: Failure) => ('edits' in failure ? (failure.edits ?? 1) : 1)
  const count = failures.reduce((most, one) => Math.max(most, editsOf(one)), edits?.() ?? 1)
  const others = isUntouched && count > 1 ? [NOTHING_CHANGED] : []
  return [...describeEach(describe, failures, { render }), ...others].join('\n')
}

/** Without this line, a model that reads what is wrong with one edit believes that the others were applied. */
const NOTHING_CHANGED = 'Nothing was changed: send the other edits of the call again, too.'

/** Returns a line for each notice. */
export function describeNotices(notices: readonly Notice[]): string[] {
  return notices.map(({ message, line }) => {
    const where = line === undefined ? '' : `line ${line} of the request: `
    return `note: ${where}${printable(message)}`
  })
}

/** A line for one file, and what the model reads back of it. If some old text was not found exactly, also the replacers that found it. */
function describeFile(file: FileResult, echo: ApplicationContext<Failure>['echo']): string {
  const { path, from, status, edits } = file
  const name = printable(from === undefined ? path : `${from} to ${path}`)
  const applied = edits.filter((edit) => edit.status === 'applied')
  const loose = applied.filter(isTolerant)
  const head = `${status} ${name}${applied.length === 0 ? '' : `: ${describeEdits(applied)}`}`
  const shown = echo?.(file)
  if (loose.length === 0) return shown === undefined ? head : `${head}\n${shown}`
  const foundBy = [...new Set(loose.map(({ replacer, tier }) => `${replacer} (${tier})`))].join(', ')
  return `${head}\nNot all of the old text was there exactly; found by ${foundBy}.${shown === undefined ? '' : ` ${shown}`}`
}

function describeEdits(applied: readonly EditReport[]): string {
  const places = applied.flatMap((edit) => edit.places)
  const lines = places
    .slice(0, MOST_PLACES)
    .map(({ start, end }) => (start < end ? `${start}-${end}` : `${start}`))
  const more = places.length > MOST_PLACES ? ' and more' : ''
  const count = `${applied.length} ${applied.length === 1 ? 'edit' : 'edits'}`
  const many = places.length > applied.length ? ` at ${places.length} places` : ''
  const [first, ...others] = places
  const isOne = others.length === 0 && first?.start === first?.end
  return `${count}${many}, at what ${isOne ? 'was line' : 'were lines'} ${lines.join(', ')}${more}`
}

const MOST_PLACES = 10
