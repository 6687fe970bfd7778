import { ADVERSARIES } from '../../../../test/growth/adversaries.js'
import { switches } from './switches.js'

/** Characters of an input, and of one twice as long. */
const SIZES = [4000, 8000] as const
/** Twice the input may take so many times the steps. */
const MOST_GROWTH = 2.6
/** Without a rule, an input may take so many times the steps that it takes with the rule. */
const MOST_MORE = 3

/** The inputs, each made to be slow, whose steps grow faster without a rule, or are many more. Counted by the budget, without a clock. */
export function growthOf(only: ReadonlySet<string>): Map<string, string[]> {
  const slower = new Map<string, string[]>()
  for (const { name, make } of ADVERSARIES) {
    const steps = (rules: readonly string[] = []) =>
      SIZES.map((size) => stepsOf(make(size), rules)) as [number, number]
    switches.spoken = new Set()
    const [small, large] = steps()
    if (small === 0 || large > MOST_GROWTH * small) continue
    for (const rule of switches.spoken) {
      if (!only.has(rule)) continue
      const [less, more] = steps([rule])
      if (more > MOST_GROWTH * less || more > MOST_MORE * large)
        slower.set(rule, [...(slower.get(rule) ?? []), name])
    }
  }
  return slower
}

function stepsOf(run: () => unknown, off: readonly string[]): number {
  switches.off = new Set(off)
  switches.steps = 0
  try {
    run()
    return switches.steps
  } finally {
    switches.off = new Set()
  }
}
