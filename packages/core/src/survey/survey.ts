import { additionOf, hasOnlyMeaning, isLongText, removedAtEdges } from '../hunk/evidence.js'
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

/** Where an edit's new text is already, and what that proves. */
export interface NewText {
  /** No more places than show whether there is only one, where no line hint chooses among them. */
  readonly places: readonly Span[]
  /** The place that shows that the edit was applied; undefined where the places prove nothing. */
  readonly applied: Span | undefined
}

/** What was found of an edit under the first of its conditions under which anything was, or under the last. */
export interface Found {
  readonly condition: Condition
  readonly candidates: readonly Candidate[]
  readonly newText: NewText
}

type Accept = Condition['accept']

/**
 * What there is to know of one edit in one state of a text: where its old text is, and where its new text is already. This is the
 * only place that runs the cascade. Everything is looked for when it is first asked for; whoever chooses a place asks only here.
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

  /** Where the edit's last anchor is, or which anchor is nowhere. */
  get anchors(): Result<AnchorPlaces, string> {
    const { edit, context } = this
    const anchors = edit.hints?.anchors
    if (anchors === undefined) return NONE
    this.#anchors ??= findAnchors(context.document, anchors, context.budget)
    return this.#anchors
  }

  /** What was found under the conditions that the edit's anchors and its end mark set; anchors of which one is nowhere set none. */
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

  /** Candidates that meet a condition, by the first replacer that finds any. */
  candidates(accept?: Accept): Candidate[] {
    return runCascade(this.context, this.edit, { accept })
  }

  /** Whether the old text is there after all: to a replacer beyond the cap, or in part, where the edit removes lines at its edge. */
  isThereInPart(): boolean {
    const { accept } = this.found.condition
    const replacers = this.context.tolerant?.() ?? []
    const found = runCascade(this.context, this.edit, { replacers, accept })
    return found.length > 0 || this.hasRemovedLines()
  }

  /** Whether lines are there that the edit removes at its edge: then that its new text is there, too, proves nothing. */
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
   * Where the new text is of an edit whose old text is missing. Where the file has drifted it is found as an old text would be.
   *
   * @param isNamed whether the request itself names the places that meet the condition
   */
  newText(accept?: Accept, isNamed = false): NewText {
    const { context, edit } = this
    const whole = placesOfNewText(context, edit, { accept, enough: this.#enough })
    const places = whole.length > 0 ? whole : driftedPlaces(context, edit, accept)
    return { places, applied: this.placeApplied(places, isNamed) }
  }

  /** Any place of the new text that meets a condition. */
  anyNewText(accept?: Accept): Span | undefined {
    return placesOfNewText(this.context, this.edit, { accept, enough: 1 })[0]
  }

  /** Places of the new text where it is more exactly than the old text is at a candidate; of those that overlap the candidate only where what the edit removes is gone. */
  newTextCloserThan(candidate: Candidate): readonly Span[] {
    // No replacer is more exact than the first.
    if (candidate.replacer === this.context.replacers[0]?.name && candidate.edit.search === this.edit.search)
      return []
    const { accept } = this.found.condition
    const places = closerNewText(this.context, this.edit, candidate, { accept, enough: this.#enough })
    if (places.length === 0) return places
    const hasRemoved = hasRemovedAt(this.context, this.edit)
    return places.filter((place) => !overlaps(place, candidate.span) || !hasRemoved(place))
  }

  /** Where the new text is already around a candidate, so that applying the edit there would repeat what it adds. */
  newTextAround(candidate: Candidate): Span | undefined {
    const addition = additionOf(candidate.edit)
    return addition === undefined ? undefined : newTextAround(this.context, candidate, addition)
  }

  /** Which of some places of the new text shows that the edit was applied. */
  placeApplied(places: readonly Span[], isNamed = false): Span | undefined {
    return placeApplied(this.context, this.edit, places, isNamed)
  }

  /** Whether a place is all that the edit, as it was found there, can mean. */
  meansOnly({ span, edit }: Candidate): boolean {
    return hasOnlyMeaning(edit, (line, isOld) => {
      const places = placesIfFew(this.context.document, line, this.context.budget)
      // An old line that is nowhere as it is was found as another, of which there may be more.
      if (places === undefined || (isOld && places.length === 0)) return false
      return places.every((at) => at >= span.start && at < span.end)
    })
  }

  /** The line that a place begins in, counted from 1. */
  lineOf({ start }: Span): number {
    return this.context.document.lineAt(start) + 1
  }

  /** Whether a place is the whole text. */
  isWhole({ start, end }: Span): boolean {
    const { contentStart, text } = this.context.document
    return start === contentStart && end === text.length
  }

  /** A second place shows that the first is not the only one; a line hint chooses among all. */
  get #enough(): number | undefined {
    return this.edit.hints?.line === undefined ? 2 : undefined
  }
}

const NONE: Result<AnchorPlaces, string> = { ok: true, value: NO_ANCHORS }
const NO_NEW_TEXT: NewText = { places: [], applied: undefined }
