import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Budget, Limits } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'

/** Thrown where a search has to end before it has a result; caught by {@link withinBudget}, where it was begun. */
export class SearchEnded extends Error {
  /** What it is for the edit whose search it ended. */
  readonly problem: EditProblem

  constructor(message: string, problem: EditProblem) {
    super(message)
    this.problem = problem
  }
}

/** Thrown by {@link Budget.spend}. */
export class BudgetExceeded extends SearchEnded {
  /** @param isCancelled whether the host has cancelled the call, and not the steps have run out */
  constructor(limit: string, isCancelled = false) {
    super(`work ended by ${limit}`, isCancelled ? { code: 'cancelled' } : { code: 'budget-exceeded', limit })
    this.name = 'BudgetExceeded'
  }
}

/** The result of a search, or that it was ended before it had one. */
export function withinBudget<Found>(search: () => Result<Found, EditProblem>): Result<Found, EditProblem> {
  try {
    return search()
  } catch (error) {
    if (error instanceof SearchEnded) return { ok: false, failure: error.problem }
    throw error
  }
}

/** A budget that throws {@link BudgetExceeded} when its steps run out or the host cancels. */
export function createBudget({ steps = DEFAULT_STEPS, signal }: Limits = {}): Budget {
  let left = steps
  return {
    spend(count) {
      left -= count
      if (left < 0) throw new BudgetExceeded(`${steps} steps`)
      if (signal?.aborted) throw new BudgetExceeded('cancellation', true)
    },
  }
}

const DEFAULT_STEPS = 200_000_000
