import { type Line, splitLines, terminated } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Edit, Step } from '../vocabulary/edit.js'
import { lineScript, numberedSteps, removedFirst } from './script.js'

/** One line of an edit, and whether it keeps, removes or adds it. */
export interface HunkLine extends Line {
  readonly step: Step
}

/**
 * Returns the edit line by line, in the order of a diff: in each run the removed lines come before the added
 * ones. Linear where the edit has a script.
 */
export function hunkLines({ script, search, replacement }: Edit): HunkLine[] {
  const [old, now] = [splitLines(search), splitLines(replacement)]
  const steps =
    script === undefined
      ? lineScript(
          old.map(({ content }) => content),
          now.map(({ content }) => content),
        )
      : script
  return numberedSteps(removedFirst(steps)).map(({ step, old: before, now: after }): HunkLine => {
    const line = step === 'add' ? now[after] : old[before]
    return { step, ...(line as Line) }
  })
}

/**
 * Returns the edit that a hunk describes, from its lines: the reverse of {@link hunkLines}. Every line ends in a
 * newline. Lines that may not belong to the hunk (`doubtful`) must be kept ones. Linear.
 */
export function editFromLines(lines: readonly (HunkLine & { readonly doubtful?: boolean })[]): Edit {
  let [search, replacement] = ['', '']
  const doubtful: Span[] = []
  for (const line of lines) {
    const text = terminated(line)
    if (line.doubtful) doubtful.push({ start: search.length, end: search.length + text.length })
    if (line.step !== 'add') search += text
    if (line.step !== 'remove') replacement += text
  }
  return {
    unit: 'lines',
    search,
    replacement,
    script: lines.map(({ step }) => step),
    ...(doubtful.length > 0 && { doubtful }),
  }
}
