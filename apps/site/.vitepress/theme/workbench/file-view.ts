import type { FileResult } from '@emend/core'
import { el } from './dom.js'

const WHAT: Readonly<Record<FileResult['status'], string>> = {
  created: 'is created',
  updated: 'changes',
  moved: 'moves',
  deleted: 'is deleted',
  unchanged: 'stays as it is',
  'already-applied': 'has the change already',
}

/** A file of the answer: what becomes of it, its changes, and all of them as a diff. */
export function fileView(
  { path, from, status, mode }: FileResult,
  changes: readonly HTMLElement[],
  diff: string,
): HTMLElement {
  const head = el(
    'h2',
    { class: 'wb-file', id: idOf(path), tabindex: -1 },
    el('code', {}, path),
    ` ${WHAT[status]}`,
  )
  if (from !== undefined) head.append(', from ', el('code', {}, from))
  if (mode !== undefined) head.append(`, with the mode ${mode}`)
  return el(
    'section',
    { class: 'wb-result', 'aria-label': path, 'data-path': path },
    head,
    ...changes,
    el('details', { 'data-key': `diff-${path}` }, el('summary', {}, 'As a diff'), diffView(diff)),
  )
}

/** A file in the list of files. */
interface Listed {
  readonly path: string
  readonly added: number
  readonly removed: number
  readonly taken: number
  readonly all: number
}

/** The files of the answer with how many lines come and go, and how many changes are accepted; nothing for a single one. */
export function filesView(files: readonly Listed[]): HTMLElement | undefined {
  if (files.length < 2) return undefined
  const rows = files.map(({ path, added, removed, taken, all }) => {
    const show = () => {
      const head = document.getElementById(idOf(path))
      head?.scrollIntoView({ block: 'start' })
      head?.focus({ preventScroll: true })
    }
    return el(
      'li',
      {},
      el('button', { type: 'button', click: show, 'data-key': `show-${path}` }, path),
      el('span', { class: 'added' }, ` +${added}`),
      el('span', { class: 'removed' }, ` −${removed}`),
      el('span', {}, ` ${taken} of ${all} accepted`),
    )
  })
  return el('ul', { class: 'wb-files', 'aria-label': 'Files' }, ...rows)
}

function idOf(path: string): string {
  return `file-${path}`
}

function diffView(diff: string): HTMLElement {
  const lines = diff.replace(/\n$/, '').split('\n')
  const rows = lines.map((line) => el('span', { class: kindOf(line) }, `${line}\n`))
  return el('pre', { class: 'try-diff', tabindex: 0, 'aria-label': 'Diff' }, ...rows)
}

function kindOf(line: string): string {
  if (/^(?:diff |--- |\+\+\+ )/.test(line)) return 'head'
  if (line.startsWith('@@')) return 'hunk'
  if (line.startsWith('+')) return 'added'
  return line.startsWith('-') ? 'removed' : 'kept'
}
