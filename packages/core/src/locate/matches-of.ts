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

/** What a replacer finds. It may be a stranger's, so that what it throws must not get further than the search. */
export function* matchesOf(replacer: Replacer, query: Query): Generator<Match> {
  try {
    for (const match of replacer.find(query)) {
      if (!isMatch(match)) throw new TypeError(`it yields ${String(match)}, which is no match`)
      yield match
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error
    throw new ReplacerFailed(replacer.name, error instanceof Error ? error.message : String(error))
  }
}

function isMatch(match: Match): boolean {
  const { start, end } = match?.span ?? {}
  return Number.isInteger(start) && Number.isInteger(end)
}
