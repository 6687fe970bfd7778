import { indentationDepth, isBlank } from '@emend/core/plugin'
import type { Sketch } from './read-sketch.js'
import { endOfThing, type Thing, type ThingKind, thingKey, topOfThing } from './things.js'

/** A part of a sketch: a thing, one with a marker in it (`frame`), a marker, or a line that is none of those. */
export type Element =
  | { readonly kind: 'thing' | 'frame'; readonly thing: Thing }
  | { readonly kind: 'gap' }
  | { readonly kind: 'line'; readonly at: number }

/** Lines of a sketch as things, markers and other lines, at one depth; undefined where the brackets of a thing do not close. */
export function elementsOf(
  sketch: Sketch,
  from: number,
  to: number,
  kind: ThingKind,
): readonly Element[] | undefined {
  const lines = sketch.lines.map(({ text }) => text)
  const elements: Element[] = []
  for (let at = from; at < to; ) {
    if (sketch.gaps.has(at)) elements.push({ kind: 'gap' })
    if (isBlank(lines[at] ?? '')) {
      at++
      continue
    }
    const head = headFrom(lines, at, to, kind)
    if (head === undefined) {
      elements.push({ kind: 'line', at: at++ })
      continue
    }
    const key = thingKey(lines[head] ?? '', kind) as string
    const end = endOfThing(lines, head, to, kind)
    if (end === undefined) return undefined
    const depth = indentationDepth(lines[head] ?? '')
    const isIn = ([gap, own]: readonly [number, number]) =>
      (gap > at && gap < end) || (gap === end && own > depth)
    const isFrame = Array.from(sketch.gaps).some(isIn)
    elements.push({ kind: isFrame ? 'frame' : 'thing', thing: { key, head, first: at, end } })
    at = end
  }
  if (sketch.gaps.has(to)) elements.push({ kind: 'gap' })
  return elements
}

/** The head that comments and decorators from a line on belong to. */
function headFrom(lines: readonly string[], from: number, to: number, kind: ThingKind): number | undefined {
  for (let at = from; at < to && !isBlank(lines[at] ?? ''); at++)
    if (thingKey(lines[at] ?? '', kind) !== undefined)
      return topOfThing(lines, at, from, kind) === from ? at : undefined
  return undefined
}
