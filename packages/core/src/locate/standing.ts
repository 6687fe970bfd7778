import { scriptOf } from '../text/line-script.js'
import { countNewlines, isBlank, lineContents, toUnixEndings } from '../text/lines.js'
import { linesOfStep } from '../text/lines-of-step.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { TIERS, type Tier } from '../vocabulary/replacer.js'
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
    const places = runCascade({ ...query, edit, replacers })
      .map(({ span }) => span)
      .filter((span) => unit === 'text' || hasSameBlankLines(query.document.text, span, replacement))
    if (places.length > 0) return places
  }
  return []
}

/** A replacer that folds white space may have found lines that are broken elsewhere. */
function hasSameBlankLines(text: string, { start, end }: Span, lines: string): boolean {
  const found = lineContents(text.slice(start, end))
  const wanted = lineContents(lines)
  return (
    found.length === wanted.length && found.every((line, i) => isBlank(line) === isBlank(wanted[i] ?? ''))
  )
}

/** The one place where the edit's new text stands already; undefined when there is none or more than one. */
export function onlyStanding(query: CascadeQuery): Span | undefined {
  const [span, ...more] = standingPlaces(query)
  return more.length === 0 ? span : undefined
}

/**
 * Where the edit's new text stands more exactly than its old text at the candidate: the edit may have been
 * applied before, and the candidate be another copy that only resembles it. Nowhere for a new text that is too
 * short to tell.
 */
export function closerStanding(query: CascadeQuery, { replacer, edit: read, span, tier }: Candidate): Span[] {
  const { edit, replacers } = query
  const decided = replacers.findIndex(({ name }) => name === replacer)
  const closer = replacers.slice(0, read.search === edit.search ? decided : decided + 1)
  if (closer.length === 0 || !isTelling(edit)) return []
  const { doubtful: _, ...whole } = edit
  // Within the candidate stands what the edit keeps, whether it was applied or not; unless other lines were left aside there.
  const elsewhere = ({ start, end }: Span) => tier === 'drift' || start < span.start || end > span.end
  const accept = (place: Span) => elsewhere(place) && (query.accept?.(place) ?? true)
  return standingPlaces({ ...query, edit: whole, replacers: closer, accept })
}

const TELLING_LENGTH = 16

/** Whether the edit's new text is not found by chance: it is long enough, or brings something to what it keeps, or keeps more than a line. */
export function isTelling(edit: TextEdit): boolean {
  if (isTellingText(edit.replacement)) return true
  const ink = lineContents(edit.replacement).filter((line) => !isBlank(line))
  return keepsInk(edit) && ink.length > 1
}

/** Whether a text is too long to stand somewhere by chance. */
export function isTellingText(text: string): boolean {
  return text.trim().length >= TELLING_LENGTH
}

/** Whether the edit keeps a line that is not blank, so that its new text is not found by chance. */
export function keepsInk({ search, replacement }: TextEdit): boolean {
  const written = new Set(lineContents(replacement))
  return lineContents(search).some((line) => !isBlank(line) && written.has(line))
}

/**
 * Where the edit's new text stands already around the candidate's place, so that applying it once more would
 * double what it adds. Only an edit whose new text still holds its old text can be found that way, and where
 * the old text stands exactly, only exactly: it would have been put in like that.
 */
export function standingAround(
  context: Omit<CascadeQuery, 'edit'>,
  { span, edit, tier }: Candidate,
): Span | undefined {
  const addition = additionOf(edit)
  if (addition === undefined) return undefined
  const { length } = context.document.text
  const covers = (place: Span) => place.start <= span.start && place.end >= span.end
  // An insertion stands where it would go: right below its anchor, or at the end.
  const touches = (place: Span) => (edit.hints?.atEnd ? place.end === length : place.start === span.start)
  const stands = edit.search === '' ? touches : covers
  // Blank lines have blank neighbours anyway; only below the last line of the file are they a sign.
  const accept = (place: Span) => stands(place) && (addition === 'ink' || place.end === length)
  const rank = (one: Tier) => TIERS.indexOf(one)
  const most = rank(edit.search !== '' && tier === 'exact' ? 'trailing' : 'similar')
  const replacers = context.replacers.filter((replacer) => rank(replacer.tier) <= most)
  return standingPlaces({ ...context, edit, replacers, accept })[0]
}

/** What an edit adds that only adds to its old text; undefined for one that removes, or tells nothing. */
export function additionOf(edit: TextEdit): 'ink' | 'blanks below' | undefined {
  const { unit } = edit
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (unit === 'text' && replacement.includes(search)) {
    return isBlank(replacement.replace(search, () => '')) ? undefined : 'ink'
  }
  // No more lines than before: it adds none, or removes some. That is seen sooner than a script is made.
  if (countNewlines(replacement) + Number(!replacement.endsWith('\n')) <= countNewlines(search))
    return undefined
  const script = scriptOf(edit)
  const added = linesOfStep(lineContents(edit.replacement), script, 'add')
  if (added.length === 0 || script.includes('remove')) return undefined
  if (!added.every(isBlank)) return 'ink'
  return script.at(-1) === 'add' ? 'blanks below' : undefined
}
