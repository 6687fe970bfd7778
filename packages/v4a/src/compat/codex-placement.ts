import type { Edit } from '@emend/core'
import {
  type EditProblem,
  isBlank,
  joinLines,
  lineContents,
  type PlacedEdits,
  type Placement,
  type PlacementQuery,
  type Result,
  type Step,
  splitLines,
  withoutSeparators,
} from '@emend/core/plugin'
import { type Cursor, type ForwardPlace, placeForward } from './forward-placement.js'
import { ForwardText, type Found } from './forward-text.js'
import { downwards } from './line-changes.js'

/**
 * Places hunks as Codex does. Only for compatibility, because it takes the first of several places.
 *
 * - A hunk goes to the first place of its old lines from the cursor on; exact matches are tried before looser ones.
 * - With the end-of-file mark it goes only to the end. An insertion goes to the end.
 * - An anchor must exist from the cursor on, and moves the cursor below the next line that it matches.
 * - The file gets a final newline first, so that a blank last line of a hunk is not lost in it.
 *
 * Linear in the file for each hunk, in practice faster.
 */
export const codexForward: Placement = /* @__PURE__ */ Object.freeze({
  name: 'codex-forward',
  place(query: PlacementQuery): PlacedEdits {
    const ended = { ...query, text: withFinalNewline(query.text) }
    const text = new ForwardText(ended)
    return placeForward(ended, text, (edit, cursor) => place(text, edit, cursor), downwards)
  },
})

function place(text: ForwardText, edit: Edit, cursor: Cursor): Result<ForwardPlace, EditProblem> {
  const anchor = edit.hints?.anchors?.find((name) => !isBlank(name))
  if (anchor !== undefined) {
    const found = text.find(`${anchor}\n`, cursor.line, text.fileLineCount)
    if (found === undefined) return { ok: false, failure: text.anchorNotFound(anchor) }
    cursor.line = found.line + 1
  }
  if (edit.search === '') return { ok: true, value: { line: text.fileLineCount, edit, notices: [] } }
  for (const reading of codexReadings(edit)) {
    if (reading.search === '') return { ok: true, value: { line: cursor.line, edit: reading, notices: [] } }
    const found = findPlace(text, reading, cursor.line)
    if (found === undefined) continue
    cursor.line = found.line + lineContents(reading.search).length
    return { ok: true, value: { line: found.line, found, edit: reading, notices: [] } }
  }
  return { ok: false, failure: text.notFound(edit) }
}

function findPlace(text: ForwardText, { search, hints }: Edit, from: number): Found | undefined {
  const end = text.fileLineCount
  if (hints?.atEnd !== true) return text.find(search, from, end)
  const start = end - lineContents(search).length
  return start < 0 ? undefined : text.find(search, start, end)
}

function withFinalNewline(text: string): string {
  if (/^\uFEFF?$/.test(text) || text.endsWith('\n')) return text
  const first = text.indexOf('\n')
  return text + (first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n')
}

/**
 * The readings of a hunk in the order in which they are tried. Codex reads it as written, then, if its last old line is
 * empty, without that line and without an empty last new line. The third reading, without all blank lines that may only
 * separate hunks, is not in Codex.
 */
function codexReadings(edit: Edit): readonly Edit[] {
  const readings = [edit, withoutLastLine(edit), withoutSeparators(edit)]
  return readings.filter((reading) => reading !== undefined)
}

function withoutLastLine(edit: Edit): Edit | undefined {
  const { script, search, replacement } = edit
  const oldLines = splitLines(search)
  if (script === undefined || oldLines.at(-1)?.content !== '') return undefined
  const newLines = splitLines(replacement)
  const lastOld = script.findLastIndex((step) => step !== 'add')
  const lastNew = script.findLastIndex((step) => step !== 'remove')
  const dropsLastNew = newLines.at(-1)?.content === ''
  const steps = script.flatMap((step, i): Step[] => {
    const isOld = step !== 'add' && i !== lastOld
    const isNew = step !== 'remove' && !(dropsLastNew && i === lastNew)
    if (isOld) return [isNew ? 'keep' : 'remove']
    return isNew ? ['add'] : []
  })
  return {
    ...edit,
    search: joinLines(oldLines.slice(0, -1)),
    replacement: joinLines(dropsLastNew ? newLines.slice(0, -1) : newLines),
    script: steps,
  }
}
