import type { FileResult } from '@emend/core'
import type { Answer } from './answer.js'
import { button, el } from './dom.js'
import { fileView } from './file-view.js'
import { type Remedies, refusalView } from './refusal-view.js'
import { stepsView } from './steps-view.js'
import { type Gives, saidIn, wantedView } from './wanted-view.js'

type Engine = typeof import('./engine.js')

/** What a result shows, and what a person can do with it. */
interface Shown extends Remedies, Gives {
  readonly engine: Engine
  readonly answer: Answer
  readonly texts: Readonly<Record<string, string>>
  /** The ids of the parts that are left. */
  readonly left: ReadonlySet<string>
  take(id: string, isTaken: boolean): void
  takeAll(isTaken: boolean): void
  /** Takes the edits that have a place. */
  takeFitting(): void
  copy(text: string, what: string): void
}

/** The files as they would be with the parts that are taken, or why they cannot be taken so. */
export function takenOf(engine: Engine, files: readonly FileResult[], left: ReadonlySet<string>) {
  const ids = engine.choicesOf({ files }).flatMap(({ id }) => (left.has(id) ? [] : [id]))
  return engine.select({ files }, ids)
}

export function resultView(shown: Shown): HTMLElement[] {
  const { engine, answer, copy } = shown
  const { verdict, format, notice, message, explained } = answer
  const steps = explained.map((edit) => stepsView(edit, engine.declaredRule))
  const head = el(
    'p',
    { class: 'try-verdict', 'data-verdict': verdict },
    el('strong', {}, headOf(shown)),
    format === '' || verdict === 'Wanting' ? '' : ` as ${format}`,
  )
  return [
    head,
    ...(notice === '' || verdict === 'Wanting' ? [] : [el('p', { class: 'try-notice' }, notice)]),
    ...(verdict === 'Already applied' ? [el('p', { class: 'try-notice' }, message)] : []),
    ...(verdict === 'Wanting' ? [saidIn(answer), ...wantedView(answer, shown)] : []),
    ...(verdict === 'Refused' ? refusedViews(shown) : fileViews(shown)),
    ...(verdict === 'Wanting' || message === '' ? [] : [modelView(message, verdict === 'Refused', copy)]),
    ...(steps.length === 0 || verdict === 'Wanting'
      ? []
      : [el('details', {}, el('summary', {}, 'How it was found'), ...steps)]),
  ]
}

/** What would become of the files: nothing is written before a person does. */
function headOf({ answer: { verdict, files, wanted } }: Shown): string {
  if (verdict === 'Wanting') return wanted.length === 1 ? 'Which file is it for?' : 'Which files is it for?'
  if (verdict === 'Refused') return 'Refused'
  if (verdict === 'Already applied') return 'Nothing to change'
  const would = [
    ['change', ['updated']],
    ['create', ['created']],
    ['move', ['moved']],
    ['delete', ['deleted']],
  ] as const
  const parts = would.flatMap(([word, statuses]) => {
    const count = files.filter(({ status }) => statuses.some((one) => one === status)).length
    return count === 0 ? [] : [`${word} ${count === 1 ? '1 file' : `${count} files`}`]
  })
  return parts.length === 0 ? 'Would change nothing' : `Would ${parts.join(', ')}`
}

/** What to send back to the model. Open where it has something to do. */
function modelView(message: string, isOpen: boolean, copy: Shown['copy']): HTMLElement {
  return el(
    'details',
    { class: 'wb-model', open: isOpen },
    el('summary', {}, 'What the model is told'),
    el('pre', { class: 'try-message', tabindex: 0 }, message),
    button('Copy for the model', () => copy(message, 'What the model is told is copied.'), {
      'data-key': 'copy-model',
    }),
  )
}

function fileViews({ engine, answer: { files }, left, take, takeAll }: Shown): HTMLElement[] {
  const selection = takenOf(engine, files, left)
  const problem = selection.ok ? [] : [el('p', { class: 'try-problem', role: 'alert' }, selection.message)]
  const choices = engine.choicesOf({ files })
  const views = files.flatMap((file) => {
    const own = choices.filter(({ path }) => path === file.path)
    if (own.length === 0) return []
    return fileView({
      file,
      after: afterOf(file, selection.ok ? selection.files : files),
      choices: own,
      left,
      diff: engine.renderDiff(file),
      onChoice: take,
    })
  })
  const all = el(
    'div',
    { class: 'wb-all', role: 'group', 'aria-label': 'All changes' },
    button('Accept all', () => takeAll(true), { 'data-key': 'accept-all' }),
    button('Reject all', () => takeAll(false), { 'data-key': 'reject-all' }),
    el('span', {}, `${choices.length - left.size} of ${choices.length} accepted`),
    el(
      'span',
      { class: 'wb-keys' },
      'Keys: j goes to the next change, k to the one before, y accepts it, n rejects it',
    ),
  )
  return [...problem, ...(choices.length > 0 ? [all] : []), ...views]
}

/** The text that a file has with the parts that are taken. A file of which all is left stays as it is. */
function afterOf({ path, from, before }: FileResult, taken: readonly FileResult[]): string | undefined {
  const found = taken.find((one) => one.path === path || one.path === from)
  return found === undefined ? before : found.after
}

function refusedViews({ answer, texts, takeFitting, ...remedies }: Shown): HTMLElement[] {
  const { asked, explained, edits, fits } = answer
  const views = explained.flatMap((edit) => {
    const text = texts[asked.get(edit.path) ?? edit.path]
    return refusalView(edit, text ?? '', edits, remedies) ?? []
  })
  if (fits === 0) return views
  const count = fits === 1 ? 'the one edit that fits' : `the ${fits} edits that fit`
  return [button(`Show ${count}`, takeFitting, { class: 'wb-main', 'data-key': 'fitting' }), ...views]
}
