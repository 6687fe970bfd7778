import type { FileEdit } from '@emend/core'
import type { Answer } from './answer.js'
import type { Chosen } from './chosen.js'
import { button, el } from './dom.js'

/** What a person can do for a file that the answer is about and the page has not got. */
export interface Gives {
  /** Makes room for its text. */
  paste(path: string): void
  open(path: string, file: File): void
  choose(chosen: Chosen): void
}

const WHAT: Readonly<Record<FileEdit['kind'], string>> = {
  create: 'creates',
  update: 'changes',
  delete: 'deletes',
}

/** What an answer says that it does: `V4A: changes a.py, creates b.py`. */
export function saidIn({ format, edits, options, wanted }: Answer): HTMLElement {
  if (options.path !== undefined)
    return el(
      'p',
      { class: 'wb-said-files' },
      `${format}: names no file. Paste or open the one that it is for.`,
    )
  const files = [...new Map(edits.map((edit) => [edit.path, edit])).values()]
  const mayBeNew = new Set(wanted.flatMap(({ path, mayCreate }) => (mayCreate ? [path] : [])))
  const said = files.flatMap(({ kind, path }, at) => [
    `${at === 0 ? '' : ', '}${mayBeNew.has(path) ? 'changes or creates' : WHAT[kind]} `,
    el('code', {}, path),
  ])
  return el('p', { class: 'wb-said-files' }, `${format}: `, ...said)
}

/** A row for each file that is wanted, with the ways to give it. */
export function wantedView({ wanted, options }: Answer, gives: Gives): HTMLElement[] {
  if (options.path !== undefined) return []
  return wanted.map(({ path, mayCreate }) => {
    const chooser = el('input', {
      type: 'file',
      'aria-label': `Choose ${path}`,
      change: () => {
        const [file] = chooser.files ?? []
        if (file !== undefined) gives.open(path, file)
      },
    })
    return el(
      'div',
      { class: 'wb-wanted', role: 'group', 'aria-label': path, 'data-wanted': path },
      el('code', {}, path),
      button('Paste its text', () => gives.paste(path), { 'data-key': `paste-${path}` }),
      el('label', { class: 'wb-chooser' }, 'or choose it', chooser),
      mayCreate
        ? button('It is a new file', () => gives.choose({ creates: path }), { 'data-key': `new-${path}` })
        : undefined,
    )
  })
}
