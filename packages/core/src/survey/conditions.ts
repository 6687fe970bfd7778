import type { TextDocument } from '../text/document.js'
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
  /** Whether a place meets the condition; undefined if every place does. */
  readonly accept: ((span: Span) => boolean) | undefined
  /**
   * Whether several places that meet the condition are ambiguous even if the order of the edits would choose one.
   * Default false.
   */
  readonly mustBeOnly?: boolean
  /**
   * Whether the request names the place by this condition: a new text that meets it shows that the edit was applied.
   * Default false.
   */
  readonly isNamed?: boolean
  /** The notices for an edit that is placed under this condition. Default: none. */
  readonly notices?: readonly Notice[]
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
 * The conditions on an edit's place, best first. They are tried in turn until one has any place.
 *
 * - With anchors: inside the block of the last anchor, then (unless the new text is blank) anywhere below the anchor.
 *   File `a:`, `  x`, `b:`, `  x`; anchor `a:`, old `  x`: only line 2 meets the first condition, so it is taken.
 * - With the end-of-file mark: at the end of the file, then elsewhere.
 *   File `x`, `a`, `x`; old `x` at the end of the file: line 3 is taken. In the file `x`, `a` it is line 1, with a
 *   notice.
 * - With a last line: every condition also requires that the place is within the lines that the edit is bound to.
 */
export function conditionsOf(
  context: SurveyContext,
  edit: TextEdit,
  anchors: AnchorPlaces,
): readonly Condition[] {
  if (edit.hints === undefined) return ANYWHERE
  const { document } = context
  const below = anchors.lines.length > 0 ? belowAnchors(document, edit, anchors) : ANYWHERE
  const conditions = edit.hints.atEnd === true ? atEndFirst(document, below) : below
  const bound = boundOf(context, edit)
  if (bound === undefined) return conditions
  return conditions.map((one) => and(one, (span) => isInBound(document, span, bound)))
}

function and(condition: Condition, accept: (span: Span) => boolean): Condition {
  const { accept: first } = condition
  return { ...condition, accept: (span) => accept(span) && (first === undefined || first(span)) }
}

const ANYWHERE: readonly Condition[] = [{ accept: undefined }]

function belowAnchors(
  document: TextDocument,
  { hints, search, replacement }: TextEdit,
  anchors: AnchorPlaces,
): Condition[] {
  const inside: Condition = {
    accept: ({ start }) => anchors.isInside(document.lineAt(start)),
    isNamed: true,
  }
  // The next block may have the same lines. An edit that only removes must not take those for its own.
  if (isBlank(replacement) && search !== '') return [inside]
  const hasBlock = anchors.lines.some((line) => headsBlock(document, line))
  const below: Condition = {
    accept: ({ start }) => anchors.follows(document.lineAt(start)),
    notices: hasBlock ? [outsideAnchor(hints?.anchors)] : [],
  }
  return [inside, below]
}

function atEndFirst(document: TextDocument, conditions: readonly Condition[]): Condition[] {
  const atEnd = ({ end }: Span) => end >= document.lineAround(document.text.length).end
  const ending = conditions.map((one): Condition => ({ ...and(one, atEnd), isNamed: true, notices: [] }))
  return [...ending, ...conditions.map((one) => ({ ...one, mustBeOnly: true, notices: [NOT_AT_END] }))]
}
