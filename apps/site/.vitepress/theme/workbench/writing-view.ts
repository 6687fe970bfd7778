import { type FileResult, hasEffect } from '@emend/core'
import type { Answer } from './answer.js'
import type { Bench } from './bench.js'
import { button, el } from './dom.js'
import { takenIn } from './result-view.js'

/** What stands on the page, and what its buttons call. */
interface Writing {
  readonly bench: Bench
  readonly answer: Answer
  readonly engine: typeof import('./engine.js')
  say(text: string, role?: 'status' | 'alert'): void
  copy(text: string, said: string): void
  takeAll(isTaken: boolean): void
  /** Shows everything anew. */
  again(): void
}

/**
 * The bar that is always in view: the buttons that accept or reject all, and those that write what is accepted into the folder, undo that,
 * or give it to the person.
 */
export function barView(writing: Writing): HTMLElement[] {
  const { bench, answer, engine, takeAll, again } = writing
  if (answer.verdict !== 'Applied') return []
  if (bench.written) return [button('Undo', () => undo(writing), { class: 'wb-main', 'data-key': 'write' })]
  const all = engine.choicesOf({ files: answer.files }).length
  const taken = takenOf(writing)
  const files = taken.ok ? taken.files.filter(hasEffect) : []
  const isClosed = files.length === 0 || (bench.stranger !== '' && !bench.looked)
  const looked = el('input', {
    type: 'checkbox',
    checked: bench.looked,
    'data-key': 'looked',
    change: () => {
      bench.looked = looked.checked
      again()
    },
  })
  const asks = el('label', { class: 'wb-looked' }, looked, ' I have looked at the changes above')
  return [
    button('Accept all', () => takeAll(true), { class: 'wb-accept', 'data-key': 'accept-all' }),
    button('Reject all', () => takeAll(false), { class: 'wb-reject', 'data-key': 'reject-all' }),
    el('span', { class: 'wb-count', role: 'status' }, `${all - bench.left.size} of ${all} accepted`),
    ...(bench.stranger === '' ? [] : [asks]),
    ...(files.length === 0 ? [] : takingButtons(writing, files, isClosed)),
  ]
}

/** The files as they would be with the parts that are taken, or why they cannot be taken so. */
function takenOf({ engine, answer: { files }, bench }: Writing) {
  return engine.select({ files }, takenIn(engine, files, bench.left))
}

/** The buttons that take the files where they go: into the folder, or to the person, one as it is and several as a zip. */
function takingButtons(
  writing: Writing,
  files: readonly FileResult[],
  disabled: boolean,
): HTMLButtonElement[] {
  const { bench, copy } = writing
  const count = files.length === 1 ? '1 file' : `${files.length} files`
  const [only] = files
  if (bench.folder?.isWritable === true)
    return [
      button(`Write ${count} to ${bench.folder.name}`, () => commit(writing), {
        class: 'wb-main',
        disabled,
        'data-key': 'write',
      }),
    ]
  if (bench.folder === undefined && files.length === 1 && only?.after !== undefined) {
    const { path, after } = only
    return [
      button('Copy the new text', () => copy(after, `The new text of ${path} is copied.`), {
        class: 'wb-main',
        disabled,
        'data-key': 'copy-text',
      }),
      button(`Save ${path.replace(/^.*\//, '')}`, () => saveOne(path, after), {
        disabled,
        'data-key': 'write',
      }),
    ]
  }
  return [button(`Save ${count} as a zip`, () => save(writing), { disabled, 'data-key': 'write' })]
}

async function saveOne(path: string, text: string): Promise<void> {
  const { saveText } = await import('./take-away.js')
  saveText(path, text)
}

async function save(writing: Writing): Promise<void> {
  const taken = takenOf(writing)
  if (!taken.ok) return
  const { saveZip } = await import('./take-away.js')
  saveZip(taken.files)
  const { say } = writing
  const gone = taken.files.flatMap(({ path, from, after }) => (after === undefined ? path : (from ?? [])))
  say(
    gone.length === 0
      ? 'Saved as emend.zip.'
      : `Saved as emend.zip. Delete these yourself: ${gone.join(', ')}.`,
  )
}

async function commit(writing: Writing): Promise<void> {
  const { bench, answer, engine, say, again } = writing
  const { folder, request } = bench
  const taken = takenOf(writing)
  const format = engine.formatOf(request, answer.options)
  if (folder === undefined || format === undefined || !taken.ok) return
  const done = await folder.write({ edits: answer.edits, format, shown: answer.files, taken: taken.files })
  if (done.ok) {
    bench.written = true
    say(`Written: ${done.files === 1 ? '1 file' : `${done.files} files`} in ${folder.name}.`)
    again()
    return
  }
  // A file that changed since is shown as it is now, so that the next press writes what is shown then.
  bench.read = {}
  say(`Nothing was written. ${done.message}`, 'alert')
  again()
}

async function undo({ bench, say, again }: Writing): Promise<void> {
  const done = await bench.folder?.undo()
  if (done === undefined) return
  if (done.ok) {
    bench.written = false
    bench.read = {}
    say('Undone: every file is as it was.')
    again()
  } else say(`Nothing was undone. ${done.message}`, 'alert')
}
