import { type FileResult, hasEffect } from '@emend/core'
import type { Answer } from './answer.js'
import type { Bench } from './bench.js'
import { button, el } from './dom.js'
import { takenOf } from './result-view.js'

/** What stands on the page, and what its buttons call. */
interface Writing {
  readonly bench: Bench
  readonly answer: Answer
  readonly engine: typeof import('./engine.js')
  say(text: string, role?: 'status' | 'alert'): void
  copy(text: string, said: string): void
  /** Shows everything anew. */
  again(): void
}

/** The buttons that write what is taken into the folder, undo that, or save it as a zip. */
export function writingView(writing: Writing): HTMLElement[] {
  const { bench, answer, engine, again } = writing
  if (answer.verdict !== 'Applied') return []
  if (bench.written) return [button('Undo', () => undo(writing), { class: 'wb-main', 'data-key': 'write' })]
  const taken = takenOf(engine, answer.files, bench.left)
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
  return [...(bench.stranger === '' ? [] : [asks]), ...takingButtons(writing, files, isClosed)]
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

async function save({ bench, answer, engine, say }: Writing): Promise<void> {
  const taken = takenOf(engine, answer.files, bench.left)
  if (!taken.ok) return
  const { saveZip } = await import('./take-away.js')
  saveZip(taken.files)
  const gone = taken.files.flatMap(({ path, from, after }) => (after === undefined ? path : (from ?? [])))
  say(
    gone.length === 0
      ? 'Saved as emend.zip.'
      : `Saved as emend.zip. Delete these yourself: ${gone.join(', ')}.`,
  )
}

async function commit({ bench, answer, engine, say, again }: Writing): Promise<void> {
  const { folder, request, left } = bench
  const taken = takenOf(engine, answer.files, left)
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
