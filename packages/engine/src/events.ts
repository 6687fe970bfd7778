import type { Failure, FileResult } from '@emend/core'
import type { EditReport } from '@emend/core/plugin'
import type { EditEvent } from './options.js'

type Known = Pick<EditEvent, 'format' | 'duration'>

/** One event for every edit of the planned files. */
export function eventsOfFiles(files: readonly FileResult[], known: Known): EditEvent[] {
  return files.flatMap(({ edits }) => edits.map((report) => eventOfReport(report, known)))
}

/** One event for every failure of a request. */
export function eventsOfFailures(failures: readonly Failure[], known: Known): EditEvent[] {
  return failures.map((failure): EditEvent => {
    if (failure.code !== 'ambiguous') return { ...known, outcome: failure.code, candidates: 0 }
    const { code: outcome, tier, replacer, places } = failure
    return { ...known, outcome, tier, replacer, candidates: places.length }
  })
}

function eventOfReport({ status, tier, replacer, similarity, places }: EditReport, known: Known): EditEvent {
  return {
    ...known,
    outcome: status,
    ...(tier !== undefined && { tier }),
    ...(replacer !== undefined && { replacer }),
    ...(similarity !== undefined && { similarity }),
    candidates: places.length,
  }
}
