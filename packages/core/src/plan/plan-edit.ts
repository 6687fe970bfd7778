import type { Placed } from '../choose/verdict.js'
import { linesOfStep } from '../hunk/lines-of-step.js'
import { type Merged, merge } from '../merge/merge.js'
import { replaceVerbatim } from '../merge/verbatim.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { withFields } from '../text/lazily.js'
import { lineRange } from '../text/line-range.js'
import { isBlank, lineContents } from '../text/lines.js'
import { countPlaceholders } from '../text/placeholder.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { EditPolicy } from '../vocabulary/placement.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { charactersAt, damagedLine } from './damaged-text.js'
import { lineSplit } from './line-split.js'
import { lostDash } from './lost-dash.js'
import { placedReport } from './placed-report.js'

/** What one edit changes, and what is reported of it. */
export interface PlannedEdit {
  readonly changes: readonly Change[]
  readonly report: EditReport
  /** Where its only place begins, if that has any text. */
  readonly top?: number
}

/** Works out what a placed edit changes, or refuses it for what it holds. */
export function planEdit(
  document: TextDocument,
  placed: Placed,
  edit: TextEdit,
  policy: EditPolicy,
  budget: Budget,
): Result<PlannedEdit, EditProblem> {
  const refusal = refuseContent(edit, policy)
  if (refusal !== undefined) return { ok: false, failure: refusal }
  const source = edit.source === undefined ? {} : { source: edit.source }
  const dash = edit.script && !fitsAsItIs(placed) ? lostDash(document, edit, budget) : undefined
  if (dash !== undefined) return { ok: false, failure: dash }
  if (placed.kind === 'failed')
    return { ok: false, failure: withFields(placed.problem, { rule: placed.rule }) }
  if (placed.kind === 'applied') {
    const report: EditReport = {
      status: 'already-applied',
      places: [lineRange(document, placed.span)],
      notices: [],
      rule: placed.rule,
      ...source,
    }
    return { ok: true, value: { changes: [], report } }
  }
  const chosen = chooseOccurrences(document, placed.candidates, edit)
  if (!chosen.ok) return chosen
  const checked = checkNewText(document, chosen.value, policy)
  if (!checked.ok) return checked
  const changes: Change[] = []
  const notices = [...placed.notices, ...checked.value]
  let effective = false
  for (const candidate of chosen.value) {
    const merged = mergedOf(document, candidate, policy, budget)
    if (!merged.ok) return merged
    for (const written of merged.value.changes) {
      const change = withoutMarkAtTop(document, edit, written)
      effective ||= document.text.slice(change.span.start, change.span.end) !== change.text
      changes.push(change)
    }
    notices.push(...merged.value.notices)
  }
  const [first, ...others] = chosen.value as readonly [Candidate, ...Candidate[]]
  const { replacer, tier, similarity, span } = first
  const status = effective ? 'applied' : 'unchanged'
  const report = placedReport(
    { status, replacer, tier, similarity, rule: placed.rule, notices, ...source },
    document,
    chosen.value.map((candidate) => candidate.span),
  )
  const hasTop = others.length === 0 && span.end > span.start
  return { ok: true, value: { changes, report, ...(hasTop && { top: span.start }) } }
}

/** Whether every line that the edit removes is there; of what is not at any place, or out of date, nobody knows. */
function fitsAsItIs(placed: Placed): boolean {
  if (placed.kind === 'failed') return placed.problem.code !== 'not-found'
  return (
    placed.kind === 'applied' || placed.candidates.every(({ tier }) => tier !== 'drift' && tier !== 'similar')
  )
}

/** Refuses new text that is damaged or would tear a line; gives what is to be said of lines that it breaks on purpose. */
function checkNewText(
  document: TextDocument,
  candidates: readonly Candidate[],
  { damagedText, reconcile: how }: EditPolicy,
): Result<readonly Notice[], EditProblem> {
  const broken = new Set<string>()
  for (const candidate of candidates) {
    const damaged = damagedText === 'allow' ? undefined : damagedLine(document, candidate)
    if (damaged !== undefined) {
      const near = charactersAt(document, candidate.span)
      const failure = { code: 'damaged-text', text: damaged, ...(near.length > 0 && { near }) } as const
      return { ok: false, failure }
    }
    const split = how === 'verbatim' ? undefined : lineSplit(document, candidate)
    const place = split && lineRange(document, candidate.span)
    if (split?.isTorn && place) return { ok: false, failure: { code: 'line-split', place, rest: split.rest } }
    if (split && place)
      broken.add(
        `the new lines end in the middle of what was line ${place.end}, before ${JSON.stringify(split.rest)}`,
      )
  }
  return { ok: true, value: Array.from(broken, (message) => ({ code: 'ends-mid-line', message })) }
}

/** The places that the edit asks for by their number, or all of them, where there are as many as it says. */
function chooseOccurrences(
  document: TextDocument,
  candidates: readonly Candidate[],
  { count, occurrence }: TextEdit,
): Result<readonly Candidate[], EditProblem> {
  const inOrder = candidates.toSorted((a, b) => a.span.start - b.span.start)
  const expected = occurrence ?? count
  const isRight =
    occurrence === undefined
      ? count === undefined || count === candidates.length
      : occurrence <= candidates.length
  if (expected === undefined) return { ok: true, value: candidates }
  if (isRight)
    return { ok: true, value: occurrence === undefined ? inOrder : inOrder.slice(occurrence - 1, occurrence) }
  const kind = occurrence === undefined ? 'count' : 'occurrence'
  const places = inOrder.map(({ span }) => lineRange(document, span))
  return { ok: false, failure: { code: 'wrong-count', kind, expected, places } }
}

/** At the top of a file a mark is the file's own, which new text neither brings nor doubles. */
function withoutMarkAtTop(
  { contentStart }: TextDocument,
  { byteOrderMark }: TextEdit,
  change: Change,
): Change {
  if (byteOrderMark !== undefined || change.span.start !== contentStart) return change
  return { ...change, text: change.text.replace(/^\uFEFF/, '') }
}

function mergedOf(
  document: TextDocument,
  candidate: Candidate,
  { reconcile: how, presentLines }: EditPolicy,
  budget: Budget,
): Result<Merged, EditProblem> {
  return how === 'merge'
    ? merge(document, candidate, presentLines, budget)
    : { ok: true, value: { changes: [replaceVerbatim(document, candidate)], notices: [] } }
}

/** What the edit says by itself that no place can make right. */
function refuseContent(edit: TextEdit, { placeholders, reconcile }: EditPolicy): EditProblem | undefined {
  // Where new text goes in as it is, whitespace is text like any other.
  const isNothing = reconcile === 'verbatim' ? edit.search === '' : isBlank(edit.search)
  if (edit.all && isNothing) return { code: 'blank-search' }
  if (placeholders === 'allow' || edit.computed) return undefined
  const fresh = countPlaceholders(linesIn(edit, 'add'))
  const old = fresh.size === 0 ? fresh : countPlaceholders(linesIn(edit, 'remove'))
  for (const [text, count] of fresh) {
    if (count > (old.get(text) ?? 0)) return { code: 'placeholder', text }
  }
  return undefined
}

/** The lines that the edit removes or adds; all of its old or new lines where it does not say which. */
function linesIn({ search, replacement, script }: TextEdit, step: 'remove' | 'add'): readonly string[] {
  const lines = lineContents(step === 'add' ? replacement : search)
  return script === undefined ? lines : linesOfStep(lines, script, step)
}
