import { additionOf, canMeanOnlyThisPlace, isLongText, removedAtEdges } from '../hunk/evidence.js'
import { frozenEdit, hunkOf } from '../hunk/hunk.js'
import { placesIfFew } from '../search/scans.js'
import { overlaps, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { type AnchorPlaces, findAnchors, NO_ANCHORS } from './anchors.js'
import { hasRemovedAt, placeApplied } from './applied.js'
import { runCascade } from './cascade.js'
import { type Condition, conditionsOf } from './conditions.js'
import type { SurveyContext } from './context.js'
import { closerNewText, driftedPlaces, newTextAround, placesOfNewText } from './new-text.js'

/** The places where the file already has an edit's new text, and which of them proves that the edit was applied. */
export interface NewText {
  /** All places where a line hint can choose among them; otherwise at least two where there are several. */
  readonly places: readonly Span[]
  /** The place that proves that the edit was applied; undefined where no place does. */
  readonly applied: Span | undefined
}

/** What was found under the first condition that any place of the old or new text meets, or under the last condition. */
export interface Found {
  readonly condition: Condition
  readonly candidates: readonly Candidate[]
  readonly newText: NewText
}

type Accept = Condition['accept']

/**
 * Answers the questions about one edit in one state of a text: where is its old text, and where is its new text
 * already? The rules in `choose` ask only a survey, and they run the cascade only through it. Every answer is worked
 * out when it is first needed.
 */
export class Survey {
  readonly context: SurveyContext
  readonly edit: TextEdit
  #anchors: Result<AnchorPlaces, string> | undefined
  #found: Found | undefined

  constructor(context: SurveyContext, edit: TextEdit) {
    this.context = context
    this.edit = edit
  }

  /** Where the edit's last anchor is; fails with the first anchor that the file does not have. */
  get anchors(): Result<AnchorPlaces, string> {
    const { edit, context } = this
    const anchors = edit.hints?.anchors
    if (anchors === undefined) return NONE
    this.#anchors ??= findAnchors(context.document, anchors, context.budget)
    return this.#anchors
  }

  /** What was found under the conditions of {@link conditionsOf}. If an anchor is missing, the anchors set no condition. */
  get found(): Found {
    if (this.#found !== undefined) return this.#found
    const anchors = this.anchors.ok ? this.anchors.value : NO_ANCHORS
    for (const condition of conditionsOf(this.context, this.edit, anchors)) {
      const { accept, isNamed } = condition
      const candidates = this.candidates(accept)
      const newText = candidates.length > 0 ? NO_NEW_TEXT : this.newText(accept, isNamed)
      this.#found = { condition, candidates, newText }
      if (candidates.length > 0 || newText.places.length > 0) break
    }
    return this.#found as unknown as Found
  }

  /** The candidates of the first replacer that finds any that meet the condition. */
  candidates(accept?: Accept): Candidate[] {
    return runCascade(this.context, this.edit, { accept })
  }

  /**
   * Whether the file still has the old text, although the permitted replacers did not find it: a replacer above the
   * tier cap finds it, or the file has the lines that the edit removes at its edge.
   */
  hasOldTextLeft(): boolean {
    const { accept } = this.found.condition
    const replacers = this.context.replacersAboveCap?.() ?? []
    const found = runCascade(this.context, this.edit, { replacers, accept })
    return found.length > 0 || this.hasRemovedLines()
  }

  /**
   * Whether the file still has the lines that the edit removes at its top or bottom without putting others in their
   * place. Then the new text, which is the rest of the old text, proves nothing. Lines that are short together are
   * not looked for.
   *
   * File `a()`, `x`, `removeThisCall()`; hunk ` a()`, `-removeThisCall()`: true. The new text `a()` is there, but the
   * removal is not done.
   */
  hasRemovedLines(): boolean {
    const { accept } = this.found.condition
    const { above, below } = removedAtEdges(hunkOf(this.edit))
    return [above, below].some(({ lines, isReplaced }) => {
      const search = lines.map((line) => `${line}\n`).join('')
      if (isReplaced || !isLongText(search)) return false
      const script = lines.map(() => 'remove' as const)
      const removal = frozenEdit({ search, replacement: '', unit: 'lines', script })
      return runCascade(this.context, removal, { enough: 1, accept }).length > 0
    })
  }

  /**
   * Where the new text is, for an edit whose old text is missing. If the whole new text is not in the file, it is
   * looked for in a file that has drifted ({@link driftedPlaces}).
   *
   * @param isNamed whether the request itself names the places that meet the condition
   */
  newText(accept?: Accept, isNamed = false): NewText {
    const { context, edit } = this
    const whole = placesOfNewText(context, edit, { accept, enough: this.#enough })
    const places = whole.length > 0 ? whole : driftedPlaces(context, edit, accept)
    return { places, applied: this.placeApplied(places, isNamed) }
  }

  /** The first place of the new text that meets the condition. */
  anyNewText(accept?: Accept): Span | undefined {
    return placesOfNewText(this.context, this.edit, { accept, enough: 1 })[0]
  }

  /**
   * The places where the new text matches more exactly than the old text matches at the candidate. A place that
   * overlaps the candidate counts only if the file no longer has there what the edit removes.
   */
  newTextCloserThan(candidate: Candidate): readonly Span[] {
    const { accept } = this.found.condition
    const places = closerNewText(this.context, this.edit, candidate, { accept, enough: this.#enough })
    if (places.length === 0) return places
    const hasRemoved = hasRemovedAt(this.context, this.edit)
    return places.filter((place) => !overlaps(place, candidate.span) || !hasRemoved(place))
  }

  /** The place of the new text around the candidate: applying the edit there would repeat what it adds. */
  newTextAround(candidate: Candidate): Span | undefined {
    const addition = additionOf(candidate.edit)
    return addition === undefined ? undefined : newTextAround(this.context, candidate, addition)
  }

  /** Which of these places of the new text proves that the edit was applied. */
  placeApplied(places: readonly Span[], isNamed = false): Span | undefined {
    return placeApplied(this.context, this.edit, places, isNamed)
  }

  /** Whether the candidate is the only place that its edit can mean: see {@link canMeanOnlyThisPlace}. */
  canMeanOnly({ span, edit }: Candidate): boolean {
    return canMeanOnlyThisPlace(edit, (line, isOld) => {
      const places = placesIfFew(this.context.document, line, this.context.budget)
      // The file has the old line in other characters only, and may have several such lines.
      if (places === undefined || (isOld && places.length === 0)) return false
      return places.every((at) => at >= span.start && at < span.end)
    })
  }

  /** The number of the line in which a place begins, counted from 1. */
  lineOf({ start }: Span): number {
    return this.context.document.lineAt(start) + 1
  }

  /** Whether a place is the whole text. */
  isWholeText({ start, end }: Span): boolean {
    const { contentStart, text } = this.context.document
    return start === contentStart && end === text.length
  }

  /**
   * How many places of the new text to look for: all for a line hint to choose from, else two to see whether there is
   * only one.
   */
  get #enough(): number | undefined {
    return this.edit.hints?.line === undefined ? 2 : undefined
  }
}

const NONE: Result<AnchorPlaces, string> = { ok: true, value: NO_ANCHORS }
const NO_NEW_TEXT: NewText = { places: [], applied: undefined }
