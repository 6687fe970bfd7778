import { type Case, readCases } from '../../../../packages/core/test/support/case-files.js'
import { fits } from '../../../../packages/core/test/support/case-outcome.js'
import { outcomeIn, VARIATIONS } from '../../../../packages/core/test/support/case-variations.js'
import { switches } from './switches.js'

/** The case files that fail without each rule, and in which it speaks. */
export interface OwnCases {
  readonly fail: readonly string[]
  readonly speaks: number
}

/** A part of the case files of core: each one by its number modulo `parts`. */
export function casesIn(folder: string, part: number, parts: number): Case[] {
  return readCases(new URL(`file://${folder}/`)).filter((_, at) => at % parts === part)
}

/** What some rules do in case files, each off alone where it speaks. */
export function casesOf(cases: readonly Case[], only: ReadonlySet<string>): Map<string, OwnCases> {
  const rules = new Map<string, OwnCases>()
  for (const one of cases) {
    switches.spoken = new Set()
    if (fails(one)) continue
    for (const rule of switches.spoken) {
      if (!only.has(rule)) continue
      const before = rules.get(rule) ?? { fail: [], speaks: 0 }
      const fail = failsWithout(one, [rule]) ? [...before.fail, one.name] : before.fail
      rules.set(rule, { fail, speaks: before.speaks + 1 })
    }
  }
  return rules
}

/** Whether a case fails without some rules. */
export function failsWithout(one: Case, rules: readonly string[]): boolean {
  switches.off = new Set(rules)
  try {
    return fails(one)
  } finally {
    switches.off = new Set()
  }
}

function fails(one: Case): boolean {
  return VARIATIONS.some((variation) => {
    if (one.exempt.has(variation.name)) return false
    const varied = variation.of(one)
    if (varied === undefined) return false
    try {
      const outcome = outcomeIn(one, varied)
      return !varied.outcomes.some((right) => fits(outcome, right))
    } catch {
      return true
    }
  })
}
