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
