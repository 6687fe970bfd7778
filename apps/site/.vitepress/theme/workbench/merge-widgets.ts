import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { el } from './dom.js'

/**
 * What the merge view makes beside the text of its documents: removed lines, in which tabs and spaces are to be seen as elsewhere, and
 * folded lines, which only a mouse could open.
 */
export const mergeWidgets = [
  ViewPlugin.fromClass(
    class {
      constructor(view: EditorView) {
        view.requestMeasure(DRAWN)
      }
      update({ view }: ViewUpdate) {
        view.requestMeasure(DRAWN)
      }
    },
  ),
  EditorView.domEventHandlers({
    keydown(event, view) {
      const folded =
        event.target instanceof Element && event.target.closest<HTMLElement>('.cm-collapsedLines')
      if (!folded || (event.key !== 'Enter' && event.key !== ' ')) return false
      event.preventDefault()
      folded.click()
      view.focus()
      return true
    },
  }),
]

/** The widgets are there only after the view was drawn. */
const DRAWN = {
  key: 'merge-widgets',
  read: () => undefined,
  write(_: undefined, { dom }: EditorView) {
    for (const removed of dom.querySelectorAll<HTMLElement>('.cm-deletedText:not([data-shown])'))
      showWhitespace(removed)
    for (const folded of dom.querySelectorAll('.cm-collapsedLines:not([role])')) {
      folded.setAttribute('role', 'button')
      folded.setAttribute('tabindex', '0')
    }
  },
}

function showWhitespace(removed: HTMLElement): void {
  removed.dataset['shown'] = ''
  const parts = (removed.textContent ?? '').split(/([\t ])/)
  removed.replaceChildren(
    ...parts.map((part) => {
      if (part !== '\t' && part !== ' ') return part
      return el('span', { class: part === '\t' ? 'cm-tab-shown' : 'cm-space-shown' }, part)
    }),
  )
}
