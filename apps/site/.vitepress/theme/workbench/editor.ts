import { syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers, placeholder } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { minimalSetup } from 'codemirror'
import { languageOf } from './colours.js'

/** A text field with line numbers and colours by the name of its file. */
interface Editor {
  readonly text: string
  /** Shows another text, without a call of `onChange`. */
  show(text: string, path?: string): void
  focus(): void
}

export function makeEditor(
  parent: HTMLElement,
  {
    label,
    pane,
    empty,
    onChange,
  }: { label: string; pane: string; empty: string; onChange: (text: string) => void },
): Editor {
  const language = new Compartment()
  let isShowing = false
  const view = new EditorView({
    parent,
    extensions: [
      // It shows characters that change how a line looks as what they are.
      minimalSetup,
      lineNumbers(),
      syntaxHighlighting(classHighlighter),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'data-pane': pane,
        tabindex: '0',
        spellcheck: 'false',
      }),
      EditorView.lineWrapping,
      EditorState.tabSize.of(4),
      placeholder(empty),
      language.of([]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !isShowing) onChange(update.state.doc.toString())
      }),
    ],
  })
  return {
    get text() {
      return view.state.doc.toString()
    },
    show(text, path) {
      isShowing = true
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
      isShowing = false
      if (path === undefined) return
      languageOf(path).then((found) => view.dispatch({ effects: language.reconfigure(found ?? []) }))
    },
    focus: () => view.focus(),
  }
}
