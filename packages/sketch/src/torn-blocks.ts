import { indentationDepth, isBlank } from '@emend/core/plugin'
import type { Alignment, Scene } from './align-sketch.js'
import type { MergedSketch } from './merged-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import type { Anchor } from './stretch.js'

/**
 * A new block that has a marker in it. What the marker keeps stays where it is and as deep as it is, so that it would be outside
 * of the block: the new line that heads it is right above the marker, or so is a line that moves into it.
 */
export function tornBlock(
  scene: Scene,
  alignment: Alignment,
  { stretches, changes }: MergedSketch,
): Refusal | undefined {
  const { sketch } = scene
  for (const { side, lines, end, to } of changes) {
    const head = lines.findLast((line) => !isBlank(line)) ?? ''
    const below = side === 'below' && isHead(head) ? kept(scene, alignment, end, 1) : undefined
    if (below !== undefined && indentationDepth(below) <= indentationDepth(head))
      return notPlaced(sketch, to - 1, 'new-block')
  }
  for (const { from, to, anchors, isShifted } of stretches) {
    const isCut = (anchor: Anchor | undefined, step: 1 | -1) => {
      if (anchor?.isMoved !== true) return false
      const depth = indentationDepth(scene.file.known(anchor.line))
      const beside = kept(scene, alignment, anchor.line + step, step)
      if (beside === undefined || indentationDepth(beside) < depth) return false
      // A marker as deep as the line was is outside of the block.
      return isShifted || (sketch.gaps.get(step > 0 ? to : from) ?? depth + 1) > depth
    }
    const [top, bottom] = [anchors[0], anchors.at(-1)]
    const cut = isCut(top, -1) ? top : isCut(bottom, 1) ? bottom : undefined
    if (cut !== undefined)
      return notPlaced(sketch, cut.at, 'new-block', [{ first: cut.line, end: cut.line + 1 }])
  }
  return undefined
}

/** Whether a line heads a block which only indentation ends. A block with brackets is seen by those. */
function isHead(line: string): boolean {
  return HEAD.test(line) && COLON_LAST.test(line)
}

const HEAD = /^\s*(?:async\s+)?(?:with|if|elif|else|for|while|try|except|finally|def|class|match|case)\b/
const COLON_LAST = /:\s*(?:#|$)/

/** The nearest line that is not blank, from a line on, if a marker keeps it. */
function kept({ file }: Scene, alignment: Alignment, line: number, step: 1 | -1): string | undefined {
  let next = line
  while (isBlank(file.line(next) ?? 'x')) next += step
  return alignment.includes(next) ? undefined : file.line(next)
}
