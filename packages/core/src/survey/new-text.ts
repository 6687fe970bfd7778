import { type Addition, isUnlikelyByChance, needsExactNewText } from '../hunk/evidence.js'
import { frozenEdit, hunkOf } from '../hunk/hunk.js'
import { readings } from '../hunk/readings.js'
import { oppositeOf } from '../hunk/reverse.js'
import { hasLineIndex, lineIndex } from '../search/line-index.js'
import { FOLDED } from '../search/line-keys.js'
import { countEach, countFoundInOrder, isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { type Candidate, TIERS, type Tier } from '../vocabulary/replacer.js'
import { type CascadeOptions, runCascade } from './cascade.js'
import type { SurveyContext } from './context.js'

/**
 * The places of the edit's new text, found by the first replacer up to the tier `lookalike` that finds any. For an
 * edit that {@link needsExactNewText} only exact places count. None for an edit that changes nothing or whose new
 * text is blank: such a text proves nothing.
 */
export function placesOfNewText(context: SurveyContext, edit: TextEdit, options: CascadeOptions): Span[] {
  const { document } = context
  const possible = options.replacers ?? context.replacers
  const replacers = possible.filter(({ tier }) => rank(tier) <= rank('lookalike'))
  for (const reading of readings(edit)) {
    const { search, replacement, unit, script } = reading
    if (search === replacement || isBlank(replacement)) return []
    // Up to the tier `trailing` lines must be the same. If the index lacks an added line, no search is needed.
    const isByLine = unit === 'lines' && replacers.every(({ tier }) => rank(tier) <= rank('trailing'))
    const mayBeThere = () => lineIndex(document).needleOf(hunkOf(reading).added) !== undefined
    if (isByLine && hasLineIndex(document) && !mayBeThere()) continue
    const lines = script && hunkOf(reading).new.map(() => 'keep' as const)
    const written = frozenEdit({ search: replacement, replacement, unit, ...(lines && { script: lines }) })
    const candidates = runCascade(context, written, {
      replacers,
      accept: options.accept,
      enough: options.enough,
    })
    if (candidates.some(({ tier }) => tier !== 'exact') && needsExactNewText(hunkOf(edit))) return []
    const places = candidates
      .map(({ span }) => span)
      .filter((span) => hasSameBlankLines(document.text, span, replacement))
    if (places.length > 0) return places
  }
  return []
}

/**
 * The places where an edit that adds lines was applied in a file that has drifted. Found by looking for a place for
 * the opposite edit: the edit can be undone where it was applied. A place must have all lines that the edit adds, in
 * order, and none that it removes.
 *
 * File `update(rows)`, `// Deletes rows.`, `delete(table)`, `insert(rows)`; hunk ` read(table)`, ` update(rows)`,
 * `+// Deletes rows.`, ` delete(table)`, ` insert(rows)`: found, although the file has no line `read(table)`.
 */
export function driftedPlaces(
  context: SurveyContext,
  edit: TextEdit,
  accept: CascadeOptions['accept'],
): Span[] {
  const { document } = context
  const replacers = context.replacers.filter(({ tier }) => tier === 'drift')
  const hunk = hunkOf(edit)
  const wanted = hunk.added.filter((line) => !isBlank(line)).map((line) => FOLDED.of(line))
  if (wanted.length === 0 || replacers.length === 0 || needsExactNewText(hunk)) return []
  const written = countEach(hunk.new.map((line) => FOLDED.of(line)))
  const removed = hunk.removed.map((line) => FOLDED.of(line))
  const numbers = hunk.steps.flatMap(({ step, now }) => (step === 'add' ? [now] : []))
  // If the file lacks a context line next to an added one, its plus may have been forgotten, and the edit is not
  // fully applied.
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
      // If the file has a removed line more often than the new text does, that one is not removed yet.
      const there = countEach(lines)
      const isGone = (line: string) => (there.get(line) ?? 0) <= (written.get(line) ?? 0)
      return countFoundInOrder(lines, wanted) === wanted.length && removed.every(isGone)
    })
}

/**
 * The places where the new text matches more exactly than the old text matches at the candidate. The edit may have
 * been applied there, and the candidate may be another copy that only resembles the old text. None for a new text
 * that a file may have by chance.
 *
 * File `if (ready) {`, `  start(now)`, `}`, `if (ready) {`, `    start( now )`, `}`; hunk ` if (ready) {`,
 * `-start( now )`, `+  start(now)`, ` }`: the candidate is lines 4-6, up to whitespace, and the new text is exactly
 * on lines 1-3.
 */
export function closerNewText(
  context: SurveyContext,
  edit: TextEdit,
  { replacer, edit: read, span, alignment }: Candidate,
  options: CascadeOptions,
): Span[] {
  const decidingIndex = context.replacers.findIndex(({ name }) => name === replacer)
  const replacers = context.replacers.slice(
    0,
    read.search === edit.search ? decidingIndex : decidingIndex + 1,
  )
  if (replacers.length === 0 || !isUnlikelyByChance(edit)) return []
  // Inside the candidate the new text shows nothing: what the edit keeps is there whether or not the edit was
  // applied. A candidate with an alignment, however, may have lines of the file in it that the old text does not
  // have.
  const isElsewhere = ({ start, end }: Span) =>
    alignment !== undefined || start < span.start || end > span.end
  const accept = (place: Span) => isElsewhere(place) && (options.accept?.(place) ?? true)
  return placesOfNewText(context, withoutDoubtfulLines(edit), { replacers, accept, enough: options.enough })
}

/** The edit without its doubtful lines: blank lines at its end count as content, not as separators. */
function withoutDoubtfulLines(edit: TextEdit): TextEdit {
  if (edit.doubtful === undefined) return edit
  const { doubtful: _, ...certain } = edit
  return certain
}

/**
 * The place of the edit's new text around the candidate: applying the edit once more would repeat what it adds. Only
 * an edit whose new text contains its old text can have one. Where the old text is there exactly, the new text counts
 * only up to trailing whitespace, because the edit would have put it in like that.
 *
 * File `first`, `second`; hunk ` first`, `+second`: the candidate is line 1, the new text is lines 1-2.
 */
export function newTextAround(
  context: SurveyContext,
  { span, edit, tier }: Candidate,
  addition: Addition,
): Span | undefined {
  const { document } = context
  const { length } = document.text
  // What begins or ends with a line of the file is no part of a line: `import os` is not in `import os.path`.
  const startsLine = (at: number) => at === document.lineAround(at).start
  const endsLine = (at: number) => {
    const { end, next } = document.lineAround(at - 1)
    return at === end || at === next
  }
  const isWhole = (place: Span) =>
    (!startsLine(span.start) || startsLine(place.start)) && (!endsLine(span.end) || endsLine(place.end))
  const covers = (place: Span) => place.start <= span.start && place.end >= span.end && isWhole(place)
  // An insertion has no old text to cover: its new text must stand right where it would go.
  const touches = (place: Span) => (edit.hints?.atEnd ? place.end === length : place.start === span.start)
  const isThere = edit.search === '' ? touches : covers
  // Blank lines often stand next to blank lines. Added ones are a sign only at the end of the file.
  const accept = (place: Span) => isThere(place) && (addition === 'text' || place.end === length)
  const loosest = rank(edit.search !== '' && tier === 'exact' ? 'trailing' : 'similar')
  const replacers = context.replacers.filter((replacer) => rank(replacer.tier) <= loosest)
  return placesOfNewText(context, edit, { replacers, accept, enough: 1 })[0]
}

/**
 * Whether a place has as many lines as the text, blank in the same positions. A replacer that ignores whitespace may
 * have matched across other line breaks.
 */
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
