import { closesBlock, type FileText, indentationOf, isBlank, type Result } from '@emend/core/plugin'
import type { SketchChange } from './changes-of.js'
import { type Element, elementsOf } from './elements.js'
import { IMPORT } from './imports.js'
import type { Region } from './line-pairs.js'
import { type MergedSketch, textAfter } from './merged-sketch.js'
import { inOtherOrder, type Replaced } from './other-order.js'
import type { Sketch } from './read-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import { replacedThing, writtenThing } from './replaced-thing.js'
import type { Stretch } from './stretch.js'
import { kindOfThings, type Thing, type ThingKind, thingsIn } from './things.js'

/** What the things of a sketch make of a file, or why it is not known which thing of the file one of them is. */
type ByThings = Result<MergedSketch, Refusal>

/**
 * Merges a sketch that has nothing but named things: each that the file has once, too, takes the place of that one, and a new one goes
 * between those that it is shown between. A marker in a thing stands for the things of it that are left out. Undefined for other sketches.
 */
export function byThings(file: FileText, sketch: Sketch, path?: string): ByThings | undefined {
  if (sketch.removals.size > 0 || sketch.unclear.length > 0 || sketch.doubtful.length > 0) return undefined
  const kind = kindOfThings(path)
  const elements = elementsOf(sketch, 0, sketch.lines.length, kind)
  if (elements === undefined) return undefined
  const lines = file.lines(0, file.count)
  file.budget.spend(STEPS_PER_LINE * (lines.length + sketch.lines.length))
  const merge = new Merge(file, sketch, kind, thingsIn(lines, kind))
  const failure = merge.add(elements, { first: 0, end: file.count })
  if (failure === 'other' || (failure === undefined && merge.isEmpty)) return undefined
  return failure === undefined ? merge.result() : { ok: false, failure }
}

const STEPS_PER_LINE = 8

/** Gathers what the elements of a sketch change. */
class Merge {
  readonly #file: FileText
  readonly #sketch: Sketch
  readonly #kind: ThingKind
  readonly #things: ReadonlyMap<string, readonly Thing[]>
  readonly #changes: SketchChange[] = []
  readonly #stretches: Stretch[] = []
  readonly #replaced: Replaced[] = []

  constructor(
    file: FileText,
    sketch: Sketch,
    kind: ThingKind,
    things: ReadonlyMap<string, readonly Thing[]>,
  ) {
    this.#file = file
    this.#sketch = sketch
    this.#kind = kind
    this.#things = things
  }

  get isEmpty(): boolean {
    return this.#stretches.length === 0
  }

  result(): ByThings | undefined {
    const changes = this.#changes.toSorted((a, b) => a.first - b.first || a.end - b.end)
    if (changes.some(({ first }, i) => i > 0 && first < (changes[i - 1] as SketchChange).end))
      return undefined
    const text = textAfter(this.#file, changes)
    const stretches = this.#stretches.toSorted((a, b) => a.from - b.from)
    // Things in another order than the file's may be others of the same name.
    const order = stretches.flatMap(({ anchors }) => anchors.map(({ line }) => line))
    if (this.#sketch.gaps.size > 0 && order.some((line, i) => line < (order[i - 1] ?? 0)))
      return inOtherOrder(this.#file, this.#sketch, this.#replaced)
    return { ok: true, value: { sketch: this.#sketch, stretches, changes, text } }
  }

  /** @returns why it cannot be merged; `other` if it has more than things */
  add(elements: readonly Element[], scope: Region): Refusal | 'other' | undefined {
    for (const [i, element] of elements.entries()) {
      if (element.kind === 'gap') continue
      const failure =
        element.kind === 'line'
          ? this.#line(element.at, scope)
          : this.#known(element.thing, scope).length > 0
            ? this.#replace(element, scope)
            : this.#insert(elements, i, scope)
      if (failure !== undefined) return failure
    }
    return undefined
  }

  #text(at: number): string {
    return this.#sketch.lines[at]?.text ?? ''
  }

  #known({ key }: Thing, { first, end }: Region): readonly Thing[] {
    return (this.#things.get(key) ?? []).filter((one) => one.head >= first && one.end <= end)
  }

  /** A line that the file has in the same block says nothing. Beside a marker it may be the end of something that is left out. */
  #line(at: number, { first, end }: Region): 'other' | undefined {
    const text = this.#text(at)
    if (this.#sketch.gaps.size > 0 && !IMPORT.test(text)) return 'other'
    const isThere = this.#file.at(text).some((line) => line >= first && line < end)
    return isThere && !closesBlock(text) ? undefined : 'other'
  }

  #replace(element: Element & { kind: 'thing' | 'frame' }, scope: Region): Refusal | 'other' | undefined {
    const { thing, kind } = element
    const [own, ...others] = this.#known(thing, scope)
    if (own === undefined) return 'other'
    // One that has others of its name in it, and is shown with them, is the outer one.
    const isOuter = others.every(({ head }) => head < own.end) && this.#shows(thing, own, others)
    if (others.length > 0 && !isOuter) {
      const places = [own, ...others].map(({ head }) => ({ first: head, end: head + 1 }))
      return notPlaced(this.#sketch, thing.head, 'several-places', places)
    }
    if (kind === 'frame') return this.#within(thing, own)
    const made = replacedThing(this.#file, this.#sketch, thing, own, this.#kind)
    if (!made.ok) return made.failure
    this.#changes.push(...made.value.changes)
    this.#stretches.push(made.value.stretch)
    this.#replaced.push({ thing, own, lines: made.value.lines })
    return undefined
  }

  /** Whether the lines that head a thing of the file, and those of its name in it, are in the sketch's. */
  #shows(thing: Thing, own: Thing, others: readonly Thing[]): boolean {
    const shown = new Set<string>()
    for (let at = thing.head; at < thing.end; at++) shown.add(this.#text(at).trim())
    const heads = [own, ...others].map(({ head }) => this.#file.known(head).trim())
    return heads[0] === this.#text(thing.head).trim() && heads.every((head) => shown.has(head))
  }

  /** A thing with a marker in it: its head may change, and what it shows is within that of the file. */
  #within(thing: Thing, own: Thing): Refusal | 'other' | undefined {
    const [asked, has] = [this.#text(thing.head), this.#file.known(own.head)]
    if (asked.trim() !== has.trim() || thing.first < thing.head) return 'other'
    const isClosed = closesBlock(this.#text(thing.end - 1)) && thing.end - 1 > thing.head
    const end = isClosed ? thing.end - 1 : thing.end
    // A bracket may open on a line of its own.
    const start = this.#text(thing.head + 1).trim() === '{' ? thing.head + 2 : thing.head + 1
    const inner = elementsOf(this.#sketch, start, end, this.#kind)
    if (inner === undefined || !inner.some(({ kind }) => kind === 'thing' || kind === 'frame')) return 'other'
    return this.add(inner, { first: own.head + 1, end: own.end })
  }

  /** New things: between the two that they are shown between, or right beside the one. */
  #insert(elements: readonly Element[], i: number, scope: Region): Refusal | 'other' | undefined {
    const { thing } = elements[i] as Element & { kind: 'thing' }
    if (elements[i]?.kind === 'frame' || (this.#things.get(thing.key) ?? []).length > 0) return 'other'
    const isNew = (one: Element | undefined) =>
      one?.kind === 'thing' && this.#known(one.thing, scope).length === 0
    // Those of a run of new things go in with its first one.
    if (isNew(elements[i - 1])) return undefined
    let last = i
    while (isNew(elements[last + 1])) last++
    const [above, below] = [elements[i - 1], elements[last + 1]].map((one) => this.#neighbour(one, scope))
    const { sketch, file } = { sketch: this.#sketch, file: this.#file }
    if (above === undefined && below === undefined) return notPlaced(sketch, thing.head, 'no-neighbour')
    if (above && below && !file.lines(above.own.end, below.own.first).every(isBlank))
      return notPlaced(sketch, thing.head, 'several-places', [
        { first: above.own.head, end: above.own.head + 1 },
        { first: below.own.head, end: below.own.head + 1 },
      ])
    const end = (elements[last] as Element & { kind: 'thing' }).thing.end
    const place = above
      ? { from: above.thing.end, to: end, line: above.own.end }
      : { from: thing.first, to: below?.thing.first ?? end, line: below?.own.first ?? 0 }
    const beside = (above ?? below) as { thing: Thing; own: Thing }
    const heads = {
      asked: indentationOf(this.#text(beside.thing.head)),
      own: indentationOf(file.known(beside.own.head)),
    }
    if (indentationOf(this.#text(thing.head)) !== heads.asked) return 'other'
    const made = writtenThing(file, sketch, place, heads, beside.own)
    if (!made.ok) return made.failure
    this.#changes.push(...made.value.changes)
    this.#stretches.push(made.value.stretch)
    return undefined
  }

  #neighbour(
    element: Element | undefined,
    scope: Region,
  ): { readonly thing: Thing; readonly own: Thing } | undefined {
    if (element?.kind !== 'thing' && element?.kind !== 'frame') return undefined
    const [own, ...others] = this.#known(element.thing, scope)
    return own === undefined || others.length > 0 ? undefined : { thing: element.thing, own }
  }
}
