import { splitLines } from '../text/lines.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { scriptOf } from './line-script.js'

/** One line of an edit, and whether it keeps, removes or adds it. */
export interface HunkLine {
  readonly step: Step
  readonly content: string
}

/** An edit line by line, as diffs show it: in each run removed lines before added ones. Linear, given a script. */
export function hunkLines(edit: TextEdit): HunkLine[] {
  const before = splitLines(edit.search).values()
  const after = splitLines(edit.replacement).values()
  const lines: HunkLine[] = []
  let added: HunkLine[] = []
  for (const step of scriptOf(edit)) {
    const old = step === 'add' ? undefined : before.next().value
    const now = step === 'remove' ? undefined : after.next().value
    if (step === 'add') {
      added.push({ step, content: now?.content ?? '' })
      continue
    }
    if (step === 'keep') {
      for (const line of added) lines.push(line)
      added = []
    }
    lines.push({ step, content: old?.content ?? '' })
  }
  return [...lines, ...added]
}
