import type { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { lazily } from '../text/lazily.js'
import { BudgetExceeded, untilSpent } from '../vocabulary/budget.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * Whether one more failure in this document is explained. Nobody reads more than a hundred explanations, and in a
 * large text each takes long. Every call counts as one explanation.
 */
export function takeExplanation(document: TextDocument): boolean {
  const count = document.once(noExplanations).made++
  return count < MOST_EXPLANATIONS && count * document.text.length < MOST_CHARACTERS
}

const noExplanations = () => ({ made: 0 })
const MOST_EXPLANATIONS = 100
/** The most characters to read for all explanations of a document together. The first explanation is always made. */
const MOST_CHARACTERS = 20_000_000

/** What an explanation found. */
export interface Explained<Value> {
  readonly value?: Value
  /** The budget of the explanations ended the work: there may be more to find, or better. */
  readonly isPartial?: true
}

/**
 * Puts off the work of explaining a failure until the explanation is read. Undefined instead of a function if this failure is
 * not explained.
 *
 * @param work gets the file with the budget of all explanations of its document
 */
export function lazyExplanation<Value>(
  { document, budget: search }: FileText,
  work: (file: FileText) => Value,
): (() => Explained<Value>) | undefined {
  if (!takeExplanation(document)) return undefined
  return lazily(() => {
    const budget = explanationBudget(document, search)
    try {
      const value = work(new FileText(document, budget))
      return { value, ...(budget.hasEnded && { isPartial: true }) }
    } catch (error) {
      if (BudgetExceeded.isInstance(error)) return { isPartial: true }
      throw error
    }
  })
}

/** A budget for one explanation, from what those before it have left: however much the search took. It ends, too, when the host cancels. */
function explanationBudget(document: TextDocument, search: Budget): Budget & { readonly hasEnded: boolean } {
  const left = document.once(allSteps)
  let isSearchSpent = false
  const budget = {
    hasEnded: false,
    spend(count: number) {
      if (!isSearchSpent) isSearchSpent = isSpent(search)
      left.steps -= count
      if (left.steps >= 0) return
      budget.hasEnded = true
      throw new BudgetExceeded('the steps for explanations')
    },
  }
  return budget
}

function isSpent(budget: Budget): boolean {
  return untilSpent(() => budget.spend(0), true) === true
}

/** Some tenths of a second. */
const allSteps = () => ({ steps: 60_000_000 })
