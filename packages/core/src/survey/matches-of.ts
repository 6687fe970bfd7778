import { BudgetExceeded } from '../search/budget.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import { PluginRefusal } from '../vocabulary/plugin-refusal.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { faultOf } from './match-faults.js'

/** Thrown when a replacer throws, or yields what is no match; caught where its search was begun. */
export class ReplacerFailed extends Error {
  readonly problem: EditProblem

  constructor(problem: EditProblem & { readonly code: 'plugin-failed' | `${string}:${string}` }) {
    super(problem.code)
    this.name = 'ReplacerFailed'
    this.problem = problem
  }
}

/**
 * What a replacer finds. It may be a stranger's, so that what it throws must not get further than the search, every match is
 * held against its tier and the text, and every one is charged: one that never stops, or a text that is nearly everywhere,
 * ends with the budget and not with the memory.
 */
export function* matchesOf(replacer: Replacer, query: Query): Generator<Match> {
  const fail = (reason: string) =>
    new ReplacerFailed({ code: 'plugin-failed', plugin: replacer.name, reason })
  try {
    let count = 0
    let remembered: Match | undefined
    // A replacer must not change the edit: others are asked about it, too.
    const edit = Object.isFrozen(query.edit) ? query.edit : Object.freeze({ ...query.edit })
    for (const match of replacer.find({ ...query, edit })) {
      query.budget.spend(++count > FEW_MATCHES ? STEPS_PER_MATCH : 1)
      const fault = faultOf(match, replacer.tier, query)
      if (fault !== undefined) throw fail(fault)
      // However long its round, whoever goes round in circles comes by the match that was last remembered.
      if (count > FEW_MATCHES && remembered !== undefined && isSamePlace(match, remembered))
        throw fail(`it yields the same places again and again, ${count} by now`)
      if ((count & (count - 1)) === 0) remembered = match
      yield match
    }
  } catch (error) {
    if (error instanceof BudgetExceeded || error instanceof ReplacerFailed) throw error
    if (PluginRefusal.isInstance(error)) {
      const { code, message } = error
      throw new ReplacerFailed({ code, message })
    }
    throw fail(error instanceof Error ? error.message : String(error))
  }
}

/** So many matches of a search cost no more than looking at them. */
export const FEW_MATCHES = 10_000
/** What becomes of each one more (a candidate, a change, a line of the report) takes some hundred bytes; two million fit. */
export const STEPS_PER_MATCH = 100

function isSamePlace({ span }: Match, { span: other }: Match): boolean {
  return span.start === other.start && span.end === other.end
}
