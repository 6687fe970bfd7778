import { literalSteps } from '../hunk/steps.js'
import { isBlank } from '../text/lines.js'
import { isComment } from '../text/placeholder.js'
import type { NewText } from './new-text.js'

/** New lines by their number in the new text. */
export interface Runs {
  /** Those in runs that remove more lines of code than they add. */
  readonly shortened: ReadonlySet<number>
  /** Those in runs that remove lines of code. */
  readonly replacing: ReadonlySet<number>
}

/** The runs of an edit. A kept blank line does not end a run. Linear. */
export function runsOf({ hunk, old, now }: NewText): Runs {
  const [shortened, replacing] = [new Set<number>(), new Set<number>()]
  let run: number[] = []
  let [removed, added] = [0, 0]
  const isCode = (line = '') => !isBlank(line) && !isComment(line)
  const endRun = () => {
    for (const line of run) {
      if (removed > added) shortened.add(line)
      if (removed > 0) replacing.add(line)
    }
    run = []
    removed = added = 0
  }
  for (const step of literalSteps(hunk)) {
    if (step.op === 'remove' && isCode(old[step.old])) removed++
    if (step.op === 'add') {
      run.push(step.now)
      if (isCode(now[step.now])) added++
    }
    if (step.op === 'keep' && !isBlank(now[step.now] ?? '')) endRun()
  }
  endRun()
  return { shortened, replacing }
}
