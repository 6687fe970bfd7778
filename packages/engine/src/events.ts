import type { Failure, FileResult, Refused } from '@emend/core'
import type { EditReport } from '@emend/core/plugin'
import type { Preview } from './called.js'
import { reasonOf } from './reason-of.js'
import type { Undone } from './undone.js'

/**
 * What a call did, reported once, when it ends. It has numbers, codes and names, but no content, no path and no text of the request:
 * these are in the call's result.
 */
export interface CallEvent {
  readonly call: 'preview' | 'apply' | 'undo'
  /** The name of the request's format. Absent where the request was not read, and for `undo`. */
  readonly format?: string
  readonly ok: boolean
  /** Whether files were written. */
  readonly written: boolean
  /** The code of each failure of the result and of what it skipped, each code once. */
  readonly codes: readonly Failure['code'][]
  readonly edits: readonly EditEvent[]
  /** When the call began, in milliseconds since 1970. */
  readonly started: number
  /** How long reading the request and placing its edits took, in milliseconds; for `undo`, 0. */
  readonly placing: number
  /** How long the whole call took, in milliseconds. */
  readonly duration: number
}

/**
 * The outcome of one edit: its report without what has content, which are its notices and its source. For an edit that was refused
 * because it has several places, these.
 */
export interface EditEvent extends Omit<EditReport, 'status' | 'notices' | 'source'> {
  /** The status of the edit's report, or the code of its failure. */
  readonly outcome: EditReport['status'] | Failure['code']
}

/** What a host gets with a {@link CallEvent}, if it wants to report paths or texts. */
export type CallResult = Preview | Undone | Refused

/** Called with the event and the result of every call of an engine. */
export type OnEvent = (event: CallEvent, result: CallResult) => void

/** What is known about a call only inside it. */
export interface CallFacts {
  format?: string
  /** When all edits were placed, as `performance.now()`. */
  placed?: number
}

/** Who gets the events of calls. */
export interface Listening {
  readonly onEvent?: OnEvent | undefined
  readonly logger?: { debug(message: string): void } | undefined
}

/** Makes a call and sends its event. If the host's listener throws, that does not change the result. */
export async function withEvent<Result extends CallResult>(
  { onEvent, logger }: Listening,
  call: CallEvent['call'],
  work: (facts: CallFacts) => Promise<Result>,
): Promise<Result> {
  const facts: CallFacts = {}
  if (onEvent === undefined) return work(facts)
  const began = performance.now()
  const result = await work(facts)
  const duration = performance.now() - began
  const { format, placed = call === 'undo' ? began : began + duration } = facts
  const event: CallEvent = {
    call,
    ...(format !== undefined && { format }),
    ok: result.ok,
    written: result.ok && 'record' in result && result.record !== undefined,
    codes: [...new Set(failuresOf(result).map(({ code }) => code))],
    edits: editsOf(result),
    started: performance.timeOrigin + began,
    placing: placed - began,
    duration,
  }
  try {
    onEvent(event, result)
  } catch (error) {
    logger?.debug(`onEvent failed: ${reasonOf(error)}`)
  }
  return result
}

function failuresOf(result: CallResult): readonly Failure[] {
  return 'skipped' in result ? result.skipped : result.failures
}

function editsOf(result: CallResult): readonly EditEvent[] {
  if ('files' in result)
    return result.files.flatMap((file) =>
      file.edits.map(({ status, notices: _, source: __, ...report }, i) => ({
        outcome: (status === 'refused' && codeOf(file, i, result.skipped)) || status,
        ...report,
      })),
    )
  return result.failures.filter(isOfEdit).map((failure): EditEvent => {
    if (failure.code !== 'ambiguous') return { outcome: failure.code, places: [] }
    const { code: outcome, tier, replacer, places } = failure
    return { outcome, tier, replacer, places: places.map(({ start, end }) => ({ start, end })) }
  })
}

/** Why an edit was refused while others were applied. */
function codeOf({ path, from = path }: FileResult, edit: number, skipped: readonly Failure[]) {
  return skipped.find((one) => 'path' in one && one.path === from && 'edit' in one && one.edit === edit)?.code
}

/** Whether a failure is about one edit. Others are about a file or the whole request. */
export function isOfEdit(failure: Failure): boolean {
  return 'edit' in failure
}
