import type { Failure, FileResult } from '@emend/core'
import type { EditReport } from '@emend/core/plugin'
import type { EditEvent } from './options.js'

type EventContext = Pick<EditEvent, 'format' | 'duration'>

/** One event for every edit of the planned files. */
export function eventsOfFiles(files: readonly FileResult[], context: EventContext): EditEvent[] {
  return files.flatMap(({ edits }) => edits.map((report) => eventOfReport(report, context)))
}

/** One event for every failure of a request. */
export function eventsOfFailures(failures: readonly Failure[], context: EventContext): EditEvent[] {
  return failures.map((failure): EditEvent => {
    if (failure.code !== 'ambiguous') return { ...context, outcome: failure.code, places: [] }
    const { code: outcome, tier, replacer, places } = failure
    return { ...context, outcome, tier, replacer, places: places.map(({ start, end }) => ({ start, end })) }
  })
}

function eventOfReport(
  { status: outcome, notices: _, source: __, ...report }: EditReport,
  context: EventContext,
): EditEvent {
  return { ...context, outcome, ...report }
}
