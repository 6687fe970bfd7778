import { getChunks } from '@codemirror/merge'
import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const TAB = Decoration.mark({ class: 'cm-tab-shown' })
const SPACE = Decoration.mark({ class: 'cm-space-shown' })

/** Makes tabs and spaces visible where the two texts differ, because they may be all that differs. */
export const changedBlanks = ViewPlugin.fromClass(
  class {
    marks: DecorationSet
    constructor(view: EditorView) {
      this.marks = marksIn(view)
    }
    update({ view }: ViewUpdate) {
      this.marks = marksIn(view)
    }
  },
  { decorations: ({ marks }) => marks },
)

function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>()
  const { chunks = [], side } = getChunks(state) ?? {}
  for (const { changes, fromA, fromB } of chunks) {
    for (const change of changes) {
      const [from, to] =
        side === 'a' ? [fromA + change.fromA, fromA + change.toA] : [fromB + change.fromB, fromB + change.toB]
      if (!visibleRanges.some((range) => range.from <= to && range.to >= from)) continue
      const text = state.sliceDoc(from, to)
      for (const { index } of text.matchAll(/[\t ]/g))
        marks.add(from + index, from + index + 1, text[index] === '\t' ? TAB : SPACE)
    }
  }
  return marks.finish()
}
