import { type ApplyOptions, defaultCascade, type Edit, lenient, standard, strict } from '../../src/index.js'
import { inOrder, nearest, unique } from '../../src/plugin.js'
import { editText } from './calls.js'
import type { Case, Outcome } from './case-files.js'

/** Whether an outcome is right, as far as the case says anything about it. */
export function fits({ result, status = [], notices, refused }: Outcome, right: Outcome): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const isStatus =
    right.status === undefined ? status.every((one) => one === 'applied') : isSame(status, right.status)
  return (
    result === right.result &&
    isStatus &&
    isSame(refused, right.refused) &&
    (right.notices === undefined || isSame(notices, right.notices))
  )
}

/** Calls core as a host does. */
export function outcomeOf(text: string, edits: readonly Edit[], settings: Case['settings']): Outcome {
  const result = editText(text, edits, callOf(settings))
  const many = edits.length > 1
  const codeOf = (failure: { readonly code: string; readonly edit?: number }) =>
    many && failure.edit !== undefined ? `edit ${failure.edit + 1}: ${causeOf(failure)}` : causeOf(failure)
  if (!result.ok) return { refused: result.failures.map(codeOf) }
  const status = result.edits.map((report, i) => {
    const refusal = result.skipped.find((failure) => 'edit' in failure && failure.edit === i)
    return report.status === 'refused' && refusal !== undefined
      ? `refused ${causeOf(refusal)}`
      : report.status
  })
  const notices = result.edits.flatMap((report) => report.notices.map(({ code }) => code))
  return { result: result.text, status, notices }
}

/** The code of a refusal, and for several places their first lines. */
function causeOf(failure: { readonly code: string }): string {
  if (!('places' in failure) || failure.code !== 'ambiguous') return failure.code
  const places = failure.places as readonly { readonly start: number }[]
  return `ambiguous at ${places.map(({ start }) => start).join(', ')}`
}

const PROFILES = { strict, standard, lenient }
const PLACEMENTS = { unique, nearest, 'in-order': inOrder }

/** The options of the call that a case describes. */
export function callOf(settings: Case['settings']): ApplyOptions {
  const {
    profile = 'standard',
    placement = 'unique',
    cap,
    forms: _,
    ...others
  } = Object.fromEntries(settings)
  const chosen = named(PROFILES, profile)
  return {
    replacers: defaultCascade,
    placement: named(PLACEMENTS, placement),
    profile:
      cap === undefined
        ? chosen
        : { ...chosen, name: `${profile} up to ${cap}`, cap: cap as typeof chosen.cap },
    ...Object.fromEntries(
      Object.entries(others).map(([key, value]) => [key, /^[\d.]+$/.test(value) ? Number(value) : value]),
    ),
  }
}

function named<Value>(all: Readonly<Record<string, Value>>, name: string): Value {
  const value = all[name]
  if (value === undefined) throw new Error(`${name} is none of ${Object.keys(all).join(', ')}`)
  return value
}
