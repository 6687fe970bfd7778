import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { Compartment } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { changedBlanks } from './changed-blanks.js'
import { colour, readOnly } from './editor.js'
import { mergeWidgets } from './merge-widgets.js'

/** Two texts beside each other, with their names and the path that says how to colour them. */
interface Pair {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly names: readonly [before: string, after: string]
  /** Whether lines that are the same are folded away. Default true. */
  readonly folds?: boolean
}

/** Shows two texts beside each other, or below each other where the screen is narrow. */
export function showPair(parent: HTMLElement, { path, before, after, names, folds = true }: Pair): void {
  const language = new Compartment()
  const shared = [language.of([]), changedBlanks, mergeWidgets]
  const fold = folds ? { collapseUnchanged: { margin: 3, minSize: 6 } } : {}
  if (matchMedia('(max-width: 767px)').matches) {
    const merge = unifiedMergeView({ original: before, mergeControls: false, ...fold })
    const label = `${names[1]}, with what goes and comes`
    const view = new EditorView({
      parent,
      doc: after,
      extensions: [readOnly(label), shared, EditorView.lineWrapping, merge],
    })
    colour(view, language, path)
    return
  }
  const { a, b } = new MergeView({
    parent,
    a: { doc: before, extensions: [readOnly(names[0]), shared] },
    b: { doc: after, extensions: [readOnly(names[1]), shared] },
    ...fold,
  })
  for (const view of [a, b]) colour(view, language, path)
}
