import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Limits } from '../vocabulary/limits.js'
import type { Budget } from '../vocabulary/replacer.js'

/** Thrown by {@link Budget.spend} and caught where the budget was made. */
export class BudgetExceeded extends Error {
  readonly limit: string
  /** Whether the host has cancelled the call, and not the steps have run out. */
  readonly isCancelled: boolean

  constructor(limit: string, isCancelled = false) {
    super(`work ended by ${limit}`)
    this.name = 'BudgetExceeded'
    this.limit = limit
    this.isCancelled = isCancelled
  }

  /** What it is for the edit whose search it ended. */
  get problem(): EditProblem {
    return this.isCancelled ? { code: 'cancelled' } : { code: 'budget-exceeded', limit: this.limit }
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
