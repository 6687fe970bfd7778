import type { TextEdit } from '@emend/core'
import {
  type EditProblem,
  isBlank,
  lineContents,
  type PlacedEdits,
  type Placement,
  type PlacementQuery,
  type Result,
} from '@emend/core/plugin'
import { codexReadings } from './codex-readings.js'
import { type Cursor, type ForwardPlace, placeForward } from './forward-placement.js'
import { ForwardText, type Found } from './forward-text.js'

/**
 * As Codex places hunks: each at the first place from the cursor on where its old lines are, exactly before
 * loosely; with the end-of-file mark only at the end; an insertion at the end of the file, above a blank last
 * line. An anchor must be there and moves the cursor below its next line. The file ends in a newline afterwards. Only
 * for compatibility: the first of several places is taken. Linear per hunk, in practice less.
 */
export const codexForward: Placement = /* @__PURE__ */ Object.freeze({
  name: 'codex-forward',
  place(query: PlacementQuery): PlacedEdits {
    const text = new ForwardText(query)
    const placed = placeForward(query, text, (edit, cursor) => place(text, edit, cursor))
    return { ...placed, text: withFinalNewline(placed.text) }
  },
})

function place(text: ForwardText, edit: TextEdit, cursor: Cursor): Result<ForwardPlace, EditProblem> {
  const anchor = edit.hints?.anchors?.find((name) => !isBlank(name))
  if (anchor !== undefined) {
    const found = text.find(`${anchor}\n`, cursor.line, text.ownCount)
    if (found === undefined) return { ok: false, failure: text.anchorNotFound(anchor) }
    cursor.line = found.line + 1
  }
  if (edit.search === '') return { ok: true, value: { line: insertionLine(text), edit, notices: [] } }
  for (const reading of codexReadings(edit)) {
    if (reading.search === '') return { ok: true, value: { line: cursor.line, edit: reading, notices: [] } }
    const found = findPlace(text, reading, cursor.line)
    if (found === undefined) continue
    cursor.line = found.line + lineContents(reading.search).length
    return { ok: true, value: { line: found.line, found, edit: reading, notices: [] } }
  }
  return { ok: false, failure: text.notFound(edit) }
}

function findPlace(text: ForwardText, { search, hints }: TextEdit, from: number): Found | undefined {
  const end = text.ownCount
  if (hints?.atEnd !== true) return text.find(search, from, end)
  const start = end - lineContents(search).length
  return start < 0 ? undefined : text.find(search, start, end)
}

function insertionLine({ document, ownCount }: ForwardText): number {
  return ownCount > 0 && document.line(ownCount - 1) === '' ? ownCount - 1 : ownCount
}

function withFinalNewline(text: string): string {
  if (text === '' || text.endsWith('\n')) return text
  const first = text.indexOf('\n')
  return text + (first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n')
}
