import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/format.js'
import type { AnchorPlaces } from './anchors.js'
import { headsBlock } from './blocks.js'
import type { SurveyContext } from './context.js'
import { boundOf, isInBound } from './line-hint.js'

/** A condition that a place must meet. */
export interface Condition {
  readonly accept: (span: Span) => boolean
  /** The place counts only if it is the only one, whatever the order of the edits says. */
  readonly alone: boolean
  /** Whether the request names the place by this condition: a new text that meets it is the edit's own. */
  readonly isNamed: boolean
  /** What to say of a place that is taken on this condition. */
  readonly notices: readonly Notice[]
}

function outsideAnchor(anchors: readonly string[] = []): Notice {
  const anchor = JSON.stringify(anchors.at(-1)?.trim() ?? '')
  return {
    code: 'outside-anchor',
    message: `the text is not in the block of the anchor ${anchor}, but below it`,
  }
}

const NOT_AT_END: Notice = {
  code: 'not-at-end',
  message: 'the text is not at the end of the file; it is at one other place, which was used',
}

/**
 * What a place must meet, best first: inside the last anchor's block before beyond it, at the end before elsewhere, and always
 * within the lines that the edit is bound to.
 */
export function conditionsOf(context: SurveyContext, edit: TextEdit, anchors: AnchorPlaces): Condition[] {
  const bound = boundOf(context, edit)
  const conditions = unboundConditions(context, edit, anchors)
  if (bound === undefined) return conditions
  return conditions.map((condition) => ({
    ...condition,
    accept: (span) => isInBound(context.document, span, bound) && condition.accept(span),
  }))
}

function unboundConditions(
  { document }: SurveyContext,
  { hints, search, replacement }: TextEdit,
  anchors: AnchorPlaces,
): Condition[] {
  const line = ({ start }: Span) => document.lineAt(start)
  const atEnd = ({ end }: Span) => end >= document.lineAround(document.text.length).end
  const inside = (span: Span) => anchors.isInside(line(span))
  const below = (span: Span) => anchors.follows(line(span))
  // The same lines may be in the next block, too: what removes them must say more.
  const isBare = isBlank(replacement) && search !== ''
  const hasAnchors = anchors.lines.length > 0
  const places = !hasAnchors ? [() => true] : isBare ? [inside] : [inside, below]
  const isNamed = (accept: (span: Span) => boolean) => hasAnchors && accept === inside
  const hasBlock = anchors.lines.some((line) => headsBlock(document, line))
  const outside = hasBlock ? [outsideAnchor(hints?.anchors)] : []
  const noticesOf = (accept: (span: Span) => boolean) => (accept === below ? outside : [])
  if (hints?.atEnd !== true)
    return places.map((accept) => ({
      accept,
      alone: false,
      isNamed: isNamed(accept),
      notices: noticesOf(accept),
    }))
  const anywhere = places.map((accept) => ({
    accept,
    alone: true,
    isNamed: isNamed(accept),
    notices: [NOT_AT_END],
  }))
  const ending = places.map((accept) => ({
    accept: (span: Span) => atEnd(span) && accept(span),
    alone: false,
    isNamed: true,
    notices: [],
  }))
  return [...ending, ...anywhere]
}
