import { printable } from '@emend/core/plugin'
import type { DiffHunk, LinePart } from 'emend/browser'
import { type Token, tokensIn } from './colours.js'
import { el } from './dom.js'

type Marked = typeof import('emend/browser').markedLines

/** Lines of a diff to be shown. */
interface Shown {
  /** Says which language colours the lines. */
  readonly path: string
  readonly hunks: readonly Pick<DiffHunk, 'oldStart' | 'lines'>[]
  readonly label: string
  readonly markedLines: Marked
}

/** A line of the view, and where its text goes. */
interface Row {
  readonly sign: string
  readonly text: string
  readonly parts: readonly LinePart[]
  readonly code: HTMLElement
  readonly element: HTMLElement
}

/** Shows removed, added and unchanged lines below each other, with their old numbers, and marks what changes within a line. */
export function hunkView({ path, hunks, label, markedLines }: Shown): HTMLElement {
  const groups = hunks.map((hunk) => rowsOf(hunk, markedLines))
  const rows = groups.flat()
  const more = hunks.reduce((sum, { lines }) => sum + Math.max(0, lines.length - MOST_LINES), 0)
  for (const one of rows) fill(one, [])
  const view = el('div', { class: 'wb-hunk', role: 'group', tabindex: 0, 'aria-label': label })
  for (const [at, group] of groups.entries()) {
    if (at > 0) view.append(el('div', { class: 'wb-gap', 'aria-hidden': 'true' }, '⋯'))
    view.append(...group.map(({ element }) => element))
  }
  if (more > 0) view.append(el('div', { class: 'wb-gap' }, `${more} more lines`))
  colour(rows, path)
  return view
}

/** The most lines of a hunk that are shown. */
const MOST_LINES = 1000

function rowsOf({ oldStart, lines }: Shown['hunks'][number], markedLines: Marked): Row[] {
  const endings = new Set(lines.filter((line) => /^[-+]/.test(line)).map((line) => line.endsWith('\r')))
  // What would change how a line looks is shown as what it is, and line endings where they change.
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => printable(line.replace(/\r$/, endings.size > 1 ? '␍' : '')))
  const marked = markedLines(shown)
  let number = oldStart
  return shown.map((line, at) => {
    const sign = line[0] ?? ' '
    const text = line.slice(1)
    const tag = ({ '-': 'del', '+': 'ins' } as const)[sign] ?? 'span'
    const code = el(tag, { class: 'wb-code' })
    const kind = { '-': 'went', '+': 'came', '\\': 'note' }[sign] ?? 'same'
    const own = sign === '+' || sign === '\\' ? '' : String(number++)
    const element = el(
      'div',
      { class: `wb-row ${kind}` },
      el('span', { class: 'wb-number', 'aria-hidden': 'true' }, own),
      el('span', { class: 'wb-sign' }, sign === '\\' ? '' : sign),
      code,
    )
    const parts = marked.get(at) ?? [{ text, isChanged: false }]
    return { sign, text, parts, code, element }
  })
}

/** Puts the text of a line into its place, in pieces of one colour each. */
function fill({ parts, code }: Row, tokens: readonly Token[]): void {
  const pieces: (Node | string)[] = []
  let start = 0
  for (const { text, isChanged } of parts) {
    const end = start + text.length
    const inside = tokens.filter(({ from, to }) => from < end && to > start)
    const cuts = inside.flatMap(({ from, to }) => [Math.max(from, start), Math.min(to, end)])
    const ends = [...new Set([start, ...cuts, end])]
    const shown = ends.slice(1).map((to, at) => {
      const from = ends[at] as number
      const token = inside.find((one) => one.from <= from && one.to >= to)
      const piece = text.slice(from - start, to - start)
      return token === undefined ? piece : el('span', { class: token.classes }, piece)
    })
    if (!isChanged) pieces.push(...shown)
    else pieces.push(el('mark', {}, ...(text.trim() === '' ? visible(text) : shown)))
    start = end
  }
  code.replaceChildren(...pieces)
}

/** Tabs and spaces that are all that changes have a look of their own. */
function visible(text: string): HTMLElement[] {
  return Array.from(text, (one) =>
    el('span', { class: one === '\t' ? 'wb-tab-shown' : 'wb-space-shown' }, one),
  )
}

/** Colours the lines, once their language is loaded. */
async function colour(rows: readonly Row[], path: string): Promise<void> {
  for (const [skipped, own] of [
    ['+', /-/],
    ['-', /[+ ]/],
  ] as const) {
    const side = rows.filter(({ sign }) => sign !== skipped && sign !== '\\')
    const tokens = await tokensIn(side.map(({ text }) => text).join('\n'), path)
    let start = 0
    for (const row of side) {
      const end = start + row.text.length
      const inside = tokens.filter(({ from, to }) => from < end && to > start)
      if (own.test(row.sign) && inside.length > 0)
        fill(
          row,
          inside.map(({ from, to, classes }) => ({ from: from - start, to: to - start, classes })),
        )
      start = end + 1
    }
  }
}
