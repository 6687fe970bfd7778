import { applyChanges, type Change } from '../text/change.js'
import type { LineRange } from '../text/span.js'
import type { Region } from '../vocabulary/edit-failure.js'
import type { Result } from '../vocabulary/result.js'
import { type Carrying, ThreeTexts } from './three-texts.js'

/** The current text with the changes of the edited one. */
export interface Carried {
  readonly text: string
  /** Lines of the current text, counted from 1, that differ from what was shown, near a change. */
  readonly near: readonly LineRange[]
}

/**
 * Carries the changes that were made to a text as it was shown to the text as it is now: a three-way merge. A change goes
 * in where the lines that it removes, and the line on either side of it, are as they were shown. A change that the current
 * text has already is left out. Three line diffs at the most.
 *
 * @returns the text, or for each change that goes nowhere the current lines there
 */
export function carry(carrying: Carrying): Result<Carried, readonly Region[]> {
  const { shown, edited, current } = carrying
  if (shown === current) return { ok: true, value: { text: edited, near: [] } }
  const texts = new ThreeTexts(carrying)
  const changes: Change[] = []
  const stale: Region[] = []
  for (const run of texts.runs) {
    if (texts.hasAlready(run)) continue
    const made = texts.changesFor(run)
    if (made === undefined) stale.push(texts.currentAt(run))
    else changes.push(...made)
  }
  if (stale.length > 0) return { ok: false, failure: stale }
  changes.sort((one, other) => one.span.start - other.span.start)
  const meets = changes.findIndex(({ span }, at) => span.start < (changes[at - 1]?.span.end ?? 0))
  if (meets >= 0) return { ok: false, failure: texts.runs.map((run) => texts.currentAt(run)) }
  return { ok: true, value: { text: applyChanges(current, changes), near: texts.changedNear(changes) } }
}
