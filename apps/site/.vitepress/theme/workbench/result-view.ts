import type { FileResult } from '@emend/core'
import type { Choice } from 'emend/browser'
import type { Answer } from './answer.js'
import { changeView } from './change-view.js'
import { button, el } from './dom.js'
import { filesView, fileView } from './file-view.js'
import { type Remedies, refusalView, whyView } from './refusal-view.js'
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
  /** Takes the edits that have a place. */
  takeFitting(): void
  copy(text: string, what: string): void
}

export function resultView(shown: Shown): HTMLElement[] {
  const { engine, answer, copy } = shown
  const { verdict, format, notice, message, explained } = answer
  const steps = explained.map((edit) => stepsView(edit, engine.declaredRule))
  const isWanting = verdict === 'Wanting'
  return [
    el(
      'p',
      { class: 'try-verdict', 'data-verdict': verdict },
      el('strong', {}, headOf(answer)),
      format === '' || isWanting ? '' : `, read as ${format}`,
    ),
    ...(notice === '' || isWanting ? [] : [el('p', { class: 'try-notice' }, notice)]),
    ...(verdict === 'Already applied' ? whyView(engine.forPerson(message)) : []),
    ...(isWanting ? [saidIn(answer), ...wantedView(answer, shown)] : []),
    ...(verdict === 'Refused' ? refusedViews(shown) : fileViews(shown)),
    ...(isWanting || message === '' ? [] : [modelView(message, copy)]),
    ...(steps.length === 0 || isWanting
      ? []
      : [el('details', { 'data-key': 'steps' }, el('summary', {}, 'How it was found'), ...steps)]),
  ]
}

/** What would become of the files: nothing is written before a person does. */
function headOf({ verdict, files, wanted }: Answer): string {
  if (verdict === 'Wanting') return wanted.length === 1 ? 'Which file is it for?' : 'Which files is it for?'
  if (verdict === 'Refused') return 'Would change nothing'
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

/** What to send back to the model. */
function modelView(message: string, copy: Shown['copy']): HTMLElement {
  return el(
    'details',
    { class: 'wb-model', 'data-key': 'model' },
    el('summary', {}, 'What the model is told'),
    el('pre', { class: 'try-message', tabindex: 0 }, message),
    button('Copy for the model', () => copy(message, 'What the model is told is copied.'), {
      'data-key': 'copy-model',
    }),
  )
}

function fileViews(shown: Shown): HTMLElement[] {
  const { engine, answer, left, take } = shown
  const { files } = answer
  const selection = engine.select({ files }, takenIn(engine, files, left))
  const problem = selection.ok ? [] : [el('p', { class: 'try-problem', role: 'alert' }, selection.message)]
  const choices = engine.choicesOf({ files })
  const changed = files.flatMap((file) => {
    const own = choices.filter(({ path }) => path === file.path)
    return own.length === 0 ? [] : [{ file, own }]
  })
  const listed = changed.map(({ file, own }) => listedAs(engine, file, own, left))
  const keys = el(
    'p',
    { class: 'wb-keys' },
    'Keys: j goes to the next change, k to the one before, y accepts it, n rejects it.',
  )
  return [
    ...problem,
    ...[filesView(listed)].filter((view) => view !== undefined),
    ...(changed.length > 0 ? [keys] : []),
    ...changed.map(({ file, own }) => {
      const changes = own.map((choice) =>
        changeView({ engine, file, choice, isTaken: !left.has(choice.id), take }),
      )
      return fileView(file, changes, engine.renderDiff(file))
    }),
    ...(answer.isPart
      ? [el('h2', { class: 'wb-file' }, 'Left out, because it does not fit'), ...whyViews(shown)]
      : []),
  ]
}

/** The ids of the parts that are taken. */
export function takenIn(engine: Engine, files: readonly FileResult[], left: ReadonlySet<string>): string[] {
  return engine.choicesOf({ files }).flatMap(({ id }) => (left.has(id) ? [] : [id]))
}

function listedAs(engine: Engine, file: FileResult, own: readonly Choice[], left: ReadonlySet<string>) {
  const lines = engine.toHunks(file).flatMap((hunk) => hunk.lines)
  return {
    path: file.path,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    taken: own.filter(({ id }) => !left.has(id)).length,
    all: own.length,
  }
}

/** Why edits are refused, and what can be done about each. */
function whyViews({ engine, answer, texts, choose, replaceRequest }: Shown): HTMLElement[] {
  const { asked, explained, edits } = answer
  return explained.flatMap((edit) => {
    const text = texts[asked.get(edit.path) ?? edit.path] ?? ''
    return refusalView({ engine, explained: edit, text, asked: edits, choose, replaceRequest }) ?? []
  })
}

function refusedViews(shown: Shown): HTMLElement[] {
  const { engine, answer, takeFitting } = shown
  const { fits, message } = answer
  const views = whyViews(shown)
  if (views.length === 0) return whyView(engine.forPerson(message))
  if (fits === 0) return views
  const count = fits === 1 ? 'the one edit that fits' : `the ${fits} edits that fit`
  return [button(`Show ${count}`, takeFitting, { class: 'wb-main', 'data-key': 'fitting' }), ...views]
}
