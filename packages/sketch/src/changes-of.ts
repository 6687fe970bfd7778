import { type FileText, indentationDepth, isBlank, type LineChange, likeness } from '@emend/core/plugin'
import type { Scene } from './align-sketch.js'
import { hasOwnWord } from './closers.js'
import { isNewTop } from './file-top.js'
import type { LineSpan } from './refusal.js'
import { replacedReturn } from './returns.js'
import type { Anchor, Stretch } from './stretch.js'

/** One change that a sketch makes, with what it adds and loses. */
export interface SketchChange extends LineChange {
  /** The lines of the sketch that it writes, from `from` to before `to`. */
  readonly from: number
  readonly to: number
  /** How many non-blank lines it brings, and which lines of the file are gone. */
  readonly brings: number
  readonly lost: readonly number[]
  /** Where it is: between two lines of the file, or above or below one, beside a marker or an end of the sketch. */
  readonly side: 'between' | 'above' | 'below' | 'version'
}

/** A line of the sketch whose indentation in the file cannot be known. */
export interface Unindented {
  readonly at: number
}

/** What a stretch with anchors changes, from top to bottom. */
export function changesOfStretch(scene: Scene, stretch: Stretch): readonly SketchChange[] | Unindented {
  const { anchors, from, to } = stretch
  const changes: SketchChange[] = []
  const [top, bottom] = [anchors[0] as Anchor, anchors.at(-1) as Anchor]
  const parts = [
    above(scene, stretch, from, top),
    ...anchors.flatMap((anchor, i) => {
      const next = anchors[i + 1]
      return [version(scene, stretch, anchor), ...(next ? [between(scene, stretch, anchor, next)] : [])]
    }),
    below(scene, stretch, bottom, to),
  ]
  // Look-alike characters are a slip, unless nothing else differs.
  const isSlip = parts.some((part) => part !== undefined)
  const others = isSlip ? [] : anchors.map((anchor) => lookalike(scene, stretch, anchor))
  for (const part of [...parts, ...others]) {
    if (part === undefined) continue
    if ('at' in part) return part
    changes.push(part)
  }
  return changes
}

function lookalike(scene: Scene, stretch: Stretch, anchor: Anchor): Part {
  const text = scene.sketch.lines[anchor.at]?.text ?? ''
  const isSame = text.trimStart() === scene.file.known(anchor.line).trimStart()
  return isSame ? undefined : version(scene, stretch, { ...anchor, stays: false })
}

type Part = SketchChange | Unindented | undefined

/** New lines above the first line that the file has; blank lines that the file has there already are not added. */
function above({ file, sketch }: Scene, stretch: Stretch, from: number, { at, line }: Anchor): Part {
  // The sketch begins where the file does, which has blank lines there.
  const isTop = from === 0 && !sketch.gaps.has(0) && line > 0 && blanksAbove(file, line) === line
  if (isTop || (from === 0 && isNewTop(file, sketch, { at, line }))) {
    return written({
      sketch,
      stretch,
      from,
      to: at,
      first: 0,
      end: line,
      lost: solidIn(file, 0, line),
      side: 'between',
    })
  }
  if (isAllBlank(stretch, sketch, from, at)) return undefined
  let first = from
  let blanks = blanksAbove(file, line)
  while (blanks > 0 && isBlank(sketch.lines[first]?.text ?? '')) [first, blanks] = [first + 1, blanks - 1]
  return written({ sketch, stretch, from: first, to: at, first: line, end: line, lost: [], side: 'above' })
}

/** New lines below the last line that the file has. */
function below({ file, sketch }: Scene, stretch: Stretch, { at, line }: Anchor, to: number): Part {
  if (isAllBlank(stretch, sketch, at + 1, to)) return undefined
  let end = to
  let blanks = blanksBelow(file, line)
  while (blanks > 0 && isBlank(sketch.lines[end - 1]?.text ?? '')) [end, blanks] = [end - 1, blanks - 1]
  if (sketch.gaps.has(to) && blanksBelow(file, line) === 0 && isOneParagraph(sketch, at, to))
    while (isBlank(sketch.lines[end - 1]?.text ?? 'x')) end--
  // Behind the last line of sketch and file, the blank lines of the file are those of the sketch.
  const isEnd =
    to === sketch.lines.length && !sketch.gaps.has(to) && line + 1 + blanksBelow(file, line) === file.count
  const gone = replacedReturn(file, stretch.indent(sketch.lines[end - 1]?.text ?? ''), line + 1)
  if (gone !== undefined)
    return written({
      sketch,
      stretch,
      from: at + 1,
      to: end,
      first: line + 1,
      end: gone + 1,
      lost: [gone],
      side: 'between',
    })
  const over = isEnd ? file.count : line + 1
  return written({
    sketch,
    stretch,
    from: at + 1,
    to: end,
    first: line + 1,
    end: over,
    lost: [],
    side: 'below',
  })
}

/** What is between two lines that the file has, in place of what the file has there. */
function between({ file, sketch }: Scene, stretch: Stretch, upper: Anchor, lower: Anchor): Part {
  let [from, to] = [upper.at + 1, lower.at]
  let [first, end] = [upper.line + 1, lower.line]
  // Where lines are indented otherwise, so are blank ones.
  const isBlankAt = (at: number, line: number) => {
    const [text, own] = [sketch.lines[at]?.text ?? '', file.known(line)]
    return isBlank(text) && (text === own || (stretch.isShifted && isBlank(own)))
  }
  while (from < to && first < end && isBlankAt(from, first)) [from, first] = [from + 1, first + 1]
  while (from < to && first < end && isBlankAt(to - 1, end - 1)) [to, end] = [to - 1, end - 1]
  if (from === to && first === end) return undefined
  return written({ sketch, stretch, from, to, first, end, lost: solidIn(file, first, end), side: 'between' })
}

function solidIn(file: FileText, first: number, end: number): number[] {
  const solid: number[] = []
  for (let line = first; line < end; line++) if (!isBlank(file.known(line))) solid.push(line)
  return solid
}

/** A new version of a line of the file. */
function version({ sketch }: Scene, stretch: Stretch, { at, line, stays }: Anchor): Part {
  if (stays) return undefined
  return written({
    sketch,
    stretch,
    from: at,
    to: at + 1,
    first: line,
    end: line + 1,
    lost: [],
    side: 'version',
  })
}

interface Writing extends Omit<SketchChange, 'lines' | 'brings'> {
  readonly sketch: Scene['sketch']
  readonly stretch: Stretch
}

/** @returns the first line whose indentation is not known, if there is one */
export function written({ sketch, stretch, ...change }: Writing): SketchChange | Unindented {
  const lines: string[] = []
  for (let at = change.from; at < change.to; at++) {
    const line = stretch.indent(sketch.lines[at]?.text ?? '')
    if (line === undefined) return { at }
    lines.push(line)
  }
  const brings = change.side === 'version' ? 0 : lines.filter((line) => !isBlank(line)).length
  return { ...change, lines, brings }
}

/**
 * Whether new lines below a line of the file go on with its paragraph: without a blank line between, and as deep. A blank line
 * below them then sets only the marker apart, if the file has none there.
 */
function isOneParagraph({ lines }: Scene['sketch'], at: number, to: number): boolean {
  const texts = lines.slice(at, to).map(({ text }) => text)
  const last = texts.findLastIndex((text) => !isBlank(text))
  return texts
    .slice(0, last + 1)
    .every((text) => !isBlank(text) && indentationDepth(text) === indentationDepth(texts[0] ?? ''))
}

function isAllBlank(_: Stretch, { lines }: Scene['sketch'], from: number, to: number): boolean {
  return lines.slice(from, to).every(({ text }) => isBlank(text))
}

export function blanksAbove(file: FileText, line: number): number {
  let above = line
  while (above > 0 && isBlank(file.known(above - 1))) above--
  return line - above
}

function blanksBelow(file: FileText, line: number): number {
  let below = line + 1
  while (below < file.count && isBlank(file.known(below))) below++
  return below - line - 1
}

/** Whether a change brings a line for each that goes, and each is like that one. */
export function isLineByLine(file: FileText, { lost, lines }: SketchChange): boolean {
  const come = lines.filter((line) => !isBlank(line))
  return (
    lost.length > 0 &&
    come.length === lost.length &&
    come.every((line, i) => likeness(line.trim(), file.known(lost[i] as number).trim()) >= ALIKE)
  )
}

/** Two lines that are so much alike are versions of one line. */
export const ALIKE = 0.5

/** Lines as spans without gaps but for blank lines. */
export function spansOfLines(file: FileText, lines: readonly number[]): LineSpan[] {
  const spans: { first: number; end: number }[] = []
  for (const line of lines) {
    const last = spans.at(-1)
    if (last !== undefined && file.lines(last.end, line).every(isBlank)) last.end = line + 1
    else spans.push({ first: line, end: line + 1 })
  }
  return spans
}

/** Whether a line is distinctive: it has a word, and the file has it once. */
export function isDistinctive(file: FileText, line: number): boolean {
  const text = file.known(line)
  return hasOwnWord(text) && file.at(text).length === 1
}
