import { additionOf, isUnlikelyByChance } from '../hunk/evidence.js'
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

/** An edit with candidates, and the line that it names. */
interface Hinted extends Open {
  /** The line that the edit names, counted from 1, by its present number. */
  readonly line: number
  /** The same line, corrected by the drift that other edits show. */
  readonly driftedLine: number
}

/**
 * Lets the line hint of an edit, or the line number that a replacer read from its text, choose among the candidates.
 * A verdict without candidates and an edit that can mean only one place are returned unchanged.
 */
export function judgeByLine(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const { candidates, survey } = verdict
  const { edit, context } = survey
  const named = edit.hints?.line ?? candidates[0]?.edit.hints?.line
  if (named === undefined || edit.search === '' || hasOneMeaning(survey, candidates)) return verdict
  const line = hintedLine(context, named)
  const driftedLine = line + (context.drift?.(line) ?? 0)
  return firstVerdict(RULES_BY_LINE, { ...verdict, line, driftedLine }, survey) ?? verdict
}

const RULES_BY_LINE: readonly Rule<Hinted>[] = [
  { name: 'in-section', judge: inSection },
  { name: 'on-line', judge: onLine },
  { name: 'applied-on-line', judge: appliedOnLine },
  { name: 'worse-on-line', judge: worseOnLine },
  { name: 'nearest-line', judge: nearestLine },
]

/** Whether the edit has one candidate and can mean no other place. Then the lines of the file need not be counted. */
function hasOneMeaning(survey: Survey, [only, ...others]: readonly Candidate[]): boolean {
  return only !== undefined && others.length === 0 && survey.canMeanOnly(only)
}

/**
 * The edit names a section heading, and one candidate is in its block: that one is taken, unless another candidate is
 * exactly on the line that the edit names (ambiguous) or the section has the new text, too. If no candidate is in the
 * section and the section has the new text, the edit was applied there.
 *
 * File `one:`, `  a`, `two:`, `  a`; section `two:`, line 9, hunk `-  a`, `+  b`: line 4.
 */
function inSection(hinted: Hinted): Outcome | undefined {
  const { survey, candidates, line } = hinted
  const { context, edit } = survey
  const { document, budget } = context
  const section = edit.hints?.section
  if (section === undefined) return undefined
  const found = findAnchors(document, [section], budget)
  if (!found.ok) return undefined
  const isInSection = ({ start }: Span) => found.value.isInside(document.lineAt(start))
  const [choice, ...others] = candidates.filter(({ span }) => isInSection(span))
  const applied = isUnlikelyByChance(edit) ? newTextOutsideCandidates(hinted, isInSection) : undefined
  if (choice === undefined) return applied && appliedAt(applied)
  if (applied !== undefined || others.length > 0) return undefined
  const rivals = candidatesOn(hinted, line).filter((one) => one !== choice)
  return rivals.length === 0 ? chosen(hinted, choice) : failed(ambiguous(context, [...rivals, choice]))
}

/**
 * A candidate is exactly on the line that the edit names, or on that line as corrected by drift. If there are more
 * such candidates, the edit is ambiguous.
 *
 * File `a`, `x`, `a`; line 3, hunk `-a`, `+b`: line 3.
 */
function onLine(hinted: Hinted): Outcome | undefined {
  const { survey, line, driftedLine } = hinted
  const drifted = driftedLine === line ? [] : candidatesOn(hinted, driftedLine)
  const [choice, ...rivals] = [...candidatesOn(hinted, line), ...drifted]
  if (choice === undefined) return undefined
  return rivals.length === 0 ? chosen(hinted, choice) : failed(ambiguous(survey.context, [choice, ...rivals]))
}

/** The candidates that begin on a line, counted from 1. */
function candidatesOn({ survey, candidates }: Hinted, line: number): Candidate[] {
  return candidates.filter(({ span }) => survey.lineOf(span) === line)
}

/**
 * The new text is exactly on the line that the edit names, or on that line as corrected by drift: the edit was
 * applied there.
 *
 * File `new`, `x`, `y`, `z`, `old`; line 1, hunk `-old`, `+new`: applied before, on line 1.
 */
function appliedOnLine(hinted: Hinted): Outcome | undefined {
  const { survey, line, driftedLine } = hinted
  const span = newTextOutsideCandidates(hinted, (one) => [line, driftedLine].includes(survey.lineOf(one)))
  return span && appliedAt(span)
}

/**
 * The line that the edit names has a place, too, but one that fits worse than the candidates elsewhere: a more
 * tolerant replacer finds it, or it does not meet their condition. Neither place is certain: ambiguous.
 *
 * File `  a`, `x`, `a`; line 1, hunk `-a`, `+b`: line 3 matches exactly, line 1 up to indentation.
 */
function worseOnLine({ survey, candidates, line }: Hinted): Outcome | undefined {
  const worse = survey.candidates((span) => survey.lineOf(span) === line)
  return worse.length === 0 ? undefined : failed(ambiguous(survey.context, [...candidates, ...worse]))
}

/**
 * The only candidate, or the nearest to the line if {@link chooseByLine} decides for it. Undecided if the drift of
 * other edits points to another candidate, or if the edit was applied at another one. Refused if the new text is
 * nearer to the line: the edit may have been applied there.
 *
 * File `a`, five times `x`, `a`; line 2, hunk `-a`, `+b`: line 1.
 */
function nearestLine(hinted: Hinted): Outcome | undefined {
  const { survey, candidates, line, driftedLine } = hinted
  const [first, ...others] = candidates
  const nearest = (wanted: number) => chooseByLine(survey.context, candidates, wanted)
  const choice = others.length === 0 ? first : nearest(driftedLine)
  if (choice === undefined || (driftedLine !== line && (nearest(line) ?? choice) !== choice)) return undefined
  if (isAppliedElsewhere(hinted, choice)) return undefined
  const nearer = newTextNearer(hinted, choice)
  if (nearer !== undefined) return failed(doubtfulPlace(survey.context, choice, nearer))
  return chosen(hinted, choice)
}

/**
 * Whether the edit, which only adds, was applied already at another candidate than the chosen one.
 *
 * File `a`, `x`, `b`, 20 other lines, `x`, `added`; line 3, hunk ` x`, `+added`: true for the choice of line 2,
 * because the last two lines are the new text.
 */
function isAppliedElsewhere({ survey, candidates }: Hinted, choice: Candidate): boolean {
  // Most candidates share one edit, so each edit is looked at only once.
  const adding = new Set(candidates.map(({ edit }) => edit))
  for (const edit of adding) {
    survey.context.budget.spend(edit.search.length + edit.replacement.length)
    if (additionOf(edit) === undefined) adding.delete(edit)
  }
  return candidates.some(
    (other) => other !== choice && adding.has(other.edit) && survey.newTextAround(other) !== undefined,
  )
}

/** A place where the new text is nearer to the line than the chosen candidate is: the edit may have been applied there. */
function newTextNearer(hinted: Hinted, choice: Candidate): Span | undefined {
  const { survey, line } = hinted
  if (!isUnlikelyByChance(choice.edit)) return undefined
  const distance = (span: Span) => Math.abs(survey.lineOf(span) - line)
  return newTextOutsideCandidates(hinted, (span) => distance(span) < distance(choice.span))
}

/**
 * The first accepted place of the new text that is not inside a candidate. Inside a candidate the new text may
 * consist of kept lines only, which do not show that the edit was applied.
 */
function newTextOutsideCandidates(
  { survey, candidates }: Hinted,
  accept: (span: Span) => boolean,
): Span | undefined {
  const isApart = (span: Span) => accept(span) && !candidates.some((one) => isInside(span, one.span))
  // The edit as the replacer read it.
  const { edit = survey.edit } = candidates[0] ?? {}
  return new Survey(survey.context, edit).anyNewText(isApart)
}

function chosen({ notices }: Hinted, candidate: Candidate): Outcome {
  return { kind: 'candidates', candidates: [candidate], notices }
}

/**
 * Returns the context with its `drift` set: how many lines a line has moved down since the request's line numbers
 * were true. An edit with a line hint and only one place shows it; for a line the nearest such edit on another line
 * counts, and 0 if there is none. The edits are placed when the drift is first asked for; after that logarithmic per
 * line.
 *
 * Edit 1 names line 1 and is found on line 5 only. Edit 2 names line 4: its drift is 4, so it is expected on line 8.
 */
export function withDrift(context: SurveyContext, edits: readonly TextEdit[]): SurveyContext {
  const shown = lazily(() => samplesOf(context, edits))
  return {
    ...context,
    drift(line) {
      const { samples, hints } = shown()
      // Edits with this very line as their hint are left out: an edit is no evidence for itself.
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
