import { lineScript } from '../hunk/script.js'
import { type Change, composeChanges, type EditChange } from '../text/change.js'
import { addLazily } from '../text/lazily.js'
import { differingLines } from '../text/line-runs.js'
import { writtenLines } from '../text/lines.js'
import type { EditReport, FileResult, PlacedChange } from '../vocabulary/outcome.js'
import { TIERS } from '../vocabulary/tier.js'

/** One of the steps in which the text of a file changed. */
export interface TextStep {
  readonly before: string
  /** What changed in that text; absent where only the texts are known. */
  readonly changes?: readonly EditChange[] | undefined
}

/**
 * Completes the result of a file by its changes, and returns it. They are computed on first access: composed of those of the
 * steps, and compared line by line where a step does not have its own, or where they do not give the text after.
 *
 * @param steps from the text before to the text after
 */
export function withChanges(
  file: Omit<FileResult, 'changes'>,
  steps: readonly TextStep[] = [{ before: file.before ?? '' }],
): FileResult {
  const { before = '', after = '', edits } = file
  addLazily(file, { changes: () => placedChanges(before, after, steps, edits) })
  return file
}

function placedChanges(
  before: string,
  after: string,
  steps: readonly TextStep[],
  reports: readonly EditReport[],
): readonly PlacedChange[] {
  if (before === after) return []
  const made = composed(steps)
  if (made === undefined || !leadTo(before, made, after))
    return compared(before, after).map((change) => ({ ...change, ...madeBy({}, reports) }))
  return made.flatMap((change) => {
    const by = madeBy(change, reports)
    return withoutUnchangedLines(before, change).map((part) => ({ ...part, ...by }))
  })
}

/** Whether changes turn one text into the other. Compares the parts, because a second text of a long file costs more than its edit. */
function leadTo(before: string, changes: readonly Change[], after: string): boolean {
  let [old, now] = [0, 0]
  for (const { span, text } of [
    ...changes,
    { span: { start: before.length, end: before.length }, text: '' },
  ]) {
    const [kept, written] = [now + span.start - old, now + span.start - old + text.length]
    if (after.slice(now, kept) !== before.slice(old, span.start) || after.slice(kept, written) !== text)
      return false
    old = span.end
    now = written
  }
  return now === after.length
}

/** The parts of a change: what lies between lines that it keeps. */
function withoutUnchangedLines(before: string, { span, text }: Change): readonly Change[] {
  return compared(before.slice(span.start, span.end), text).map((part) => ({
    span: { start: span.start + part.span.start, end: span.start + part.span.end },
    text: part.text,
  }))
}

/** The changes of all steps as those of the first text; undefined where a step has none. */
function composed(steps: readonly TextStep[]): readonly EditChange[] | undefined {
  let all: readonly EditChange[] = []
  for (const { before, changes } of steps) {
    if (changes === undefined) return undefined
    all = composeChanges(before, all, changes)
  }
  return all
}

/** The runs of lines in which two texts differ. Only lines between their equal ends are split, because a file may be long. */
function compared(before: string, after: string): readonly Change[] {
  const differing = differingLines(before, after)
  const old = writtenLines(before.slice(differing.start, differing.end))
  const now = writtenLines(after.slice(differing.start, differing.endNow))
  const changes: Change[] = []
  let [line, nowLine, start, end, text] = [0, 0, differing.start, differing.start, '']
  const close = () => {
    if (start < end || text !== '') changes.push({ span: { start, end }, text })
    text = ''
  }
  for (const step of lineScript(old, now)) {
    const { length } = step === 'add' ? '' : (old[line++] ?? '')
    const added = step === 'remove' ? '' : (now[nowLine++] ?? '')
    if (step === 'keep') {
      close()
      end += length
      start = end
    } else {
      end += length
      text += added
    }
  }
  close()
  return changes
}

/** The edits of a change; all that were applied where nobody knows which. */
function madeBy(
  { edit, others = [] }: Partial<Pick<EditChange, 'edit' | 'others'>>,
  reports: readonly EditReport[],
): Omit<PlacedChange, keyof Change> {
  const known = edit === undefined ? Array.from(reports.keys()) : [...others, edit].sort((a, b) => a - b)
  const edits = known.filter((at) => reports[at]?.status === 'applied')
  const ranks = edits.map((at) => TIERS.indexOf(reports[at]?.tier ?? 'exact'))
  const hasTier = edits.some((at) => reports[at]?.tier !== undefined)
  const tier = TIERS[Math.max(...ranks)]
  return { edits, ...(hasTier && tier !== undefined && { tier }) }
}
