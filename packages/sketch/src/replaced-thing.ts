import { type FileText, indentationOf, isBlank, type Result } from '@emend/core/plugin'
import { type Unaccounted, unaccounted } from './accounted.js'
import { changesBetween, lostPlaces } from './changes-between.js'
import type { SketchChange } from './changes-of.js'
import { fitted } from './fitted.js'
import { linePairs, type Region } from './line-pairs.js'
import { textAfter } from './merged-sketch.js'
import type { Sketch } from './read-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import type { Stretch } from './stretch.js'
import { isDecorator, type Thing, type ThingKind, thingsIn } from './things.js'

/** What one thing of a sketch changes. */
interface Made {
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
  const doubt = doubtOf(file, sketch, thing, own, region, made, kind)
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
  const anchors = pairs.flatMap((line, i) =>
    line < 0 ? [] : [{ at: thing.first + i, line, stays: true, isMoved: false }],
  )
  const stretch = {
    from: thing.first,
    to: thing.end,
    anchors,
    indent: (line: string) => line,
    isShifted: false,
  }
  return { ok: true, value: { changes, stretch } }
}

/** A value of JSON has a comma behind it where the file's has one. */
function withComma(lines: readonly string[], last: string, kind: ThingKind): readonly string[] {
  if (kind !== 'json') return lines
  const own = (lines.at(-1) ?? '').replace(/,\s*$/, '')
  return [...lines.slice(0, -1), /,\s*$/.test(last) ? `${own},` : own]
}

function doubtOf(
  file: FileText,
  sketch: Sketch,
  thing: Thing,
  own: Thing,
  region: Region,
  made: readonly string[],
  kind: ThingKind,
): Unaccounted | undefined {
  const pairs = linePairs(file, region, made)
  const top = file.lines(own.first, own.head).filter(isDecorator)
  const shown = sketch.lines.slice(thing.first, thing.head).map(({ text }) => text.trim())
  if (top.some((line) => !shown.includes(line.trim()) && !shown.some(isDecorator))) return 'lost-decorator'
  const isExported = (line: string) => /^\s*(?:export|pub)\b/.test(line)
  if (isExported(file.known(own.head)) && !isExported(sketch.lines[thing.head]?.text ?? ''))
    return 'lost-export'
  const [doubt] = unaccounted(file, region, made, pairs, { isPart: true })
  if (doubt !== undefined) return doubt
  const [before, now] = [file.lines(own.head + 1, own.end), made.slice(thing.head - thing.first + 1)]
  if (kind === 'code' || kind === 'css') {
    const left = thingsIn(now, kind)
    for (const key of thingsIn(before, kind).keys()) if (!left.has(key)) return 'lost-thing'
  }
  // A sketch with a marker elsewhere may have forgotten one here.
  if (
    sketch.gaps.size > 0 &&
    changesBetween(file, region, made, pairs).some(({ lost, brings }) => lost.length > brings)
  )
    return 'lost-lines'
  return undefined
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
  const stretch = { from, to, anchors: [], indent: (one: string) => one, isShifted: false }
  return { ok: true, value: { changes: [change], stretch } }
}
