/** The whitespace of one level: a tab, or some spaces. Empty where nothing shows it. */
export type Unit = string

/**
 * The unit that indents some lines: a tab where most of them begin with one, else the most frequent step, from 2 to 8
 * spaces, from a line to the next.
 *
 * @param indentations those of consecutive non-blank lines
 */
export function unitOf(indentations: readonly string[]): Unit {
  const steps = new Map<number, number>()
  let [tabs, stepCount, previous] = [0, 0, 0]
  for (const own of indentations) {
    if (own.startsWith('\t')) {
      tabs++
      previous = 0
      continue
    }
    const step = Math.abs(own.length - previous)
    previous = own.length
    if (step < NARROWEST || step > WIDEST) continue
    stepCount++
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  if (tabs > 0 && tabs >= stepCount) return '\t'
  let [width, most] = [0, 0]
  for (const [step, count] of steps)
    if (count > most || (count === most && step < width)) [width, most] = [step, count]
  return ' '.repeat(width)
}

const NARROWEST = 2
const WIDEST = 8

/** An indentation as whole levels of a unit, and what is left behind them. */
export interface Levels {
  readonly count: number
  readonly rest: string
}

export function levelsOf(indentation: string, unit: Unit): Levels {
  let count = 0
  while (unit !== '' && indentation.startsWith(unit, count * unit.length)) count++
  return { count, rest: indentation.slice(count * unit.length) }
}
