import { perDocument, type TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import { BudgetExceeded } from '../vocabulary/budget.js'

/**
 * Whether one more failure in this document is explained. Nobody reads more than a hundred explanations, and in a
 * large text each takes long. Every call counts as one explanation.
 */
export function takeExplanation(document: TextDocument): boolean {
  const count = explanationsOf(document).made++
  return count < MOST_EXPLANATIONS && count * document.text.length < MOST_CHARACTERS
}

const explanationsOf = /* @__PURE__ */ perDocument(() => ({ made: 0 }))
const MOST_EXPLANATIONS = 100
/** The most characters to read for all explanations of a document together. The first explanation is always made. */
const MOST_CHARACTERS = 20_000_000

/**
 * Puts off the work of explaining a failure until the explanation is read. The result is undefined if the budget runs
 * out then. Undefined instead of a function if this failure is not explained.
 */
export function lazyExplanation<Value>(
  document: TextDocument,
  work: () => Value,
): (() => Value | undefined) | undefined {
  if (!takeExplanation(document)) return undefined
  return lazily(() => {
    try {
      return work()
    } catch (error) {
      if (error instanceof BudgetExceeded) return undefined
      throw error
    }
  })
}
