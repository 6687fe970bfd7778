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
