import type { Located } from '../choose/located.js'
import { type Choice, settle } from '../choose/which-place.js'
import type { EditOutcome, PlacementQuery } from '../parts/placement.js'
import { addPlanned } from '../splice/change-set.js'
import type { EditChange } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { withinBudget } from '../vocabulary/budget.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'
import { Refusal } from '../vocabulary/reason.js'
import { upTo } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { Call, Shifts } from './call.js'
import { find } from './find.js'
import { plainly } from './plain.js'
import { plan } from './plan.js'
import { repeatsOf } from './repeats.js'
import { signed } from './signs.js'

/** What the edits of a query are placed in and with, in one state of the text. */
export function callFor(
  query: PlacementQuery,
  choices: readonly Choice[],
  text: string = query.text,
  shifts: Shifts = () => [],
): Call {
  const document = query.document?.text === text ? query.document : new TextDocument(text)
  const { policy, edits, cap, merge, checks, feedback, budget, replacers, path } = query
  return {
    file: new FileText(document, budget),
    cascade: upTo(replacers, cap),
    policy,
    buffer: policy.buffer,
    edits,
    choices,
    merge,
    checks,
    shifts,
    feedback,
    path,
  }
}

/**
 * Where each edit goes in one state of a text. Edits that ask for the same share one search. The failure is that of a search
 * that was ended for all of them: the budget ran out, or the host cancelled.
 */
export function locateAll(call: Call, edits: readonly Edit[]): Result<readonly Located[], EditProblem> {
  const repeats = repeatsOf(edits)
  const located: Located[] = []
  for (const [number, edit] of edits.entries()) {
    const hunk = new Hunk(edit, { budget: call.file.budget })
    const first = repeats.get(number)
    if (first !== undefined) {
      located.push({ ...(located[first] as Located), hunk })
      continue
    }
    const found = withinBudget(() => ({ ok: true, value: locate(call, hunk) }))
    if (!found.ok && isOver(found.failure)) return found
    located.push(found.ok ? found.value : { hunk, places: [], ended: found.failure, rule: 'nowhere' })
  }
  return withinBudget(() => ({ ok: true, value: settle(call.file, located, call.choices, call.buffer) }))
}

/** Where an edit goes by the cascade, or that it was applied before. */
function locate(call: Call, hunk: Hunk): Located {
  try {
    const found = find(call, hunk)
    return found.ok ? signed(call, found.value) : { hunk, places: [], ...found.failure }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason } = error
    const rule = reason.code === 'ambiguous' ? 'only-at-end' : 'missing-anchor'
    return { hunk, places: [], reason, rule }
  }
}

/** Whether a problem ends the whole call. */
function isOver({ code }: EditProblem): boolean {
  return code === 'budget-exceeded' || code === 'cancelled'
}

/** Edits that were placed in one state of a text. */
export interface Together {
  readonly outcomes: readonly EditOutcome[]
  readonly changes: readonly EditChange[]
}

/**
 * The outcomes of edits that are placed in one state of a text, and their changes.
 *
 * @param first the number of the first of the edits in the request
 */
export function together(call: Call, edits: readonly Edit[], first = 0): Together {
  const plain = withinBudget(() => ({ ok: true, value: plainly(call, edits, first) }))
  if (plain.ok && plain.value !== undefined) return plain.value
  const changes: EditChange[] = []
  const located = locateAll(call, edits)
  if (!located.ok) return { outcomes: [located], changes }
  const outcomes: EditOutcome[] = []
  let failures = 0
  for (const [number, one] of located.value.entries()) {
    if (isEnough(call, failures, MOST_TOGETHER)) break
    const planned = withinBudget(() => plan(call, one))
    if (!planned.ok && isOver(planned.failure)) return { outcomes: [planned], changes: [] }
    const outcome = planned.ok
      ? addPlanned(call.file.document, changes, first + number, edits[number] as Edit, planned.value)
      : planned
    outcomes.push(outcome)
    if (!outcome.ok) failures++
  }
  return { outcomes, changes }
}

/** Whether so many edits failed that the rest is not looked at, as nothing will be applied: each may list thousands of places. */
export function isEnough(
  { policy: { partial } }: Pick<Call, 'policy'>,
  failures: number,
  most: number,
): boolean {
  return failures >= most && partial === 'none'
}

/** Edits that are placed together are counted in the message to the model, so that more of them are looked at. */
const MOST_TOGETHER = 1000
