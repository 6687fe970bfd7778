import type { FileResult } from '@emend/core'
import type { Choice } from 'emend/browser'
import { el } from './dom.js'
import { pairView } from './refusal-view.js'

/** A file of the answer, and what is taken of it. */
interface ShownFile {
  readonly file: FileResult
  /** Its text with what is taken; undefined where there is no file then. */
  readonly after: string | undefined
  readonly choices: readonly Choice[]
  readonly left: ReadonlySet<string>
  /** The whole change as a unified diff. */
  readonly diff: string
  /** Called when a part is taken or left. */
  onChoice(id: string, isTaken: boolean): void
}

const WHAT: Readonly<Record<FileResult['status'], string>> = {
  created: 'is created',
  updated: 'changes',
  moved: 'moves',
  deleted: 'is deleted',
  unchanged: 'stays as it is',
  'already-applied': 'has the change already',
}

/** Shows a file side by side with what becomes of it, and a box to tick for each part that can be taken or left. */
export function fileView({ file, after, choices, left, diff, onChoice }: ShownFile): HTMLElement {
  const { path, from, before, status, mode } = file
  const head = el('h2', { class: 'wb-file' }, el('code', {}, path), ` ${WHAT[status]}`)
  if (from !== undefined) head.append(', from ', el('code', {}, from))
  if (mode !== undefined) head.append(`, with the mode ${mode}`)
  const names = [before === undefined ? 'No file before' : `${from ?? path} before`, `${path} after`] as const
  return el(
    'section',
    { class: 'wb-result', 'aria-label': path, 'data-path': path },
    head,
    choicesView(choices, before ?? '', left, onChoice),
    pairView({ path, before: before ?? '', after: after ?? '', names }),
    el('details', {}, el('summary', {}, 'As a diff'), diffView(diff)),
  )
}

function choicesView(
  choices: readonly Choice[],
  before: string,
  left: ReadonlySet<string>,
  onChoice: ShownFile['onChoice'],
): HTMLElement {
  const boxes = choices.map((choice) => {
    const { id } = choice
    const box = el('input', {
      type: 'checkbox',
      checked: !left.has(id),
      'data-key': id,
      change: (event) => onChoice(id, (event.target as HTMLInputElement).checked),
    })
    return el('label', {}, box, ` ${nameOf(choice, before)}`)
  })
  return el('fieldset', { class: 'wb-choices' }, el('legend', {}, 'Accept'), ...boxes)
}

function nameOf({ kind, change }: Choice, before: string): string {
  if (change === undefined) return NAMES[kind]
  const line = before.slice(0, change.span.start).split('\n').length
  const old = before.slice(change.span.start, change.span.end).replace(/\n$/, '')
  const last = line + old.split('\n').length - 1
  if (change.span.start === change.span.end) return `new text at line ${line}`
  return last === line ? `line ${line}` : `lines ${line} to ${last}`
}

const NAMES: Readonly<Record<Choice['kind'], string>> = {
  change: 'the change',
  create: 'the new file',
  delete: 'the deletion',
  move: 'the move',
  mode: 'the mode',
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
