import { describe, expect, test } from 'vitest'
import { BudgetExceeded, createBudget } from '../../src/vocabulary/budget.js'

describe('createBudget', () => {
  test('allows as many steps as it has', () => {
    const budget = createBudget({ steps: 3 })
    budget.spend(2)
    budget.spend(1)
    expect(() => budget.spend(1)).toThrow(new BudgetExceeded('3 steps'))
  })

  test('makes one error, however often it is asked', () => {
    const budget = createBudget({ steps: 0 })
    const thrown = () => {
      try {
        budget.spend(1)
      } catch (error) {
        return error
      }
      return undefined
    }
    expect(thrown()).toBeInstanceOf(BudgetExceeded)
    expect(thrown()).toBe(thrown())
  })

  test('checks the signal whenever steps are spent', () => {
    const signal = { aborted: false }
    const budget = createBudget({ signal })
    budget.spend(1)
    signal.aborted = true
    expect(() => budget.spend(0)).toThrow('work ended by cancellation')
  })

  test('takes an AbortSignal', () => {
    expect(() => createBudget({ signal: AbortSignal.abort() }).spend(1)).toThrow(BudgetExceeded)
  })
})
