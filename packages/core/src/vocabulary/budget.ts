import type { EditProblem } from './edit-failure.js'
import type { Budget, Limits } from './replacer.js'
import type { Result } from './result.js'

/** Thrown when a search must end before it has a result. {@link withinBudget}, which started the search, catches it. */
export class SearchEnded extends Error {
  /** The problem to report for the edit whose search ended. */
  readonly problem: EditProblem

  constructor(message: string, problem: EditProblem) {
    super(message)
    this.problem = problem
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Whether a value is a `SearchEnded` of any copy of this package: a plugin may bring its own. */
  static isInstance(value: unknown): value is SearchEnded {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.SearchEnded')

/** Thrown by {@link Budget.spend}. */
export class BudgetExceeded extends SearchEnded {
  override readonly name: 'BudgetExceeded' = 'BudgetExceeded'

  /** @param isCancelled whether the host cancelled the call; else the steps ran out */
  constructor(limit: string, isCancelled = false) {
    super(`work ended by ${limit}`, isCancelled ? { code: 'cancelled' } : { code: 'budget-exceeded', limit })
  }

  /** Whether a value is a `BudgetExceeded` of any copy of this package. */
  static override isInstance(value: unknown): value is BudgetExceeded {
    return SearchEnded.isInstance(value) && value.name === 'BudgetExceeded'
  }
}

/** Runs a search. If it ends early, returns the problem of its `SearchEnded` as the failure. */
export function withinBudget<Found>(search: () => Result<Found, EditProblem>): Result<Found, EditProblem> {
  try {
    return search()
  } catch (error) {
    if (SearchEnded.isInstance(error)) return { ok: false, failure: error.problem }
    throw error
  }
}

/** Makes a budget that throws {@link BudgetExceeded} when its steps run out (default 200 million) or the host cancels. */
export function createBudget({ steps = DEFAULT_STEPS, signal }: Limits = {}): Budget {
  let left = steps
  // Of many edits each may ask again: an error is made once, because its stack trace takes long.
  let exceeded: BudgetExceeded | undefined
  return {
    spend(count) {
      left -= count
      if (left < 0) {
        exceeded ??= new BudgetExceeded(`${steps} steps`)
        throw exceeded
      }
      if (signal?.aborted) throw new BudgetExceeded('cancellation', true)
    },
  }
}

/** What some work finds, or where the budget ends it early, what there is without it. */
export function untilSpent<Found, Other>(work: () => Found, otherwise: Other): Found | Other {
  try {
    return work()
  } catch (error) {
    if (BudgetExceeded.isInstance(error) && error.problem.code === 'budget-exceeded') return otherwise
    throw error
  }
}

const DEFAULT_STEPS = 200_000_000
