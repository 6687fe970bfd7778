import type { FileEdit } from '@emend/core'
import type { ExplainedEdit } from 'emend/browser'
import { type ChosenPlace, canChoose } from './chosen-places.js'
import { button, el } from './dom.js'
import { showPair } from './side-by-side.js'

/** What a person can do about a refused edit. */
export interface Remedies {
  choose(place: ChosenPlace): void
  replaceRequest(request: string): void
}

/**
 * A refused edit: the places that it may mean, each with a button that takes it; or the region of the file that is closest to it, beside
 * the lines that it looks for; and the corrected edit with a button that takes it.
 *
 * @param text the text of its file
 */
export function refusalView(
  { path, edit, edits, outcome, corrected }: ExplainedEdit,
  text: string,
  asked: readonly FileEdit[],
  remedies: Remedies,
): HTMLElement | undefined {
  if (outcome === undefined || outcome.ok) return undefined
  const { failure } = outcome
  const view = el('section', { class: 'wb-refusal', 'aria-label': `Refused: edit ${edit + 1} of ${path}` })
  if (failure.code === 'ambiguous' && canChoose(asked, { path, edit, edits })) {
    view.append(el('h2', { class: 'try-head' }, 'Which place is meant?'))
    for (const { start, end } of failure.places)
      view.append(placeView(text, start, end, () => remedies.choose({ path, edit, edits, start, end })))
  }
  const closest = 'closest' in failure ? failure.closest : undefined
  const search = searchOf(asked, path, edit, edits)
  if (closest !== undefined && search !== undefined) {
    view.append(
      el('h2', { class: 'try-head' }, 'What the edit looks for, beside the closest lines of the file'),
    )
    const names = ['Looked for', `${path}, lines ${closest.start} to ${closest.end}`] as const
    view.append(
      pairView({ path, before: search.replace(/\n$/, ''), after: closest.text.replace(/\n$/, ''), names }),
    )
  }
  if (corrected !== undefined)
    view.append(
      el('h2', { class: 'try-head' }, 'The corrected edit'),
      el('pre', { class: 'try-message', tabindex: 0 }, corrected),
      button('Take the corrected edit', () => remedies.replaceRequest(corrected), { class: 'wb-main' }),
    )
  return view.childElementCount > 0 ? view : undefined
}

/** Two texts beside each other below their names. */
export function pairView({
  names,
  ...pair
}: {
  path: string
  before: string
  after: string
  names: readonly [string, string]
}): HTMLElement {
  const view = el('div', { class: 'wb-pair' })
  showPair(view, { ...pair, names })
  return el('figure', {}, el('figcaption', {}, el('span', {}, names[0]), el('span', {}, names[1])), view)
}

/** A place with the lines around it, and a button that takes it. */
function placeView(text: string, start: number, end: number, take: () => void): HTMLElement {
  const lines = text.split('\n')
  const first = Math.max(1, start - AROUND)
  const shown = lines.slice(first - 1, Math.min(lines.length, end + AROUND)).map((line, at) => {
    const number = first + at
    const isMeant = number >= start && number <= end
    return el(isMeant ? 'mark' : 'span', {}, `${String(number).padStart(4)}  ${line}\n`)
  })
  const name = start === end ? `line ${start}` : `lines ${start} to ${end}`
  const choose = button(`Take ${name}`, take, { 'data-key': `place-${start}` })
  return el(
    'div',
    { class: 'wb-place' },
    el('pre', { tabindex: 0, 'aria-label': `Around ${name}` }, ...shown),
    choose,
  )
}

const AROUND = 3

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
