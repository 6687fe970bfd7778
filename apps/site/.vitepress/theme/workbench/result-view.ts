import type { FileResult } from '@emend/core'
import type { Answer } from './answer.js'
import { el } from './dom.js'
import { fileView } from './file-view.js'
import { type Remedies, refusalView } from './refusal-view.js'
import { stepsView } from './steps-view.js'

type Engine = typeof import('./engine.js')

/** What a result shows, and what a person can do with it. */
interface Shown extends Remedies {
  readonly engine: Engine
  readonly answer: Answer
  readonly texts: Readonly<Record<string, string>>
  /** The ids of the parts that are left. */
  readonly left: ReadonlySet<string>
  take(id: string, isTaken: boolean): void
}

/** The files as they would be with the parts that are taken, or why they cannot be taken so. */
export function takenOf(engine: Engine, files: readonly FileResult[], left: ReadonlySet<string>) {
  const ids = engine.choicesOf({ files }).flatMap(({ id }) => (left.has(id) ? [] : [id]))
  return engine.select({ files }, ids)
}

export function resultView(shown: Shown): HTMLElement[] {
  const { engine, answer } = shown
  const { verdict, format, notice, message, explained } = answer
  const steps = explained.map((edit) => stepsView(edit, engine.declaredRule))
  return [
    el('p', { class: 'try-verdict' }, el('strong', {}, verdict), format === '' ? '' : ` as ${format}`),
    ...(notice === '' ? [] : [el('p', { class: 'try-notice' }, notice)]),
    ...(verdict === 'Already applied' ? [el('p', { class: 'try-notice' }, message)] : []),
    ...(verdict === 'Refused' ? refusedViews(shown) : fileViews(shown)),
    ...(steps.length === 0 ? [] : [el('h2', { class: 'try-head' }, 'How it was found'), ...steps]),
  ]
}

function fileViews({ engine, answer: { files }, left, take }: Shown): HTMLElement[] {
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
  return [...problem, ...views]
}

/** The text that a file has with the parts that are taken. A file of which all is left stays as it is. */
function afterOf({ path, from, before }: FileResult, taken: readonly FileResult[]): string | undefined {
  const found = taken.find((one) => one.path === path || one.path === from)
  return found === undefined ? before : found.after
}

function refusedViews({ answer, texts, ...remedies }: Shown): HTMLElement[] {
  const { asked, message, explained, edits } = answer
  const views = explained.flatMap((edit) => {
    const text = texts[asked.get(edit.path) ?? edit.path]
    return refusalView(edit, text ?? '', edits, remedies) ?? []
  })
  return [
    ...views,
    el('h2', { class: 'try-head' }, 'What the model is told'),
    el('pre', { class: 'try-message', tabindex: 0 }, message),
  ]
}
