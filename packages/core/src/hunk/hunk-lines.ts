import type { Step, TextEdit } from '../vocabulary/edit.js'
import { hunkOf } from './hunk.js'
import { numberedSteps } from './lines-of-step.js'

/** One line of an edit, and whether it keeps, removes or adds it. */
export interface HunkLine {
  readonly step: Step
  readonly content: string
}

/** An edit line by line, as diffs show it: in each run removed lines before added ones. Linear, given a script. */
export function hunkLines(edit: TextEdit): HunkLine[] {
  const { script, old: before, new: after } = hunkOf(edit)
  const lines: HunkLine[] = []
  let added: HunkLine[] = []
  for (const { step, old, now } of numberedSteps(script)) {
    if (step === 'add') {
      added.push({ step, content: after[now] ?? '' })
      continue
    }
    if (step === 'keep') {
      for (const line of added) lines.push(line)
      added = []
    }
    lines.push({ step, content: before[old] ?? '' })
  }
  return [...lines, ...added]
}
