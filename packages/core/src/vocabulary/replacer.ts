import type { Budget } from '../text/budget.js'
import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Edit } from './edit.js'
import type { Hunk } from './hunk.js'
import type { Reason } from './reason.js'
import { TIERS, type Tier } from './tier.js'

export type { Budget }

/** Cancels a call when `aborted` becomes true. An `AbortSignal` fits. A signal with events also ends a waiting call at once. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener?(type: 'abort', listener: () => void): void
  removeEventListener?(type: 'abort', listener: () => void): void
}

/** Limits that end a call early. */
export interface Limits {
  /** The most steps of work; one step is about one line compared. Default 200 million. */
  readonly steps?: number | undefined
  readonly signal?: CancelSignal | undefined
}

/** What a replacer is asked to find. */
export interface Query {
  readonly document: TextDocument
  /** The edit as the request has it. */
  readonly edit: Edit
  /** The edit as lines. A reading may have other lines than the edit. */
  readonly hunk: Hunk
  /** The part of the document to search. Matches must lie inside it. */
  readonly within: Span
  readonly budget: Budget
  /** Call it with the reason why a place that the replacer found cannot be taken. Only the first reason is reported. */
  readonly onRefused?: (reason: Reason) => void
}

/** One place of a hunk's old lines. */
export interface Match {
  /** The place in the document's original text. With unit `lines` it is whole lines with their endings. */
  readonly span: Span
  /** How the texts of the edit were read, if not as they are written: unescaped, for instance. */
  readonly reading?: { readonly search: string; readonly replacement: string }
  /** The same as lines. Of the two only one may be given. */
  readonly hunk?: Hunk
  /**
   * For every old line of the hunk the file's line, counted from 0, or -1 where the file lacks it; ascending. Default: the
   * n-th old line is the n-th line of the place, where the place has as many whole lines; else the lines are aligned.
   */
  readonly alignment?: readonly number[] | undefined
  /** The tier, where this match tolerates less than the replacer may. Default: the replacer's. */
  readonly tier?: Tier
  /** Whether the span is a part of the text that the new text replaces as a whole, not lines that are merged. Default false. */
  readonly isText?: boolean
  /** How similar the place is to the old text, 0 to 1. Default 1. */
  readonly similarity?: number
  /** Whether the new text is here already: the edit was applied before. Default false. */
  readonly isApplied?: boolean
  /** The pieces of an old text that leaves lines out, each with its own hunk. */
  readonly parts?: readonly Match[]
  /** What speaks for the place, where only a part of the old text agrees. */
  readonly evidence?: Evidence | undefined
}

/** What speaks for a place where only a part of the old text agrees. */
export interface Evidence {
  /** The bits of the old lines that agree: the rarer a line is in the file, the more. */
  readonly bits: number
  /** How many non-blank old lines agree. */
  readonly matched: number
  /** Whether all of them do. */
  readonly isFull: boolean
  /** Whether the file has no non-blank line of its own between them. */
  readonly isTight: boolean
  /** Another region that agrees nearly as well. It makes the place ambiguous if the edit can be merged there as well. */
  readonly rival?: Match
}

/**
 * A strategy for finding text. It only finds places: it never edits, and never decides between them.
 *
 * `find` yields every candidate place once, in a fixed order, and nothing if there is none. It is a pure
 * function of the query, without state or randomness. It must not yield a span outside `within`. It must spend
 * budget in proportion to its work, which should be linear in the document and the search text.
 */
export interface Replacer<Name extends string = string> {
  readonly apiVersion: 1
  /** The name, unique in a cascade, in kebab case. */
  readonly name: Name
  readonly tier: Tier
  find(query: Query): Iterable<Match>
}

/**
 * The replacers of a cascade up to a tier, in the order of their tiers and otherwise as listed. One that only finds that an edit
 * was applied is asked under every cap.
 */
export function upTo(replacers: Iterable<Replacer>, cap: Tier): readonly Replacer[] {
  const most = TIERS.indexOf(cap)
  const asked: Replacer[] = []
  let isSorted = true
  let before = 0
  for (const one of replacers) {
    const rank = TIERS.indexOf(one.tier)
    if (rank > most && one.name !== ALREADY_APPLIED) continue
    isSorted &&= rank >= before
    before = rank
    asked.push(one)
  }
  return isSorted ? asked : asked.sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier))
}

const ALREADY_APPLIED = 'already-applied'
