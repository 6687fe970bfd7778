import type { Step } from '../vocabulary/edit.js'

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

/** The lines that a script keeps or removes, by their numbers among the old ones, or those that it adds, among the new. Linear. */
export function numbersOf(script: readonly Step[], wanted: Step): number[] {
  const steps = numberedSteps(script).filter(({ step }) => step === wanted)
  return steps.map(({ old, now }) => (wanted === 'add' ? now : old))
}

/** The step of each old line of an edit. */
export function oldSteps(script: readonly Step[]): Step[] {
  return script.filter((step) => step !== 'add')
}

/** A script with the removed lines of every run before its added ones, as diffs have them. Linear. */
export function removedFirst(script: readonly Step[]): Step[] {
  const ordered: Step[] = []
  const added: Step[] = []
  for (const step of script) {
    if (step === 'keep') for (const one of added.splice(0)) ordered.push(one)
    if (step === 'add') added.push(step)
    else ordered.push(step)
  }
  return [...ordered, ...added]
}
