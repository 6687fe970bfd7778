import type { Failure, Notice } from '@emend/core'
import { type FileResult, hasEffect } from '@emend/core'
import type { AppliedCall, CallFacts, EditReport } from '@emend/core/plugin'
import { isTolerant, printable } from '@emend/core/plugin'
import { type DescribeOne, describeEach } from './describe.js'

/** Returns the message of a call that was applied: a line for every file that changed, what was skipped, warnings and notes. */
export function describeApplied(
  describe: DescribeOne<Failure>,
  { files, skipped, notices }: AppliedCall,
  { render, echo, warnings = [] }: CallFacts,
): string {
  return [
    ...files.filter(hasEffect).map((file) => describeFile(file, echo)),
    ...describeEach(describe, skipped, { render }),
    ...warnings.map((warning) => `warning: ${printable(warning)}`),
    ...describeNotices(notices),
  ].join('\n')
}

/** Returns the message of a call that was refused. */
export function describeRefused(
  describe: DescribeOne<Failure>,
  failures: readonly Failure[],
  { render, edits }: CallFacts,
): string {
  const isUntouched = failures.every(({ code }) => code !== 'write-failed')
  const editsOf = (failure: Failure) => ('edits' in failure ? (failure.edits ?? 1) : 1)
  const count = failures.reduce((most, one) => Math.max(most, editsOf(one)), edits?.() ?? 1)
  const others = isUntouched && count > 1 ? [NOTHING_CHANGED] : []
  return [...describeEach(describe, failures, { render }), ...others].join('\n')
}

/** Without this line, a model that reads what is wrong with one edit believes that the others were applied. */
const NOTHING_CHANGED = 'Nothing was changed: send the other edits of the call again, too.'

/** Returns a line for each notice; of more than 20, one for the rest with their codes. */
export function describeNotices(notices: readonly Notice[]): string[] {
  const shown = notices.slice(0, MOST_NOTICES).map(({ message, line }) => {
    const where = line === undefined ? '' : `line ${line} of the request: `
    return `note: ${where}${printable(message)}`
  })
  const rest = notices.slice(MOST_NOTICES)
  if (rest.length === 0) return shown
  const codes = [...new Set(rest.map(({ code }) => code))].slice(0, MOST_CODES).join(', ')
  return [...shown, `note: and ${rest.length} more (${printable(codes)})`]
}

const MOST_NOTICES = 20
const MOST_CODES = 10

/** A line for one file, and what the model reads back of it. If some old text was not found exactly, also the replacers that found it. */
function describeFile(file: FileResult, echo: CallFacts['echo']): string {
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
