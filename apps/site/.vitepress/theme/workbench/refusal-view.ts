import type { FileEdit } from '@emend/core'
import type { ExplainedEdit } from 'emend/browser'
import { type Chosen, canChoose } from './chosen.js'
import { button, el } from './dom.js'
import { hunkView } from './hunk-view.js'

type Engine = typeof import('./engine.js')

/** What a person can do about a refused edit. */
export interface Remedies {
  choose(chosen: Chosen): void
  replaceRequest(request: string): void
}

/** A refused edit of an answer. */
interface Refusal extends Remedies {
  readonly engine: Engine
  readonly explained: ExplainedEdit
  /** The text of its file. */
  readonly text: string
  /** The request as it was read. */
  readonly asked: readonly FileEdit[]
}

/**
 * A refused edit: why, in words for a person; the places or readings that it may mean, each with a button that takes it; or the region of
 * the file that is closest to it, with what the edit has otherwise; and the corrected edit with a button that takes it.
 */
export function refusalView(refusal: Refusal): HTMLElement | undefined {
  const { engine, explained, text, asked, choose, replaceRequest } = refusal
  const { path, edit, edits, outcome, corrected } = explained
  if (outcome === undefined || outcome.ok) return undefined
  const { failure } = outcome
  const which = { path, edit, edits }
  const view = el('section', { class: 'wb-refusal', 'aria-label': `Refused: edit ${edit + 1} of ${path}` })
  const show = (before: string, after: string, label: string) =>
    hunkView({
      path,
      hunks: engine.toHunks({ path, before, after }),
      label,
      markedLines: engine.markedLines,
    })
  const why = engine.forPerson(engine.describe({ ...failure, path }))
  const closest = 'closest' in failure ? failure.closest : undefined
  const search = searchOf(asked, path, edit, edits)
  const hasPair = closest !== undefined && search !== undefined
  view.append(...whyView(hasPair ? (why.split('\n')[0] ?? '') : why))
  if (hasPair) {
    view.append(
      show(withNewline(closest.text), withNewline(search), 'What the file has, and what the edit looks for'),
      el('p', { class: 'wb-legend' }, '− is what the file has, + what the answer looks for'),
    )
  }
  if (failure.code === 'ambiguous' && canChoose(asked, which)) {
    view.append(el('h2', { class: 'try-head' }, 'Which place is meant?'))
    const { places } = failure
    for (const [place, { start, end, column }] of places.entries()) {
      const lines = start === end ? `line ${start}` : `lines ${start} to ${end}`
      const name = column === undefined ? lines : `column ${column} of line ${start}`
      view.append(placeView(text, { start, end, name }, place, () => choose({ ...which, places, place })))
    }
  }
  const readings = 'choices' in failure && canChoose(asked, which) ? (failure.choices ?? []) : []
  if (readings.length > 0) view.append(el('h2', { class: 'try-head' }, 'Which is meant?'))
  for (const [at, { label, text: after, edit: reading }] of readings.entries())
    view.append(
      el(
        'div',
        { class: 'wb-reading' },
        button(`Take it: ${label}`, () => choose({ ...which, reading }), { 'data-key': `reading-${at}` }),
        show(text, after, label),
      ),
    )
  if (corrected !== undefined)
    view.append(
      el('h2', { class: 'try-head' }, 'The corrected edit'),
      el('pre', { class: 'try-message', tabindex: 0 }, corrected),
      button('Take the corrected edit', () => replaceRequest(corrected), { class: 'wb-main' }),
    )
  return view
}

/** Why something is refused, in words; lines of a file, which are indented, stay lines. */
export function whyView(text: string): HTMLElement[] {
  const parts = text.match(/(?:^[^\S\n].*\n?)+|^.+$/gm) ?? []
  return parts.map((part) =>
    /^\s/.test(part)
      ? el('pre', { class: 'try-message', tabindex: 0 }, part.trimEnd())
      : el('p', { class: 'wb-why' }, part),
  )
}

/** A place with the lines around it, and a button that takes it. */
function placeView(
  text: string,
  { start, end, name }: { readonly start: number; readonly end: number; readonly name: string },
  place: number,
  take: () => void,
): HTMLElement {
  const lines = text.split('\n')
  const first = Math.max(1, start - AROUND)
  const shown = lines.slice(first - 1, Math.min(lines.length, end + AROUND)).map((line, at) => {
    const number = first + at
    const isMeant = number >= start && number <= end
    return el(isMeant ? 'mark' : 'span', {}, `${String(number).padStart(4)}  ${line}\n`)
  })
  const choose = button(`Take ${name}`, take, { 'data-key': `place-${place}` })
  return el(
    'div',
    { class: 'wb-place' },
    el('pre', { tabindex: 0, 'aria-label': `Around ${name}` }, ...shown),
    choose,
  )
}

const AROUND = 3

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function searchOf(
  sections: readonly FileEdit[],
  path: string,
  edit: number,
  edits: number,
): string | undefined {
  for (const section of sections)
    if (section.kind === 'update' && section.path === path && section.edits.length === edits)
      return section.edits[edit]?.search || undefined
  return undefined
}
