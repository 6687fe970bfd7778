import { button, el } from './dom.js'

/** A file with the name of a secret, and a button that opens it. */
export function withheldView(path: string, open: () => void): HTMLElement {
  return el(
    'p',
    { class: 'try-problem' },
    el('code', {}, path),
    ' has the name of a file for secrets. It is shown and changed only if you open it. ',
    button(`Open ${path}`, open),
  )
}
