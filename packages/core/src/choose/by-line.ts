import { additionOf, isBeyondChance } from '../hunk/evidence.js'
import { findAnchors } from '../survey/anchors.js'
import type { SurveyContext } from '../survey/context.js'
import { chooseByLine, hintedLine } from '../survey/line-hint.js'
import { ambiguous, doubtfulPlace } from '../survey/problems.js'
import { Survey } from '../survey/survey.js'
import { lazily } from '../text/lazily.js'
import { lastAtMost } from '../text/sequences.js'
import { isInside, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { judgeByItself } from './by-itself.js'
import {
  appliedAt,
  failed,
  firstVerdict,
  type Open,
  type Outcome,
  onlySpan,
  type Rule,
  type Verdict,
} from './verdict.js'

/** An edit with candidates and the line that it names. */
interface Hinted {
  readonly survey: Survey
  readonly open: Open
  /** Counted from 1, in the text as it is by now. */
  readonly line: number
  /** The line where that one is by now, as other edits show. */
  readonly moved: number
}

/**
 * Lets the line hint of an edit, or of the reading that was found, judge its candidates. The only one is taken where the edit
 * can mean nothing else, and the line is not looked at.
 */
export function judgeByLine(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const { candidates, survey } = verdict
  const { edit, context } = survey
  const named = edit.hints?.line ?? candidates[0]?.edit.hints?.line
  if (named === undefined || edit.search === '' || isSure(survey, candidates)) return verdict
  const line = hintedLine(context, named)
  const hinted: Hinted = { survey, open: verdict, line, moved: line + (context.drift?.(line) ?? 0) }
  return firstVerdict(RULES_BY_LINE, hinted, survey) ?? verdict
}

const RULES_BY_LINE: readonly Rule<Hinted>[] = [
  { name: 'in-section', judge: inSection },
  { name: 'on-line', judge: onLine },
  { name: 'applied-on-line', judge: appliedOnLine },
  { name: 'worse-on-line', judge: worseOnLine },
  { name: 'nearest-line', judge: nearestLine },
]

/** Whether there is only one place and nothing else that the edit can mean. Then no line has to be counted. */
function isSure(survey: Survey, [only, ...others]: readonly Candidate[]): boolean {
  return only !== undefined && others.length === 0 && survey.meansOnly(only)
}

/**
 * The only one in the block of the heading that the edit names, unless another is on the very line; or where the edit is applied
 * there.
 */
function inSection(hinted: Hinted): Outcome | undefined {
  const { survey, open, line } = hinted
  const { context, edit } = survey
  const { document, budget } = context
  const section = edit.hints?.section
  if (section === undefined) return undefined
  const found = findAnchors(document, [section], budget)
  if (!found.ok) return undefined
  const isInSection = ({ start }: Span) => found.value.isInside(document.lineAt(start))
  const [choice, ...others] = open.candidates.filter(({ span }) => isInSection(span))
  const applied = isBeyondChance(edit) ? newTextApart(hinted, isInSection) : undefined
  if (choice === undefined) return applied && appliedAt(applied)
  if (applied !== undefined || others.length > 0) return undefined
  const written = candidateOn(hinted, line) ?? choice
  return written === choice ? only(open, choice) : failed(ambiguous(context, [written, choice]))
}

/** Two places that the line and other edits speak for are not told apart. */
function onLine(hinted: Hinted): Outcome | undefined {
  const { survey, open, line, moved } = hinted
  const [written, drifted] = [candidateOn(hinted, line), candidateOn(hinted, moved)]
  if (written !== undefined && drifted !== undefined && written !== drifted)
    return failed(ambiguous(survey.context, [written, drifted]))
  const exactly = written ?? drifted
  return exactly === undefined ? undefined : only(open, exactly)
}

function candidateOn({ survey, open }: Hinted, line: number): Candidate | undefined {
  return open.candidates.find(({ span }) => survey.lineOf(span) === line)
}

function appliedOnLine(hinted: Hinted): Outcome | undefined {
  const { survey, line, moved } = hinted
  const span = newTextApart(hinted, (one) => [line, moved].includes(survey.lineOf(one)))
  return span && appliedAt(span)
}

/** A better place far away and a worse one on the very line: neither is certain. */
function worseOnLine({ survey, open: { candidates }, line }: Hinted): Outcome | undefined {
  const worse = survey.candidates((span) => survey.lineOf(span) === line)
  return worse.length === 0 ? undefined : failed(ambiguous(survey.context, [...candidates, ...worse]))
}

/** The nearest within reach, where the line decides for it, and other edits do not speak for another. */
function nearestLine(hinted: Hinted): Outcome | undefined {
  const { survey, open, line, moved } = hinted
  const [first, ...others] = open.candidates
  const nearest = (wanted: number) => chooseByLine(survey.context, open.candidates, wanted)
  const choice = others.length === 0 ? first : nearest(moved)
  if (choice === undefined || (moved !== line && (nearest(line) ?? choice) !== choice)) return undefined
  if (isAppliedElsewhere(survey, open.candidates, choice)) return undefined
  const nearer = newTextNearer(hinted, choice)
  if (nearer !== undefined) return failed(doubtfulPlace(survey.context, choice, nearer))
  return only(open, choice)
}

/** Whether the edit is applied already at another place than the one that is merely nearest to its line. */
function isAppliedElsewhere(survey: Survey, candidates: readonly Candidate[], choice: Candidate): boolean {
  // Most candidates share one edit, and of many it would be looked at again and again.
  const adding = new Set(candidates.map(({ edit }) => edit))
  for (const edit of adding) {
    survey.context.budget.spend(edit.search.length + edit.replacement.length)
    if (additionOf(edit) === undefined) adding.delete(edit)
  }
  return candidates.some(
    (other) => other !== choice && adding.has(other.edit) && survey.newTextAround(other) !== undefined,
  )
}

/** Where the new text is nearer to the line than the old: it may have been applied there. */
function newTextNearer(hinted: Hinted, choice: Candidate): Span | undefined {
  const { survey, line } = hinted
  if (!isBeyondChance(choice.edit)) return undefined
  const distance = (span: Span) => Math.abs(survey.lineOf(span) - line)
  return newTextApart(hinted, (span) => distance(span) < distance(choice.span))
}

/** New text apart from the places: what an edit keeps is inside its place, too, and no sign that the edit was applied. */
function newTextApart({ survey, open }: Hinted, accept: (span: Span) => boolean): Span | undefined {
  const { candidates } = open
  const isApart = (span: Span) => accept(span) && !candidates.some((one) => isInside(span, one.span))
  // As a replacer read the edit.
  const { edit = survey.edit } = candidates[0] ?? {}
  return new Survey(survey.context, edit).anyNewText(isApart)
}

function only({ notices }: Open, candidate: Candidate): Outcome {
  return { kind: 'candidates', candidates: [candidate], notices }
}

/**
 * The context, which once a line hint has to choose looks at the other edits for how far lines have moved since the numbers of the request
 * were true. Those that have only one place show it. For a line it is what the nearest of them shows, 0 when there is none.
 * Logarithmic per line.
 */
export function withDrift(context: SurveyContext, edits: readonly TextEdit[]): SurveyContext {
  const shown = lazily(() => samplesOf(context, edits))
  return {
    ...context,
    drift(line) {
      const { samples, hints } = shown()
      // An edit is no evidence for itself.
      const above = samples[lastAtMost(hints, line - 1)]
      const below = samples[lastAtMost(hints, line) + 1]
      const isBelowNearer =
        above === undefined || (below !== undefined && below.hint - line < line - above.hint)
      return (isBelowNearer ? below : above)?.drift ?? 0
    },
  }
}

function samplesOf(context: SurveyContext, edits: readonly TextEdit[]) {
  const samples = edits
    .flatMap((edit) => {
      const hint = edit.hints?.line
      if (hint === undefined || edit.search === '') return []
      const survey = new Survey(context, edit)
      const only = onlySpan(judgeByItself(survey))
      return only === undefined ? [] : [{ hint, drift: survey.lineOf(only) - hint }]
    })
    .sort((a, b) => a.hint - b.hint)
  return { samples, hints: samples.map(({ hint }) => hint) }
}
