import type { Edit, Notice } from '@emend/core'
import {
  type EditProblem,
  isBlank,
  lineContents,
  type Placement,
  type PlacementQuery,
  type Result,
  withoutSeparators,
} from '@emend/core/plugin'
import { type Cursor, type ForwardPlace, placeForward } from './forward-placement.js'
import { ForwardText, type Found } from './forward-text.js'

/**
 * Places hunks as `applyDiff` of OpenAI's Agents SDK does. Only for compatibility, because it takes the first of several
 * places.
 *
 * A hunk goes to the first place of its old lines from the cursor on; exact matches are tried before looser ones. An
 * insertion goes to the cursor. An anchor moves the cursor below the next line that it matches. Linear in the file for each
 * hunk, in practice faster.
 */
export const agentsForward: Placement = /* @__PURE__ */ Object.freeze({
  name: 'agents-forward',
  place(query: PlacementQuery) {
    const text = new ForwardText(query)
    return placeForward(query, text, (edit, cursor) => place(text, edit, cursor))
  },
})

function place(text: ForwardText, edit: Edit, cursor: Cursor): Result<ForwardPlace, EditProblem> {
  const anchored = moveToAnchors(text, edit, cursor)
  if (!anchored.ok) return anchored
  for (const reading of [edit, withoutSeparators(edit)]) {
    const found = reading && findPlace(text, reading, cursor.line)
    if (found === undefined) continue
    cursor.line = found.line + lineContents(found.edit.search).length
    return { ok: true, value: { ...found, notices: [...anchored.value, ...found.notices] } }
  }
  return { ok: false, failure: text.notFound(edit) }
}

/** Moves the cursor below the anchors. A missing anchor is skipped if it is the only one, and is a failure otherwise. */
function moveToAnchors(
  text: ForwardText,
  { hints: { anchors = [] } = {} }: Edit,
  cursor: Cursor,
): Result<readonly Notice[], EditProblem> {
  const notices: Notice[] = []
  for (const [i, anchor] of anchors.filter((name) => !isBlank(name)).entries()) {
    const found = findAnchor(text, anchor, cursor.line, i > 0)
    if (found === undefined && anchors.length > 1) return { ok: false, failure: text.anchorNotFound(anchor) }
    if (found === undefined) notices.push(anchorForgiven(anchor))
    else if (found !== 'above') {
      cursor.line = found.line + 1
      if (found.tier !== 'exact') notices.push(anchorWhitespace(anchor))
    }
  }
  return { ok: true, value: notices }
}

/**
 * Finds the next line that matches the anchor, exactly or apart from the whitespace around it. The result is `above` if the
 * first anchor is above the cursor, as the anchor of a shared parent is.
 *
 * @param isStacked whether another anchor is above this one
 */
function findAnchor(
  text: ForwardText,
  anchor: string,
  from: number,
  isStacked: boolean,
): Found | 'above' | undefined {
  for (const replacer of text.replacers.filter(({ tier }) => tier !== 'trailing')) {
    if (!isStacked && text.find(`${anchor}\n`, 0, from, [replacer]) !== undefined) return 'above'
    const found = text.find(`${anchor}\n`, from, text.lineCount, [replacer])
    if (found !== undefined) return found
  }
  return undefined
}

function findPlace(text: ForwardText, edit: Edit, from: number): ForwardPlace | undefined {
  const { search, hints } = edit
  const end = text.fileLineCount
  const length = lineContents(search).length
  if (length === 0) return { line: hints?.atEnd ? end : from, edit, notices: [] }
  const atEnd = hints?.atEnd === true
  const last = atEnd && length <= end ? text.find(search, end - length, end) : undefined
  const found = last ?? text.find(search, Math.min(from, atEnd ? end : from), atEnd ? end : text.lineCount)
  if (found === undefined) return undefined
  const isElsewhere = atEnd && last === undefined
  return { line: found.line, found, edit, notices: isElsewhere ? [NOT_AT_END] : [] }
}

/** The end-of-file mark was ignored. Core reports the same code in this case. */
const NOT_AT_END: Notice = {
  code: 'not-at-end',
  message: 'the text is not at the end of the file; its first place from the hunk before on was used',
}

/** The only anchor of a hunk is missing and was skipped. */
function anchorForgiven(anchor: string): Notice {
  const message = `the anchor ${JSON.stringify(anchor)} is not in the file; the first place of the text below it was used`
  return { code: 'anchor-forgiven', message }
}

/** An anchor matched only apart from the whitespace around it. */
function anchorWhitespace(anchor: string): Notice {
  const message = `the anchor ${JSON.stringify(anchor)} is in the file with other whitespace around it`
  return { code: 'anchor-whitespace', message }
}
