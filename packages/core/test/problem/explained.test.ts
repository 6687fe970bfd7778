import { expect, test } from 'vitest'
import { lazyExplanation } from '../../src/problem/explained.js'
import { TextDocument } from '../../src/text/document.js'
import { FileText } from '../../src/text/file-text.js'
import { createBudget, untilSpent } from '../../src/vocabulary/budget.js'

const MUCH = 30_000_000

function fileWith(limits: Parameters<typeof createBudget>[0]): FileText {
  return new FileText(new TextDocument('a\n'), createBudget(limits))
}

test('an explanation takes nothing of the budget of the search, and may go on where that is over', () => {
  const file = fileWith({ steps: 10 })
  expect(() => file.budget.spend(11)).toThrow()
  const explained = lazyExplanation(file, ({ budget }) => {
    budget.spend(MUCH)
    return 'found'
  })
  expect(explained?.()).toEqual({ value: 'found' })
})

test('the explanations of a document share a budget, and say where it has ended', () => {
  const file = fileWith({})
  const explain = () =>
    lazyExplanation(file, ({ budget }) => {
      const first = 'first'
      return untilSpent(() => {
        budget.spend(MUCH)
        return 'best'
      }, first)
    })
  expect(explain()?.()).toEqual({ value: 'best' })
  expect(explain()?.()).toEqual({ value: 'best' })
  expect(explain()?.()).toEqual({ value: 'first', isPartial: true })
  expect(lazyExplanation(file, ({ budget }) => budget.spend(1))?.()).toEqual({ isPartial: true })
})

test('an explanation ends where the host cancels the call', () => {
  const signal = { aborted: false }
  const file = fileWith({ signal })
  const explained = lazyExplanation(file, ({ budget }) => budget.spend(1))
  signal.aborted = true
  expect(explained?.()).toEqual({ isPartial: true })
})
