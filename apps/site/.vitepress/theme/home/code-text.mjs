import { h } from 'vue'

/** Shows pieces of text, each in its own way. What is read and copied is the text itself. */
export function CodeText({ pieces }) {
  return h('code', pieces.map(shown))
}
CodeText.props = ['pieces']

function shown({ text, kind, slip }) {
  return kind === undefined
    ? text
    : h(slip === undefined ? 'span' : 'mark', { class: `code-${kind}`, 'data-slip': slip }, text)
}
