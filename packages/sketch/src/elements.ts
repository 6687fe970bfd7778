import { indentationDepth, isBlank } from '@emend/core/plugin'
import type { Sketch } from './read-sketch.js'
import { endOfThing, isAbove, keyAt, type Thing, type ThingKind } from './things.js'

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
  const heads = headsIn(lines, from, to, kind)
  const elements: Element[] = []
  for (let at = from; at < to; ) {
    if (sketch.gaps.has(at)) elements.push({ kind: 'gap' })
    if (isBlank(lines[at] ?? '')) {
      at++
      continue
    }
    const head = heads.get(at)
    if (head === undefined) {
      elements.push({ kind: 'line', at: at++ })
      continue
    }
    const key = keyAt(lines, head, kind) as string
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

/** For every line that is a head, or right above one as its decorator or comment, that head. */
function headsIn(
  lines: readonly string[],
  from: number,
  to: number,
  kind: ThingKind,
): ReadonlyMap<number, number> {
  const heads = new Map<number, number>()
  for (let at = to - 1; at >= from; at--) {
    const text = lines[at] ?? ''
    const below = heads.get(at + 1)
    if (keyAt(lines, at, kind) !== undefined) heads.set(at, at)
    else if (below !== undefined && isAbove(text, lines[below] ?? '', kind)) heads.set(at, below)
  }
  return heads
}
