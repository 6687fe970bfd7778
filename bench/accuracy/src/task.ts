import { sampleChange } from './change.js'
import { decisionOf, foldedFile, repeatsNeighbour } from './decided.js'
import { type Disturbance, isNonBlank, TWO_SIDED } from './disturbances/disturbance.js'
import { disturbances } from './disturbances/index.js'
import { refusals } from './disturbances/refusals.js'
import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import type { FileChange } from './histories/history.js'
import { otherScripts } from './other-scripts.js'
import { type Random, randomFrom } from './random.js'
import {
  type Change,
  fileText,
  fold,
  newLines,
  oldLines,
  type RequestHunk,
  type RequestLine,
  type Situation,
  situationOf,
  textAsWritten,
  wantedText,
} from './situation.js'

/** One edit to apply, with its right result. */
export interface Task {
  readonly number: number
  readonly format: FormatName
  /** The name of the disturbance of the request or file. */
  readonly disturbance: string
  readonly path: string
  readonly step: string
  /** The text of the file. */
  readonly text: string
  readonly request: unknown
  /** The right text afterwards; undefined if only a refusal is right. */
  readonly wanted: string | undefined
  /** Whether a refusal is right too, because the merge conflicts, although the writer's intent is known here. */
  readonly mayRefuse: boolean
  /** The text with the request taken as written, if that is right too, and other than {@link wanted}. */
  readonly asWritten?: string
  /** For every hunk, the lines that change or are next to added lines, counted from 1. Empty if only a refusal is right. */
  readonly places: readonly { readonly start: number; readonly end: number }[]
}

/** The share of tasks for which only a refusal is right. */
const REFUSALS = 0.15
/** How many changes are tried before a disturbance is dropped for a history. */
const ATTEMPTS = 400

/**
 * Creates a number of tasks in one format, with the same number for every disturbance. The same seed gives the same tasks. A
 * disturbance that fits no change of the history is left out.
 */
export function makeTasks(history: readonly FileChange[], format: FormatName, options: TaskOptions): Task[] {
  return Array.from(eachTask(history, format, options))
}

/** Yields the same tasks one after the other, so that they need not all be in memory. */
export function* eachTask(
  history: readonly FileChange[],
  format: FormatName,
  { count, seed, only }: TaskOptions,
): Generator<Task, void> {
  const random = randomFrom(seed)
  const mustRefuse = suited(refusals, format, only)
  const solvable = suited(disturbances, format, only)
  const files = byExtension(history)
  const unfit = new Set<Disturbance>()
  let number = 0
  const turns = new Map<readonly Disturbance[], number>([mustRefuse, solvable].map((kind) => [kind, 0]))
  while (number < count && unfit.size < mustRefuse.length + solvable.length) {
    const kind = chooseKind(mustRefuse, solvable, random)
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const disturbance = kind[turn % kind.length]
    if (disturbance === undefined || unfit.has(disturbance)) continue
    const task = makeTask(files, format, disturbance, kind === mustRefuse, number + 1, random)
    if (task === undefined) unfit.add(disturbance)
    else {
      number++
      yield task
    }
  }
}

export interface TaskOptions {
  readonly count: number
  readonly seed: number
  /** Use only disturbances whose names contain this. */
  readonly only?: string | undefined
}

function suited(all: readonly Disturbance[], format: FormatName, only = ''): Disturbance[] {
  return all.filter(({ formats, name }) => (formats?.includes(format) ?? true) && name.includes(only))
}

function chooseKind(
  mustRefuse: readonly Disturbance[],
  solvable: readonly Disturbance[],
  random: Random,
): readonly Disturbance[] {
  if (mustRefuse.length === 0) return solvable
  return solvable.length === 0 || random.chance(REFUSALS) ? mustRefuse : solvable
}

/** Groups the changes by file extension, so that the most frequent language does not dominate. */
function byExtension(history: readonly FileChange[]): FileChange[][] {
  const groups = new Map<string, FileChange[]>()
  for (const change of history) {
    const extension = /\.[^./]+$/.exec(change.path)?.[0] ?? ''
    const group = groups.get(extension)
    if (group === undefined) groups.set(extension, [change])
    else group.push(change)
  }
  return Array.from(groups.values())
}

function makeTask(
  files: readonly (readonly FileChange[])[],
  format: FormatName,
  disturbance: Disturbance,
  isRefusal: boolean,
  number: number,
  random: Random,
): Task | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const file = random.pick(random.pick(files) ?? [])
    const change = file === undefined ? undefined : sampleChange(file, random)
    const situation =
      change === undefined ? undefined : careful(change, disturbance.context ?? 1 + random.below(4))
    if (situation === undefined) continue
    // Half of the blocks have a line hint. Hints that are wrong, or that decide the place, are set by their disturbance.
    situation.style.hinted = !isRefusal && random.chance(0.5)
    situation.style.anchored = random.chance(0.5)
    if (!disturbance.disturb(situation, random)) continue
    const right = rightOf(disturbance, situation, format, isRefusal)
    if (right === undefined) continue
    const request = renderers[format](situation)
    const isSolvable = right !== 'refuse'
    if (request === undefined || (isSolvable && fileText(situation) === wantedText(situation))) continue
    const { path, step } = situation
    const wanted = isSolvable ? wantedText(situation) : undefined
    const written = disturbance.asWritten && textAsWritten(situation)
    const isOther = wanted !== undefined && written !== undefined && written !== wanted
    return {
      number,
      format,
      disturbance: disturbance.name,
      path,
      step,
      text: fileText(situation),
      request,
      wanted,
      mayRefuse: right === 'either' || isOther,
      ...(isOther && { asWritten: written }),
      places: isSolvable ? placesOf(situation) : [],
    }
  }
  return undefined
}

/** Returns what is right by the semantics: to land, to be refused, or either; undefined if the semantics leave it open. */
function rightOf(
  { decides, conflict }: Disturbance,
  situation: Situation,
  format: FormatName,
  isRefusal: boolean,
): 'lands' | 'refuse' | 'either' | undefined {
  if (isRefusal && conflict === undefined) return 'refuse'
  if (!changesSomething(situation)) return undefined
  if (situation.hunks.some((hunk) => repeatsNeighbour(hunk, situation.script))) return undefined
  if (decides?.(situation) === true) return isRefusal ? undefined : 'lands'
  if (TWO_SIDED.includes(format) && situation.hunks.some(isUnclear)) return undefined
  if (format === 'edit-string' && situation.hunks.some(losesLineEnd)) return undefined
  if (isRefusal && situation.hunks.some(changesWhitespace)) return undefined
  const isOpen = TWO_SIDED.includes(format) || addsAgain(situation)
  const scripts = isOpen ? [situation, ...otherScripts(situation)] : [situation]
  const decisions = new Set(scripts.map((one) => decisionOf(one)))
  if (decisions.has('open') || new Set(scripts.map(newTextOf)).size > 1) return undefined
  if (decisions.size === 2) return isRefusal ? undefined : 'either'
  if (decisions.has('conflict')) return conflict
  return isRefusal ? undefined : 'lands'
}

/**
 * Whether separate old and new texts do not say what the writer means. This is so if the new text is one blank line, which is the
 * same as no text; or if a line is removed and added again, which looks like a kept line, while the file has it with other
 * characters.
 */
function isUnclear({ lines }: RequestHunk): boolean {
  const now = newLines(lines)
  const again = new Set(now.flatMap((line) => (line.step === 'add' ? [line.new] : [])))
  const isOther = ({ step, old, origin }: RequestLine) =>
    step === 'remove' && again.has(old) && origin !== undefined && origin.text !== old
  return (now.length === 1 && now[0]?.new.trim() === '') || lines.some(isOther)
}

/**
 * Whether the old text ends with a line break, because its last line is a blank one to remove, and the new text does not. This
 * reads as new text whose last line break was forgotten, unless that is all that changes.
 */
function losesLineEnd({ lines }: RequestHunk): boolean {
  const old = oldLines(lines).map((line) => line.old)
  const now = newLines(lines).map((line) => line.new)
  const isOnlyThat = now.length === old.length - 1 && now.every((text, at) => text === old[at])
  return old.length > 1 && old.at(-1) === '' && now.length > 0 && now.at(-1) !== '' && !isOnlyThat
}

/**
 * Whether a hunk changes only the whitespace of a line. {@link decisionOf} compares lines without whitespace, so it
 * would take the line for a kept one.
 */
function changesWhitespace({ lines }: RequestHunk): boolean {
  const added = lines.flatMap((line) => (line.step === 'add' ? [fold(line.new)] : []))
  return lines.some(({ step, old }) => step === 'remove' && isNonBlank(old) && added.includes(fold(old)))
}

/** Whether a hunk removes a non-blank line and adds it again, which looks like a kept line. */
function addsAgain({ hunks }: Situation): boolean {
  return hunks.some(({ lines }) => {
    const gone = new Set(lines.flatMap(({ step, old }) => (step === 'remove' ? [old] : [])))
    return lines.some(({ step, new: now }) => step === 'add' && now.trim() !== '' && gone.has(now))
  })
}

/** Returns the new text of a request, with kept lines as the file has them, because they may differ in whitespace. */
function newTextOf({ hunks }: Situation): string {
  const lines = hunks.flatMap((hunk) => newLines(hunk.lines))
  return lines.map((line) => (line.step === 'keep' ? (line.origin?.text ?? line.new) : line.new)).join('\n')
}

/** Whether every hunk still changes something. A hunk that changes only indentation does not, after the indentation is removed. */
function changesSomething({ hunks }: Situation): boolean {
  return hunks.every(({ lines }) => {
    const old = oldLines(lines).map((line) => line.old)
    const now = newLines(lines).map((line) => line.new)
    return old.join('\n') !== now.join('\n')
  })
}

const MOST_CONTEXT = 12

/** Samples hunks between two versions of a file, and writes a careful request for them; undefined if that is not possible. */
export function carefulSituation(file: FileChange, random: Random): Situation | undefined {
  const change = sampleChange(file, random)
  return change === undefined ? undefined : careful(change, 1 + random.below(4))
}

/** Returns the request of a writer who gives as much context as is needed for a unique place. */
function careful(change: Change, context: number): Situation | undefined {
  const file = foldedFile(change.script)
  for (let lines = context; lines <= MOST_CONTEXT; lines++) {
    const situation = situationOf(change, lines)
    if (decisionOf(situation, file) === 'lands') return situation
  }
  return undefined
}

function placesOf({ script, hunks }: Situation): Task['places'] {
  const file = oldLines(script)
  return hunks.map((hunk) => {
    const lines = hunk.lines.flatMap(({ step, origin }, i) => {
      const isBeside = [hunk.lines[i - 1], hunk.lines[i + 1]].some((other) => other?.step === 'add')
      const at = origin === undefined ? -1 : file.indexOf(origin)
      return at >= 0 && (step === 'remove' || (step === 'keep' && isBeside)) ? [at + 1] : []
    })
    return { start: Math.min(...lines), end: Math.max(...lines) }
  })
}
