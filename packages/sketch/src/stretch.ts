import { areSame, foldLookalikes, indentationDepth, indentBeside, isBlank } from '@emend/core/plugin'
import type { Alignment, Scene } from './align-sketch.js'
import { depthOf, shiftOfMost, stretchesOf } from './bound-by-blocks.js'
import { hasOwnWord } from './closers.js'
import type { LinePairs } from './line-pairs.js'
import { type Indent, shiftedIndent } from './shifted-indent.js'

/** The lines of a sketch between two markers, and the file's lines that they are. */
export interface Stretch {
  /** Its lines in the sketch, from `from` to before `to`, blank ones at its edges too. */
  readonly from: number
  readonly to: number
  /** Its lines that are in the file, ascending. */
  readonly anchors: readonly Anchor[]
  /** A line of it as the file indents it; undefined where that cannot be known. */
  readonly indent: Indent
  /** Whether the file indents its lines otherwise. */
  readonly isShifted: boolean
}

/** A line of a sketch and the line of the file that it is. */
export interface Anchor {
  readonly at: number
  readonly line: number
  /** Whether the file's line stays as it is. Else the line of the sketch is a new version of it. */
  readonly stays: boolean
  /** Whether it is the same line at another depth. */
  readonly isMoved: boolean
}

/** The stretches of a sketch in their order; those of blank lines alone are left out. */
export function stretchesAt(scene: Scene, alignment: Alignment): Stretch[] {
  const { sketch, solids } = scene
  return stretchesOf(scene).map(([first, last]) => {
    let [from, to] = [solids[first] as number, (solids[last - 1] as number) + 1]
    while (from > 0 && !sketch.gaps.has(from) && isBlank(sketch.lines[from - 1]?.text ?? '')) from--
    while (to < sketch.lines.length && !sketch.gaps.has(to) && isBlank(sketch.lines[to]?.text ?? '')) to++
    const pairs: FramedLine[] = []
    for (let solid = first; solid < last; solid++) {
      const line = alignment[solid] as number
      if (line >= 0) pairs.push({ at: solids[solid] as number, line })
    }
    return { from, to, ...framed(scene, pairs, { from, to }) }
  })
}

/** Lines of a sketch from `from` to before `to`, each with the line of the file that it is, or -1; they stay as the file has them. */
export function stretchOf(from: number, to: number, pairs: LinePairs): Stretch {
  const anchors = pairs.flatMap((line, i) =>
    line < 0 ? [] : [{ at: from + i, line, stays: true, isMoved: false }],
  )
  return { from, to, anchors, indent: (line) => line, isShifted: false }
}

interface FramedLine {
  readonly at: number
  readonly line: number
}

/** Which lines stay, and how new ones are indented: as the lines of the stretch that most of what the file has agrees with. */
function framed(
  scene: Scene,
  pairs: readonly FramedLine[],
  { from, to }: { from: number; to: number },
): Pick<Stretch, 'anchors' | 'indent' | 'isShifted'> {
  const { file, sketch } = scene
  const textAt = (at: number) => sketch.lines[at]?.text ?? ''
  const same = pairs.filter(({ at, line }) => areSame(textAt(at), file.known(line)))
  const shiftOf = ({ at, line }: FramedLine) =>
    indentationDepth(file.known(line)) - indentationDepth(textAt(at))
  const shift =
    shiftOfMost(same.filter(({ at }) => hasOwnWord(textAt(at))).map(shiftOf)) ??
    shiftOfMost(same.map(shiftOf))
  const isTabbed = (line: string) => /^ *\t/.test(line)
  const indented = same.filter(({ at }) => depthOf(textAt(at)) > 0)
  const isOther = ({ at, line }: FramedLine) => isTabbed(textAt(at)) !== isTabbed(file.known(line))
  // Lines that both indent by spaces, and not as deep, are no slip of a writer who does not see tabs.
  const mixes = indented.some(isOther) && indented.every((pair) => isOther(pair) || shiftOf(pair) === 0)
  const isFrame = (one: FramedLine) => mixes || shiftOf(one) === shift
  const frame = same.filter(isFrame)
  const anchors = pairs.map((pair): Anchor => {
    const isSame = same.includes(pair)
    const stays = isSame && isFrame(pair) && areAsWritten(textAt(pair.at), file.known(pair.line))
    return { ...pair, stays, isMoved: isSame && !isFrame(pair) }
  })
  const lines = sketch.lines.slice(from, to).map(({ text }) => text)
  const isShifted = mixes || (shift ?? 0) !== 0
  const indent = indentBeside(
    file,
    frame.map(({ at, line }) => ({ text: textAt(at), line })),
    lines,
  )
  const [top, bottom] = [frame[0], frame.at(-1)]
  if (!isShifted || top === undefined || bottom === undefined) return { anchors, indent, isShifted }
  const known = frame.map(({ at, line }) => ({ asked: textAt(at), has: file.known(line) }))
  const span = { first: top.line, last: bottom.line }
  return { anchors, indent: shiftedIndent(file, known, span, indent), isShifted }
}

/** Whether a line of the sketch is to the letter that of the file, but for its indentation and for look-alike characters. */
function areAsWritten(text: string, own: string): boolean {
  return foldLookalikes(text.trimStart()) === foldLookalikes(own.trimStart())
}
