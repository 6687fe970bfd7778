import { type Measured, MOST_EXAMPLES, NO_WORTH, NOTHING, plusOne, type Worth } from '../ledger.js'
import type { Row, Verdict } from './row.js'
import { PLAIN, SETTINGS, type Setting } from './settings.js'
import { switches } from './switches.js'
import { verdictOf } from './verdict.js'

/** A row with what comes of it as it is, and the rules that speak in it. */
export interface Counted {
  readonly row: Row
  readonly verdict: Verdict
  readonly spoken: ReadonlySet<string>
}

/** In how many rows of a history a rule is switched off under each other setting. */
const MOST_ELSEWHERE = 12

/** Runs rows with every rule on. */
export function counted(rows: readonly Row[], setting: Setting = PLAIN): Counted[] {
  return rows.map((row) => {
    switches.spoken = new Set()
    const verdict = verdictOf(row, setting)
    return { row, verdict, spoken: switches.spoken }
  })
}

/** What some rules are worth, each off alone in the rows in which it speaks. */
export function measured(all: readonly Counted[], only: ReadonlySet<string>): Map<string, Measured> {
  const rules = new Map<string, Measured>()
  const update = (rule: string, more: (before: Measured) => Partial<Measured>) => {
    const before = rules.get(rule) ?? NOTHING
    rules.set(rule, { ...before, ...more(before) })
  }
  for (const one of all)
    for (const rule of one.spoken) {
      if (!only.has(rule)) continue
      const effect = effectOf(one.verdict, verdictOf(one.row, PLAIN, new Set([rule])))
      update(rule, ({ rows, worth, examples }) => ({
        rows: rows + 1,
        ...(effect !== undefined && {
          worth: plusOne(worth, effect),
          examples: [...examples, `${effect}: ${one.row.id}`].slice(0, MOST_EXAMPLES),
        }),
      }))
    }
  for (const setting of SETTINGS)
    for (const [rule, effect] of effectsIn(setting, all, only))
      update(rule, ({ elsewhere }) => ({
        elsewhere: { ...elsewhere, [setting.name]: plusOne(elsewhere[setting.name] ?? NO_WORTH, effect) },
      }))
  return rules
}

/**
 * The effects of rules under a setting, each in a few of the rows in which it speaks. Asked are rows in which it speaks under the
 * usual setting, too, and those that are not right there: a more tolerant profile may have a rule for them.
 */
function* effectsIn(
  setting: Setting,
  all: readonly Counted[],
  only: ReadonlySet<string>,
): Generator<[rule: string, effect: keyof Worth]> {
  const asked = new Map<string, number>()
  const isLeft = (rule: string) => only.has(rule) && (asked.get(rule) ?? 0) < MOST_ELSEWHERE
  for (const { row, spoken, verdict } of all) {
    const isOpen = verdict !== 'right' || row.right.length === 0
    const own = setting.of === undefined ? row : setting.of(row)
    if (own === undefined || !(isOpen || [...spoken].some(isLeft))) continue
    const [one] = counted([own], setting) as [Counted]
    for (const rule of [...one.spoken].filter(isLeft)) {
      asked.set(rule, (asked.get(rule) ?? 0) + 1)
      const effect = effectOf(one.verdict, verdictOf(own, setting, new Set([rule])))
      if (effect !== undefined) yield [rule, effect]
    }
  }
}

/** The rules of some that are off together which alone bring a row back. */
export function blamedFor({ row, verdict }: Counted, rules: readonly string[]): string[] {
  return rules.filter(
    (rule) => verdictOf(row, PLAIN, new Set(rules.filter((one) => one !== rule))) === verdict,
  )
}

/** What a rule does in a row, by what comes of it with the rule and without. */
export function effectOf(withIt: Verdict, without: Verdict): keyof Worth | undefined {
  if (withIt === without) return undefined
  if (without === 'wrong') return 'wrong'
  if (withIt === 'wrong') return 'spoils'
  return withIt === 'right' ? 'right' : 'refuses'
}
