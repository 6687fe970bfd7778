import type { Size } from './sizes.js'

/** What a rule brings and costs in some rows. */
export interface Worth {
  /** Rows that are right, and would be refused without the rule. */
  readonly right: number
  /** Rows that would be wrong without the rule: applied elsewhere or twice, or with other text. */
  readonly wrong: number
  /** Rows that are refused, and would be right without the rule. */
  readonly refuses: number
  /** Rows that are wrong, and would not be without the rule. */
  readonly spoils: number
}

/** What was measured of a rule. */
export interface Measured {
  /** In how many rows the rule speaks: it gives something else than it does when it is off. */
  readonly rows: number
  /** What it is worth in these, under `standard`. */
  readonly worth: Worth
  /** What it is worth under other profiles, caps and forms of the file, in some of these rows each. */
  readonly elsewhere: Readonly<Record<string, Worth>>
  /** Case files of core that fail without it, and in how many it speaks. */
  readonly cases: number
  readonly speaksInCases: number
  /** How many growing inputs take more than their share of steps without it. */
  readonly slower: number
  /** The first rows of each effect. */
  readonly examples: readonly string[]
}

/** What comes of rules that are off together. */
export interface Group {
  readonly name: string
  readonly rules: readonly string[]
  readonly worth: Worth
  readonly cases: number
}

/** How much code the rules of a tree are and the rest of what decides, and what comes of the rows. */
interface Amount {
  readonly name: string
  /** How many rules there are. */
  readonly count: number
  readonly rules: Size
  readonly rest: Size
  /** The rows of each kind and verdict. */
  readonly verdicts: Readonly<Record<string, number>>
}

/** What was measured, as it is kept. */
export interface Ledger {
  /** The day on which its rows were measured. */
  readonly date: string
  readonly packages: readonly string[]
  readonly versions: number
  readonly seed: number
  readonly rows: number
  readonly rules: Readonly<Record<string, Measured>>
  readonly groups: readonly Group[]
  /** The code when the ledger was begun, and as it is. */
  readonly before: Amount
  readonly now: Amount
}

export const NO_WORTH: Worth = { right: 0, wrong: 0, refuses: 0, spoils: 0 }

export function sumOf(...all: readonly Worth[]): Worth {
  const add = (name: keyof Worth) => all.reduce((sum, one) => sum + one[name], 0)
  return { right: add('right'), wrong: add('wrong'), refuses: add('refuses'), spoils: add('spoils') }
}

export function plusOne(worth: Worth, effect: keyof Worth): Worth {
  return { ...worth, [effect]: worth[effect] + 1 }
}

/** What a rule is worth in all: a wrong row counts as ten right ones. */
export function valueIn({ right, wrong, refuses, spoils }: Worth): number {
  return right + 10 * wrong - refuses - 10 * spoils
}

/** What two measurements of the same rules in different rows come to together. */
export function together(one: Measured, other: Measured): Measured {
  const names = new Set([...Object.keys(one.elsewhere), ...Object.keys(other.elsewhere)])
  return {
    rows: one.rows + other.rows,
    worth: sumOf(one.worth, other.worth),
    elsewhere: Object.fromEntries(
      Array.from(names, (name) => [
        name,
        sumOf(one.elsewhere[name] ?? NO_WORTH, other.elsewhere[name] ?? NO_WORTH),
      ]),
    ),
    cases: one.cases + other.cases,
    speaksInCases: one.speaksInCases + other.speaksInCases,
    slower: one.slower + other.slower,
    examples: [...one.examples, ...other.examples].slice(0, MOST_EXAMPLES),
  }
}

export const MOST_EXAMPLES = 12

/** A rule that has not spoken. */
export const NOTHING: Measured = {
  rows: 0,
  worth: NO_WORTH,
  elsewhere: {},
  cases: 0,
  speaksInCases: 0,
  slower: 0,
  examples: [],
}

/** Whether nothing comes of switching a rule off in rows and growing inputs. */
export function isIdle({ worth, elsewhere, slower }: Measured): boolean {
  if (slower > 0) return false
  return [worth, ...Object.values(elsewhere)].every((one) =>
    Object.values(one).every((number) => number === 0),
  )
}
