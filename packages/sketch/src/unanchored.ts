import { blockEnds, indentationDepth, isBlank } from '@emend/core/plugin'
import type { Scene } from './align-sketch.js'
import { blanksAbove, type SketchChange, type Unindented, written } from './changes-of.js'
import { IMPORT, importsLike } from './imports.js'
import { notPlaced, type Refusal } from './refusal.js'
import type { Anchor, Stretch } from './stretch.js'

/**
 * Where a stretch goes that has no line of the file: imports below the imports, members at the end of the block that is open
 * above, and what ends the sketch at the end of the file. Anything else says nothing of its place.
 */
export function unanchored(
  scene: Scene,
  stretches: readonly Stretch[],
  i: number,
): readonly SketchChange[] | Refusal | Unindented {
  const { file, sketch } = scene
  const stretch = stretches[i] as Stretch
  const lines = sketch.lines.slice(stretch.from, stretch.to)
  const at = stretch.from + lines.findIndex(({ text }) => !isBlank(text))
  const line = file.document.isEmpty
    ? 0
    : (afterImports(scene, stretch) ?? endOfBlock(scene, stretches, i, at))
  const doubled = doubledImport(scene, stretch)
  if (doubled !== undefined) return doubled
  if (line === undefined) return notPlaced(scene.sketch, at, 'no-neighbour')
  let [from, to] = [stretch.from, stretch.to]
  while (isBlank(sketch.lines[to - 1]?.text ?? '')) to--
  let blanks = blanksAbove(file, line)
  while (from < at && blanks > 0) [from, blanks] = [from + 1, blanks - 1]
  const made = written({ sketch, stretch, from, to, first: line, end: line, lost: [], side: 'below' })
  return 'at' in made ? made : [made]
}

/** A new import of a name that the file imports from the same module already: it takes the place of that line, or brings a name twice. */
function doubledImport({ file, sketch }: Scene, { from, to }: Stretch): Refusal | undefined {
  for (let at = from; at < to; at++) {
    const { all, some } = importsLike(file, sketch.lines[at]?.text ?? '')
    const places = [...all, ...some].map((line) => ({ first: line, end: line + 1 }))
    if (places.length > 0) return notPlaced(sketch, at, 'like-a-line', places)
  }
  return undefined
}

/** The line below the first run of imports, if the stretch is imports alone. */
function afterImports({ file, sketch }: Scene, { from, to }: Stretch): number | undefined {
  const isImport = (text: string) => IMPORT.test(text)
  if (!sketch.lines.slice(from, to).every(({ text }) => isBlank(text) || isImport(text))) return undefined
  let end: number | undefined
  for (let line = 0; line < file.count; line++) {
    const own = file.known(line)
    if (isImport(own)) end = line + 1
    else if (end !== undefined && !isBlank(own)) break
  }
  return end
}

/** The end of the innermost block above that the stretch is in; undefined where lines of that block may follow. */
function endOfBlock(
  { file, sketch }: Scene,
  stretches: readonly Stretch[],
  i: number,
  at: number,
): number | undefined {
  const depth = indentationDepth(sketch.lines[at]?.text ?? '')
  const { to } = stretches[i] as Stretch
  const isLast = i === stretches.length - 1
  // A marker below says that more follows, and not where.
  if (sketch.gaps.has(to)) return undefined
  if (!isLast || i === 0) return undefined
  const anchors = stretches.slice(0, i).flatMap((stretch): readonly Anchor[] => stretch.anchors)
  if (anchors.length === 0) return undefined
  const head = anchors.findLast((anchor) => indentationDepth(sketch.lines[anchor.at]?.text ?? '') < depth)
  const end = head === undefined ? file.count : (blockEnds(file.document)[head.line] as number)
  if (depth > 0 && head === undefined) return undefined
  let line = end
  while (line > 0 && isBlank(file.known(line - 1))) line--
  return line
}
