import {
  type AlignmentTerms,
  areSame,
  bestAlignment,
  type FileText,
  indentationDepth,
  isBlank,
  keyOf,
} from '@emend/core/plugin'
import { hasOwnWord, openersIn } from './closers.js'
import { assignsAnew, declaredName } from './declared-name.js'
import { importsLike } from './imports.js'
import type { Sketch } from './read-sketch.js'

/** A line of the file that a line of the sketch may be, or some lines that none may be. */
interface Row {
  /** The number of the line, -1 for lines that none may be. */
  readonly line: number
  /** How many non-blank lines it is. */
  readonly size: number
}

/** The non-blank lines of a sketch, and which lines of the file each may be. */
export interface Scene {
  readonly file: FileText
  readonly sketch: Sketch
  /** The numbers of the non-blank lines of the sketch. */
  readonly solids: readonly number[]
  readonly rows: readonly Row[]
  /** For each solid line what it weighs that it is a line of the file. Lines that are not there cannot be it. */
  readonly candidates: readonly ReadonlyMap<number, number>[]
  /** For each solid line the lines that declare the same name, or import fewer names of the same module. */
  readonly versions: readonly ReadonlySet<number>[]
  /** For each solid line that closes something the one that opens it, by brackets, tags and words. */
  readonly openers: ReadonlyMap<number, number>
}

/** The text of a solid line. */
export function textOf({ sketch, solids }: Scene, solid: number): string {
  return sketch.lines[solids[solid] as number]?.text ?? ''
}

/** For every solid line of the sketch the line of the file that it is, ascending, or -1. */
export type Alignment = readonly number[]

/** What the blocks of sketch and file say of pairs of a solid line and a line of the file. */
export interface Bounds {
  /** Pairs that are ruled out. */
  readonly forbidden: Set<number>
  /** The only line that a solid line may be. */
  readonly forced: Map<number, number>
  /** Pairs that the blocks speak for, where nothing else decides. */
  readonly likely: Set<number>
}

/** A pair of a solid line and a line of the file, as a number. */
export const pairOf = (solid: number, line: number): number => solid * MOST_LINES + line

export function ofPair(pair: number): { readonly solid: number; readonly line: number } {
  return { solid: Math.floor(pair / MOST_LINES), line: pair % MOST_LINES }
}

const MOST_LINES = 2 ** 26

export function sceneOf(file: FileText, sketch: Sketch): Scene {
  const solids = sketch.lines.flatMap(({ text }, at) => (isBlank(text) ? [] : [at]))
  const keys = new Set(solids.map((at) => keyOf((sketch.lines[at] as { text: string }).text)))
  const versions: ReadonlySet<number>[] = []
  // Lines that are the same share their candidates: a file may have each of them thousands of times.
  const known = new Map<string, { found: Map<number, number>; others: ReadonlySet<number> }>()
  const candidates = solids.map((at) => {
    const { text } = sketch.lines[at] as { text: string }
    const before = known.get(text)
    if (before !== undefined) {
      versions.push(before.others)
      return before.found
    }
    const found = new Map<number, number>()
    file.budget.spend(file.at(text).length)
    for (const line of file.at(text))
      if (areSame(text, file.known(line))) found.set(line, weightOf(file, text, line))
    const others =
      found.size > 0 ? [] : versionsOf(file, text).filter((line) => !keys.has(keyOf(file.known(line))))
    for (const line of others) found.set(line, versionWeight(file, text, line, others.length))
    known.set(text, { found, others: new Set(others) })
    versions.push(new Set(others))
    return found
  })
  const openers = openersIn(solids.map((at) => (sketch.lines[at] as { text: string }).text))
  return { file, sketch, solids, rows: rowsOf(file, candidates), candidates, versions, openers }
}

const SAME = 4
const WORDLESS = 1
const SAME_DEPTH = 0.5
const LOST = -1
/** How much more a line says that the file has once. */
const ONCE = 2
const VERSION = 3

function weightOf(file: FileText, text: string, line: number): number {
  const isSameDepth = indentationDepth(text) === indentationDepth(file.known(line))
  const isOnce = file.at(text).length === 1
  return (
    (hasOwnWord(text) ? SAME : WORDLESS) +
    file.bits(text) * (isOnce ? ONCE : 1) +
    (isSameDepth ? SAME_DEPTH : 0)
  )
}

function versionWeight(file: FileText, text: string, line: number, count: number): number {
  const isSameDepth = indentationDepth(text) === indentationDepth(file.known(line))
  return VERSION + Math.log2((file.count + 1) / count) / 2 + (isSameDepth ? SAME_DEPTH : 0)
}

function versionsOf(file: FileText, text: string): readonly number[] {
  const { all } = importsLike(file, text)
  if (all.length > 0) return all
  const name = assignsAnew(text) ? undefined : declaredName(text)
  return name === undefined ? [] : (file.document.once(namesIn).get(name) ?? [])
}

/** The lines that declare each name. */
function namesIn(document: FileText['document']): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>()
  for (let line = 0; line < document.lineCount; line++) {
    const name = declaredName(document.line(line))
    if (name === undefined) continue
    const known = names.get(name)
    if (known === undefined) names.set(name, [line])
    else known.push(line)
  }
  return names
}

function rowsOf(file: FileText, candidates: readonly ReadonlyMap<number, number>[]): Row[] {
  const wanted = new Set([...new Set(candidates)].flatMap((found) => [...found.keys()]))
  const rows: Row[] = []
  let between = 0
  for (let line = 0; line < file.count; line++) {
    if (wanted.has(line)) {
      if (between > 0) rows.push({ line: -1, size: between })
      rows.push({ line, size: 1 })
      between = 0
    } else if (!isBlank(file.known(line))) between++
  }
  if (between > 0) rows.push({ line: -1, size: between })
  return rows
}

/** A part of a scene: the solid lines of whole stretches, and the lines of the file between two lines that other stretches have. */
export function partOf(
  scene: Scene,
  [from, to]: readonly [from: number, to: number],
  [above, below]: readonly [above: number, below: number],
): Scene {
  const { file, sketch, solids, candidates, versions, openers, rows } = scene
  if (from === 0 && to === solids.length) return scene
  const rowOf = (line: number) => rows.findIndex((row) => row.line === line)
  const isInside = ([line]: readonly [line: number, weight: number]) => line > above && line < below
  return {
    file,
    sketch,
    solids: solids.slice(from, to),
    rows: rows.slice(above < 0 ? 0 : rowOf(above) + 1, below < file.count ? rowOf(below) : rows.length),
    candidates: candidates.slice(from, to).map((found) => new Map([...found].filter(isInside))),
    versions: versions.slice(from, to),
    openers: new Map(
      [...openers].flatMap(([at, opener]) =>
        opener >= from && at < to ? [[at - from, opener - from] as const] : [],
      ),
    ),
  }
}

/** Whether file lines above a solid line, or behind the last one, cost nothing: a marker or an end of the sketch is there. */
function isOpen({ sketch, solids }: Scene, solid: number): boolean {
  if (solid === 0 || solid === solids.length) return true
  const [above, below] = [solids[solid - 1] as number, solids[solid] as number]
  for (let at = above + 1; at <= below; at++) if (sketch.gaps.has(at)) return true
  return false
}

/**
 * The alignment that weighs most. A line that the file has not costs nothing, a line of the file that the sketch leaves out does,
 * where no marker stands for it. Quadratic: lines of the sketch times lines of the file that may be one of them.
 *
 * @param isLate take pairs as late as they can be, where several weigh the same
 */
export function alignSketch(scene: Scene, { forbidden, forced, likely }: Bounds, isLate = false): Alignment {
  const { file, solids, rows, candidates } = scene
  const [count, rowCount] = [solids.length, rows.length]
  const { budget } = file
  const open = Array.from({ length: count + 1 }, (_, at) => isOpen(scene, at))
  const rowOfLine = new Map(rows.map(({ line }, row) => [line, row]))
  const weights: AlignmentTerms['weights'] = (at, into) => {
    into.fill(Number.NEGATIVE_INFINITY)
    const wanted = forced.get(at)
    for (const [line, own] of candidates[at] ?? []) {
      const pair = pairOf(at, line)
      if (forbidden.has(pair) || (wanted !== undefined && wanted !== line)) continue
      const more = wanted !== undefined ? FORCED : likely.has(pair) ? LIKELY : 0
      into[rowOfLine.get(line) as number] = own + more
    }
  }
  const free = new Float64Array(rowCount + 1)
  const costs = Float64Array.from([...rows.map(({ size }) => LOST * size), 0])
  const terms: AlignmentTerms = { weights, missing: () => 0, extra: (at) => (open[at] ? free : costs) }
  const lineOf = (row: number) => (row < 0 ? -1 : (rows[row] as Row).line)
  if (!isLate) return bestAlignment(count, rowCount, terms, budget).map(lineOf)
  const late = bestAlignment(count, rowCount, reversed(terms, count, rowCount), budget)
  return late.map((row) => lineOf(row < 0 ? row : rowCount - 1 - row)).reverse()
}

/** The terms of the same alignment from the last line to the first. */
function reversed(
  { weights, missing, extra }: AlignmentTerms,
  count: number,
  rowCount: number,
): AlignmentTerms {
  const backwards = (values: Float64Array) => values.subarray(0, rowCount).reverse()
  return {
    missing,
    weights: (at, into, low, high) => {
      weights(count - 1 - at, into, low, high)
      backwards(into)
    },
    extra: (at) => {
      const costs = extra(count - at).slice()
      backwards(costs)
      return costs
    },
  }
}

const FORCED = 8
const LIKELY = 1

/** What an alignment weighs. */
export function scoreOf(scene: Scene, alignment: Alignment, likely: ReadonlySet<number>): number {
  let [score, above] = [0, -1]
  for (const [solid, line] of alignment.entries()) {
    if (line < 0) continue
    score += (scene.candidates[solid]?.get(line) ?? 0) + (likely.has(pairOf(solid, line)) ? LIKELY : 0)
    if (above >= 0 && !isOpenBetween(scene, above, solid)) {
      const left = scene.file.lines((alignment[above] as number) + 1, line)
      score += LOST * left.filter((own) => !isBlank(own)).length
    }
    above = solid
  }
  return score
}

/** Whether a marker is between two solid lines. */
export function isOpenBetween(scene: Scene, above: number, below: number): boolean {
  for (let at = above + 1; at <= below; at++) if (isOpen(scene, at)) return true
  return false
}
