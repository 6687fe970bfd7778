import { LanguageDescription, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers, placeholder } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { minimalSetup } from 'codemirror'

/** A text field with line numbers and colours by the name of its file. */
interface Editor {
  readonly text: string
  /** Shows another text, without a call of `onChange`. */
  show(text: string, path?: string): void
  focus(): void
}

/** What all views of a text have in common. Characters that change how a line looks are shown as what they are. */
function looksOf(label: string): Extension {
  return [
    minimalSetup,
    lineNumbers(),
    syntaxHighlighting(classHighlighter),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorState.tabSize.of(4),
  ]
}

/** A view of a text that nobody changes, but that takes the focus, so that a keyboard can scroll it. */
export function readOnly(label: string): Extension {
  return [looksOf(label), EditorState.readOnly.of(true)]
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
      looksOf(label),
      EditorView.contentAttributes.of({ 'data-pane': pane, spellcheck: 'false' }),
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
      if (path !== undefined) colour(view, language, path)
    },
    focus: () => view.focus(),
  }
}

/** Loads the language of a path, and then colours the text. A language that cannot be loaded, as without a network, gives no colours. */
export function colour(view: EditorView, language: Compartment, path: string): void {
  import('@codemirror/language-data')
    .then(({ languages }) => LanguageDescription.matchFilename(languages, path)?.load())
    .then((found) => view.dispatch({ effects: language.reconfigure(found ?? []) }))
    .catch(() => undefined)
}
