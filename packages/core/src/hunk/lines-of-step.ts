import type { Step } from '../vocabulary/edit.js'

/** Those of an edit's old lines that its script removes, or of its new lines that it adds. */
export function linesOfStep<Line>(
  lines: readonly Line[],
  script: readonly Step[],
  step: 'remove' | 'add',
): Line[] {
  const others = step === 'add' ? 'remove' : 'add'
  const steps = script.filter((one) => one !== others)
  return lines.filter((_, i) => steps[i] === step)
}

/**
 * How many lines a script removes before it keeps one, and whether it puts others in their place; of a script turned around, how
 * many at its end.
 */
export function removedAtTop(script: readonly Step[]): {
  readonly count: number
  readonly isReplaced: boolean
} {
  const kept = script.indexOf('keep')
  const run = kept === -1 ? script : script.slice(0, kept)
  return {
    count: run.filter((step) => step === 'remove').length,
    isReplaced: kept === -1 || run.includes('add'),
  }
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

/** The old lines, by number, that a script removes. */
export function removedNumbers(script: readonly Step[]): ReadonlySet<number> {
  return new Set(oldSteps(script).flatMap((step, line) => (step === 'remove' ? [line] : [])))
}

/** The new lines, by number, that a script adds. */
export function addedNumbers(script: readonly Step[]): number[] {
  const steps = script.filter((step) => step !== 'remove')
  return steps.flatMap((step, line) => (step === 'add' ? [line] : []))
}
