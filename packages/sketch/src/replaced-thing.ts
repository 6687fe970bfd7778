import { type FileText, indentationOf, isBlank, type Result } from '@emend/core/plugin'
import { type Unaccounted, unaccounted } from './accounted.js'
import { changesBetween, lostPlaces } from './changes-between.js'
import type { SketchChange } from './changes-of.js'
import { fitted } from './fitted.js'
import { linePairs, type Region } from './line-pairs.js'
import { textAfter } from './merged-sketch.js'
import type { Sketch } from './read-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import { type Stretch, stretchOf } from './stretch.js'
import { isDecorator, type Thing, type ThingKind, thingsIn } from './things.js'

/** What one thing of a sketch changes. */
interface Made {
  /** The new lines of the thing. */
  readonly lines: readonly string[]
  readonly changes: readonly SketchChange[]
  readonly stretch: Stretch
}

/** Puts a thing of a sketch in the place of the one of the file with its name. */
export function replacedThing(
  file: FileText,
  sketch: Sketch,
  thing: Thing,
  own: Thing,
  kind: ThingKind,
): Result<Made, Refusal> {
  const hasTop = thing.first < thing.head
  const region: Region = { first: hasTop ? own.first : own.head, end: own.end }
  const shown = sketch.lines.slice(thing.first, thing.end).map(({ text }) => text)
  const heads = {
    asked: indentationOf(sketch.lines[thing.head]?.text ?? ''),
    own: indentationOf(file.known(own.head)),
  }
  const made = fitted(file, region, withComma(shown, file.known(own.end - 1), kind), heads)
  if (made === undefined) return { ok: false, failure: notPlaced(sketch, thing.head, 'indentation') }
  const pairs = linePairs(file, region, made)
  const changes = changesBetween(file, region, made, pairs, thing.first)
  const isShorter = changes.some(({ lost, brings }) => lost.length > brings)
  const doubt =
    topLost(file, sketch, thing, own) ??
    unaccounted(file, region, made, pairs, { isPart: true })[0] ??
    insideLost(file.lines(own.head + 1, own.end), made.slice(thing.head - thing.first + 1), kind) ??
    // A sketch with a marker elsewhere may have forgotten one here.
    (sketch.gaps.size > 0 && isShorter ? 'lost-lines' : undefined)
  if (doubt !== undefined)
    return {
      ok: false,
      failure: {
        code: 'not-accounted',
        why: doubt,
        of: own.key,
        line: sketch.lines[thing.head]?.line ?? 1,
        places: lostPlaces(file, changes),
        choices: [{ name: 'as-shown', text: textAfter(file, changes) }],
      },
    }
  return { ok: true, value: { lines: made, changes, stretch: stretchOf(thing.first, thing.end, pairs) } }
}

/** A value of JSON has a comma behind it where the file's has one. */
function withComma(lines: readonly string[], last: string, kind: ThingKind): readonly string[] {
  if (kind !== 'json') return lines
  const own = (lines.at(-1) ?? '').replace(/,\s*$/, '')
  return [...lines.slice(0, -1), /,\s*$/.test(last) ? `${own},` : own]
}

/** What the file has above or at the head of a thing, and a sketch does not show. */
function topLost(file: FileText, sketch: Sketch, thing: Thing, own: Thing): Unaccounted | undefined {
  const shown = sketch.lines.slice(thing.first, thing.head).map(({ text }) => text)
  const decorators = file.lines(own.first, own.head).filter(isDecorator)
  if (decorators.length > 0 && !shown.some(isDecorator)) return 'lost-decorator'
  const isExported = (line: string) => /^\s*(?:export|pub)\b/.test(line)
  const isHeadExported = isExported(sketch.lines[thing.head]?.text ?? '')
  return isExported(file.known(own.head)) && !isHeadExported ? 'lost-export' : undefined
}

/** What a thing of the file has in it, and its new lines have not. */
function insideLost(
  before: readonly string[],
  now: readonly string[],
  kind: ThingKind,
): Unaccounted | undefined {
  if (kind !== 'code' && kind !== 'css') return undefined
  const left = thingsIn(now, kind)
  return [...thingsIn(before, kind).keys()].every((key) => left.has(key)) ? undefined : 'lost-thing'
}

/** Writes new things of a sketch above a line of the file, indented as one beside them is. */
export function writtenThing(
  file: FileText,
  sketch: Sketch,
  { from, to, line }: { readonly from: number; readonly to: number; readonly line: number },
  heads: { readonly asked: string; readonly own: string },
  beside: Thing,
): Result<Made, Refusal> {
  const shown = sketch.lines.slice(from, to).map(({ text }) => text)
  const lines = fitted(file, { first: beside.head, end: beside.end }, shown, heads)
  if (lines === undefined) return { ok: false, failure: notPlaced(sketch, from, 'indentation') }
  const brings = lines.filter((one) => !isBlank(one)).length
  const change = { first: line, end: line, lines, from, to, brings, lost: [], side: 'between' as const }
  return { ok: true, value: { lines, changes: [change], stretch: stretchOf(from, to, []) } }
}
