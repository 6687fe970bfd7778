import {
  BudgetExceeded,
  type Describe,
  type EditFormat,
  type EditProblem,
  fileEditFault,
  type IncrementalParser,
  type ParseContext,
  type ParseEnd,
  type ParseEvent,
  type ParseFailure,
  type PlacedEdits,
  type Placement,
  type PlacementQuery,
  parsedFault,
  parserFor,
} from '@emend/core/plugin'
import type { EngineOptions } from './options.js'
import { reasonOf } from './reason-of.js'

/** Parses a request with a format that may come from a plugin. If it throws or returns an invalid result, that is a failure. */
export function readWith(
  format: EditFormat,
  { profile, describe }: Pick<EngineOptions, 'profile' | 'describe'>,
  input: unknown,
  context: ParseContext,
): ReturnType<EditFormat['parse']> {
  try {
    const parsed = parserFor(format, profile)(input, context)
    const fault = parsedFault(parsed) ?? (parsed.ok ? undefined : descriptionFault(parsed.failure, describe))
    return fault === undefined ? parsed : { ok: false, failure: formatFailed(format, fault) }
  } catch (error) {
    return { ok: false, failure: formatFailed(format, reasonOf(error)) }
  }
}

/** The failure for a format that does not work. */
export function formatFailed({ name }: Pick<EditFormat, 'name'>, reason: string): ParseFailure {
  return { code: 'plugin-failed', format: name, plugin: name, reason }
}

/** What is wrong with a failure that the host's words cannot turn into text; undefined if they can. */
function descriptionFault(failure: ParseFailure, describe: Describe): string | undefined {
  try {
    if (typeof describe.refused([failure], {}) === 'string') return undefined
  } catch {
    // The text below reports this failure.
  }
  return `parse gives a failure ${JSON.stringify(failure.code)} that is not one, or lacks what belongs to it`
}

/** What is wrong with the events of a parser; undefined if they are valid. */
export function eventsFault(events: readonly ParseEvent[]): string | undefined {
  if (!Array.isArray(events)) return 'its parser gives no list of events'
  for (const event of events) {
    const type: unknown = event?.type
    const fault = type === 'edit-complete' ? fileEditFault(event.edit) : undefined
    if (fault !== undefined) return `its parser gives an edit that ${fault}`
    if (type !== 'file-started' && type !== 'edit-complete' && type !== 'restarted')
      return `its parser gives the event ${String(type)}, which there is not`
  }
  return undefined
}

/** What is wrong with the result of a parser's `end`; undefined if it is valid. */
export function endFault(end: ParseEnd, describe: Describe): string | undefined {
  const fault = eventsFault(end?.events)
  if (fault !== undefined) return fault
  const { outcome } = end
  switch (outcome?.status) {
    case 'complete':
      return parsedFault({ ok: true, value: { ...outcome.value } })
    case 'truncated':
    case 'failed':
      return (
        parsedFault({ ok: false, failure: outcome.failure }) ?? descriptionFault(outcome.failure, describe)
      )
    default:
      return 'its parser comes to no end'
  }
}

/** Whether a value has the methods of an incremental parser. */
export function isParser(parser: unknown): parser is IncrementalParser {
  const { push, end } = (parser ?? {}) as Partial<IncrementalParser>
  return typeof push === 'function' && typeof end === 'function'
}

/** The `render` of a format that may come from a plugin. If it throws, it cannot express the edits. */
export function containedRender({ name, render }: EditFormat): NonNullable<EditFormat['render']> | undefined {
  if (render === undefined) return undefined
  return (edits) => {
    const failure = { code: 'not-expressible', format: name, path: edits[0]?.path ?? '', what: 'it' } as const
    try {
      const rendered = render(edits)
      return rendered.ok && typeof rendered.value !== 'string' ? { ok: false, failure } : rendered
    } catch {
      return { ok: false, failure }
    }
  }
}

/**
 * A placement that may come from a plugin. If it throws or returns an invalid result, all edits of the text are refused.
 */
export function containedPlacement(placement: Placement): Placement {
  const place = (query: PlacementQuery): PlacedEdits => {
    try {
      const placed = placement.place(query)
      return isValidPlacement(placed, query)
        ? placed
        : refusedAll(query, failed('it gives no text with its outcomes'))
    } catch (error) {
      return refusedAll(query, BudgetExceeded.isInstance(error) ? error.problem : failed(reasonOf(error)))
    }
  }
  const failed = (reason: string): EditProblem => ({
    code: 'plugin-failed',
    plugin: placement.name,
    reason,
  })
  return { ...placement, place }
}

function isValidPlacement(placed: PlacedEdits, { edits }: PlacementQuery): boolean {
  if (typeof placed?.text !== 'string' || !Array.isArray(placed.outcomes)) return false
  const { outcomes } = placed
  const areValid = Array.from(outcomes).every((outcome) =>
    outcome?.ok === true
      ? Array.isArray(outcome.value?.places) && Array.isArray(outcome.value.notices)
      : outcome?.ok === false && typeof outcome.failure?.code === 'string',
  )
  return areValid && (outcomes.length === edits.length || outcomes.some(({ ok }) => !ok))
}

function refusedAll({ text, edits }: PlacementQuery, failure: EditProblem): PlacedEdits {
  return { text, outcomes: edits.map(() => ({ ok: false, failure })) }
}
