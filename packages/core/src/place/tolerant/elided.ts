import { FileText } from '../../text/file-text.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { isElision } from '../../text/placeholder.js'
import { RUNGS } from '../../text/sameness.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { type LinesPlace, placesOfLines, strictest } from '../lines.js'
import { spanOfLines } from '../place.js'
import { headElsewhere } from './blocks-of-lines.js'

/**
 * The pieces between lines that stand for others (`...`, `// ... existing code ...`), each where it is, in their order. The lines
 * left out stay.
 *
 * @rule elided Lines of dots stand for lines left out: the pieces between them are found in their order, and what is
 *   left out stays.
 */
export const elided: Replacer<'elided'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'elided',
  tier: 'escape',
  find({ document, hunk, within, budget }: Query): Match[] {
    const file = new FileText(document, budget)
    const [old, now] = [piecesOf(hunk.old), piecesOf(hunk.now)]
    if (old.length < 2 || old.length !== now.length || old.some((piece) => piece.every(isBlank))) return []
    let ways: LinesPlace[][] = [[]]
    for (const piece of old) {
      const places = strictest(placesOfLines(file, piece, within))
      file.budget.spend(ways.length * places.length)
      ways = ways.flatMap((way) =>
        places.filter(({ first }) => first >= (way.at(-1)?.end ?? 0)).map((place) => [...way, place]),
      )
      if (ways.length > MOST_WAYS) return []
    }
    const isChanged = old.map((piece, at) => piece.join('\n') !== now[at]?.join('\n'))
    const inside = ways.filter((way) => staysInBlock(file, hunk, way))
    return inside
      .filter((way) => !containsAnother(way, inside, isChanged))
      .map((way): Match => {
        const parts = way.map(
          ({ first, end, rung }, at): Match => ({
            span: spanOfLines(file, first, end),
            hunk: pieceOf(hunk, old[at] as string[], now[at] as string[]),
            tier: RUNGS[rung] as (typeof RUNGS)[number],
          }),
        )
        const [top, bottom] = [way[0] as LinesPlace, way.at(-1) as LinesPlace]
        return { span: spanOfLines(file, top.first, bottom.end), parts, hunk: hunk.as({ reading: 'elided' }) }
      })
  },
} as const)

/**
 * Whether the lines between the pieces are indented no less than the dots, and the pieces are in the blocks that those above open.
 *
 * @rule dots-stay-in-block Dots reach over no line that is indented less than they are, and into no other block.
 * @off true
 */
function staysInBlock(file: FileText, hunk: Hunk, way: readonly LinesPlace[]): boolean {
  const alignment: number[] = []
  const dots: number[] = []
  let piece = 0
  let line = way[0]?.first ?? 0
  for (const text of hunk.old) {
    if (isElision(text)) {
      dots.push(indentationDepth(text))
      alignment.push(-1)
      line = way[++piece]?.first ?? 0
    } else alignment.push(line++)
  }
  const at = hunk.old.findIndex((text) => !isBlank(text) && !isElision(text))
  const shift =
    indentationDepth(file.known(alignment[at] as number)) - indentationDepth(hunk.old[at] as string)
  const isLeft = dots.some((depth, gap) =>
    file
      .lines((way[gap] as LinesPlace).end, (way[gap + 1] as LinesPlace).first)
      .some((own) => !isBlank(own) && !own.startsWith('#') && indentationDepth(own) < depth + shift),
  )
  const withoutDots = (lines: readonly string[]) => lines.map((text) => (isElision(text) ? '' : text))
  const bare = hunk.as({ old: withoutDots(hunk.old), now: withoutDots(hunk.now), written: undefined })
  return !isLeft && headElsewhere(file, bare, alignment) === undefined
}

/**
 * @rule nearest-pieces Of several ways to find the pieces, the one in which they are nearest to one another is meant.
 * @off false
 */
function containsAnother(
  way: readonly LinesPlace[],
  ways: readonly (readonly LinesPlace[])[],
  isChanged: readonly boolean[],
): boolean {
  const [top, bottom] = [way[0]?.first ?? 0, way.at(-1)?.end ?? 0]
  return ways.some((other) => {
    const [otherTop, otherBottom] = [other[0]?.first ?? 0, other.at(-1)?.end ?? 0]
    const isSameChange = isChanged.every((changes, at) => !changes || way[at]?.first === other[at]?.first)
    return isSameChange && top <= otherTop && otherBottom <= bottom && otherBottom - otherTop < bottom - top
  })
}

/** More ways than this are ambiguous without looking at them. */
const MOST_WAYS = 200

function pieceOf(hunk: Hunk, old: readonly string[], now: readonly string[]): Hunk {
  return hunk.as({ old, now, written: undefined, reading: 'elided' })
}

function piecesOf(lines: readonly string[]): string[][] {
  const pieces: string[][] = [[]]
  for (const line of lines) {
    if (isElision(line)) pieces.push([])
    else pieces.at(-1)?.push(line)
  }
  return pieces
}
