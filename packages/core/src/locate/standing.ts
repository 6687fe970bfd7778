import type { TextDocument } from '../text/document.js'
import { isBlank, splitLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { TIERS } from '../vocabulary/replacer.js'
import { type Candidate, type CascadeQuery, runCascade } from './cascade.js'
import { readings } from './readings.js'

/**
 * Where the edit's new text already stands, as found by the first replacer up to look-alikes that finds it.
 * Nowhere for an edit that changes nothing or whose new text is blank, which proves nothing.
 */
export function standingPlaces(query: CascadeQuery): Span[] {
  const replacers = query.replacers.filter(({ tier }) => TIERS.indexOf(tier) <= TIERS.indexOf('lookalike'))
  for (const { search, replacement, unit } of readings(query.edit)) {
    if (search === replacement || isBlank(replacement)) return []
    const edit: TextEdit = { search: replacement, replacement, unit }
    const places = runCascade({ ...query, edit, replacers }).map(({ span }) => span)
    if (places.length > 0) return places
  }
  return []
}

/** The one place where the edit's new text stands already; undefined when there is none or more than one. */
export function onlyStanding(query: CascadeQuery): Span | undefined {
  const [span, ...more] = standingPlaces(query)
  return more.length === 0 ? span : undefined
}

/**
 * Whether the lines that the edit only adds stand already at the candidate's place, so that applying it once
 * more would double them.
 */
export function standsAlready(query: CascadeQuery, { span, edit }: Candidate): boolean {
  const { script } = edit
  if (script === undefined || script.includes('remove') || !addsInk(edit)) return false
  if (!script.includes('keep')) {
    const { document } = query
    return standingPlaces({ ...query, edit }).some((place) =>
      edit.hints?.atEnd ? place.end === document.text.length : place.start === span.start,
    )
  }
  const start = lineOffset(query.document, span.start, -script.indexOf('keep'))
  return standingPlaces({ ...query, edit, accept: (place) => place.start === start }).length > 0
}

function addsInk({ replacement, script = [] }: TextEdit): boolean {
  const written = script.filter((step) => step !== 'remove')
  return splitLines(replacement).some(({ content }, i) => written[i] === 'add' && !isBlank(content))
}

function lineOffset(document: TextDocument, offset: number, lines: number): number {
  const line = document.lineAt(offset) + lines
  return line < 0 ? -1 : document.lineStart(line)
}
