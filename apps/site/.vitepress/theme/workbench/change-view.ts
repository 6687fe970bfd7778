import type { FileResult } from '@emend/core'
import type { Choice } from 'emend/browser'
import { button, el } from './dom.js'
import { hunkView } from './hunk-view.js'

type Engine = typeof import('./engine.js')

/** A part of an answer that a person accepts or rejects. */
interface Change {
  readonly engine: Engine
  readonly file: FileResult
  readonly choice: Choice
  readonly isTaken: boolean
  take(id: string, isTaken: boolean): void
}

/** A change, with its lines, and Accept and Reject beside it. */
export function changeView(change: Change): HTMLElement {
  const { engine, file, choice, isTaken, take } = change
  const { id, path } = choice
  const name = nameOf(choice, file)
  const decide = (text: string, takes: boolean) =>
    button(text, () => take(id, takes), {
      class: takes ? 'wb-accept' : 'wb-reject',
      'aria-pressed': String(isTaken === takes),
      'aria-label': `${text} ${name} of ${path}`,
      'data-key': `${takes ? 'accept' : 'reject'}-${id}`,
    })
  const head = el(
    'div',
    { class: 'wb-change-head' },
    el('h3', {}, capital(name)),
    decide('Accept', true),
    decide('Reject', false),
  )
  const hunks = hunksOf(change)
  return el(
    'div',
    {
      class: 'wb-change',
      role: 'group',
      tabindex: -1,
      'aria-label': `${capital(name)} of ${path}`,
      'data-key': id,
      'data-taken': String(isTaken),
    },
    head,
    hunks.length === 0
      ? undefined
      : hunkView({ path, hunks, label: `The lines of ${name}`, markedLines: engine.markedLines }),
  )
}

/** The lines of a change by itself, as if no other was accepted. */
function hunksOf({ engine, file, choice }: Change) {
  if (choice.kind === 'move' || choice.kind === 'mode') return []
  if (choice.change === undefined) return engine.toHunks(file)
  const alone = engine.select({ files: [file] }, [choice.id])
  return alone.ok ? alone.files.flatMap((one) => engine.toHunks(one)) : []
}

function nameOf({ kind, change }: Choice, { before = '', from, path, mode }: FileResult): string {
  if (change === undefined)
    return {
      change: 'the change',
      create: 'the new file',
      delete: 'the deletion',
      move: `the move from ${from ?? path}`,
      mode: `the mode ${mode ?? ''}`,
    }[kind]
  const { start, end } = change.span
  const line = before.slice(0, start).split('\n').length
  const last = line + before.slice(start, end).replace(/\n$/, '').split('\n').length - 1
  if (start === end) return `new text at line ${line}`
  return last === line ? `line ${line}` : `lines ${line} to ${last}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
