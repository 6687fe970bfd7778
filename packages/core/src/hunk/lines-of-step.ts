import type { Step } from '../vocabulary/edit.js'

/** The lines that a script keeps or removes, by their numbers among the old ones, or those that it adds, among the new. Linear. */
export function numbersOf(script: readonly Step[], step: Step): number[] {
  const numbers: number[] = []
  const other = step === 'add' ? 'remove' : 'add'
  let line = 0
  for (const one of script) {
    if (one === step) numbers.push(line)
    if (one !== other) line++
  }
  return numbers
}

/** One step of a script, with the line that it is about: its number among the old and among the new lines, or the next one's where a side lacks it. */
export interface NumberedStep {
  readonly step: Step
  readonly old: number
  readonly now: number
}

/** The steps of a script with the lines that they are about. Linear. */
export function numberedSteps(script: readonly Step[]): NumberedStep[] {
  let [old, now] = [0, 0]
  return script.map((step) => {
    const numbered = { step, old, now }
    if (step !== 'add') old++
    if (step !== 'remove') now++
    return numbered
  })
}

/** The step of each old line of an edit. */
export function oldSteps(script: readonly Step[]): Step[] {
  return script.filter((step) => step !== 'add')
}
