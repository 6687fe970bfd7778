import { hasOnlyMeaning } from '../hunk/only-meaning.js'
import { placesIfFew } from '../search/seed.js'
import { additionOf, appliedAround, isTelling, placesOfNewText } from '../survey/applied.js'
import { runCascade } from '../survey/cascade.js'
import type { LocateContext } from '../survey/context.js'
import { chooseByLine, hintedLine } from '../survey/line-hint.js'
import { ambiguous, doubtfulPlace } from '../survey/problems.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { Located } from './locate.js'

/** An edit with candidates and the line that it names. */
interface Hinted {
  readonly context: LocateContext
  readonly located: Located & { readonly kind: 'candidates' }
  /** Counted from 1, in the text as it is by now. */
  readonly line: number
  /** The line where that one is by now, as other edits show. */
  readonly moved: number
}

/**
 * Lets the line hint of an edit, or of the reading that was found, judge its candidates. The only one is taken where the edit
 * can mean nothing else, and the line is not looked at. One exactly on the line, or
 * exactly where other edits show that the line has moved to, is taken; two that these speak for are not told
 * apart. Else the edit may be applied already, or another place contradict the hint; else the nearest within reach is
 * taken, if the hint decides for it.
 */
export function narrow(context: LocateContext, located: Located): Located {
  if (located.kind !== 'candidates') return located
  const { candidates, edit } = located
  const named = edit.hints?.line ?? candidates[0]?.edit.hints?.line
  if (named === undefined || edit.search === '' || isSure(context, located.candidates)) return located
  const line = hintedLine(context, named)
  const hinted: Hinted = { context, located, line, moved: line + (context.drift?.(line) ?? 0) }
  return onLine(hinted) ?? appliedOnLine(hinted) ?? contradicted(hinted) ?? nearby(hinted)
}

/** Whether there is only one place and nothing else that the edit can mean. Then no line has to be counted. */
function isSure({ document, budget }: LocateContext, [only, ...others]: readonly Candidate[]): boolean {
  if (only === undefined || others.length > 0) return false
  const { span, edit } = only
  return hasOnlyMeaning(edit, (line, isOld) => {
    const places = placesIfFew(document, line, budget)
    // An old line that is nowhere as it is was found as another, of which there may be more.
    if (places === undefined || (isOld && places.length === 0)) return false
    return places.every((at) => at >= span.start && at < span.end)
  })
}

function onLine({ context, located, line, moved }: Hinted): Located | undefined {
  const at = (wanted: number) => located.candidates.find(({ span }) => lineOf(context, span) === wanted)
  const [written, drifted] = [at(line), at(moved)]
  if (written !== undefined && drifted !== undefined && written !== drifted)
    return failed(located, ambiguous(context.document, [written, drifted]))
  const exactly = written ?? drifted
  return exactly === undefined ? undefined : { ...located, candidates: [exactly] }
}

function appliedOnLine({ context, located, line, moved }: Hinted): Located | undefined {
  const { candidates, edit } = located
  const accept = (span: Span) => {
    const at = lineOf(context, span)
    return (at === line || at === moved) && !isInside(span, candidates)
  }
  const [span] = placesOfNewText({ ...context, edit: candidates[0]?.edit ?? edit, accept, enough: 1 })
  return span === undefined ? undefined : { edit, kind: 'applied', span }
}

/** A better place far away and a worse one on the very line: neither is certain. */
function contradicted({ context, located, line }: Hinted): Located | undefined {
  const { candidates, edit } = located
  const worse = runCascade({ ...context, edit, accept: (span) => lineOf(context, span) === line })
  return worse.length === 0
    ? undefined
    : failed(located, ambiguous(context.document, [...candidates, ...worse]))
}

function nearby(hinted: Hinted): Located {
  const { context, located, line } = hinted
  const { candidates } = located
  const choice =
    candidates.length > 1 ? chooseByLine(context.document, candidates, line, context.buffer) : candidates[0]
  if (choice === undefined || isAppliedElsewhere(context, candidates, choice)) return located
  const nearer = newTextNearer(hinted, choice)
  if (nearer !== undefined) return failed(located, doubtfulPlace(context.document, choice, nearer))
  return { ...located, candidates: [choice] }
}

/** Whether the edit is applied already at another place than the one that is merely nearest to its line. */
function isAppliedElsewhere(
  context: LocateContext,
  candidates: readonly Candidate[],
  choice: Candidate,
): boolean {
  // Most candidates share one edit, and of many it would be looked at again and again.
  const adding = new Set(candidates.map(({ edit }) => edit))
  for (const edit of adding) {
    context.budget.spend(edit.search.length + edit.replacement.length)
    if (additionOf(edit) === undefined) adding.delete(edit)
  }
  return candidates.some(
    (other) => other !== choice && adding.has(other.edit) && appliedAround(context, other) !== undefined,
  )
}

/** Where the new text stands nearer to the line than the old: it may have been applied there. */
function newTextNearer({ context, located, line }: Hinted, choice: Candidate): Span | undefined {
  if (!isTelling(choice.edit)) return undefined
  const distance = (span: Span) => Math.abs(lineOf(context, span) - line)
  const accept = (span: Span) => distance(span) < distance(choice.span) && !isInside(span, located.candidates)
  return placesOfNewText({ ...context, edit: choice.edit, accept, enough: 1 })[0]
}

/** What an edit keeps stands inside its place too; that it does is no sign that the edit was applied. */
function isInside({ start, end }: Span, candidates: readonly Candidate[]): boolean {
  return candidates.some(({ span }) => start >= span.start && end <= span.end)
}

function lineOf({ document }: LocateContext, { start }: Span): number {
  return document.lineAt(start) + 1
}

function failed({ edit }: Located, problem: ReturnType<typeof ambiguous>): Located {
  return { edit, kind: 'failed', problem }
}
