import {
  describeAll,
  type EditFormat,
  type EditReport,
  type Failure,
  type FileResult,
  hasEffect,
  isHarmless,
  type Notice,
  printable,
  type Result,
  renderDiff,
} from '@emend/core'
import type { Applied, Preview } from '@emend/engine'
import type { CommitRecord } from '@emend/fs'

/** What became of a call. */
export interface ToolAnswer {
  /** Whether all that was asked for was done; false also where it stood already and nothing was changed. */
  readonly ok: boolean
  /** What to send to the model. */
  readonly text: string
  /** Every file of the request, with its text before and afterwards. */
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  /** What was written, for `undo` of the engine. */
  readonly record?: CommitRecord
}

/** What its answer has to know of a call. */
export interface CallShape {
  /** Writes a corrected edit the way that the model sends it. Default: its lines behind ' ', '-' and '+'. */
  readonly render?: EditFormat['render']
  /** How many edits it asks for; asked where the call is refused. Default 1. */
  readonly edits?: () => number
}

/** The shape of a call with a request in a format, for a file where the request names none. */
export function shapeOf(format: EditFormat, request: unknown, path?: string): CallShape {
  const edits = () => {
    const parsed = format.parse(request, path === undefined ? {} : { path })
    const files = parsed.ok ? parsed.value.edits : []
    return files.reduce((sum, file) => sum + (file.kind === 'update' ? file.edits.length : 1), 0)
  }
  return { render: format.render, edits }
}

/** The answer to a call that was refused. */
export function refusal(failures: readonly Failure[], { render, edits }: CallShape = {}): ToolAnswer {
  const isUntouched = failures.every(({ code }) => code !== 'write-failed')
  const others = isUntouched && (edits?.() ?? 1) > 1 ? [NOTHING_CHANGED] : []
  const text = [...describeAll(failures, { render }), ...others].join('\n')
  return { ok: false, text, files: [], failures }
}

/** A model that is told what is wrong with one edit takes the others for done. */
const NOTHING_CHANGED = 'Nothing was changed: send the other edits of the call again, too.'

/** The answer of a tool that only shows something. */
export function shown(text: string): ToolAnswer {
  return { ok: true, text, files: [], failures: [] }
}

/** The answer to a request that was carried out, or worked out only. */
export function answerTo(
  result: Result<Preview & Partial<Applied>, readonly Failure[]>,
  shape: CallShape = {},
): ToolAnswer {
  if (!result.ok) return refusal(result.failure, shape)
  const { render } = shape
  const { files, failures, notices, diagnostics, changes, record } = result.value
  const warnings = diagnostics.flatMap(({ path, diagnostics }) =>
    diagnostics.map(
      ({ message, line }) => `${path}${line === undefined ? '' : `, line ${line}`}: ${message}`,
    ),
  )
  const lines = [
    ...files.filter(hasEffect).map(describeFile),
    ...describeAll(failures, { render }),
    ...warnings.map((warning) => `warning: ${printable(warning)}`),
    ...describeNotices(notices),
  ]
  const ok = changes && failures.every(isHarmless)
  return { ok, text: lines.join('\n'), files, failures, ...(record !== undefined && { record }) }
}

/** What was repaired or left aside, a line each. */
export function describeNotices(notices: readonly Notice[]): string[] {
  return notices.map(({ message, line }) => {
    const where = line === undefined ? '' : `line ${line} of the request: `
    return `note: ${where}${printable(message)}`
  })
}

/** One line for a file; where the text was found loosely, also what was made of it. */
function describeFile(file: FileResult): string {
  const { path, from, status, edits } = file
  const name = printable(from === undefined ? path : `${from} to ${path}`)
  const applied = edits.filter((edit) => edit.status === 'applied')
  const loose = applied.filter(({ tier }) => tier !== undefined && tier !== 'exact')
  const head = `${status} ${name}${applied.length === 0 ? '' : `: ${describeEdits(applied)}`}`
  if (loose.length === 0) return head
  const finders = [...new Set(loose.map(({ replacer, tier }) => `${replacer} (${tier})`))].join(', ')
  return `${head}\nNot all of the old text was there exactly; found by ${finders}. What was changed:\n${cut(renderDiff(file))}`
}

function describeEdits(applied: readonly EditReport[]): string {
  const places = applied.flatMap((edit) => edit.places)
  const lines = places.slice(0, SHOWN).map(({ start, end }) => (start < end ? `${start}-${end}` : `${start}`))
  const more = places.length > SHOWN ? ' and more' : ''
  const count = `${applied.length} ${applied.length === 1 ? 'edit' : 'edits'}`
  const many = places.length > applied.length ? ` at ${places.length} places` : ''
  return `${count}${many}, at what was line ${lines.join(', ')}${more}`
}

const SHOWN = 10

/** A diff of what a model should look at, not a listing. */
function cut(diff: string): string {
  const shown = diff.length > MOST ? `${diff.slice(0, diff.lastIndexOf('\n', MOST))}\n…` : diff.trimEnd()
  return shown.split('\n').map(printable).join('\n')
}

const MOST = 1500
