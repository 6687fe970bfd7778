import type { Random } from '../random.js'
import type { FileLine } from '../situation.js'

/** What happened to a file after it was shown, and before an edit of the shown text arrives. */
export interface StaleKind {
  readonly name: string
  /** Whether the edit must go in, or must be refused because its lines, or those right beside, have changed. */
  readonly right: 'lands' | 'refused'
  /** Returns the lines as they are now; undefined where the file is no such one. Lines that stay keep their identity. */
  change(script: readonly FileLine[], random: Random): FileLine[] | undefined
}

/** How far from the lines of the edit a change is at least that is none of its business. */
const FAR = 6

export const STALE_KINDS: readonly StaleKind[] = [
  { name: 'not at all', right: 'lands', change: (script) => [...script] },
  { name: 'changed elsewhere', right: 'lands', change: (script, random) => rewriteFar(script, random) },
  { name: 'lines added elsewhere', right: 'lands', change: (script, random) => addFar(script, random) },
  { name: 'rows deleted elsewhere', right: 'lands', change: (script, random) => deleteFar(script, random) },
  { name: 'formatted: whitespace at line ends', right: 'lands', change: formatted },
  { name: 'other blocks reordered', right: 'lands', change: reordered },
  { name: 'its block moved', right: 'lands', change: moved },
  { name: 'changed in the line', right: 'refused', change: changedInLine },
  { name: 'changed beside the line', right: 'refused', change: changedBeside },
  { name: 'its rows deleted', right: 'refused', change: ownDeleted },
]

function rewritten(line: FileLine, random: Random): FileLine {
  return { ...line, text: `${line.text} changed${random.below(1000)}` }
}

/** The kept lines that are far from every line that the edit changes. */
function farFrom(script: readonly FileLine[]): number[] {
  const near = new Set<number>()
  for (const [at, { step }] of script.entries())
    if (step !== 'keep') for (let other = at - FAR; other <= at + FAR; other++) near.add(other)
  return script.flatMap(({ text }, at) => (near.has(at) || text.trim() === '' ? [] : [at]))
}

function someFar(script: readonly FileLine[], random: Random): ReadonlySet<number> | undefined {
  const far = farFrom(script)
  return far.length === 0 ? undefined : new Set(random.shuffle(far).slice(0, 1 + random.below(4)))
}

function rewriteFar(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const chosen = someFar(script, random)
  return chosen && script.map((line, at) => (chosen.has(at) ? rewritten(line, random) : line))
}

function addFar(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const chosen = someFar(script, random)
  return chosen && script.flatMap((line, at) => (chosen.has(at) ? [rewritten(line, random), line] : [line]))
}

function deleteFar(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const chosen = someFar(script, random)
  return chosen && script.filter((_, at) => !chosen.has(at))
}

function formatted(script: readonly FileLine[], random: Random): FileLine[] {
  return script.map((line) => {
    if (line.step === 'add' || line.text.trim() === '' || random.chance(0.5)) return line
    return { ...line, text: /\s$/.test(line.text) ? line.text.trimEnd() : `${line.text}  ` }
  })
}

/** Two stretches of lines far from the edit, on the same side of it, change places. */
function reordered(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const far = new Set(farFrom(script))
  const starts = random
    .shuffle([...far])
    .filter((at) => [0, 1, 2, 3, 4, 5].every((more) => isKept(script, at + more)))
  const first = starts.find((at) => far.has(at) && far.has(at + 5))
  if (first === undefined) return undefined
  const [one, other] = [script.slice(first, first + 3), script.slice(first + 3, first + 6)]
  return [...script.slice(0, first), ...other, ...one, ...script.slice(first + 6)]
}

function isKept(script: readonly FileLine[], at: number): boolean {
  return script[at]?.step === 'keep'
}

/** The lines of the edit move, with those around them. */
function moved(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const { first, last } = changedIn(script)
  const [from, to] = [first - FAR, last + FAR]
  if (from < 1 || to >= script.length - 1) return undefined
  const block = script.slice(from, to + 1)
  const rest = [...script.slice(0, from), ...script.slice(to + 1)]
  const targets = rest.flatMap((_, at) => (Math.abs(at - from) > FAR ? [at] : []))
  const target = random.pick(targets)
  return target === undefined ? undefined : rest.toSpliced(target, 0, ...block)
}

function changedIn(script: readonly FileLine[]): { readonly first: number; readonly last: number } {
  const isChanged = ({ step }: FileLine) => step !== 'keep'
  return { first: script.findIndex(isChanged), last: script.findLastIndex(isChanged) }
}

/** A line that the edit removes or replaces is another one by now. */
function changedInLine(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const chosen = random.pick(removedIn(script))
  return chosen === undefined
    ? undefined
    : script.map((line, at) => (at === chosen ? rewritten(line, random) : line))
}

/** A line that the edit removes is gone, and the edit wants more than that. */
function ownDeleted(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const isMore = (at: number) => script[at] !== undefined && !isKept(script, at)
  const chosen = random.pick(removedIn(script).filter((at) => isMore(at - 1) || isMore(at + 1)))
  return chosen === undefined ? undefined : script.filter((_, at) => at !== chosen)
}

function removedIn(script: readonly FileLine[]): number[] {
  return script.flatMap(({ step, text }, at) => (step === 'remove' && text.trim() !== '' ? [at] : []))
}

/** The kept line right above or below a run of the edit is another one by now. */
function changedBeside(script: readonly FileLine[], random: Random): FileLine[] | undefined {
  const beside = script.flatMap(({ step, text }, at) => {
    const isBeside = [at - 1, at + 1].some((other) => script[other] !== undefined && !isKept(script, other))
    return step === 'keep' && isBeside && text.trim() !== '' ? [at] : []
  })
  const chosen = random.pick(beside)
  return chosen === undefined
    ? undefined
    : script.map((line, at) => (at === chosen ? rewritten(line, random) : line))
}
