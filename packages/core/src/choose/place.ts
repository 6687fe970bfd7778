import { keptLines } from '../hunk/only-meaning.js'
import { seedOf } from '../search/seed.js'
import { appliedAround, findNewText, placesOfNewText } from '../survey/applied.js'
import type { LocateContext } from '../survey/context.js'
import { ambiguous, doubtfulPlace } from '../survey/problems.js'
import type { TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import type { LineRange } from '../text/line-range.js'
import { lineRange } from '../text/line-range.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/format.js'
import { exactInOrder } from './exact-in-order.js'
import { inOrder } from './in-order.js'
import { type Located, locate } from './locate.js'
import { narrow } from './narrow.js'
import { isOffItsLine, mayBeAfter, numberedState } from './numbered.js'
import { insideOpenedBlocks } from './opened-block.js'

/** Where one edit goes: its places (more than one only where all were asked for), or why it goes nowhere. */
export type Placed =
  | {
      readonly kind: 'placed'
      readonly candidates: readonly Candidate[]
      readonly notices: readonly Notice[]
    }
  | { readonly kind: 'applied'; readonly place: LineRange }
  | { readonly kind: 'failed'; readonly problem: EditProblem }

/** Places one edit at the only place it has, at the one its line hint decides for, or everywhere if it asks so. */
export function placeUnique(context: LocateContext, edit: TextEdit): Placed {
  const located = locate(context, edit)
  if (located.kind === 'candidates' && edit.all) {
    return { kind: 'placed', candidates: withoutOverlaps(located.candidates), notices: located.notices }
  }
  return settle(context, narrow(context, located))
}

/**
 * Places all edits of a file jointly, from top to bottom. Among several candidates of an edit, those count
 * that let every edit match in order; if that leaves more than one way, the edits that differ are ambiguous.
 * Edits out of order are placed when each has one place. Linear in the number of candidates.
 */
export function placeInOrder(context: LocateContext, edits: readonly TextEdit[]): Placed[] {
  // One alone is found quicker by itself, unless its anchor has to be found first.
  const isWorthIt = edits.length > 1 || edits[0]?.hints?.anchors !== undefined
  const certain = isWorthIt ? exactInOrder(context, edits) : undefined
  return settleAll(context, certain ?? chooseInOrder(context, edits))
}

function chooseInOrder(context: LocateContext, edits: readonly TextEdit[]): Located[] {
  const [first, ...others] = edits
  // By the only place of a line that stays, where old and new text can be is known before they are looked for.
  if (first?.hints?.line !== undefined && others.length === 0)
    seedOf(context.document, keptLines(first), context.budget)
  const located = edits.map((edit) => locate(context, edit))
  const bounded = betweenApplied(context, located)
  const narrowed = bounded.map((one) => narrow(context, one))
  const ordered = inOrder(narrowed) ?? inOrder(bounded)
  if (ordered === undefined) return narrowed.map((one) => refuseDoubtfulOrder(context, one))
  return inOrder(insideOpenedBlocks(context.document, ordered)) ?? ordered
}

/**
 * Settles each edit by itself, unless the line numbers of all of them agree on what the file is. That it is the one from
 * before is believed of a request that a tool worked out: a model may send again what was applied in part. The numbers
 * are not looked at where they cannot matter: lines are counted for that.
 */
function settleAll(context: LocateContext, chosen: readonly Located[]): Placed[] {
  const { document } = context
  const isComputed = chosen.every(({ edit }) => edit.computed)
  const canBeAfter = mayBeAfter(document, chosen)
  const settled = lazily(() => chosen.map((one) => settle(context, one)))
  const state =
    canBeAfter || (isComputed && settled().some(({ kind }) => kind === 'applied'))
      ? numberedState(document, chosen)
      : undefined
  if (state === 'before' && isComputed) return chosen.map((one) => placedOf(context, one))
  if (state !== undefined && state !== 'before') {
    return state.after.map((span) => ({ kind: 'applied', place: lineRange(document, span) }))
  }
  const isOff = lazily(() => chosen.some((one) => isOffItsLine(document, one)))
  return settled().map((placed, i) =>
    dependsOnNumber(document, chosen[i] as Located) && isOff()
      ? { kind: 'failed', problem: { code: 'no-place' } }
      : placed,
  )
}

/** Whether only its number says where the edit goes. Where others stand elsewhere than numbered, it says nothing. */
function dependsOnNumber({ isEmpty }: TextDocument, { edit: { search, hints } }: Located): boolean {
  const { line, anchors, atEnd } = hints ?? {}
  return search === '' && !isEmpty && line !== undefined && anchors === undefined && !atEnd
}

function settle(context: LocateContext, located: Located): Placed {
  const { document } = context
  const placed = skipped(located) ?? placedOf(context, located)
  const [only] = placed.kind === 'placed' ? placed.candidates : []
  if (only === undefined) return placed
  const applied = appliedAround(context, only)
  return applied === undefined ? placed : { kind: 'applied', place: lineRange(document, applied) }
}

/** A hunk that changes nothing names a place; where it names several it says nothing, and nothing is lost without it. */
function skipped(located: Located): Placed | undefined {
  if (located.kind !== 'candidates' || located.candidates.length < 2) return undefined
  const { search, replacement, script } = located.edit
  if (script === undefined || search !== replacement) return undefined
  const { length } = located.candidates
  const message = `the hunk changes nothing, and its lines are at ${length} places; it was skipped`
  return { kind: 'placed', candidates: located.candidates, notices: [{ code: 'hunk-skipped', message }] }
}

/** Where the edit goes, whether or not its new text is there already. */
function placedOf({ document }: LocateContext, located: Located): Placed {
  if (located.kind === 'applied') return { kind: 'applied', place: lineRange(document, located.span) }
  if (located.kind === 'failed') return { kind: 'failed', problem: located.problem }
  const { candidates, notices } = located
  return candidates.length === 1
    ? { kind: 'placed', candidates, notices }
    : { kind: 'failed', problem: ambiguous(document, candidates) }
}

/**
 * On a second run some edits of a file are applied already. The others must then lie between those before and after
 * them: the same text elsewhere is not what they meant. What that shows to be applied, too, bounds the others in turn.
 */
function betweenApplied(context: LocateContext, all: readonly Located[]): Located[] {
  const bounded = boundByApplied(context, all)
  const applied = (some: readonly Located[]) => some.filter(({ kind }) => kind === 'applied').length
  return applied(bounded) > applied(all) ? betweenApplied(context, bounded) : bounded
}

function boundByApplied(context: LocateContext, all: readonly Located[]): Located[] {
  const tops: number[] = []
  let top = 0
  for (const one of all) {
    tops.push(top)
    if (one.kind === 'applied') top = Math.max(top, one.span.end)
  }
  let bottom = Number.POSITIVE_INFINITY
  const bounded = all.toReversed().map((one, i): Located => {
    const from = tops[all.length - 1 - i] ?? 0
    const to = bottom
    if (one.kind === 'applied') bottom = Math.min(bottom, one.span.start)
    return within(context, one, ({ start, end }) => start >= from && end <= to)
  })
  return bounded.reverse()
}

function within(context: LocateContext, located: Located, accept: (span: Span) => boolean): Located {
  if (located.kind !== 'candidates') return located
  const candidates = located.candidates.filter(({ span }) => accept(span))
  if (candidates.length > 0) return { ...located, candidates }
  const { edit } = located
  const { applied } = findNewText(context, { ...context, edit, accept })
  if (applied !== undefined) return { edit, kind: 'applied', span: applied }
  return refuseDoubtfulOrder(context, located)
}

/** An edit out of order whose new text stands somewhere may have been applied before: better not twice. */
function refuseDoubtfulOrder(context: LocateContext, located: Located): Located {
  const [only, ...more] = located.kind === 'candidates' ? located.candidates : []
  if (only === undefined || more.length > 0) return located
  const { document } = context
  const { edit } = located
  // What the edit keeps stands at its place too; that it does is no sign that the edit was applied.
  const accept = ({ start, end }: Span) => end <= only.span.start || start >= only.span.end
  const [newText] = placesOfNewText({ ...context, edit, accept, enough: 1 })
  if (newText === undefined) return located
  return { edit, kind: 'failed', problem: doubtfulPlace(document, only, newText) }
}

function withoutOverlaps(candidates: readonly Candidate[]): Candidate[] {
  let end = -1
  return candidates.filter(({ span }) => {
    if (span.start < end) return false
    end = span.end
    return true
  })
}
