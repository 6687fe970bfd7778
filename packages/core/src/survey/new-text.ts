import { type Addition, isBeyondChance, isShownOnlyExactly } from '../hunk/evidence.js'
import { frozenEdit, hunkOf } from '../hunk/hunk.js'
import { readings } from '../hunk/readings.js'
import { oppositeOf } from '../hunk/reverse.js'
import { hasLineIndex, lineIndex } from '../search/line-index.js'
import { FOLDED } from '../search/line-keys.js'
import { countEach, countInOrder, isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { type Candidate, TIERS, type Tier } from '../vocabulary/replacer.js'
import { type Asked, runCascade } from './cascade.js'
import type { SurveyContext } from './context.js'

/**
 * Where the edit's new text is, as found by the first replacer up to look-alikes that finds it; of an edit that
 * {@link isShownOnlyExactly} only to the letter. Nowhere for an edit that changes nothing or whose new text is blank, which proves nothing.
 */
export function placesOfNewText(context: SurveyContext, edit: TextEdit, asked: Asked): Span[] {
  const { document } = context
  const possible = asked.replacers ?? context.replacers
  const replacers = possible.filter(({ tier }) => rank(tier) <= rank('lookalike'))
  for (const reading of readings(edit)) {
    const { search, replacement, unit, script } = reading
    if (search === replacement || isBlank(replacement)) return []
    // What is equal up to trailing whitespace has the same lines: that an added one is nowhere is seen at once.
    const isByLine = unit === 'lines' && replacers.every(({ tier }) => rank(tier) <= rank('trailing'))
    const mayBeThere = () => lineIndex(document).needleOf(hunkOf(reading).added) !== undefined
    if (isByLine && hasLineIndex(document) && !mayBeThere()) continue
    const lines = script && hunkOf(reading).new.map(() => 'keep' as const)
    const written = frozenEdit({ search: replacement, replacement, unit, ...(lines && { script: lines }) })
    const candidates = runCascade(context, written, { replacers, accept: asked.accept, enough: asked.enough })
    if (candidates.some(({ tier }) => tier !== 'exact') && isShownOnlyExactly(hunkOf(edit))) return []
    const places = candidates
      .map(({ span }) => span)
      .filter((span) => hasSameBlankLines(document.text, span, replacement))
    if (places.length > 0) return places
  }
  return []
}

/**
 * Where an edit that adds lines could be taken back in a file that has drifted, has all that it adds and nothing that it
 * removes: the opposite of an edit fits where the edit was applied.
 */
export function driftedPlaces(context: SurveyContext, edit: TextEdit, accept: Asked['accept']): Span[] {
  const { document } = context
  const replacers = context.replacers.filter(({ tier }) => tier === 'drift')
  const hunk = hunkOf(edit)
  const wanted = hunk.added.filter((line) => !isBlank(line)).map((line) => FOLDED.of(line))
  if (wanted.length === 0 || replacers.length === 0 || isShownOnlyExactly(hunk)) return []
  const written = countEach(hunk.new.map((line) => FOLDED.of(line)))
  const removed = hunk.removed.map((line) => FOLDED.of(line))
  const numbers = hunk.steps.flatMap(({ step, now }) => (step === 'add' ? [now] : []))
  // A line of text beside what is added that the file lacks may be one whose mark was forgotten: then that is not all applied.
  const isNeeded = (line: number) => {
    const text = hunk.new[line] ?? ''
    return numbers.includes(line) ? isBlank(text) : hasWord(text)
  }
  const needed = numbers.flatMap((line) => [line - 1, line, line + 1]).filter(isNeeded)
  const hasNeeded = ({ alignment }: Candidate) => {
    // Without an alignment the replacer found every line.
    if (alignment === undefined) return true
    const aligned = new Set(alignment.map(([line]) => line))
    return needed.every((line) => aligned.has(line))
  }
  return runCascade(context, oppositeOf(edit), { replacers, accept })
    .filter(hasNeeded)
    .map(({ span }) => span)
    .filter(({ start, end }) => {
      const lines = lineContents(document.text.slice(start, end)).map((line) => FOLDED.of(line))
      // A line more than the new text has may be one that the edit removes.
      const there = countEach(lines)
      const isGone = (line: string) => (there.get(line) ?? 0) <= (written.get(line) ?? 0)
      return countInOrder(lines, wanted) === wanted.length && removed.every(isGone)
    })
}

/**
 * Where the edit's new text is more exactly than its old text is at the candidate: the edit may have been applied before, and the
 * candidate be another copy that only resembles it. Nowhere for a new text that a file may have by chance.
 */
export function closerNewText(
  context: SurveyContext,
  edit: TextEdit,
  { replacer, edit: read, span, tier }: Candidate,
  asked: Asked,
): Span[] {
  const decided = context.replacers.findIndex(({ name }) => name === replacer)
  const replacers = context.replacers.slice(0, read.search === edit.search ? decided : decided + 1)
  if (replacers.length === 0 || !isBeyondChance(edit)) return []
  // What the edit keeps is within the candidate, whether it was applied or not; unless other lines were left alone there.
  const isElsewhere = ({ start, end }: Span) => tier === 'drift' || start < span.start || end > span.end
  const accept = (place: Span) => isElsewhere(place) && (asked.accept?.(place) ?? true)
  return placesOfNewText(context, withoutDoubt(edit), { replacers, accept, enough: asked.enough })
}

/** The edit, whose separators at its end are lines like all others. */
function withoutDoubt(edit: TextEdit): TextEdit {
  if (edit.doubtful === undefined) return edit
  const { doubtful: _, ...certain } = edit
  return certain
}

/**
 * Where the edit's new text is already around the candidate's place, so that applying it once more would repeat what it adds.
 * Only an edit whose new text still holds its old text can be found that way, and where the old text is there exactly, only
 * exactly: it would have been put in like that.
 */
export function newTextAround(
  context: SurveyContext,
  { span, edit, tier }: Candidate,
  addition: Addition,
): Span | undefined {
  const { length } = context.document.text
  const covers = (place: Span) => place.start <= span.start && place.end >= span.end
  // An insertion is where it would go: right below its anchor, or at the end.
  const touches = (place: Span) => (edit.hints?.atEnd ? place.end === length : place.start === span.start)
  const isThere = edit.search === '' ? touches : covers
  // Blank lines have blank neighbours anyway; only below the last line of the file are they a sign.
  const accept = (place: Span) => isThere(place) && (addition === 'text' || place.end === length)
  const most = rank(edit.search !== '' && tier === 'exact' ? 'trailing' : 'similar')
  const replacers = context.replacers.filter((replacer) => rank(replacer.tier) <= most)
  return placesOfNewText(context, edit, { replacers, accept, enough: 1 })[0]
}

/** A replacer that folds whitespace may have found lines that are broken elsewhere. */
function hasSameBlankLines(text: string, { start, end }: Span, lines: string): boolean {
  const found = lineContents(text.slice(start, end))
  const wanted = lineContents(lines)
  return (
    found.length === wanted.length && found.every((line, i) => isBlank(line) === isBlank(wanted[i] ?? ''))
  )
}

function rank(tier: Tier): number {
  return TIERS.indexOf(tier)
}
