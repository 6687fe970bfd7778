import { type LineStep, literalSteps } from '../../hunk/steps.js'
import { areEqual, type Balance, balanceOf, difference, isMended } from '../../text/balance.js'
import { isBlank, lineContents } from '../../text/lines.js'
import type { Check, Finding } from './check.js'
import type { NewText } from './new-text.js'
import { LEAST_LETTERS, lettersIn, WORD_LETTERS } from './words.js'

/**
 *  * The first or last added lines of a change are the context that the hunk itself has right above or below them: ` f() {`, then
 * `+f() {`. As at the edges of a place, what the lines open and close tells a repeated line from one that is meant, and lines
 * that open and close nothing count where they are distinctive.
 *
 * @rule repeated-context Added lines that are the context which the hunk has right beside them are left out or refused.
 */
export const repeatedContext: Check = {
  kind: 'repeated-lines',
  isOfEdges: true,
  isAsked: ({ hunk }) => hunk.written !== undefined,
  find(text) {
    const runs = runsIn(text)
    if (runs.length === 0) return undefined
    return uneven(text, runs) ?? distinctive(text, runs)
  },
}

/** The numbers of added lines that repeat the context beside them, and where that is. */
interface Run {
  readonly side: 'above' | 'below'
  readonly lines: readonly number[]
}

/** All runs of added lines that repeat context, the shortest first. */
function runsIn({ hunk, now }: NewText): Run[] {
  const steps = literalSteps(hunk)
  const runs: Run[] = []
  for (let first = 0; first < steps.length; first++) {
    if (steps[first]?.op === 'keep') continue
    let end = first
    while (end < steps.length && steps[end]?.op !== 'keep') end++
    const added = steps.slice(first, end).filter(({ op }) => op === 'add')
    const from = added[0]?.now
    if (from !== undefined)
      runs.push(...runsOf(now, from, from + added.length, kept(steps, first - 1, -1), kept(steps, end, 1)))
    first = end
  }
  return runs.filter(({ lines }) => !lines.every((at) => isBlank(now[at] as string)))
}

/** The runs of one change, whose added lines follow one another in the new text as the kept ones beside them do. */
function runsOf(now: readonly string[], from: number, to: number, above: number, below: number): Run[] {
  const runs: Run[] = []
  const areSame = (one: number, other: number, count: number) => {
    for (let at = 0; at < count; at++)
      if (now[one + at]?.trimEnd() !== now[other + at]?.trimEnd()) return false
    return true
  }
  for (let count = 1; count <= Math.min(to - from, MOST); count++) {
    if (count <= below && areSame(to - count, to, count))
      runs.push({ side: 'below', lines: numbers(to - count, count) })
    if (count <= above && areSame(from, from - count, count))
      runs.push({ side: 'above', lines: numbers(from, count) })
  }
  return runs
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at)
}

/** At most this many lines are compared with the context, and so many edits with one another. */
const MOST = 60

/** How many lines are kept from a step on, one by one up or down. */
function kept(steps: readonly LineStep[], from: number, by: 1 | -1): number {
  let count = 0
  while (count < MOST && steps[from + by * count]?.op === 'keep') count++
  return count
}

/**
 * @rule uneven-context The shortest repeated context without which the request opens as much as it closes is left out.
 * @off undefined
 */
function uneven(text: NewText, runs: readonly Run[]): Finding | undefined {
  // Each edit looks at all of them.
  if (text.others.length > MOST) return undefined
  const more = openedBy(text)
  if (more.size === 0) return undefined
  const run = runs.find(({ lines }) => areEqual(balanceIn(text, lines), more))
  if (run === undefined || (text.place && isMended(text.place.file, more, text.place.first))) return undefined
  return findingOf(text, run, true)
}

/** What the request opens and does not close, with all its edits of the file. */
function openedBy({ old, now, others }: NewText): Balance {
  const after = balanceOf([...now, ...others.flatMap(({ replacement }) => lineContents(replacement))])
  return difference(after, balanceOf([...old, ...others.flatMap(({ search }) => lineContents(search))]))
}

/**
 * @rule distinctive-context Repeated context that the file has once is left out, and one line of it is refused.
 * @off undefined
 */
function distinctive(text: NewText, runs: readonly Run[]): Finding | undefined {
  const { now, place } = text
  const isOnce = (line: string) =>
    place?.file.at(line).length === 1 && now.filter((one) => one.trimEnd() === line.trimEnd()).length === 2
  for (const run of runs.toReversed()) {
    const own = run.lines
      .map((at) => now[at] as string)
      .filter((line) => lettersIn(line) >= WORD_LETTERS && isOnce(line))
    if (own.length === 0 || balanceIn(text, run.lines).size > 0) continue
    if (own.length > 1) return findingOf(text, run, true)
    if (lettersIn(own[0] as string) >= LEAST_LETTERS) return findingOf(text, run, false)
  }
  return undefined
}

function balanceIn({ now }: NewText, lines: readonly number[]): Balance {
  return balanceOf(lines.map((at) => now[at] as string))
}

function findingOf({ now }: NewText, { side, lines }: Run, isSure: boolean): Finding {
  const which = side === 'below' ? 'last' : 'first'
  const what =
    lines.length === 1
      ? `the ${which} added line is the context`
      : `the ${which} ${lines.length} added lines are the context`
  const sign = `${what} directly ${side}, ${JSON.stringify(now[lines[0] as number]?.trim())}`
  const rest = now.map((line, at) => (lines.includes(at) ? [] : line))
  return { sign, lines: rest, correction: 'left out', isSure }
}
