import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { BudgetExceeded } from './budget.js'

/** Thrown when a replacer throws, or yields what is no match; caught where its search was begun. */
export class ReplacerFailed extends Error {
  readonly replacer: string

  constructor(replacer: string, reason: string) {
    super(reason)
    this.name = 'ReplacerFailed'
    this.replacer = replacer
  }
}

/**
 * What a replacer finds. It may be a stranger's, so that what it throws must not get further than the search, and every
 * match is charged: one that never stops, or a text that stands nearly everywhere, ends with the budget and not with the memory.
 */
export function* matchesOf(replacer: Replacer, query: Query): Generator<Match> {
  try {
    let count = 0
    for (const match of replacer.find(query)) {
      query.budget.spend(++count > FEW_MATCHES ? STEPS_PER_MATCH : 1)
      if (!isMatch(match)) throw new TypeError(`it yields ${String(match)}, which is not a match`)
      yield match
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error
    throw new ReplacerFailed(replacer.name, error instanceof Error ? error.message : String(error))
  }
}

/** So many matches of a search cost no more than looking at them. */
export const FEW_MATCHES = 10_000
/** What becomes of each one more (a candidate, a change, a line of the report) takes some hundred bytes; two million fit. */
export const STEPS_PER_MATCH = 100

function isMatch(match: Match): boolean {
  const { start, end } = match?.span ?? {}
  return Number.isInteger(start) && Number.isInteger(end)
}
