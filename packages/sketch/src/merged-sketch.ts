import { applyChanges, type Change, type FileText, lineChangeInFile, type Result } from '@emend/core/plugin'
import type { Alignment, Scene } from './align-sketch.js'
import { changesOfStretch, type SketchChange } from './changes-of.js'
import type { Sketch } from './read-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import { type Stretch, stretchesAt } from './stretch.js'
import { unanchored } from './unanchored.js'

/** What a sketch does to a file. */
export interface MergedSketch {
  readonly sketch: Sketch
  readonly stretches: readonly Stretch[]
  /** From top to bottom. */
  readonly changes: readonly SketchChange[]
  readonly text: string
}

export function mergedAt(scene: Scene, alignment: Alignment): Result<MergedSketch, Refusal> {
  const { file, sketch } = scene
  const stretches = stretchesAt(scene, alignment)
  const changes: SketchChange[] = []
  for (const [i, stretch] of stretches.entries()) {
    const made =
      stretch.anchors.length > 0 ? changesOfStretch(scene, stretch) : unanchored(scene, stretches, i)
    if ('code' in made) return { ok: false, failure: made }
    if (!isList(made)) return { ok: false, failure: notPlaced(scene.sketch, made.at, 'indentation') }
    changes.push(...made)
  }
  return { ok: true, value: { sketch, stretches, changes, text: textAfter(file, changes) } }
}

/** The text of the file with changes, in its own line endings. */
export function textAfter({ document, text }: FileText, changes: readonly SketchChange[]): string {
  return applyChanges(
    text,
    changes.map((change): Change => lineChangeInFile(document, change)),
  )
}

function isList(made: readonly SketchChange[] | { readonly at: number }): made is readonly SketchChange[] {
  return Array.isArray(made)
}
