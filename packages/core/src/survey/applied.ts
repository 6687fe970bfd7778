import { scriptOf } from '../hunk/line-script.js'
import { addedNumbers, linesOfStep, removedAtTop } from '../hunk/lines-of-step.js'
import { readings } from '../hunk/readings.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { withoutWhitespace } from '../text/fold-whitespace.js'
import { countNewlines, isBlank, lineContents, toUnixEndings } from '../text/lines.js'
import { isRestoredAs } from '../text/lost-characters.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { TIERS, type Tier } from '../vocabulary/replacer.js'
import { type CascadeQuery, runCascade } from './cascade.js'
import type { LocateContext } from './context.js'
import { candidateOn, chooseByLine, hintedLine } from './line-hint.js'

/**
 * Where an edit's new text is already, in the document that it is looked for in, and what that proves. This is the one place
 * that answers whether an edit was applied before; who asks says where the edit would go.
 */
export interface NewText {
  /** The places of the new text: where no line hint chooses among them, no more than show whether it is the only one. */
  readonly places: readonly Span[]
  /** The place that shows that the edit was applied; undefined where the places prove nothing. */
  readonly applied: Span | undefined
}

/** Whether the request itself names the places that are asked for: by its anchors, its end mark or as the whole file. */
export interface Evidence {
  readonly isNamed?: boolean
}

/**
 * Looks for the new text of an edit whose old text is missing. To find it somewhere proves nothing: a short one is found by
 * chance. It shows that the edit was applied where the request names the place (`isNamed`, or its line hint is exactly there),
 * or where it is the only one, or the one that the line hint decides for, and holds a line with a letter or digit that old and
 * new text share. Where the file has drifted, the new text is found as an old one would be.
 */
export function findNewText(
  context: LocateContext,
  query: CascadeQuery,
  { isNamed = false }: Evidence = {},
): NewText {
  const whole = placesOfNewText({ ...query, ...enoughFor(query.edit) })
  const places = whole.length > 0 ? whole : driftedPlaces(query)
  return { places, applied: appliedAmong(context, query.edit, places, isNamed) }
}

/** A second place shows that the first is not the only one; a line hint chooses among all. */
function enoughFor({ hints }: TextEdit): Pick<CascadeQuery, 'enough'> {
  return hints?.line === undefined ? { enough: 2 } : {}
}

/** Which of the places of its new text shows that the edit was applied. */
export function appliedAmong(
  context: LocateContext,
  edit: TextEdit,
  found: readonly Span[],
  isNamed = false,
): Span | undefined {
  if (found.length === 0) return undefined
  const script = scriptOf(edit)
  const hasRemoved = hasRemovedNear(context.document, edit, script)
  const hasRemovedEdge = hasRemovedBeside(context.document, edit, script)
  const places = found.filter((place) => !hasRemoved(place) && !hasRemovedEdge(place))
  const [only, ...others] = places
  const one = others.length === 0 ? only : undefined
  const { line } = edit.hints ?? {}
  if (line === undefined || only === undefined) return isNamed || sharesWords(edit) ? one : undefined
  const candidates = places.map((span) => ({ span }))
  const wanted = hintedLine(context, line)
  const onLine = candidateOn(context, candidates, wanted)
  if (onLine !== undefined) return onLine.span
  if (!isNamed && !sharesWords(edit)) return undefined
  return one ?? chooseByLine(context.document, candidates, wanted, context.buffer)?.span
}

/** Tells whether most of what an edit removes is still there, in its order, in a place of its new text or within as many lines of it as the old text has. */
function hasRemovedNear(
  document: TextDocument,
  edit: TextEdit,
  script: readonly Step[],
): (place: Span) => boolean {
  const search = lineContents(edit.search)
  const removed = removedForGood(edit, script).filter(hasWord)
  if (!isTellingText(removed.join(''))) return () => false
  return ({ start, end }) => {
    const from = Math.max(0, document.lineAt(start) - search.length)
    const to = Math.min(document.lineCount, document.lineAt(end) + search.length + 1)
    const near = Array.from({ length: to - from }, (_, i) => FOLDED.of(document.line(from + i)))
    return countInOrder(near, removed) * 2 >= removed.length
  }
}

/** Tells whether the lines that an edit removes at its beginning or end are still right above or below a place of its new text. */
function hasRemovedBeside(
  document: TextDocument,
  edit: TextEdit,
  script: readonly Step[],
): (place: Span) => boolean {
  const searched = lineContents(edit.search).map((line) => FOLDED.of(line))
  const [top, bottom] = [removedAtTop(script), removedAtTop(script.toReversed())]
  const above = top.isReplaced && !hasWord(searched[0] ?? '') ? [] : searched.slice(0, top.count)
  const below = bottom.isReplaced ? [] : searched.slice(searched.length - bottom.count)
  const lineAt = (at: number) =>
    at >= 0 && at < document.lineCount ? FOLDED.of(document.line(at)) : undefined
  return ({ start, end }) => {
    const first = document.lineAt(start)
    const next = document.lineAt(Math.max(start, end - 1)) + 1
    const isAbove = above.length > 0 && above.every((line, i) => line === lineAt(first - above.length + i))
    return isAbove || (below.length > 0 && below.every((line, i) => line === lineAt(next + i)))
  }
}

/** The lines that an edit removes and that its new text does not have. */
function removedForGood({ search, replacement }: TextEdit, script: readonly Step[]): string[] {
  const stays = new Set(lineContents(replacement).map((line) => FOLDED.of(line)))
  const removed = linesOfStep(lineContents(search), script, 'remove')
  return removed.filter((line) => !stays.has(FOLDED.of(line)))
}

/**
 * Where the edit's new text is, as found by the first replacer up to look-alikes that finds it; of an edit that rewrites
 * whitespace only to the letter. Nowhere for an edit that changes nothing or whose new text is blank, which proves nothing.
 */
export function placesOfNewText(query: CascadeQuery): Span[] {
  const replacers = query.replacers.filter(({ tier }) => rank(tier) <= rank('lookalike'))
  for (const { search, replacement, unit, script } of readings(query.edit)) {
    if (search === replacement || isBlank(replacement)) return []
    const lines = script && lineContents(replacement).map(() => 'keep' as const)
    const edit: TextEdit = { search: replacement, replacement, unit, ...(lines && { script: lines }) }
    const candidates = runCascade({ ...query, edit, replacers })
    if (candidates.some(({ tier }) => tier !== 'exact') && rewritesWhitespace(query.edit)) return []
    const places = candidates
      .map(({ span }) => span)
      .filter((span) => hasSameBlankLines(query.document.text, span, replacement))
    if (places.length > 0) return places
  }
  return []
}

/** Whether a line goes and comes with other whitespace: to a tolerant replacer both are the same. */
function rewritesWhitespace(edit: TextEdit, script: readonly Step[] = scriptOf(edit)): boolean {
  const keyOf = (line: string) => withoutWhitespace(FOLDED.of(line))
  const removed = new Set(linesOfStep(lineContents(edit.search), script, 'remove').map(keyOf))
  return linesOfStep(lineContents(edit.replacement), script, 'add').some((line) => removed.has(keyOf(line)))
}

/**
 * Where an edit that adds lines could be taken back in a file that has drifted, has all that it adds and nothing that it
 * removes: the opposite of an edit fits where the edit was applied.
 */
function driftedPlaces(query: CascadeQuery): Span[] {
  const { document, edit } = query
  const script = scriptOf(edit)
  const written = lineContents(edit.replacement)
  const added = linesOfStep(written, script, 'add').filter((line) => !isBlank(line))
  const replacers = query.replacers.filter(({ tier }) => tier === 'drift')
  if (added.length === 0 || replacers.length === 0 || rewritesWhitespace(edit, script)) return []
  const gone = new Set(removedForGood(edit, script).map((line) => FOLDED.of(line)))
  const hasBlankOnes = ({ alignment = [] }: Candidate) => {
    const aligned = new Set(alignment.map(([line]) => line))
    return addedNumbers(script).every((line) => aligned.has(line) || !isBlank(written[line] ?? ''))
  }
  return runCascade({ ...query, edit: oppositeOf(edit), replacers })
    .filter(hasBlankOnes)
    .map(({ span }) => span)
    .filter(({ start, end }) => {
      const lines = lineContents(document.text.slice(start, end)).map((line) => FOLDED.of(line))
      return holdsInOrder(lines, added) && !lines.some((line) => gone.has(line))
    })
}

/** The edit that takes another one back, without its hints, which mean the text before it. */
export function oppositeOf({ search, replacement, unit }: TextEdit): TextEdit {
  return { search: replacement, replacement: search, unit }
}

/** Whether folded lines have all of some others among them, in their order. */
function holdsInOrder(folded: readonly string[], lines: readonly string[]): boolean {
  return countInOrder(folded, lines) === lines.length
}

/** How many lines folded ones have among them, each below the one before, as far as they have it. Linear but for looking lines up. */
function countInOrder(folded: readonly string[], lines: readonly string[]): number {
  let [count, from] = [0, 0]
  for (const line of lines) {
    const at = folded.indexOf(FOLDED.of(line), from)
    if (at < 0) continue
    count++
    from = at + 1
  }
  return count
}

/** A replacer that folds white space may have found lines that are broken elsewhere. */
function hasSameBlankLines(text: string, { start, end }: Span, lines: string): boolean {
  const found = lineContents(text.slice(start, end))
  const wanted = lineContents(lines)
  return (
    found.length === wanted.length && found.every((line, i) => isBlank(line) === isBlank(wanted[i] ?? ''))
  )
}

/**
 * Where the edit's new text stands more exactly than its old text at the candidate: the edit may have been
 * applied before, and the candidate be another copy that only resembles it. Nowhere for a new text that is too
 * short to tell.
 */
export function closerNewText(query: CascadeQuery, { replacer, edit: read, span, tier }: Candidate): Span[] {
  const { edit, replacers } = query
  const decided = replacers.findIndex(({ name }) => name === replacer)
  const closer = replacers.slice(0, read.search === edit.search ? decided : decided + 1)
  if (closer.length === 0 || !isTelling(edit)) return []
  const { doubtful: _, ...whole } = edit
  // Within the candidate stands what the edit keeps, whether it was applied or not; unless other lines were left aside there.
  const elsewhere = ({ start, end }: Span) => tier === 'drift' || start < span.start || end > span.end
  const accept = (place: Span) => elsewhere(place) && (query.accept?.(place) ?? true)
  return placesOfNewText({ ...query, edit: whole, replacers: closer, accept, ...enoughFor(edit) })
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

/** Whether old and new text share a line that is not blank. */
function keepsInk(edit: TextEdit): boolean {
  return sharedLines(edit).some((line) => !isBlank(line))
}

/** Whether old and new text share a line with a letter or digit: a bracket stands below any other line, too. */
function sharesWords(edit: TextEdit): boolean {
  return sharedLines(edit).some(hasWord)
}

function sharedLines({ search, replacement }: TextEdit): string[] {
  const written = lineContents(replacement)
  const known = new Set(written)
  return lineContents(search).filter((line, i) => known.has(line) || isRestoredAs(line, written[i] ?? ''))
}

/**
 * Where the edit's new text stands already around the candidate's place, so that applying it once more would
 * double what it adds. Only an edit whose new text still holds its old text can be found that way, and where
 * the old text stands exactly, only exactly: it would have been put in like that.
 */
export function appliedAround(
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
  const most = rank(edit.search !== '' && tier === 'exact' ? 'trailing' : 'similar')
  const replacers = context.replacers.filter((replacer) => rank(replacer.tier) <= most)
  return placesOfNewText({ ...context, edit, replacers, accept, enough: 1 })[0]
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

function rank(tier: Tier): number {
  return TIERS.indexOf(tier)
}
