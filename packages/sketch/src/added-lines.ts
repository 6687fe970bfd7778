import { type Alignment, type Scene, textOf } from './align-sketch.js'
import { isLost } from './bound-by-blocks.js'
import { onlyCloses } from './closers.js'

/** A line with words that a sketch adds. */
interface AddedLine {
  readonly solid: number
  readonly text: string
  /** The lines of the file that are the same. */
  readonly own: readonly number[]
}

/** The lines with words that a sketch adds, from top to bottom; those that only close a block are left out. */
export function* addedLines(scene: Scene, alignment: Alignment): Generator<AddedLine> {
  for (const [solid, line] of alignment.entries()) {
    const text = textOf(scene, solid)
    if (line < 0 && !onlyCloses(text)) yield { solid, text, own: scene.file.at(text) }
  }
}

/** Those of them that the file has once, each with the line of the file. */
export function* addedOnce(
  scene: Scene,
  alignment: Alignment,
): Generator<{ readonly solid: number; readonly only: number }> {
  for (const { solid, own } of addedLines(scene, alignment))
    if (own.length === 1) yield { solid, only: own[0] as number }
}

/** Whether a line of the file stays, and the sketch does not show it. */
export function staysUnseen(scene: Scene, alignment: Alignment, line: number): boolean {
  return !alignment.includes(line) && !isLost(scene, alignment, line)
}
