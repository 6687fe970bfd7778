import { repeat } from '../hunk/script.js'
import { threeWayMerge } from '../merge/three-way/changes-at.js'
import { Place, spanOfLines } from '../place/place.js'
import { lineChangeInFile } from '../splice/text-of-change.js'
import type { Change } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { textOfLines } from '../text/lines.js'
import { type Rung, rungOf } from '../text/sameness.js'
import type { LineRange } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { Step } from '../vocabulary/edit.js'
import type { Region } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Budget } from '../vocabulary/replacer.js'
import { TIERS } from '../vocabulary/tier.js'
import { type ChangedRun, changedRuns, isSame, LineMap } from './line-map.js'

/** An edited text, the text that it was made from, and the text that the file has now. */
export interface Carrying {
  readonly shown: string
  readonly edited: string
  readonly current: string
  /** The most tolerant rung on which two lines are the same. */
  readonly rung: Rung
  readonly budget: Budget
}

/** The three texts of one merge, and which lines of the first stand in the others. */
export class ThreeTexts {
  readonly #shown: FileText
  readonly #edited: TextDocument
  readonly #current: FileText
  readonly #rung: Rung
  /** The runs that the edit changes. */
  readonly runs: readonly ChangedRun[]
  #map: LineMap | undefined

  constructor({ shown, edited, current, rung, budget }: Carrying) {
    this.#shown = new FileText(new TextDocument(shown), budget)
    this.#current = new FileText(new TextDocument(current), budget)
    this.#edited = new TextDocument(edited)
    this.#rung = rung
    budget.spend(this.#shown.count + this.#current.count)
    this.runs = changedRuns(this.#shown.document, this.#edited)
  }

  get map(): LineMap {
    this.#map ??= new LineMap(this.#shown.document, this.#current.document, this.#rung)
    return this.#map
  }

  /** Whether the current text has the same change. */
  hasAlready({ first, end, now }: ChangedRun): boolean {
    const own = this.map.runs.find((run) => run.first === first && run.end === end)
    if (own === undefined || own.now.end - own.now.first !== now.end - now.first) return false
    const wanted = this.#edited.lines(now.first, now.end)
    return wanted.every((line, at) => this.#isSame(line, this.#current.line(own.now.first + at)))
  }

  /** The changes of the current text that a run asks for; undefined where its lines are not there as they were shown. */
  changesFor(run: ChangedRun): Change[] | undefined {
    const shown = this.#shown
    const { first, end, now } = run
    const slack = this.#slackOf(run)
    const [above, below] = [
      Math.max(0, first - slack.up - BESIDE),
      Math.min(shown.count, end + slack.down + BESIDE),
    ]
    const alignment = this.#alignmentOf(above, below, first === slack.up, end + slack.down === shown.count)
    if (alignment === undefined) return undefined
    const old = shown.lines(above, below)
    const added = this.#edited.lines(now.first, now.end)
    const wanted = [...shown.lines(above, first), ...added, ...shown.lines(end, below)]
    const script: Step[] = [
      ...repeat('keep', first - above),
      ...repeat('remove', end - first),
      ...repeat('add', added.length),
      ...repeat('keep', below - end),
    ]
    const hunk = new Hunk(
      { unit: 'lines', search: textOfLines(old), replacement: textOfLines(wanted), script, computed: true },
      { old, now: wanted, written: script },
    )
    const [top, bottom] = [alignment[0] ?? 0, (alignment.at(-1) ?? -1) + 1]
    const span = spanOfLines(this.#current, top, bottom)
    const rung = Math.max(
      0,
      ...old.map((line, at) => rungOf(line, this.#current.known(alignment[at] as number))),
    )
    const finder = { name: 'shown', tier: TIERS[rung] ?? 'exact' }
    const merged = threeWayMerge.changesAt(new Place(this.#current, hunk, finder, { span, alignment }))
    if (!merged.ok) return undefined
    const { document } = this.#current
    return (merged.value.lines ?? []).map((change) => lineChangeInFile(document, change))
  }

  /** By how many lines a run can move up and down and stay the same change: one that adds or removes what stands beside it. */
  #slackOf({ first, end, now }: ChangedRun): { readonly up: number; readonly down: number } {
    if (first < end && now.first < now.end) return { up: 0, down: 0 }
    const shown = this.#shown
    const moved = first < end ? shown.lines(first, end) : this.#edited.lines(now.first, now.end)
    const { length } = moved
    let [up, down] = [0, 0]
    while (end + down < shown.count && shown.known(end + down) === moved[down % length]) down++
    while (first > up && shown.known(first - up - 1) === moved[length - 1 - (up % length)]) up++
    return { up, down }
  }

  /** The current lines of a stretch of shown ones, if they are all there, one below the other, and in no second place. */
  #alignmentOf(first: number, end: number, isTop: boolean, isBottom: boolean): readonly number[] | undefined {
    const { map } = this
    const words = range(first, end).filter((line) => hasWord(this.#shown.known(line)))
    const isGone = words.length > 0 && words.every((line) => map.isUnpaired(line))
    const at = isGone ? this.#movedTo(first, end) : this.#pairedAt(first, end, words)
    if (at === undefined || !this.#isAt(first, end, at)) return undefined
    if (isTop && at !== 0) return undefined
    if (isBottom && at + end - first !== this.#current.count) return undefined
    return range(at, at + end - first)
  }

  /** Where a stretch is by the alignment of the two texts. Lines without words go by those that have some. */
  #pairedAt(first: number, end: number, words: readonly number[]): number | undefined {
    if (first === end) return 0
    const deciding = words.length > 0 ? words : range(first, end)
    const [at, ...others] = deciding.map((line) => {
      const now = this.map.lineOf(line)
      return now < 0 ? undefined : now - (line - first)
    })
    return others.every((other) => other === at) ? at : undefined
  }

  /** The only place of a stretch that stood in one place when it was shown. */
  #movedTo(first: number, end: number): number | undefined {
    const lines = this.#shown.lines(first, end)
    const [before, now] = [this.#shown, this.#current].map((text) =>
      text
        .sequencesLike(lines)
        .filter((at) => lines.every((line, i) => this.#isSame(line, text.line(at + i)))),
    )
    return before?.length === 1 && now?.length === 1 ? now[0] : undefined
  }

  #isAt(first: number, end: number, at: number): boolean {
    return range(first, end).every((line) =>
      this.#isSame(this.#shown.known(line), this.#current.line(at + line - first)),
    )
  }

  #isSame(line: string, found: string | undefined): boolean {
    return found !== undefined && isSame(line, found, this.#rung)
  }

  /** The current lines between the nearest ones on either side of a run that are as they were shown. */
  currentAt({ first, end }: ChangedRun): Region {
    const { map } = this
    let [above, below] = [first - BESIDE, end]
    while (above >= 0 && map.lineOf(above) < 0) above--
    while (below < this.#shown.count && map.lineOf(below) < 0) below++
    const from = above < 0 ? 0 : map.lineOf(above)
    const to = below < this.#shown.count ? map.lineOf(below) + 1 : this.#current.count
    const last = Math.max(from, Math.min(to, from + MOST_ROWS))
    return {
      start: from + 1,
      end: Math.max(from + 1, last),
      text: this.#current.lines(from, last).join('\n'),
    }
  }

  /** Runs of the current text, in lines counted from 1, that differ from what was shown and stand near a change. */
  changedNear(changes: readonly Change[]): LineRange[] {
    const { document } = this.#current
    const lines = changes.map(({ span }) => [document.lineAt(span.start), document.lineAt(span.end)] as const)
    return this.map.runs.flatMap(({ now }) => {
      const isNear = lines.some(([start, end]) => now.first <= end + NEAR && now.end >= start - NEAR)
      return isNear ? [{ start: now.first + 1, end: Math.max(now.first + 1, now.end) }] : []
    })
  }
}

/** Lines on either side of a change that must be as they were shown. */
const BESIDE = 1
/** Lines within which a difference is near a change. */
const NEAR = 20
/** The most current lines that a refusal shows. */
const MOST_ROWS = 40

function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, i) => first + i)
}
