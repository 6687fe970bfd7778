import type { TextDocument } from './document.js'

/**
 * Where the line with a number begins, counted from 1; undefined beyond the text. Asks for no line table: goes on from the last line
 * that was asked for, so that ascending numbers cost one way through the text together.
 */
export function startOfNumbered(document: TextDocument, number: number): number | undefined {
  const { text } = document
  const way = document.once(atTheTop)
  const known = way.starts.get(number)
  if (known !== undefined || number < 1) return known
  const isBelow = number >= way.number
  let start = isBelow ? way.start : 0
  for (let line = isBelow ? way.number : 1; line < number; line++) {
    start = text.indexOf('\n', start) + 1
    if (start === 0) return undefined
  }
  way.starts.set(number, start)
  Object.assign(way, { number, start })
  return start
}

const atTheTop = () => ({ number: 1, start: 0, starts: new Map<number, number>() })
