import { FOLDED } from '../text/line-keys.js'
import { isBlank, type Line } from '../text/lines.js'
import { shareHalfOfTheirWords } from '../text/words.js'
import type { Step } from '../vocabulary/edit.js'
import { type ContextFate, fatesOfContext } from './missing-context.js'

/** An edit as lines: what is searched, what is to be there, and how the one becomes the other. */
export interface EditLines {
  readonly searched: readonly Line[]
  readonly replacement: readonly Line[]
  readonly script: readonly Step[]
  /** The request wrote the script itself, line by line, so that a missing plus may be a slip. */
  readonly isWritten: boolean
}

/** The file's lines at the place of an edit, from 0, and what else a merge asks of the file. */
export interface OwnLines {
  readonly count: number
  /** A line's content; also of the lines right above (-1) and right below; undefined beyond the file. */
  line(at: number): string | undefined
  /** Whether a line has no equal anywhere in the file. */
  isNowhere(line: string): boolean
}

/** One line of a merge: a line of the file that stays or goes, or a line that comes. */
export type MergedLine =
  | {
      readonly step: 'keep' | 'remove'
      readonly at: number
      /** The same line as the request has it, where it has it. */
      readonly request?: string
      /** The number of that line in the request's old text, where it is there. */
      readonly old?: number
    }
  | Addition
  /** Lines of the file or of the request that the other does not have are between. */
  | { readonly step: 'break' }

/** A line that comes right above the file's line `at`; `number` is its own in the new text. */
export interface Addition {
  readonly step: 'add'
  readonly at: number
  readonly line: Line
  readonly number: number
}

/** A line about which the request and the file disagree, and what became of it. */
export interface Disagreement {
  readonly code: 'context-added' | 'context-missing' | 'removal-missing'
  readonly text: string
}

export interface Merge {
  readonly lines: readonly MergedLine[]
  readonly disagreements: readonly Disagreement[]
}

/** Why a merge has no result: the two sides changed the same lines, or a context line is missing beside added ones. */
export type MergeConflict =
  | { readonly code: 'conflict' }
  | { readonly code: 'context-missing'; readonly text: string }

/**
 * Merges an edit with the file's lines at its place by three ways: base is the old text, theirs the new text, ours the file.
 * Between two lines that all three keep stand three runs. Where ours is the base, theirs go in; where theirs is the
 * base, ours stay; where theirs is ours, the change is there already. Else what theirs and ours share at their ends is taken
 * off (the old text lacks lines that the file has), and lines of the base that neither has (both removed them); then
 * the same three questions are asked once more. What is left is a conflict.
 *
 * Lines are the same up to whitespace at their ends and look-alike characters. Linear, apart from looking up
 * lines that the file lacks.
 *
 * @param placeOf which line of the file each line of the old text is aligned with, ascending
 */
export function threeWay(
  edit: EditLines,
  placeOf: ReadonlyMap<number, number>,
  file: OwnLines,
): Merge | MergeConflict {
  const fates = fatesOfContext(edit, placeOf, file)
  if ('code' in fates) return fates
  const lines: MergedLine[] = []
  const disagreements = [...fates.disagreements]
  let ours = 0
  const groups = groupsOf(edit, fates.fates)
  for (const [i, group] of groups.entries()) {
    if (group.kind === 'kept') {
      if (i > 0 && group.at > ours) lines.push({ step: 'break' })
      const { at, old, request } = group
      lines.push({ step: 'keep', at, old, request })
      ours = group.at + 1
    } else if (group.kind === 'unaligned') lines.push({ step: 'break' })
    else {
      const run = ownRun(group, groups[i - 1], groups[i + 1], ours, file.count)
      const merged = run && mergeRun(group, run, file)
      if (merged === undefined) return { code: 'conflict' }
      if (run !== undefined && run.from > ours) lines.push({ step: 'break' })
      for (const line of merged.lines) lines.push(line)
      for (const text of merged.gone) disagreements.push({ code: 'removal-missing', text })
      ours = run?.to ?? ours
    }
  }
  return { lines, disagreements }
}

interface BaseLine {
  readonly content: string
  readonly old: number
  readonly at?: number
}

interface NewLine {
  readonly line: Line
  readonly number: number
}

/** Neighbouring lines of a request that are changed. */
interface Changed {
  readonly kind: 'changed'
  readonly base: BaseLine[]
  readonly theirs: NewLine[]
}

type Group =
  | Changed
  | { readonly kind: 'kept'; readonly at: number; readonly request: string; readonly old: number }
  /** Context that is not in the file, away from what is changed. */
  | { readonly kind: 'unaligned' }

function groupsOf({ searched, replacement, script }: EditLines, fates: readonly ContextFate[]): Group[] {
  const groups: Group[] = []
  const changed = (): Changed => {
    const last = groups.at(-1)
    if (last?.kind === 'changed') return last
    const fresh: Changed = { kind: 'changed', base: [], theirs: [] }
    groups.push(fresh)
    return fresh
  }
  let [old, now] = [0, 0]
  for (const step of script) {
    const fate = step === 'add' ? undefined : fates[old]
    const [before, after] = [searched[old]?.content ?? '', replacement[now]]
    if (step === 'add' || fate === 'added') {
      if (after !== undefined) changed().theirs.push({ line: after, number: now })
    } else if (step === 'remove') {
      changed().base.push({ content: before, old, ...(typeof fate === 'number' && { at: fate }) })
    } else if (typeof fate === 'number') groups.push({ kind: 'kept', at: fate, request: before, old })
    else if (fate === 'unaligned' || !isBlank(before)) groups.push({ kind: 'unaligned' })
    if (step !== 'add') old++
    if (step !== 'remove') now++
  }
  dropEndOfFile(searched, fates, groups.at(-1))
  return groups
}

/** Who takes the end of the file for a blank line, below which new lines come, ends these with it. */
function dropEndOfFile(
  searched: readonly Line[],
  fates: readonly ContextFate[],
  last: Group | undefined,
): void {
  if (fates.at(-1) !== 'added' || !isBlank(searched.at(-1)?.content ?? '') || last?.kind !== 'changed') return
  if (last.theirs.length > 1 && isBlank(last.theirs.at(-1)?.line.content ?? '')) last.theirs.pop()
}

/** Lines of the file, from `from` to before `to`. */
interface Run {
  readonly from: number
  readonly to: number
}

/**
 * The file's lines that a change is about: all between the kept lines beside it; beside context that the file does not have, from
 * or up to a removed line of its own.
 */
function ownRun(
  { base }: Changed,
  above: Group | undefined,
  below: Group | undefined,
  ours: number,
  count: number,
): Run | undefined {
  const places = base.flatMap(({ at }) => at ?? [])
  const from = above?.kind === 'unaligned' ? places[0] : ours
  const last = places.at(-1)
  const next = below === undefined ? count : below.kind === 'kept' ? below.at : undefined
  const to = next ?? (last === undefined ? undefined : last + 1)
  return from === undefined || to === undefined ? undefined : { from, to }
}

interface MergedRun {
  readonly lines: readonly MergedLine[]
  /** Removed lines that the file does not have. */
  readonly gone: readonly string[]
}

function mergeRun({ base, theirs }: Changed, run: Run, file: OwnLines): MergedRun | undefined {
  const own = Array.from({ length: run.to - run.from }, (_, i) => fold(file.line(run.from + i) ?? ''))
  const [old, now] = [base.map(({ content }) => fold(content)), theirs.map(({ line }) => fold(line.content))]
  if (areSame(old, own)) return { lines: replaced(base, theirs, run), gone: [] }
  if (areSame(now, own) && !now.every(isBlank)) return { lines: kept(theirs, run.from), gone: [] }
  const [head, tail] = sharedEnds(now, own, new Set(old))
  const inner: Run = { from: run.from + head, to: run.to - tail }
  const rest = { own: own.slice(head, own.length - tail), now: now.slice(head, now.length - tail) }
  const [inFile, known] = [new Set(rest.own), new Set([...rest.own, ...rest.now])]
  const left = base.filter((_, i) => known.has(old[i] ?? ''))
  const gone = base.filter((_, i) => !known.has(old[i] ?? '')).map(({ content }) => content)
  if (gone.length > 0 && rest.now.length > 0 && !old.some((line) => inFile.has(line))) return undefined
  const isDone = left.length === 0 && rest.now.length === 0 && gone.every(isBlank)
  const place = isDone ? inner : placeOfRemoved(left, inner)
  const found = own.slice(place.from - run.from, place.to - run.from)
  if (
    !isDone &&
    !areSame(
      left.map(({ content }) => fold(content)),
      found,
    )
  )
    return undefined
  const goes = isDone || rest.now.length > 0 ? place : withBlankLine(place, inner, file)
  // A line that the file lacks may have been moved, unless it is nowhere; beyond the request's edge nobody knows.
  const missing = gone.filter((line) => !isBlank(line))
  if (missing.length > 0) {
    const others = [
      ...own.slice(head, place.from - run.from),
      ...own.slice(place.to - run.from, own.length - tail),
    ]
    const isCertain = others.every(isBlank) && !isReworded(missing, run, file)
    if (!isCertain || !missing.every((line) => hasWord(line) && file.isNowhere(line))) return undefined
  }
  const end = theirs.length - tail
  const lines = [
    ...kept(theirs.slice(0, head), run.from),
    ...gap(inner.from, goes.from),
    ...(isDone ? gap(place.from, place.to) : replaced(left, theirs.slice(head, end), goes, place.from)),
    ...gap(goes.to, inner.to),
    ...kept(theirs.slice(end), inner.to),
  ]
  return { lines, gone: missing }
}

/** Where the removed lines are: without lines of the file above and below them, which stay. */
function placeOfRemoved(base: readonly BaseLine[], run: Run): Run {
  const [first, last] = [base[0]?.at, base.at(-1)?.at]
  const isInside = first !== undefined && last !== undefined && first >= run.from && last < run.to
  return isInside ? { from: first, to: last + 1 } : run
}

/**
 * Where only lines go, of the blank lines above and below them that meet then, one that the old text left out goes too: the new
 * text has but one there.
 */
function withBlankLine({ from, to }: Run, inner: Run, { line }: OwnLines): Run {
  const areBlank = isBlank(line(from - 1) ?? 'x') && isBlank(line(to) ?? 'x')
  if (!areBlank) return { from, to }
  if (from > inner.from && to === inner.to) return { from: from - 1, to }
  return from === inner.from && to < inner.to ? { from, to: to + 1 } : { from, to }
}

function gap(from: number, to: number): MergedLine[] {
  return to > from ? [{ step: 'break' }] : []
}

/** Whether lines that are missing where the request begins or ends may be those right outside in other words. */
function isReworded(missing: readonly string[], { from, to }: Run, { count, line }: OwnLines): boolean {
  const beyond = missing.flatMap((_, i) => [
    from === 0 ? line(-1 - i) : [],
    to === count ? line(count + i) : [],
  ])
  return beyond
    .flat()
    .some((own) => own !== undefined && missing.some((one) => shareHalfOfTheirWords(one, own)))
}

/** @param first where the first line of the base is; other lines of the run are blank ones that go along */
function replaced(
  base: readonly BaseLine[],
  theirs: readonly NewLine[],
  { from, to }: Run,
  first: number = from,
): MergedLine[] {
  const removed = Array.from({ length: to - from }, (_, i): MergedLine => {
    const line = base[from + i - first]
    return { step: 'remove', at: from + i, ...(line && { request: line.content, old: line.old }) }
  })
  return [
    ...removed,
    ...theirs.map(({ line, number }): MergedLine => ({ step: 'add', at: to, line, number })),
  ]
}

/** Lines that the file has as the new text writes them. */
function kept(theirs: readonly NewLine[], from: number): MergedLine[] {
  return theirs.map(({ line }, i) => ({ step: 'keep', at: from + i, request: line.content }))
}

/** How many lines two lists share at their beginning and, behind that, at their end; none that the base has, too. */
function sharedEnds(
  now: readonly string[],
  own: readonly string[],
  base: ReadonlySet<string>,
): readonly [head: number, tail: number] {
  const shorter = Math.min(now.length, own.length)
  const isShared = (line: string | undefined, other: string | undefined) =>
    line !== undefined && line === other && !base.has(line)
  let head = 0
  while (head < shorter && isShared(now[head], own[head])) head++
  let tail = 0
  while (tail < shorter - head && isShared(now.at(-1 - tail), own.at(-1 - tail))) tail++
  return [head, tail]
}

function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, i) => line === other[i])
}

function fold(line: string): string {
  return FOLDED.of(line)
}
